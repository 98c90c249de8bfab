// The quickstart's code: the example shift sent with one's own key id, the secret read from the environment.

import { SHIFT_EXAMPLE } from "#contract";

export const LANGUAGES = { curl: "curl", typescript: "TypeScript", python: "Python" } as const;
export type Language = keyof typeof LANGUAGES;

export function snippet(language: Language, baseUrl: string, keyId: string): string {
  return { curl, typescript, python }[language](baseUrl, keyId);
}

const body = (indent: string): string =>
  JSON.stringify(SHIFT_EXAMPLE, null, 2).replaceAll("\n", `\n${indent}`);

const curl = (baseUrl: string, keyId: string): string => `# FAIRCLAUSE_SECRET holds the secret
curl -s ${baseUrl}/calculate-pay \\
  -H "Authorization: Bearer ${keyId}:$FAIRCLAUSE_SECRET" \\
  -H "Content-Type: application/json" \\
  -d '${body("  ")}'
`;

const typescript = (
  baseUrl: string,
  keyId: string,
): string => `const answer = await fetch("${baseUrl}/calculate-pay", {
  method: "POST",
  headers: {
    Authorization: \`Bearer ${keyId}:\${process.env.FAIRCLAUSE_SECRET}\`,
    "Content-Type": "application/json",
  },
  body: JSON.stringify(${body("  ")}),
});
const pay = await answer.json();
if (!answer.ok) throw new Error(\`\${pay.code}: \${pay.detail}\`);
console.log(pay.total, pay.components);
`;

const python = (baseUrl: string, keyId: string): string => `import json, os, urllib.request

shift = ${body("")}
request = urllib.request.Request(
    "${baseUrl}/calculate-pay",
    data=json.dumps(shift).encode(),
    headers={
        "Authorization": f"Bearer ${keyId}:{os.environ['FAIRCLAUSE_SECRET']}",
        "Content-Type": "application/json",
    },
)
with urllib.request.urlopen(request) as answer:
    pay = json.load(answer)
print(pay["total"], pay["components"])
`;
