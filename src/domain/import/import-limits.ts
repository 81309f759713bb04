/** A file that is imported may have so many rows below its headers. */
export const IMPORT_MAX_ROWS = 50_000
/** … and so many columns. */
export const IMPORT_MAX_COLUMNS = 300
/** … and so many bytes. */
export const IMPORT_MAX_BYTES = 20 * 1024 * 1024
