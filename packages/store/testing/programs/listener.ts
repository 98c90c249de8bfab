// Opens a store and prints, on standard output, that it is open and each change it hears of.

import { openStore } from "../../open.ts";
import type { StoreConfig } from "../../store.ts";

const config: StoreConfig = JSON.parse(process.argv[2] ?? "");
const store = await openStore(config);
store.onChange(() => console.log("heard"));
console.log("open");
setInterval(() => {}, 1000);
