import type { Dimension, Figure } from './family.ts'

export const LINE = '#1d303e'
export const FILL = '#dceaf2'
export const SHADE = '#b8cfdb'
export const METAL = '#d5dade'
export const ACCENT = '#fab91c'
export const NOTE = '#576570'
export const GRID = '#dbd9d0'

export type Point = readonly [number, number]

/** A coordinate with at most one decimal; anything not finite becomes 0. */
export function round(value: number): string {
  if (!Number.isFinite(value)) return '0'
  const tenths = Math.round(value * 10)
  // Whole numbers are written in a tenth of the time that decimals take.
  if (tenths % 10 === 0) return String(tenths / 10)
  const [sign, size] = tenths < 0 ? ['-', -tenths] : ['', tenths]
  return `${sign}${Math.floor(size / 10)}.${size % 10}`
}

const written = (value: number | string | Point): string =>
  typeof value === 'number' ? round(value) : typeof value === 'string' ? value : `${round(value[0])} ${round(value[1])}`

/** Path data as a template: numbers and points in it are rounded. */
export function d(text: TemplateStringsArray, ...values: (number | string | Point)[]): string {
  let data = text[0] ?? ''
  for (let n = 0; n < values.length; n++) data += written(values[n] ?? '') + (text[n + 1] ?? '')
  return data
}

/** Presentation attributes. Left out: the sheet's pale fill and its 2.5 px outline. Width 0 draws no outline. */
const paint = (fill = '', width = 2.5): string =>
  (fill && ` fill="${fill}"`) + (width === 0 ? ' stroke="none"' : width === 2.5 ? '' : ` stroke-width="${round(width)}"`)

/** Path data, whole or in segments. */
type Data = string | readonly string[]
const joined = (data: Data): string => (typeof data === 'string' ? data : data.join(''))

/** `n` segments, made from their index. */
export const series = <Piece>(n: number, make: (i: number) => Piece): Piece[] => Array.from({ length: n }, (_, i) => make(i))

export const path = (data: Data, fill?: string, width?: number): string => `<path d="${joined(data)}"${paint(fill, width)}/>`

/** A line without fill, in its own colour if given. */
export const stroke = (data: Data, width?: number, colour?: string): string =>
  `<path d="${joined(data)}"${paint('none', width)}${colour ? ` stroke="${colour}"` : ''}/>`

/** Round dots: bolts, pins, pores. */
export const dots = (points: readonly Point[], size: number, colour?: string): string =>
  stroke(
    points.map((point) => d`M${point}h.1`),
    size,
    colour,
  )

/** The corners of a rectangle around the origin, in turn. */
export const corners = (w: number, h: number): Point[] => [
  [-w / 2, -h / 2],
  [w / 2, -h / 2],
  [w / 2, h / 2],
  [-w / 2, h / 2],
]

/** An area with a hole in it (two or more subpaths). */
export const pierced = (data: string, fill?: string, width?: number): string =>
  path(data, fill, width).replace('/>', ' fill-rule="evenodd"/>')

export const rect = (x: number, y: number, w: number, h: number, fill?: string, width?: number, r = 0): string =>
  `<rect x="${round(x)}" y="${round(y)}" width="${round(w)}" height="${round(h)}"${r ? ` rx="${round(r)}"` : ''}${paint(fill, width)}/>`

export const circle = (x: number, y: number, r: number, fill?: string, width?: number): string =>
  `<circle cx="${round(x)}" cy="${round(y)}" r="${round(r)}"${paint(fill, width)}/>`

export const ellipse = (x: number, y: number, rx: number, ry: number, fill?: string, width?: number): string =>
  `<ellipse cx="${round(x)}" cy="${round(y)}" rx="${round(rx)}" ry="${round(ry)}"${paint(fill, width)}/>`

/** Path data of a rectangle, for holes. */
export const box = (x: number, y: number, w: number, h: number): string => d`M${x} ${y}h${w}v${h}h${-w}z`

/** Path data of an ellipse, for holes. */
export const oval = (x: number, y: number, rx: number, ry = rx): string =>
  d`M${x} ${y - ry}a${rx} ${ry} 0 0 1 0 ${2 * ry}a${rx} ${ry} 0 0 1 0 ${-2 * ry}z`

/** `art` moved, and turned by `angle` degrees. */
export const place = (art: string, x: number, y: number, angle = 0): string =>
  `<g transform="translate(${round(x)} ${round(y)})${angle ? ` rotate(${round(angle)})` : ''}">${art}</g>`

/** The dashed line along which exploded parts go together. */
export const centreLine = (data: string): string =>
  `<path d="${data}" fill="none" stroke="${NOTE}" stroke-width="1.2" stroke-dasharray="14 4 3 4"/>`

/** A marigold lead with its dark edge. */
export const wire = (data: string, width: number, colour = ACCENT): string => stroke(data, width + 4) + stroke(data, width, colour)

export const dim = (side: Dimension['side'], from: number, to: number, label: string): Dimension => ({
  side,
  from,
  to,
  label,
})

/** A figure of `w` by `h` px around the origin, with its width below and its height on the left. */
export const centred = (art: string, w: number, h: number, below: string, left: string): Figure => ({
  art,
  box: [-w / 2, -h / 2, w / 2, h / 2],
  dims: [dim('below', -w / 2, w / 2, below), dim('left', -h / 2, h / 2, left)],
})

/** The attributes of a drawing's own group, so that its shapes need not repeat them. */
export const sheet = (art: string): string =>
  `<g fill="${FILL}" stroke="${LINE}" stroke-width="2.5" stroke-linecap="round" stroke-linejoin="round">${art}</g>`

/** Texts of the drawings: dimension callouts and names. */
export const lettering = (texts: string, size = 13): string =>
  texts &&
  `<g fill="${NOTE}" font-family="Atkinson Hyperlegible Mono Variable, monospace" font-size="${size}" text-anchor="middle">${texts}</g>`

/** Text as XML character data. */
export const escapeXml = (text: string): string =>
  text
    // Characters XML 1.0 does not allow at all, lone surrogates among them.
    .replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
    .replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

/** How a drawing begins that has no name. */
const UNNAMED = 'aria-hidden="true">'

const named = (title: string) => `role="img"><title>${escapeXml(title)}</title>`

/** The drawing as `svg` makes it without a title, with one. */
export const withTitle = (drawing: string, title: string): string => drawing.replace(UNNAMED, () => named(title))

/**
 * A whole drawing: named for assistive technology when it has a title, hidden from it otherwise. Its pieces are joined: V8 keeps what is added up as a
 * tree of all that it was made of, for as long as somebody remembers the drawing.
 */
export const svg = (width: number, height: number, content: string, title?: string): string =>
  [`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" `, title ? named(title) : UNNAMED, content, '</svg>'].join('')
