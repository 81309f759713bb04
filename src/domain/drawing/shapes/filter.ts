import { isThinFilter } from '../family.ts'
import type { DrawablePart, Drawer, Figure } from '../family.ts'
import {
  ACCENT,
  FILL,
  METAL,
  SHADE,
  box,
  centred,
  centreLine,
  circle,
  d,
  dim,
  dots,
  path,
  pierced,
  place,
  rect,
  series,
  stroke,
} from '../draw-kit.ts'
import type { Point } from '../draw-kit.ts'
import { between, callout, choice, count, inches, limited, vary } from '../measure.ts'
import { block, recede, sides } from '../boxed.ts'

// Traits: shape panel, hepa, sheet (of foam) or disc (of mesh); cartridges and foam sleeves: filter-round.ts; pleats 9-24, 0 for a flat mesh.

function sizes(part: DrawablePart, k: number) {
  const width = inches(part, 'width', 6.2)
  const height = limited(part, inches(part, 'height', width * 0.8), width * 0.35, width * 2)
  const hepa = choice(part, 'shape', ['panel', 'hepa']) === 'hepa'
  const thick = inches(part, 'thickness', inches(part, 'depth', width * (hepa ? 0.32 : 0.15)))
  return {
    w: width * k,
    h: height * k,
    depth: between(thick, width * 0.1, width * 0.9) * k,
    frame: Math.min(width, height) * (hepa ? 0.11 : 0.09) * k,
    pleats: count(part, 'pleats', hepa ? 18 : 9, 24),
    isFlat: part.traits['pleats'] === 0,
    hepa,
    // Which way the pull tab lies: out of the frame, or on it where nothing may stick out.
    tab: part.isToScale ? 1 : -1,
  }
}
type Sizes = ReturnType<typeof sizes>

/** Folded paper that fills exactly `w`: one light and one dark side per fold, its zigzag ends at top and bottom. */
function folds(x: number, y: number, w: number, h: number, n: number): string {
  const pitch = w / n
  const end = Math.min(pitch * 0.6, h * 0.08)
  const dark = Array.from({ length: n }, (_, i) => d`M${x + i * pitch} ${y}h${pitch / 2}v${h}h${-pitch / 2}z`).join('')
  const zigzag = (from: number, tip: number) =>
    d`M${x} ${from}V${from + tip}` +
    Array.from({ length: n }, (_, i) => d`L${x + (i + 0.5) * pitch} ${from}L${x + (i + 1) * pitch} ${from + tip}`).join('') +
    d`V${from}z`
  return rect(x, y, w, h, FILL, 0) + path(dark, SHADE, 1) + path(zigzag(y, end) + zigzag(y + h, -end), METAL, 1.2)
}

/** Flat mesh that fills exactly `w` and `h`: wires across each other, aslant. */
function mesh(x: number, y: number, w: number, h: number): string {
  const pitch = Math.max(w, h) / 14
  const wires = series(Math.floor((w + h) / pitch), (i) => {
    const at = (i + 1) * pitch
    const [top, bottom] = [Math.min(at, w), Math.max(at - h, 0)]
    return d`M${x + top} ${y + at - top}L${x + bottom} ${y + at - bottom}M${x + w - top} ${y + at - top}L${x + w - bottom} ${y + at - bottom}`
  })
  return rect(x, y, w, h, FILL, 0) + stroke(wires, 1)
}

/** What a filter's frame holds. */
const inside = ({ pleats, isFlat }: Sizes, x: number, y: number, w: number, h: number): string =>
  isFlat ? mesh(x, y, w, h) : folds(x, y, w, h, pleats)

/** The front: frame, what it holds, and the marigold part (a HEPA's seal, a panel's pull tab). */
function face(size: Sizes): string {
  const { w, h, frame, hepa, tab } = size
  const [x, y] = [-w / 2, -h / 2]
  const [iw, ih] = [w - 2 * frame, h - 2 * frame]
  const pull = hepa ? '' : path(d`M${-w * 0.08} ${y}v${tab * frame * 0.75}h${w * 0.16}v${-tab * frame * 0.75}z`, ACCENT, 2)
  return (
    (tab < 0 ? pull : '') +
    rect(x, y, w, h, hepa ? ACCENT : METAL) +
    (hepa ? rect(x + frame * 0.45, y + frame * 0.45, w - frame * 0.9, h - frame * 0.9, METAL, 2) : '') +
    inside(size, x + frame, y + frame, iw, ih) +
    rect(x + frame, y + frame, iw, ih, 'none', 2) +
    (tab > 0 ? pull : '')
  )
}

/** A sheet of foam: no frame, no folds, pores scattered by the part number. */
function foamSheet(part: DrawablePart, w: number, h: number): string {
  const pores = series(48, (i): Point => [(vary(part, i + 1, 97) / 96 - 0.5) * w * 0.92, (((i * 29) % 48) / 47 - 0.5) * h * 0.9])
  return rect(-w / 2, -h / 2, w, h, FILL) + dots(pores, Math.min(w, h) * 0.016)
}

/** A round mesh in its rim, with the hook in its middle. */
function meshDisc(r: number): string {
  const inner = r * 0.92
  const lines = series(11, (i) => {
    const at = ((i - 5) / 6) * inner
    const half = Math.sqrt(inner ** 2 - at ** 2)
    return d`M${at} ${-half}v${2 * half}M${-half} ${at}h${2 * half}`
  })
  return circle(0, 0, r, METAL) + circle(0, 0, inner, FILL, 2) + stroke(lines, 1) + circle(0, 0, r * 0.11, ACCENT, 2)
}

