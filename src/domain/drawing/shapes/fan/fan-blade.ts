import type { DrawablePart, Drawer, Figure } from '../../family.ts'
import { ACCENT, FILL, METAL, SHADE, circle, d, dim, path, series, stroke, centred } from '../../draw-kit.ts'
import type { Point } from '../../draw-kit.ts'
import { between, callout, count, inches, limited } from '../../measure.ts'
import { disc, drum } from '../../turned.ts'

// Traits: blades 3-12, pitch in degrees (10-45).

function sizes(part: DrawablePart, k: number) {
  const across = inches(part, 'diameter', 7)
  const pitch = between(Number(part.traits['pitch'] ?? 28) || 28, 10, 45)
  const r = (across / 2) * k
  return {
    r,
    bore: limited(part, inches(part, 'bore', across * 0.045), across * 0.03, across * 0.09) * (k / 2),
    // Of a part that does not say so, as many as most have.
    blades: count(part, 'blades', 3, part.traits['blades'] === undefined ? 6 : 12),
    rise: r * 0.42 * Math.sin((pitch * Math.PI) / 180),
  }
}

/** A fan is shown wider open than other round parts, or its blades would hide each other. */
const OPEN = 0.74

/** How far the blades sweep, in radii. */
const REACH = 1.03

/** The circle that the blades sweep. */
const sweep = (r: number, narrow = 1): string => `<g stroke-dasharray="3 7">${disc(0, REACH * r, 'none', 1.2, narrow)}</g>`

/** A blade's outline; `put` places a point by its distance from the axis, its turn and its height (-1 to 1). */
function blade(n: number, i: number, put: (radius: number, turn: number, height: number) => Point): string {
  const turn = (2 * Math.PI * i) / n - Math.PI / 2
  const span = Math.min(0.62, 2.3 / n)
  return d`M${put(0.2, turn - 0.7, -0.4)}C${put(0.5, turn - span * 1.15, -0.9)} ${put(0.85, turn - span * 1.2, -1)} ${put(1, turn - span * 0.55, -0.75)}C${put(1.06, turn - span * 0.1, -0.3)} ${put(1.06, turn + span * 0.3, 0.3)} ${put(0.97, turn + span * 0.6, 0.8)}C${put(0.7, turn + span * 0.75, 1)} ${put(0.4, turn + 0.5, 0.8)} ${put(0.2, turn + 0.7, 0.4)}z`
}

const turnsBackToFront = (n: number): number[] => series(n, (i) => i).toSorted((a, b) => depth(b, n) - depth(a, n))
const depth = (i: number, n: number): number => Math.cos((2 * Math.PI * i) / n - Math.PI / 2)

function angle(part: DrawablePart, k: number): Figure {
  const { r, bore, blades, rise } = sizes(part, k)
  const put = (radius: number, turn: number, height: number): Point => [
    height * rise * 0.6 + OPEN * radius * r * Math.cos(turn),
    radius * r * Math.sin(turn),
  ]
  const hub = Math.max(0.2 * r, bore * 2.2)
  return {
    art:
      sweep(r, OPEN) +
      turnsBackToFront(blades)
        .map((i) => path(blade(blades, i, put), depth(i, blades) > -0.3 ? SHADE : FILL))
        .join('') +
      drum(-0.17 * r, 0.12 * r, hub, SHADE, METAL, 2.5, hub, OPEN) +
      disc(-0.17 * r, hub * 0.62, FILL, 1.5, OPEN) +
      disc(-0.17 * r, bore, ACCENT, 2, OPEN),
    box: [-0.84 * r, -1.05 * r, 0.84 * r, 1.05 * r],
    dims: [dim('left', -REACH * r, REACH * r, callout(part, 'diameter', 'ø '))],
    note: callout(part, 'bore', 'bore '),
  }
}

function front(part: DrawablePart, k: number): Figure {
  const { r: swept, bore, blades } = sizes(part, k)
  const r = swept / REACH
  const put = (radius: number, turn: number): Point => [radius * r * Math.cos(turn), radius * r * Math.sin(turn)]
  const hub = Math.max(0.2 * r, bore * 2.2)
  const folds = series(blades, (i) => {
    const turn = (2 * Math.PI * i) / blades - Math.PI / 2
    return d`M${put(0.34, turn + 0.1)}Q${put(0.6, turn - 0.12)} ${put(0.88, turn - 0.02)}`
  })
  return {
    ...centred(
      sweep(r) +
        series(blades, (i) => path(blade(blades, i, put), SHADE)).join('') +
        stroke(folds, 1.5) +
        circle(0, 0, hub, METAL) +
        circle(0, 0, hub * 0.62, FILL, 1.5) +
        circle(0, 0, bore, ACCENT, 2),
      2 * swept,
      2 * swept,
      '',
      callout(part, 'diameter', 'ø '),
    ),
    note: callout(part, 'bore', 'bore '),
  }
}

export const fanBlade: Drawer = { angle, front }
