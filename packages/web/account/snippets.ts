// The quickstart's code: the example shift sent with one's own key id, the secret read from the environment.

export const LANGUAGES = { curl: "curl", typescript: "TypeScript", python: "Python" } as const;
export type Language = keyof typeof LANGUAGES;

const SHIFT = {
  award_code: "MA000004",
  classification_code: "retail-1",
  employment_type: "casual",
  work_date: "2026-08-05",
  start_time: "16:00",
  end_time: "22:00",
  breaks: [{ start_time: "19:00", end_time: "19:30" }],
  state: "VIC",
};

export function snippet(language: Language, baseUrl: string, keyId: string): string {
  return { curl, typescript, python }[language](baseUrl, keyId);
}

const body = (indent: string): string => JSON.stringify(SHIFT, null, 2).replaceAll("\n", `\n${indent}`);

const curl = (baseUrl: string, keyId: string): string => `# FAIRCLAUSE_SECRET holds the secret
curl -s ${baseUrl}/calculate-pay \\
  -H "Authorization: Bearer ${keyId}:$FAIRCLAUSE_SECRET" \\
  -H "Content-Type: application/json" \\
  -d '${JSON.stringify(SHIFT)}'
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
