import type { DrawablePart, Drawer, Figure } from './family.ts'
import { ACCENT, FILL, LINE, METAL, SHADE, circle, d, dim, path, place, series, stroke } from './draw-kit.ts'
import { between, callout, inches, vary } from './measure.ts'
import { NARROW, disc, drum, pipe } from './turned.ts'

// Traits: pieces, the quantity in the kit. The `length` is the screw's.

function sizes(part: DrawablePart, k: number) {
  const length = inches(part, 'length', 1.25)
  const thick = between(inches(part, 'diameter', inches(part, 'thickness', length * 0.16)), length * 0.08, length * 0.32)
  return { length: length * k, r: (thick / 2) * k, unit: length * 0.2 * k }
}
type Sizes = ReturnType<typeof sizes>
type Piece = (size: Sizes, turned: boolean) => string

/** A pan head screw, its head at the origin; the length counts from under the head. */
const screw: Piece = ({ length, r }, turned) => {
  const threads = series(9, (i) => {
    const x = length * (0.3 + i * 0.07)
    return d`M${x} ${-r}l${r * 0.35} ${2 * r}`
  })
  const shank = path(d`M0 ${-r}H${length * 0.92}L${length} 0L${length * 0.92} ${r}H0z`, METAL, 2)
  const head = turned
    ? drum(-r * 0.7, 0, r * 2, SHADE, FILL, 2.5) + stroke(d`M${-r * 0.7} ${-r}V${r}M${-r * 0.7 - r * NARROW} 0h${2 * r * NARROW}`, 2.5)
    : path(d`M0 ${-2 * r}V${2 * r}H${-r * 0.5}Q${-1.3 * r} ${2 * r} ${-1.3 * r} 0Q${-1.3 * r} ${-2 * r} ${-r * 0.5} ${-2 * r}z`, FILL)
  return shank + stroke(threads, 1.5) + head
}

const washer: Piece = ({ unit }, turned) =>
  turned ? pipe(0, unit * 0.14, unit, unit * 0.5, SHADE, METAL) : circle(0, 0, unit, METAL) + circle(0, 0, unit * 0.5, 'none', 2)

/** The rubber grommet, the kit's marigold item. */
const grommet: Piece = ({ unit }, turned) =>
  turned
    ? drum(unit * 0.5, unit * 0.75, unit * 0.9, ACCENT, ACCENT) +
      drum(unit * 0.25, unit * 0.5, unit * 0.62, SHADE, SHADE, 2) +
      drum(0, unit * 0.25, unit * 0.9, ACCENT, ACCENT) +
      disc(0, unit * 0.4, LINE, 2)
    : circle(0, 0, unit * 0.9, ACCENT) + circle(0, 0, unit * 0.4, LINE, 2)

const nut: Piece = ({ unit }, turned) => {
  const squeeze = turned ? NARROW : 1
  const corner = (i: number) => [unit * squeeze * Math.cos((i * Math.PI) / 3), unit * Math.sin((i * Math.PI) / 3)] as const
  const hex = d`M${corner(0)}L${corner(1)} ${corner(2)} ${corner(3)} ${corner(4)} ${corner(5)}z`
  const deep = turned ? unit * 0.5 : 0
  const [ax, ay] = corner(4)
  const back = d`M${corner(5)}h${deep}L${corner(0)[0] + deep} 0L${corner(1)[0] + deep} ${corner(1)[1]}h${-deep}L${corner(0)}z`
  const slab = turned
    ? path(
        d`M${ax} ${ay}h${deep}L${corner(5)[0] + deep} ${corner(5)[1]}L${corner(0)[0] + deep} 0L${corner(1)[0] + deep} ${corner(1)[1]}L${corner(2)[0] + deep} ${corner(2)[1]}h${-deep}z`,
        METAL,
      ) +
      path(back, SHADE, 2) +
      stroke(d`M${corner(0)}h${deep}`, 2)
    : ''
  const hole = turned ? disc(0, unit * 0.5, LINE, 2) : circle(0, 0, unit * 0.5, LINE, 2)
  return slab + path(hex, FILL) + hole
}

const spring: Piece = ({ unit }) => {
  const coils = (data: (x: number) => string) => [-1, -0.6, -0.2, 0.2, 0.6].map((x) => data(x * unit)).join('')
  const behind = coils((x) => d`M${x + unit * 0.3} ${unit * 0.6}L${x + unit * 0.42} ${-unit * 0.6}`)
  const near = coils((x) => d`M${x} ${-unit * 0.6}l${unit * 0.3} ${unit * 1.2}`)
  return stroke(behind, unit * 0.14) + stroke(near, unit * 0.2 + 3) + stroke(near, unit * 0.2, METAL)
}

const clip: Piece = ({ unit }) => {
  const bent = d`M${-unit} ${unit * 0.6}V${-unit * 0.2}A${unit * 0.5} ${unit * 0.5} 0 0 1 0 ${-unit * 0.2}V${unit * 0.3}A${unit * 0.5} ${unit * 0.5} 0 0 0 ${unit} ${unit * 0.3}V${-unit * 0.7}`
  return stroke(bent, unit * 0.26 + 4) + stroke(bent, unit * 0.26, SHADE)
}

/** Screws on the left, small items on the right; the part number decides which third item lies there. */
function laidOut(part: DrawablePart, k: number, turned: boolean): Figure {
  const size = sizes(part, k)
  const { length, r, unit } = size
  const row = Math.max(unit * 2.5, r * 5.2)
  const pieces = Math.round(between(Number(part.traits['pieces'] ?? 8) || 8, 1, 999))
  const screws = Math.max(1, Math.min(3, Math.ceil(pieces / 3)))
  const smalls = [grommet, washer, nut, [spring, clip][vary(part, 5, 2)] ?? clip, washer, nut].slice(
    0,
    Math.max(1, Math.min(6, pieces - screws)),
  )
  const rows = Math.max(screws, Math.ceil(smalls.length / 2))
  const top = -((rows - 1) * row) / 2
  const column = length + unit * 1.9
  const left = -(length + unit * 5.6) / 2 + r * 1.4
  const art =
    series(screws, (i) => place(screw(size, turned), left, top + i * row)).join('') +
    smalls.map((piece, i) => place(piece(size, turned), left + column + (i % 2) * unit * 2.7, top + Math.floor(i / 2) * row)).join('')
  return {
    art,
    box: [left - r * 1.6, top - row * 0.46, left + column + unit * (smalls.length > 1 ? 4.1 : 1.2), top + (rows - 1) * row + row * 0.46],
    dims: [dim('below', left, left + length, callout(part, 'length'))],
    note: part.traits['pieces'] ? `${pieces} pcs` : '',
  }
}

export const hardware: Drawer = {
  angle: (part, k) => laidOut(part, k, true),
  front: (part, k) => laidOut(part, k, false),
}
