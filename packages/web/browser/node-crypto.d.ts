// What the browser's build knows of node:crypto: the one function that replaces it.

declare module "node:crypto" {
  export { hash } from "./crypto.ts";
}
