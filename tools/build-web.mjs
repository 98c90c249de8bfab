// Builds the web app into dist/web when its sources have changed: for places where the service may not write.
import { builtWeb } from "../packages/web/index.ts";

console.log(`the web app is in ${await builtWeb()}`);
