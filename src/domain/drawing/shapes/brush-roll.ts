import type { DrawablePart, Drawer, Figure } from '../family.ts'
import { ACCENT, FILL, LINE, METAL, SHADE, circle, d, dim, path, rect, series, stroke } from '../draw-kit.ts'
import { callout, choice, inches, limited } from '../measure.ts'
import { NARROW, drum } from '../turned.ts'

// Traits: bristles, how they run: helix or bar (a beater bar's straight rows).

function sizes(part: DrawablePart, k: number) {
  const length = inches(part, 'length', 12)
  return {
    half: (length / 2) * k,
    // A very slender roll would be a line on a card.
    r: (limited(part, inches(part, 'diameter', 1.6), length * 0.24, length * 0.34) / 2) * k,
    straight: choice(part, 'bristles', ['helix', 'bar']) === 'bar',
  }
}

/** Where the tufts stand: along `x` from -1 to 1, `turn` radians around the roll, only those in sight. */
function tufts(straight: boolean): { x: number; turn: number }[] {
  return [0, 1, 2, 3].flatMap((row) =>
    series(34, (i) => {
      const x = -0.86 + (i / 33) * 1.72
      const twist = straight ? 0 : Math.abs(x) * 2.6
      const turn = ((row * Math.PI) / 2 + twist + 0.5) % (2 * Math.PI)
      return { x, turn: turn - Math.PI }
    }).filter(({ turn }) => Math.abs(turn) < 1.75),
  )
}

function lying(part: DrawablePart, k: number): Figure {
  const { half, r, straight } = sizes(part, k)
  const core = r * 0.6
  const bristles = tufts(straight).map(({ x, turn }) => {
    const [y0, y1] = [core * Math.sin(turn), r * 1.02 * Math.sin(turn)]
    return d`M${x * half} ${y0}l${core * 0.16 * Math.cos(turn)} ${y1 - y0 || 1}`
  })
  const dots = tufts(straight)
    .filter(({ turn }) => Math.abs(turn) < 1.25)
    .map(({ x, turn }) => d`M${x * half} ${core * Math.sin(turn)}h.1`)
  const cap = (x: number, w: number) => drum(x, x + w, core * 1.12, METAL, FILL, 2.5)
  return {
    art:
      rect(half * 0.98, -core * 0.3, half * 0.1, core * 0.6, METAL, 2) +
      path(d`M${-half * 0.92} ${-core}H${half * 0.92}A${NARROW * core} ${core} 0 0 1 ${half * 0.92} ${core}H${-half * 0.92}z`, SHADE) +
      path(d`M${-half * 0.9} ${-core * 0.66}H${half * 0.9}v${core * 0.3}H${-half * 0.9}z`, FILL, 0) +
      stroke(bristles, Math.max(core * 0.13, 0.1)) +
      stroke(dots, core * 0.2) +
      cap(half * 0.9, half * 0.08) +
      drum(half * 0.72, half * 0.78, core * 1.06, ACCENT, ACCENT, 2) +
      cap(-half * 0.98, half * 0.1) +
      drum(-half * 1.06, -half * 0.98, core * 0.34, METAL, LINE, 2),
    box: [-half * 1.1, -r, half * 1.12, r],
    dims: [dim('below', -half, half, callout(part, 'length')), dim('left', -r, r, callout(part, 'diameter', 'ø '))],
  }
}

/** The end of the roll. */
function front(part: DrawablePart, k: number): Figure {
  const { r } = sizes(part, k)
  const brush = series(48, (i) => {
    const turn = (Math.PI * 2 * i) / 48
    const long = Math.floor(i / 6) % 2 === 0 ? 1 : 0.7
    return d`M${0.6 * r * Math.cos(turn)} ${0.6 * r * Math.sin(turn)}L${long * r * Math.cos(turn)} ${long * r * Math.sin(turn)}`
  })
  return {
    art: stroke(brush, r * 0.05) + circle(0, 0, 0.64 * r, SHADE) + circle(0, 0, 0.46 * r, METAL, 2) + circle(0, 0, 0.16 * r, ACCENT, 2),
    box: [-r, -r, r, r],
    dims: [dim('left', -r, r, callout(part, 'diameter', 'ø '))],
  }
}

export const brushRoll: Drawer = { angle: lying, front }
