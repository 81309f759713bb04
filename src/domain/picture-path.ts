/** `card`: 1200 × 630 px with the part's name and number, for shared links; `square`: 1200 × 1200 px, the part alone. */
export type PictureShape = 'card' | 'square'

/** The path of a part's drawing as a PNG. It contains the part's version, so that it can be cached for good. */
export const picturePath = (slug: string, shape: PictureShape, updatedAt: string): string =>
  `/pictures/${slug}-${shape}.png?v=${Math.floor(Date.parse(updatedAt) / 1_000).toString(36)}`

/** The path of a part's drawing as SVG, for small pictures in lists. It can change: browsers cache it for an hour. */
export const drawingPath = (slug: string): string => `/pictures/${slug}.svg`

/** Photos that search engines and feeds accept: no SVG drawings. */
export const rasterImages = (images: readonly string[]): string[] => images.filter((src) => !/\.svg(\?|$)/i.test(src))
