// Node's HTTP without the client that comes with it: importing node:http by name loads that too, 14 MB never used.

export const { createServer } = process.getBuiltinModule("node:http");
