import type { DrawablePart, Drawer, Figure } from '../family.ts'
import { ACCENT, FILL, LINE, METAL, SHADE, circle, d, dim, dots, oval, path, place, rect, series, stroke } from '../draw-kit.ts'
import { between, callout, choice, inches } from '../measure.ts'
import { NARROW, disc, drum } from '../turned.ts'

// Traits: kind, which piece it is; pieces, how many come together.

const KINDS = ['screw', 'nut', 'spring', 'torsion', 'clip', 'grommet', 'clamp', 'bracket', 'bar', 'isolator'] as const

/** `unit` is the half size of a small piece; the screw's length and thickness are its own. */
interface Sizes {
  length: number
  r: number
  unit: number
}
type Piece = (size: Sizes, turned: boolean) => string

/** A pan head screw, its head at the origin; the length counts from under the head. */
const screw: Piece = ({ length, r }, turned) => {
  const threads = series(9, (i) => {
    const x = length * (0.3 + i * 0.07)
    return d`M${x} ${-r}l${r * 0.35} ${2 * r}`
  })
  const shank = path(d`M0 ${-r}H${length * 0.92}L${length} 0L${length * 0.92} ${r}H0z`, METAL, 2)
  const head = turned
    ? drum(-r * 0.7, 0, r * 2, SHADE, FILL, 2.5) +
      stroke(d`M${-r * 0.7} ${-r}V${r}M${-r * 0.7 - r * NARROW} 0h${2 * r * NARROW}`, r * 0.5, ACCENT)
    : path(d`M0 ${-2 * r}V${2 * r}H${-r * 0.5}Q${-1.3 * r} ${2 * r} ${-1.3 * r} 0Q${-1.3 * r} ${-2 * r} ${-r * 0.5} ${-2 * r}z`, FILL)
  return shank + stroke(threads, 1.5) + head + (turned ? '' : rect(-1.3 * r, -0.28 * r, 0.6 * r, 0.56 * r, ACCENT, 1.5))
}

/** A rubber ring with a groove. */
const grommet: Piece = ({ unit }, turned) =>
  turned
    ? drum(unit * 0.5, unit * 0.75, unit * 0.9, ACCENT, ACCENT) +
      drum(unit * 0.25, unit * 0.5, unit * 0.62, SHADE, SHADE, 2) +
      drum(0, unit * 0.25, unit * 0.9, ACCENT, ACCENT) +
      disc(0, unit * 0.4, LINE, 2)
    : circle(0, 0, unit * 0.9, ACCENT) + circle(0, 0, unit * 0.66, 'none', 2) + circle(0, 0, unit * 0.4, LINE, 2)

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
  const hole = turned
    ? disc(0, unit * 0.56, ACCENT, 2) + disc(0, unit * 0.46, LINE, 2)
    : circle(0, 0, unit * 0.56, ACCENT, 2) + circle(0, 0, unit * 0.46, LINE, 2)
  return slab + path(hex, FILL) + hole
}

/** A wire spring with a loop at each end. */
const spring: Piece = ({ unit }) => {
  const coils = (data: (x: number) => string) => [-1, -0.6, -0.2, 0.2, 0.6].map((x) => data(x * unit)).join('')
  const behind = coils((x) => d`M${x + unit * 0.3} ${unit * 0.42}L${x + unit * 0.42} ${-unit * 0.42}`)
  const near = coils((x) => d`M${x} ${-unit * 0.42}l${unit * 0.3} ${unit * 0.84}`)
  const loops = d`M${-unit} ${-unit * 0.4}A${unit * 0.3} ${unit * 0.3} 0 1 0 ${-unit * 1.1} ${unit * 0.1}M${unit} ${unit * 0.4}A${unit * 0.3} ${unit * 0.3} 0 1 0 ${unit * 1.1} ${-unit * 0.1}`
  return (
    stroke(behind, unit * 0.1) +
    stroke(loops, unit * 0.13 + 3) +
    stroke(loops, unit * 0.13, ACCENT) +
    stroke(near, unit * 0.13 + 3) +
    stroke(near, unit * 0.13, METAL)
  )
}

