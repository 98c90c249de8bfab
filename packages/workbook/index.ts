// Workbooks (xlsx) as rows of text, in Node and in a browser.

export { readWorkbook, UnusableWorkbook, type WorkbookRow } from "./read-workbook.ts";
