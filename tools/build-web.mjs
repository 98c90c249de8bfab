// Builds what the service serves to browsers, each where its sources changed: the web app, and the public award data.
import { join } from "node:path";
import { hasPublicData, publicDataFolder, writePublicData } from "../packages/pack/index.ts";
import { builtWeb } from "../packages/web/index.ts";

const awards = join(import.meta.dirname, "../awards");
const data = publicDataFolder(awards);
const web = await builtWeb();
if (!hasPublicData(data)) writePublicData(awards, data);
console.log(`the web app is in ${web}, the award data in ${data}`);
