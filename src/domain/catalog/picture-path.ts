import { widthsUpTo } from './picture-widths.ts'
import type { PICTURE_WIDTHS } from './picture-widths.ts'

/** `card`: 1200 × 630 px with the part's name and number, for shared links; `square`: 1200 × 1200 px, the part alone. */
export type PictureShape = 'card' | 'square'

/** The path of a part's drawing as a PNG. It contains the part's version, so that it can be cached for good. */
export const picturePath = (slug: string, shape: PictureShape, updatedAt: string): string =>
  `/pictures/${slug}-${shape}.png?v=${Math.floor(Date.parse(updatedAt) / 1_000).toString(36)}`

/** The path of a part's drawing as SVG, for small pictures in lists. It can change: browsers cache it for an hour. */
export const drawingPath = (slug: string): string => `/pictures/${slug}.svg`

/** Photos that search engines and feeds accept: no SVG drawings. */
export const rasterImages = (images: readonly string[]): string[] => images.filter((src) => !/\.svg(\?|$)/i.test(src))

/** The formats of an uploaded picture: browsers choose AVIF or WebP, everything else takes the JPEG. */
export type PictureFormat = 'avif' | 'webp' | 'jpg'

/** A rendering that comes with the demo catalogue: `/renderings/motor/1200.webp`, of fewer widths and WebP only. */
const RENDERED = /^(\/renderings\/[a-z-]+\/)1200\.webp$/
const RENDERED_WIDTHS = [192, 384, 768, 1200] as const

/** Whether a picture is a rendering, and no photograph. */
export const isRendering = (src: string): boolean => RENDERED.test(src)

/** The alternative text of a rendering of this part; '' for any other picture. */
export const renderingAlt = (src: string, name: string): string => (isRendering(src) ? `Rendering of ${name}` : '')

/** `/media/med_…/1200.jpg`: the largest width of an uploaded picture is part of its address (`domain/catalog/uploaded-picture.ts`). */
const UPLOADED = /^(\/media\/\w+\/)(\d+)\.jpg$/

/** The `srcset` of an uploaded picture in a format; undefined for any other picture. */
export function srcSet(src: string, format: PictureFormat): string | undefined {
  const [, rendered] = RENDERED.exec(src) ?? []
  if (rendered) return format === 'webp' ? String(RENDERED_WIDTHS.map((width) => `${rendered}${width}.webp ${width}w`)) : undefined
  const [, folder, largest] = UPLOADED.exec(src) ?? []
  return folder && String(widthsUpTo(Number(largest)).map((width) => `${folder}${width}.${format} ${width}w`))
}

/** The address of an uploaded picture at a small width, for lists; any other picture as it is. */
export const smallPicture = (src: string, width: (typeof PICTURE_WIDTHS)[number]): string =>
  src.replace(UPLOADED, `$1${width}.webp`).replace(RENDERED, `$1${Math.max(width, 192) === 192 ? 192 : width > 768 ? 1200 : width}.webp`)
