// An xlsx export of the pay database as a sheet, or what is wrong with the file.

import { Faulty } from "#pack";
import { readWorkbook } from "#workbook";
import { type Sheet, sheetOf } from "./sheet.ts";

export function readXlsx(file: string, bytes: Uint8Array): Sheet {
  try {
    return sheetOf(file, readWorkbook(bytes));
  } catch (error) {
    const problem = `not readable as an xlsx workbook: ${error instanceof Error ? error.message : error}`;
    throw new Faulty([{ file, line: 1, problem, remedy: "download the file again" }]);
  }
}
