import type { DrawablePart, Drawer, Figure } from '../../family.ts'
import { ACCENT, FILL, LINE, METAL, SHADE, circle, d, dim, dots, ellipse, path, rect, stroke } from '../../draw-kit.ts'
import { between, callout, choice, inches } from '../../measure.ts'
import { block, recede } from '../../boxed.ts'
import { NARROW, disc, pipe, rib } from '../../turned.ts'

// Traits: kind collar (a duct connector with a flap and a flange), inline (a pipe with a butterfly) or radiation (a square ceiling damper).

const KINDS = ['collar', 'inline', 'radiation'] as const

function sizes(part: DrawablePart, k: number) {
  const across = inches(part, 'diameter', inches(part, 'width', 4))
  const kind = choice(part, 'kind', KINDS)
  return {
    kind,
    r: (across / 2) * k,
    length: between(inches(part, 'length', inches(part, 'depth', across * 0.8)), across * 0.2, across * 2) * k,
  }
}

function round(part: DrawablePart, k: number): Figure {
  const { kind, r, length } = sizes(part, k)
  const [x0, x1] = [-length / 2, length / 2]
  const flap = path(
    d`M${x0 + r * 0.04} ${-r * 0.86}L${x0 + r * 0.5} ${-r * 0.1}A${NARROW * r * 0.8} ${r * 0.5} 0 0 1 ${x0 + r * 0.1} ${r * 0.72}A${NARROW * r * 0.9} ${r * 0.9} 0 0 1 ${x0 + r * 0.04} ${-r * 0.86}z`,
    ACCENT,
    2,
  )
  const flange = (x: number) =>
    path(
      d`M${x} ${-r * 1.22}H${x + r * 0.1}A${NARROW * 1.22 * r} ${1.22 * r} 0 0 1 ${x + r * 0.1} ${1.22 * r}H${x}A${NARROW * 1.22 * r} ${1.22 * r} 0 0 0 ${x} ${-1.22 * r}z`,
      METAL,
    )
  return {
    art:
      (kind === 'collar' ? flange(x1 - r * 0.1) + disc(x1 - r * 0.1, r * 1.22, METAL) : '') +
      disc(x0, r * 0.92, LINE, 0) +
      flap +
      pipe(x0, x1, r, r * 0.92, SHADE, FILL) +
      stroke(rib(x0 + length * 0.18, r), 1.5) +
      (kind === 'inline'
        ? stroke([rib(x1 - length * 0.18, r), rib(0, r)], 1.5) + rect(-r * 0.1, -r * 0.12, r * 0.3, r * 0.24, METAL, 2)
        : ''),
    box: [
      x0 - NARROW * r,
      kind === 'collar' ? -r * 1.22 : -r,
      x1 + NARROW * r * (kind === 'collar' ? 1.22 : 1),
      kind === 'collar' ? r * 1.22 : r,
    ],
    dims: [dim('left', -r, r, callout(part, 'diameter', 'ø ')), dim('below', x0, x1, callout(part, 'length') || callout(part, 'depth'))],
  }
}

/** A square frame whose two blades fall shut when its link melts. */
function radiation(part: DrawablePart, k: number, turned: boolean): Figure {
  const { r, length } = sizes(part, k)
  const w = 2 * r
  const deep = turned ? Math.min(length, w * 0.4) : 0
  const [dx, dy] = recede(deep * 2)
  return {
    art:
      (turned ? block(-r, -r, w, w, deep * 2, [FILL, METAL, SHADE]) : rect(-r, -r, w, w, FILL)) +
      circle(0, 0, r * 0.72, LINE) +
      path(d`M${-r * 0.04} ${-r * 0.7}A${r * 0.7} ${r * 0.7} 0 0 0 ${-r * 0.04} ${r * 0.7}z`, SHADE) +
      path(d`M${r * 0.04} ${-r * 0.7}A${r * 0.7} ${r * 0.7} 0 0 1 ${r * 0.04} ${r * 0.7}z`, METAL) +
      rect(-r * 0.3, -r * 0.08, r * 0.6, r * 0.16, ACCENT, 2) +
      dots(
        [
          [-r * 0.85, -r * 0.85],
          [r * 0.85, -r * 0.85],
          [-r * 0.85, r * 0.85],
          [r * 0.85, r * 0.85],
        ],
        r * 0.08,
      ),
    box: [-r, -r + dy, r + dx, r],
    dims: [dim('below', -r, r, callout(part, 'width')), dim('left', -r, r, callout(part, 'height'))],
  }
}

function front(part: DrawablePart, k: number): Figure {
  const { kind, r } = sizes(part, k)
  if (kind === 'radiation') return radiation(part, k, false)
  const outer = kind === 'collar' ? r * 1.22 : r
  return {
    art:
      circle(0, 0, outer, METAL) +
      circle(0, 0, r, FILL) +
      circle(0, 0, r * 0.9, LINE, 2) +
      ellipse(0, r * 0.08, r * 0.84, r * 0.72, ACCENT, 2) +
      stroke(d`M${-r * 0.9} ${-r * 0.5}H${r * 0.9}`, 3),
    box: [-outer, -outer, outer, outer],
    dims: [dim('left', -r, r, callout(part, 'diameter', 'ø '))],
  }
}

export const damper: Drawer = {
  angle: (part, k) => (choice(part, 'kind', KINDS) === 'radiation' ? radiation(part, k, true) : round(part, k)),
  front,
}
