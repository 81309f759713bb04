import type { DrawablePart, Drawer, Figure } from '../family.ts'
import { ACCENT, FILL, LINE, METAL, SHADE, circle, d, path, place, rect, stroke } from '../draw-kit.ts'
import { between, callout, has, inches } from '../measure.ts'

// Traits: electrified, a hose with wires and a grip switch; woven, with a cloth cover instead of ribs.

/** The tube's thickness and the coil's half diameter: a hose is drawn coiled, whatever its length. */
function sizes(part: DrawablePart, k: number) {
  const bore = between(inches(part, 'diameter', 1.4), 0.4, 12)
  return { tube: bore * 1.2 * k, r: bore * 3.4 * k, woven: has(part, 'woven', false), electrified: has(part, 'electrified', false) }
}
type Sizes = ReturnType<typeof sizes>

/** A length of ribbed tube along a line: its dark edge, its wall, its ribs. */
function ribbed(line: string, { tube, woven }: Sizes): string {
  const ribs = woven ? d`${tube * 0.05} ${tube * 0.09}` : d`${tube * 0.08} ${tube * 0.2}`
  return (
    stroke(line, tube + 5) +
    stroke(line, tube, SHADE) +
    stroke(line, tube * 0.46, FILL) +
    `<g stroke-dasharray="${ribs}">${stroke(line, tube, woven ? METAL : LINE).replace('/>', ' stroke-linecap="butt"/>')}</g>`
  )
}

/** The rigid end of a hose, from its mouth at the origin to the right. */
const cuff = (tube: number): string =>
  rect(0, -tube * 0.62, tube * 1.5, tube * 1.24, METAL, 2.5, tube * 0.1) +
  rect(tube * 0.16, -tube * 0.62, tube * 0.2, tube * 1.24, ACCENT, 2) +
  rect(-tube * 0.22, -tube * 0.5, tube * 0.3, tube, FILL, 2)

/** The grip with its three-way switch. */
const grip = (tube: number): string =>
  rect(0, -tube * 0.66, tube * 2.4, tube * 1.32, METAL, 2.5, tube * 0.3) +
  rect(tube * 0.8, -tube * 0.3, tube * 0.9, tube * 0.6, ACCENT, 2, tube * 0.1)

function coiled(part: DrawablePart, k: number, squeeze: number): Figure {
  const size = sizes(part, k)
  const { tube, r, electrified } = size
  const ry = r * squeeze
  const [left, right] = [-r * 1.75, r * 1.7]
  const behind = d`M${0} ${-ry}A${r} ${ry} 0 1 1 ${-r * 0.2} ${-ry * 0.98}`
  const first = d`M${left} ${ry * 0.95}C${-r} ${ry * 1.15} ${-r * 0.98} ${ry * 0.5} ${-r * 0.98} ${0}A${r} ${ry} 0 0 1 0 ${-ry}`
  const last = d`M${-r * 0.85} ${ry * 0.5}A${r} ${ry} 0 0 0 ${r * 0.5} ${ry * 0.86}C${r} ${ry * 0.6} ${r * 1.2} ${ry * 0.5} ${right} ${ry * 0.55}`
  const end = electrified ? grip(tube) : cuff(tube)
  return {
    art:
      ribbed(behind, size) +
      ribbed(first, size) +
      ribbed(last, size) +
      place(end, right, ry * 0.55, 4) +
      place(place(cuff(tube), 0, 0, 180), left, ry * 0.95, -6),
    box: [left - tube * 1.7, -ry - tube * 0.6, right + tube * (electrified ? 2.5 : 1.6), ry + tube * 0.75],
    dims: [],
    note: [callout(part, 'length') && `${callout(part, 'length')} long`, callout(part, 'diameter', 'ø ')].filter(Boolean).join(', '),
  }
}

/** The mouth of the hose. */
function front(part: DrawablePart, k: number): Figure {
  const { tube } = sizes(part, k)
  const r = tube * 0.62
  return {
    art:
      path(d`M${-r * 2.6} ${-r * 0.82}h${r * 2}v${r * 1.64}h${-r * 2}z`, SHADE) +
      stroke([-2.3, -2, -1.7, -1.4, -1.1].map((x) => d`M${r * x} ${-r * 0.82}v${r * 1.64}`)) +
      rect(-r * 0.9, -r, r * 0.5, 2 * r, METAL) +
      circle(r * 0.3, 0, r, METAL) +
      circle(r * 0.3, 0, r * 0.86, ACCENT, 2) +
      circle(r * 0.3, 0, r * 0.7, LINE, 2),
    box: [-r * 2.7, -r, r * 1.3, r],
    dims: [{ side: 'left', from: -r * 0.7, to: r * 0.7, label: callout(part, 'diameter', 'ø ') }],
  }
}

export const hose: Drawer = { angle: (part, k) => coiled(part, k, 0.62), front }
