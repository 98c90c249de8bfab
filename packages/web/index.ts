// The web app: its built files, for the service that serves them.

export { builtWeb } from "./build.ts";
export { WITHOUT_NODE } from "./stand-ins.ts";
