// Builds what the service serves to browsers, each where its sources changed: the web app, and the public award data.
import { join } from "node:path";
import { isPublicDataFresh, writePublicData } from "../packages/pack/index.ts";
import { builtWeb } from "../packages/web/index.ts";
import { root } from "./steps.mjs";

const awards = join(root, "awards");
await builtWeb();
if (!isPublicDataFresh(awards)) writePublicData(awards);