/** A spring of two long arms that spread from a coil, as it holds a grille up. */
const torsion: Piece = ({ unit }) => {
  const arm = (side: number) =>
    d`M${side * unit * 0.16} ${-unit * 0.62}L${-side * unit * 0.8} ${unit * 0.8}l${-side * unit * 0.24} ${-unit * 0.06}`
  const coil = [0, 0.19, 0.38].map((rise) => oval(0, -unit * (0.66 + rise), unit * 0.26, unit * 0.12))
  return (
    stroke([arm(-1), arm(1)], unit * 0.09 + 3) +
    stroke([arm(-1), arm(1)], unit * 0.09, METAL) +
    stroke(coil, unit * 0.08 + 3) +
    stroke(coil, unit * 0.08, ACCENT)
  )
}

const clip: Piece = ({ unit }) => {
  const bent = d`M${-unit} ${unit * 0.6}V${-unit * 0.2}A${unit * 0.5} ${unit * 0.5} 0 0 1 0 ${-unit * 0.2}V${unit * 0.3}A${unit * 0.5} ${unit * 0.5} 0 0 0 ${unit} ${unit * 0.3}V${-unit * 0.7}`
  return stroke(bent, unit * 0.26 + 4) + stroke(bent, unit * 0.26, ACCENT)
}

/** A worm gear clamp: a band and the screw that tightens it. */
const clamp: Piece = ({ unit }, turned) => {
  const [w, band] = [turned ? unit * 0.62 : unit * 0.96, unit * 0.16]
  const slots = series(5, (i) => d`M${-w * 0.3 + i * w * 0.15} ${-unit * 0.97}v${band * 0.7}`)
  return (
    stroke(oval(0, 0, w, unit * 0.9), band + 5) +
    stroke(oval(0, 0, w, unit * 0.9), band, METAL) +
    stroke(slots, 1.5) +
    rect(w * 0.2, -unit * 1.12, unit * 0.5, unit * 0.36, ACCENT, 2) +
    rect(w * 0.2 + unit * 0.5, -unit * 1.04, unit * 0.2, unit * 0.2, FILL, 2)
  )
}

/** A band around a motor, with its three mounting legs. */
const bracket: Piece = ({ unit }, turned) => {
  const w = turned ? unit * 0.55 : unit * 0.72
  const leg = (sign: number) => d`M${sign * w} ${unit * 0.1}L${sign * unit} ${unit * 0.8}h${sign * unit * 0.36}`
  const legs = [leg(-1), leg(1), d`M0 ${unit * 0.72}V${unit * 1.02}h${unit * 0.3}`]
  return (
    stroke(legs, unit * 0.15 + 5) +
    stroke(legs, unit * 0.15, METAL) +
    stroke(oval(0, -unit * 0.1, w, unit * 0.76), unit * 0.2 + 5) +
    stroke(oval(0, -unit * 0.1, w, unit * 0.76), unit * 0.2, SHADE) +
    rect(-unit * 0.12, -unit * 1.06, unit * 0.24, unit * 0.36, ACCENT, 2)
  )
}

/** A bar that slides in another, a foot for the joist at its end. */
const bar: Piece = ({ length }, turned) => {
  const [l, h] = [length, length * 0.05]
  const rise = turned ? l * 0.03 : 0
  return (
    path(d`M0 0h${l * 0.62}v${h}H0z`, METAL) +
    path(d`M${l * 0.42} ${h * 0.2}H${l}v${h * 0.6}H${l * 0.42}z`, FILL) +
    (rise ? path(d`M0 0l${rise} ${-rise}h${l * 0.62}l${-rise} ${rise}z`, SHADE, 2) : '') +
    rect(-h * 0.5, -h * 0.8, h * 0.5, h * 2.6, METAL) +
    rect(l, -h * 0.8, h * 0.5, h * 2.6, METAL) +
    dots(
      [0.12, 0.24, 0.36].map((at) => [l * at, h * 0.5] as const),
      h * 0.5,
    ) +
    rect(l * 0.56, -h * 0.2, h * 0.8, h * 1.4, ACCENT, 2)
  )
}

