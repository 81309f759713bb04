/** A file that is imported may have so many rows below its headers. */
export const IMPORT_MAX_ROWS = 50_000
/** … and so many columns. */
export const IMPORT_MAX_COLUMNS = 300
/** … and so many MB, or bytes. */
export const IMPORT_MAX_MB = 20
export const IMPORT_MAX_BYTES = IMPORT_MAX_MB * 1024 * 1024
