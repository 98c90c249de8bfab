// Node's HTTP without its client: importing node:http by name loads that too, 14 MB we never use.

export const { createServer } = process.getBuiltinModule("node:http");
