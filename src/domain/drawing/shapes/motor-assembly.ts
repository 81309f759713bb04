import type { DrawablePart, Drawer, Figure } from '../family.ts'
import { ACCENT, LINE, METAL, circle, corners, d, dim, dots, path, place, rect } from '../draw-kit.ts'
import { callout, choice } from '../measure.ts'
import { blowerWheel } from './fan/blower-wheel.ts'
import { fanBlade } from './fan/fan-blade.ts'
import { body, lead, shaft, sizes } from '../motor-parts.ts'
import { ALONG, NARROW, drum } from '../turned.ts'

// Traits: those of a motor, and with: what it comes with, wheel, blade or bracket.

const WITH = ['wheel', 'blade', 'bracket'] as const
const SKEW = 0.14

/** The mounting plate, a square of half size `s` across the axis. */
const square = (x: number, s: number): string =>
  d`M${x - NARROW * s} ${-s - SKEW * s}L${x + NARROW * s} ${-s + SKEW * s} ${x + NARROW * s} ${s + SKEW * s} ${x - NARROW * s} ${s - SKEW * s}z`

/** The wheel or blade alone: of sizes that follow from the motor's, and so without dimension lines. */
const turning = (part: DrawablePart, blade: boolean, k: number, r: number) => {
  const across = (2 * r) / k
  const own = { ...part, dimensions: { diameter: across, width: across * 0.4, depth: across * 0.2 } }
  return blade ? fanBlade.angle(own, k) : blowerWheel.angle(own, k)
}

function angle(part: DrawablePart, k: number): Figure {
  const kind = choice(part, 'with', WITH)
  const size = sizes(part, k)
  const { r } = size
  const far = r * 0.1 + size.length * ALONG
  const s = r * 1.5
  const thick = r * 0.1
  const wheel = kind === 'bracket' ? null : turning(part, kind === 'blade', k, r * (kind === 'blade' ? 1.5 : 1.3))
  const gap = kind === 'blade' ? r * 0.9 : r * 1.75
  const tip = kind === 'bracket' ? -r * 1.05 : -gap
  const left = wheel ? -gap + wheel.box[0] - r * 0.2 : tip - r * 0.1
  return {
    art:
      (size.lead ? lead(part, size, far + 0.3 * r, 0.5 * r) : '') +
      drum(far, far + 0.2 * r, 0.24 * r, METAL, METAL, 2) +
      body({ ...size, r: 0.93 * r }, 0, far) +
      path(square(thick, s), METAL) +
      path(square(0, s), METAL) +
      dots(
        corners(1.72 * s, 1.72 * s).map(([x, y]) => [x * NARROW, y + SKEW * x] as const),
        0.12 * r,
      ) +
      drum(-0.14 * r, 0, 0.62 * r, METAL, undefined, 2) +
      shaft(tip, -0.14 * r, size.bore, kind === 'bracket') +
      (wheel ? place(wheel.art, -gap, 0) : ''),
    box: [left, -s * 1.14, Math.max(far + (size.lead ? 1.85 * r : NARROW * r), NARROW * s), s * 1.14],
    dims: [],
    note: [callout(part, 'diameter', 'motor ø '), callout(part, 'shaftDiameter', 'shaft ø ')].filter(Boolean).join(', '),
  }
}

/** What the measures of an assembly are of: those of its wheel, blade and plate are not known. */
const motorAlone = (r: number, bore: number): Figure => ({
  art: circle(0, 0, r, METAL) + circle(0, 0, 0.76 * r, undefined, 2) + circle(0, 0, 0.27 * r, METAL, 2) + circle(0, 0, bore, ACCENT, 2),
  box: [-r, -r, r, r],
  dims: [],
  only: 'motor alone',
})

/** From the front: the wheel or blade before its plate. */
function front(part: DrawablePart, k: number): Figure {
  const kind = choice(part, 'with', WITH)
  const { r, bore } = sizes(part, k)
  if (part.isToScale) return motorAlone(r, bore)
  const s = r * 1.5
  const across = (2 * r * 1.3) / k
  const own = { ...part, dimensions: { diameter: across } }
  const before =
    kind === 'bracket'
      ? circle(0, 0, r, METAL) + circle(0, 0, 0.7 * r, METAL, 2) + circle(0, 0, bore, LINE, 2)
      : (kind === 'blade' ? fanBlade : blowerWheel).front(own, k).art
  return {
    art:
      rect(-s, -s, 2 * s, 2 * s, METAL, 2.5, r * 0.08) +
      dots(corners(1.72 * s, 1.72 * s), 0.14 * r) +
      rect(s * 0.5, s * 0.86, s * 0.3, s * 0.14, ACCENT, 2) +
      before,
    box: [-s, -s, s, s],
    dims: kind === 'bracket' ? [dim('left', -r, r, callout(part, 'diameter', 'ø '))] : [],
  }
}

export const motorAssembly: Drawer = { angle, front }
