// Files of any size as rows by employee: DuckDB loads them, sorts them on disk and gives the rows of a part.

export { columnsOf, type Database, ONE_FILE, openDatabase, quoted, quotedPath, rowsOf } from "./database.ts";
export { type FileToLoad, fileColumnsOf, type Loaded, loadFile } from "./load.ts";
export { countRows, employeeRows, plannedParts, type TextShape } from "./parts.ts";
export { writeFrom } from "./text-file.ts";
export { isDiskFull, messageOf, UnfitFile } from "./unfit-file.ts";
