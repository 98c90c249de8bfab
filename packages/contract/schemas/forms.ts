// How texts of days and times are written: the patterns of schemas, and of what looks at bodies beside them.

export const DATE_FORM = "^\\d{4}-\\d{2}-\\d{2}$";
export const CLOCK_FORM = "^\\d{2}:\\d{2}$";
export const LOCAL_TIME_FORM = "^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}$";
