// `fairclause explain`: why a shift pays what it pays, as a page to read or as JSON.

import { explainPay } from "#explain";
import { answer } from "./answer.ts";
import type { Command } from "./io.ts";

export const explain: Command = (args) => answer("explain", args, explainPay, ({ markdown }) => markdown);
