import { measureExplaining } from "./bench/explaining.ts";
import { keepToOneCore } from "./bench/machine.ts";
import { ratio } from "./bench/measure.ts";
keepToOneCore();
const e = await measureExplaining({ rounds: 31, sliceMilliseconds: 60, warmUpMilliseconds: 2500 });
console.log(e.requests, e.calculated.median, e.explained.median, "ratio", ratio(e.calculated, e.explained));
