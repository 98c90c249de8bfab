// The Fair Work Commission's pay database: its exports in, our rate and allowance tables out.

export { type Import, planImport } from "./import.ts";
export { counted } from "./sentences.ts";
export { writeAll } from "./write.ts";