/** A rubber buffer with a stud above and below. */
const isolator: Piece = ({ unit }, turned) => {
  const rise = turned ? unit * 0.2 : unit * 0.01
  return (
    rect(-unit * 0.1, -unit * 1.1, unit * 0.2, unit * 0.6, METAL, 2) +
    rect(-unit * 0.1, unit * 0.5, unit * 0.2, unit * 0.6, METAL, 2) +
    path(
      d`M${-unit * 0.7} ${-unit * 0.5}Q${-unit * 0.45} 0 ${-unit * 0.7} ${unit * 0.5}A${unit * 0.7} ${rise} 0 0 0 ${unit * 0.7} ${unit * 0.5}Q${unit * 0.45} 0 ${unit * 0.7} ${-unit * 0.5}z`,
      SHADE,
    ) +
    path(oval(0, -unit * 0.5, unit * 0.7, rise), FILL) +
    stroke(d`M${-unit * 0.58} 0A${unit * 0.58} ${rise} 0 0 0 ${unit * 0.58} 0`, unit * 0.1, ACCENT)
  )
}

const pieces: Record<(typeof KINDS)[number], Piece> = { screw, nut, spring, torsion, clip, grommet, clamp, bracket, bar, isolator }

/** How wide and how high a piece is in its own units: a long one by its length, the others by their half size. */
const LONG: ReadonlySet<string> = new Set(['screw', 'bar'])

/** Bent wire looks the same from all sides: at an angle it lies turned. */
const FLAT: ReadonlySet<string> = new Set(['spring', 'torsion', 'clip'])

/** Up to six pieces in rows; how many there are is written beside them. */
function laidOut(part: DrawablePart, k: number, turned: boolean): Figure {
  const kind = choice(part, 'kind', KINDS)
  const across = inches(part, 'diameter', inches(part, 'length', inches(part, 'width', 1)))
  const length = inches(part, 'length', 1.25) * k
  const thick = between(inches(part, 'diameter', inches(part, 'thickness', 0.2)) * k, length * 0.08, length * 0.32)
  const size: Sizes = { length, r: thick / 2, unit: (across / 2) * k }
  const count = Math.round(between(Number(part.traits['pieces'] ?? 1) || 1, 1, 999))
  const isLong = LONG.has(kind)
  const shown = Math.min(count, isLong ? 4 : 6)
  const columns = isLong ? 1 : shown <= 3 ? shown : Math.ceil(shown / 2)
  const rows = Math.ceil(shown / columns)
  const [cellW, cellH] = isLong ? [length, kind === 'screw' ? thick * 2.6 : length * 0.16] : [size.unit * 3, size.unit * 2.7]
  const art = series(shown, (i) => {
    const [x, y] = [((i % columns) - (columns - 1) / 2) * cellW, (Math.floor(i / columns) - (rows - 1) / 2) * cellH]
    return place(pieces[kind](size, turned), isLong ? x - length / 2 : x, y, turned && FLAT.has(kind) ? -24 : 0)
  }).join('')
  const [w, h] = [columns * cellW * (isLong ? 1.08 : 0.98), rows * cellH]
  return {
    art,
    box: [-w / 2, -h / 2, w / 2, h / 2],
    dims: isLong ? [dim('below', -length / 2, length / 2, callout(part, 'length'))] : [],
    note: [count > 1 ? `${count} pcs` : '', isLong ? '' : callout(part, 'diameter', 'ø ') || callout(part, 'length')]
      .filter(Boolean)
      .join(', '),
  }
}

export const hardware: Drawer = {
  angle: (part, k) => laidOut(part, k, true),
  front: (part, k) => laidOut(part, k, false),
}
