import type { DrawablePart } from './family.ts'
import {
  ACCENT,
  FILL,
  LINE,
  METAL,
  NOTE,
  SHADE,
  centreLine,
  d,
  dots,
  lettering,
  path,
  pierced,
  place,
  round,
  series,
  sheet,
  stroke,
  svg,
} from './draw-kit.ts'
import type { Point } from './draw-kit.ts'
import { blowerWheel } from './shapes/fan/blower-wheel.ts'
import { body, plate, sizes } from './motor-parts.ts'
import { NARROW, disc, drum, pipe, rib } from './turned.ts'

const WIDTH = 960
const HEIGHT = 420
const AXIS = 190
const SKEW = 0.14

/** The point at `across`, `up` (half sizes) on a square plate standing across the axis at `x`. */
const on = (x: number, across: number, up: number): Point => [x + NARROW * across, up + SKEW * across]

/** Path data of a square of half size `s` on such a plate. */
const square = (x: number, s: number): string => d`M${on(x, -s, -s)}L${on(x, s, -s)} ${on(x, s, s)} ${on(x, -s, s)}z`

/** Top and near side of a square body from `x` on. */
const sidesOf = (x: number, s: number, length: number): string =>
  path(d`M${on(x, -s, -s)}h${length}L${on(x + length, s, -s)}h${-length}z`, METAL) +
  path(d`M${on(x, s, -s)}h${length}v${2 * s}h${-length}z`, SHADE)

function grille(x: number, s: number): string {
  const slots = series(9, (i) => {
    const up = (i - 4) * s * 0.18
    return d`M${on(x, -s * 0.74, up)}L${on(x, s * 0.74, up)}`
  })
  return sidesOf(x, s, 16) + path(square(x, s)) + path(square(x, s * 0.9), FILL, 1.5) + stroke(slots, s * 0.075)
}

function housing(x: number, s: number, length: number): string {
  const t = s * 0.86
  const far = x + length * 0.8
  const [nw, ne, sw, se] = [on(x, -t, -t), on(x, t, -t), on(x, -t, t), on(x, t, t)]
  const screws: Point[] = [on(x, -s * 0.93, -s * 0.93), on(x, s * 0.93, -s * 0.93), on(x, s * 0.93, s * 0.93), on(x, -s * 0.93, s * 0.93)]
  return (
    // Inside: the far wall, the floor, and what shows of the back; the body then covers the rest.
    path(d`M${nw}L${ne} ${se} ${sw}z`, METAL, 0) +
    path(d`M${nw}H${far - t * NARROW}v${2 * t}H${sw[0]}z`, SHADE, 1.5) +
    path(square(far, t), FILL, 1.5) +
    place(disc(0, t * 0.55, LINE, 2), far, 0) +
    path(d`M${sw}H${far - t * NARROW}L${on(far, t, t)}L${se}z`, METAL, 1.5) +
    sidesOf(x, s, length) +
    pierced(square(x, s) + square(x, t), METAL) +
    dots(screws, s * 0.05)
  )
}

function motor(x: number, r: number): string {
  const part: DrawablePart = {
    family: 'motor',
    partNumber: '',
    dimensions: { diameter: 2 },
    traits: { vents: 5, ears: 4 },
  }
  const size = { ...sizes(part, r), r }
  const far = 1.1 * r
  return place(
    drum(far, far + 0.85 * r, 0.13 * r, METAL, METAL, 2) +
      path(d`M${far + 0.45 * r} ${-0.13 * r}h${0.4 * r}v${0.12 * r}h${-0.4 * r}z`, ACCENT, 1.5) +
      drum(far, far + 0.22 * r, 0.26 * r, METAL, METAL, 2) +
      body({ ...size, r: 0.93 * r }, 0.12 * r, far) +
      plate(part, size, 0, 0.12 * r),
    x,
    0,
  )
}

function wheel(x: number, r: number): string {
  const part: DrawablePart = {
    family: 'blower-wheel',
    partNumber: '',
    dimensions: { diameter: 2, width: 1.1 },
    traits: { blades: 34 },
  }
  return place(blowerWheel.angle(part, r).art.replaceAll(ACCENT, FILL), x, 0)
}

function duct(x: number, r: number, length: number): string {
  const ribs = series(7, (i) => rib((length * (i + 1.4)) / 8.6, r))
  return place(disc(0, 0.86 * r, LINE, 0) + pipe(0, length, r, 0.86 * r, SHADE, FILL) + stroke(ribs, 2), x, 0)
}

/** A name under its part, with the line that leads to it. */
const name = (x: number, from: number, text: string) => ({
  line: d`M${x} ${AXIS + from}V372`,
  text: `<text x="${round(x)}" y="394">${text}</text>`,
})

/**
 * A bathroom fan, exploded along its axis: grille, housing, motor, wheel, duct. A complete SVG, 960 × 420, decoration
 * only: the page names the same parts in its own list of links.
 */
export function drawHero(): string {
  const names = [
    name(76, 138, 'Grille'),
    name(272, 142, 'Housing'),
    name(480, 88, 'Motor'),
    name(706, 104, 'Blower wheel'),
    name(880, 80, 'Duct'),
  ]
  const fan = [duct(842, 68, 78), wheel(676, 92), motor(442, 76), housing(226, 112, 88), grille(70, 114)]
  return svg(
    WIDTH,
    HEIGHT,
    place(centreLine(d`M8 0H952`) + sheet(fan.join('')), 0, AXIS) +
      `<path d="${names.map(({ line }) => line).join('')}" fill="none" stroke="${NOTE}" stroke-width="1.2"/>` +
      lettering(names.map(({ text }) => text).join(''), 16),
  )
}
