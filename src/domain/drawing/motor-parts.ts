import type { DrawablePart } from './family.ts'
import { ACCENT, FILL, LINE, METAL, SHADE, d, dots, ellipse, path, rect, stroke, wire } from './draw-kit.ts'
import { between, count, has, inches, limited } from './measure.ts'
import { NARROW, at, drum, spread, stripe } from './turned.ts'

// Traits: vents 3-7 (0 of a motor that is closed all round), ears 2 or 4, plug ('none' for bare ends, else its number of pins), wire ('none' for no lead), shafts 2 for one at each end.

/** The motor's measures in px, within what can be drawn. */
export function sizes(part: DrawablePart, k: number) {
  const across = inches(part, 'diameter', 3.3)
  const r = (across / 2) * k
  return {
    r,
    length: between(inches(part, 'length', inches(part, 'depth', across * 0.75)), across * 0.35, across * 2.2) * k,
    shaft: between(inches(part, 'shaftLength', across * 0.5), across * 0.15, across * 1.3) * k,
    bore: limited(part, inches(part, 'shaftDiameter', inches(part, 'bore', across * 0.11)), across * 0.07, across * 0.22) * (k / 2),
    vents: part.traits['vents'] === 0 ? 0 : count(part, 'vents', 3, 7),
    lead: has(part, 'wire', true),
    isTwin: part.traits['shafts'] === 2,
  }
}
type Sizes = ReturnType<typeof sizes>

/** The turns of the mounting ears: two lie on the vertical, four on the diagonals. */
export const earTurns = (part: DrawablePart): number[] =>
  count(part, 'ears', 2, 4) > 2 ? [-0.75, -0.25, 0.25, 0.75].map((turn) => turn * Math.PI) : [-Math.PI / 2, Math.PI / 2]

/** The lead from `x`, `y` to its plug; ends about 1.55 r to the right and 0.35 r below. */
export function lead(part: DrawablePart, { r }: Sizes, x: number, y: number): string {
  const [ex, ey] = [x + 1.05 * r, y + 0.3 * r]
  const cord = wire(d`M${x} ${y}c${0.5 * r} ${-0.12 * r} ${0.45 * r} ${0.3 * r} ${1.05 * r} ${0.3 * r}`, 3.2)
  const pins = (n: number) =>
    Array.from({ length: n }, (_, i) => d`M${ex + 0.3 * r} ${ey + (i + 0.5 - n / 2) * 0.13 * r}h${0.13 * r}`).join('')
  return has(part, 'plug', true)
    ? stroke(pins(Number.parseInt(String(part.traits['plug']), 10) === 3 ? 3 : 2), 3) +
        cord +
        rect(ex - 0.04 * r, ey - 0.17 * r, 0.34 * r, 0.34 * r, FILL, 2.5, 3)
    : cord + stroke(d`M${ex} ${ey}l${0.14 * r} ${-0.06 * r}M${ex} ${ey}l${0.14 * r} ${0.06 * r}`, 2)
}

/** The mounting plate from `x`, with its raised bearing and ears. */
export function plate(part: DrawablePart, { r }: Sizes, x: number, depth: number): string {
  const ears = earTurns(part).map((turn) => {
    const [ex, ey] = at(x, 1.08 * r, turn)
    const lug = d`M${ex} ${ey - 0.17 * r}h${depth}a${0.17 * r * NARROW} ${0.17 * r} 0 0 1 0 ${0.34 * r}h${-depth}a${0.17 * r * NARROW} ${0.17 * r} 0 0 1 0 ${-0.34 * r}`
    return path(lug, METAL) + ellipse(ex, ey, 0.07 * r * NARROW, 0.07 * r, LINE, 0)
  })
  const bolts = [0.2, 0.7, 1.2, 1.7].map((turn) => {
    const [bx, by] = at(x - 0.06 * r, 0.56 * r, turn * Math.PI)
    return [bx, by] as const
  })
  return (
    ears.join('') +
    drum(x, x + depth, r, SHADE, METAL) +
    drum(x - 0.08 * r, x, 0.74 * r, SHADE, FILL, 2) +
    dots(bolts, 0.1 * r) +
    drum(x - 0.3 * r, x - 0.08 * r, 0.26 * r, SHADE, METAL, 2)
  )
}

/** The shaft from its tip at `x0` to `x1`; its flat is marigold when the motor has no lead. */
export const shaft = (x0: number, x1: number, bore: number, flat: boolean): string =>
  drum(x0, x1, bore, METAL, FILL, 2) +
  (flat ? path(d`M${x0} ${-bore}h${(x1 - x0) * 0.6}v${bore * 0.9}h${(x0 - x1) * 0.6}z`, ACCENT, 1.5) : '')

/** The body with its light stripe and vents. */
export function body({ r, vents }: Sizes, x0: number, x1: number): string {
  const slots = spread(vents, 0.55).map((turn) => {
    const [sx, sy] = at(x0 + (x1 - x0) * 0.3, r, turn)
    return d`M${sx} ${sy}h${(x1 - x0) * 0.42}`
  })
  return (
    path(d`M${x0} ${-r}H${x1}A${NARROW * r} ${r} 0 0 1 ${x1} ${r}H${x0}z`, SHADE) +
    path(stripe(x0, x1, r * 0.985, -1.25, -0.72), FILL, 0) +
    stroke(slots, 0.07 * r)
  )
}
