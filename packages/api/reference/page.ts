// The reference as one HTML page, made from the OpenAPI document; it asks nothing of any other host.

type Plain = { readonly [key: string]: unknown };

const isPlain = (value: unknown): value is Plain =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const plain = (value: unknown): Plain => (isPlain(value) ? value : {});
const list = (value: unknown): readonly Plain[] => (Array.isArray(value) ? value.filter(isPlain) : []);
const text = (value: unknown): string => (value === undefined || value === null ? "" : String(value));

const ESCAPES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};
const escaped = (value: unknown): string => text(value).replace(/[&<>"']/g, (one) => ESCAPES[one] ?? one);

export function referencePage(document: object): string {
  const api = plain(document);
  const info = plain(api.info);
  const base = text(list(api.servers)[0]?.url);
  const calls = Object.entries(plain(api.paths)).flatMap(([path, methods]) =>
    Object.entries(plain(methods)).map(([method, operation]) => ({
      path,
      method,
      operation: plain(operation),
    })),
  );
  const schemas = Object.entries(plain(plain(api.components).schemas));
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escaped(info.title)} API reference</title>
<link rel="stylesheet" href="/docs/reference.css">
<script type="module" src="/docs/reference.mjs"></script>
</head>
<body data-base="${escaped(base)}">
<header>
<p><a href="/docs">Documentation</a></p>
<h1>${escaped(info.title)} API <small>${escaped(info.version)}</small></h1>
<p>${escaped(info.summary)}. ${escaped(info.description)}</p>
<p><label>Key for trying calls, as <code>KEY_ID:SECRET</code>; it stays in this page and is forgotten when you leave it
<input id="key" type="password" autocomplete="off" spellcheck="false" placeholder="ak_…:sk_…"></label></p>
<nav aria-label="Calls"><ul>
${calls.map(({ path, method, operation }) => `<li><a href="#${escaped(operation.operationId)}"><b>${method.toUpperCase()}</b> ${escaped(path)}</a></li>`).join("\n")}
</ul></nav>
<p><a href="/docs/openapi.json">OpenAPI 3.1 document</a></p>
</header>
<main>
${calls.map(({ path, method, operation }) => callOf(base, path, method, operation)).join("\n")}
<h2 id="schemas">Schemas</h2>
${schemas.map(([name, schema]) => schemaOf(name, plain(schema))).join("\n")}
</main>
</body>
</html>
`;
}

function callOf(base: string, path: string, method: string, operation: Plain): string {
  const id = escaped(operation.operationId);
  const [[type = "", body = {}] = []] = Object.entries(plain(plain(operation.requestBody).content)).map(
    ([name, content]) => [name, plain(content)] as const,
  );
  const [answered] = Object.values(plain(plain(plain(operation.responses)["200"]).content));
  const answer = plain(plain(answered).schema);
  const isPublic = Array.isArray(operation.security) && operation.security.length === 0;
  return `<section id="${id}" aria-labelledby="${id}-title">
<h2 id="${id}-title"><b>${method.toUpperCase()}</b> <code>${escaped(base + path)}</code></h2>
<p>${escaped(operation.summary)}. ${escaped(operation.description)} ${isPublic ? "No key is needed." : ""}</p>
<form data-method="${method.toUpperCase()}" data-path="${escaped(path)}"${isPublic ? " data-public" : ""}${type === "" ? "" : ` data-type="${escaped(type)}"`}>
${list(operation.parameters).map(fieldOf).join("\n")}
${body.schema === undefined ? "" : bodyFieldOf(body)}
<button type="submit">Try it</button>
<output></output>
</form>
<p>Answers ${typeOf(answer)}; problems: ${problemsOf(operation)}.</p>
</section>`;
}

const problemsOf = (operation: Plain): string =>
  Object.keys(plain(operation.responses))
    .filter((status) => status !== "200")
    .join(", ");

function fieldOf(parameter: Plain): string {
  const { name, in: place, required, example } = parameter;
  const { description } = plain(parameter.schema);
  return `<label><code>${escaped(name)}</code> ${escaped(description)}
<input name="${escaped(name)}" data-in="${escaped(place)}" value="${escaped(example)}"${required === true ? " required" : ""}></label>`;
}

function bodyFieldOf(body: Plain): string {
  const examples = Object.values(plain(body.examples)).map(plain);
  const written = (value: unknown): string =>
    typeof value === "string" ? value : JSON.stringify(value, null, 2);
  const shown = written(examples[0]?.value);
  const options = examples.map(
    ({ summary, value }) => `<option value="${escaped(written(value))}">${escaped(summary)}</option>`,
  );
  return `<label>Example <select>${options.join("")}</select></label>
<label>Body: ${typeOf(plain(body.schema))}
<textarea name="body" rows="16" spellcheck="false">${escaped(shown)}</textarea></label>`;
}

/** A schema in a few words, with a link where it has a name. */
function typeOf(schema: Plain): string {
  if (typeof schema.$ref === "string") {
    const name = escaped(schema.$ref.slice(schema.$ref.lastIndexOf("/") + 1));
    return `<a href="#schema-${name}">${name}</a>`;
  }
  if (Array.isArray(schema.anyOf)) return list(schema.anyOf).map(typeOf).join(" or ");
  if (Array.isArray(schema.enum))
    return schema.enum.map((value) => `<code>${escaped(value)}</code>`).join(" ");
  if (schema.const !== undefined) return `<code>${escaped(JSON.stringify(schema.const))}</code>`;
  if (schema.type === "array") return `list of ${typeOf(plain(schema.items))}`;
  if (isPlain(schema.patternProperties))
    return `object of ${Object.values(schema.patternProperties).map(plain).map(typeOf).join(" or ")}`;
  if (isPlain(schema.properties)) return `object ${tableOf(schema)}`;
  return escaped(schema.type ?? "anything");
}

const schemaOf = (name: string, schema: Plain): string =>
  `<section id="schema-${escaped(name)}" aria-label="${escaped(name)}"><h3>${escaped(name)}</h3>
<p>${escaped(schema.description)}</p>
${tableOf(schema)}</section>`;

function tableOf(schema: Plain): string {
  const required = Array.isArray(schema.required) ? schema.required : [];
  const rows = Object.entries(plain(schema.properties)).map(([name, property]) => {
    const { description, examples } = plain(property);
    const example = Array.isArray(examples)
      ? ` <span>such as <code>${escaped(examples[0])}</code></span>`
      : "";
    const need = required.includes(name) ? "" : " <span>optional</span>";
    return `<tr><th scope="row"><code>${escaped(name)}</code>${need}</th><td>${typeOf(plain(property))}</td><td>${escaped(description)}${example}</td></tr>`;
  });
  return rows.length === 0 ? "" : `<table>${rows.join("\n")}</table>`;
}
