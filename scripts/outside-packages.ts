/** Packages that the server's file does not hold: they bring programs or files of their own. `scripts/bundle.ts` copies them beside it. */
export const OUTSIDE_PACKAGES = ['@electric-sql/pglite', '@resvg/resvg-js', 'sharp', 'pdfkit']
