// `fairclause period` and `fairclause compare`: a request from a file, answered as a table or as the API does.

import { calculatePayPeriod, compareAwards } from "#contract";
import { answer } from "./answer.ts";
import type { Command } from "./io.ts";
import { comparisonText, periodText } from "./period-table.ts";

export const period: Command = (args) => answer("period", args, calculatePayPeriod, periodText);

export const compare: Command = (args) => answer("compare", args, compareAwards, comparisonText);
