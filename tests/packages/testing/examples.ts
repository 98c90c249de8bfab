// What runs the examples of docs/examples: Express as they use it, and programs that ask them.

import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";
import { SHIFT_EXAMPLE } from "#contract";

/** What the example uses of Express. */
export const EXPRESS_TYPES = `export interface Answer { json(body: unknown): Answer; status(code: number): Answer }
type Handler = (request: { readonly body: any }, response: Answer) => Promise<void>;
export type ErrorRequestHandler = (error: any, request: unknown, response: Answer, next: unknown) => void;
interface App {
  use(middleware: unknown): void;
  post(path: string, handler: Handler): void;
  listen(port: number, then: () => void): unknown;
}
declare const express: { (): App; json(): unknown };
export default express;
`;

/** The one that the SDK of the Model Context Protocol brings, which is Express 5. */
export const EXPRESS_HERE = pathToFileURL(createRequire(import.meta.url).resolve("express")).href;

/** A good shift, a wrong one, and no JSON. */
export const ASK = `const send = (body) =>
  POST(new Request("http://127.0.0.1/", { method: "POST", headers: { "Content-Type": "application/json" }, body }));
const told = [];
for (const body of [${JSON.stringify(JSON.stringify(SHIFT_EXAMPLE))}, "{}", "{"]) {
  const answer = await send(body);
  const { total, code } = await answer.json();
  told.push(answer.status, total ?? code);
}
console.log(told.join(" "));
process.exit();
`;

/** Over a port that was free a moment ago. */
export const ASK_EXPRESS = `import { createServer } from "node:net";
const free = createServer();
await new Promise((done) => free.listen(0, "127.0.0.1", done));
const { port } = free.address();
await new Promise((done) => free.close(done));
process.env.PORT = String(port);
const listening = new Promise((done) => { console.log = done; });
await import("./express-server.mjs");
await listening;
console.log = (text) => process.stdout.write(\`\${text}\\n\`);
const POST = (request) => fetch(\`http://127.0.0.1:\${port}/shifts/price\`, request);
${ASK}`;