/** A filter of one layer; seen at an angle it has an edge as well. */
function oneLayer(part: DrawablePart, k: number, hasEdge: boolean): Figure {
  const across = inches(part, 'diameter', 0)
  const [w, h] = across > 0 ? [across * k, across * k] : [inches(part, 'width', 10) * k, inches(part, 'height', 8) * k]
  const [dx, dy] = hasEdge ? recede(Math.min(w, h) * 0.07) : [0, 0]
  const side = sides(-w / 2, -h / 2, w, h, Math.min(w, h) * 0.07)
  const sheetEdge = hasEdge ? path(side.top, FILL) + path(side.right, SHADE) : ''
  const art = across > 0 ? (hasEdge ? circle(dx, dy, w / 2, SHADE) : '') + meshDisc(w / 2) : sheetEdge + foamSheet(part, w, h)
  return {
    art,
    box: [-w / 2, -h / 2 + dy, w / 2 + dx, h / 2],
    dims:
      across > 0
        ? [dim('left', -h / 2, h / 2, callout(part, 'diameter', 'ø '))]
        : [dim('left', -h / 2, h / 2, callout(part, 'height')), dim('below', -w / 2, w / 2, callout(part, 'width'))],
    note: callout(part, 'thickness', 'thick '),
  }
}

function angle(part: DrawablePart, k: number): Figure {
  if (isThinFilter(part)) return oneLayer(part, k, true)
  const size = sizes(part, k)
  const { w, h, depth, frame, hepa } = size
  const [dx, dy] = recede(depth)
  const side = sides(-w / 2, -h / 2, w, h, depth)
  const ribs = hepa
    ? stroke(
        [0.33, 0.66].map((f) => d`M${-w / 2 + dx * f} ${-h / 2 + dy * f}h${w}v${h}`),
        1.5,
      )
    : ''
  return {
    art: path(side.top, FILL) + path(side.right, SHADE) + ribs + face(size),
    box: [-w / 2, -h / 2 + Math.min(dy, hepa ? 0 : -frame * 0.75), w / 2 + dx, h / 2],
    dims: [dim('left', -h / 2, h / 2, callout(part, 'height')), dim('below', -w / 2, w / 2, callout(part, 'width'))],
    note: [callout(part, 'thickness', 'thick '), callout(part, 'depth', 'deep ')].find(Boolean) ?? '',
  }
}

function front(part: DrawablePart, k: number): Figure {
  if (isThinFilter(part)) return oneLayer(part, k, false)
  const size = sizes(part, k)
  const { w, h, frame, hepa, tab } = size
  const figure = centred(face(size), w, h, callout(part, 'width'), callout(part, 'height'))
  return { ...figure, box: [-w / 2, -h / 2 - (hepa || tab > 0 ? 0 : frame * 0.75), w / 2, h / 2] }
}

/** Frame, what it holds and a net behind, apart along the depth. */
function exploded(part: DrawablePart, k: number): Figure {
  const size = sizes(part, k)
  const { w, h, frame } = size
  const [sx, sy] = recede(1.25 * Math.max(w, h * 0.8))
  const [x, y] = [-w / 2, -h / 2]
  const [iw, ih] = [w - 2 * frame, h - 2 * frame]
  const open = box(x, y, w, h) + box(x + frame, y + frame, iw, ih)
  const thin = sides(x, y, w, h, frame)
  const [fx, fy] = recede(frame)
  let net = ''
  for (let i = 1; i < 10; i++) net += d`M${x + (w * i) / 10} ${y}v${h}M${x} ${y + (h * i) / 10}h${w}`
  const lines = [
    [-1, -1],
    [1, -1],
    [1, 1],
    [-1, 1],
  ].map(([a = 0, b = 0]) => d`M${(a * w) / 2} ${(b * h) / 2}l${sx * 2} ${sy * 2}`)
  const held =
    block(x + frame, y + frame, iw, ih, frame * 1.5, ['', FILL, SHADE]) +
    inside(size, x + frame, y + frame, iw, ih) +
    rect(x + frame, y + frame, iw, ih, 'none')
  return {
    art:
      centreLine(lines.join('')) +
      place(rect(x, y, w, h, FILL) + stroke(net, 1) + rect(x, y, w, h, 'none'), 2 * sx, 2 * sy) +
      place(held, sx, sy) +
      path(d`M${x + frame} ${y + frame}l${fx} ${fy}v${ih}l${-fx} ${-fy}z`, SHADE, 1.5) +
      path(d`M${x + frame} ${y + frame + ih}l${fx} ${fy}h${iw}l${-fx} ${-fy}z`, METAL, 1.5) +
      path(thin.top, FILL) +
      path(thin.right, SHADE) +
      pierced(open, METAL) +
      stroke(d`M${-w * 0.12} ${h / 2 - frame / 2}h${w * 0.24}`, frame * 0.4, ACCENT),
    box: [x, y + 2 * sy, w / 2 + 2 * sx, h / 2],
    dims: [dim('below', x, w / 2, callout(part, 'width')), dim('left', y, h / 2, callout(part, 'height'))],
  }
}

export const filter: Drawer = { angle, front, exploded }
