import type { DrawablePart, Drawer, Figure } from '../family.ts'
import { ACCENT, FILL, LINE, METAL, SHADE, centred, circle, d, dim, path, rect, stroke } from '../draw-kit.ts'
import { callout, choice, inches, limited } from '../measure.ts'
import { NARROW, disc, hoop, pipe } from '../turned.ts'

// Traits: kind tape or oil.

/** A roll of tape, its end hanging down. The `length` is that of the tape, the roll is always about two and a half widths across. */
function tape(part: DrawablePart, k: number, turned: boolean): Figure {
  const w = inches(part, 'width', 2) * k
  const r = w * 1.25
  const note = [callout(part, 'width') && `${callout(part, 'width')} wide`, callout(part, 'length') && `${callout(part, 'length')} long`]
    .filter(Boolean)
    .join(', ')
  if (!turned)
    return {
      ...centred(
        circle(0, 0, r, METAL) +
          circle(0, 0, r * 0.84, 'none', 1.2) +
          circle(0, 0, r * 0.72, 'none', 1.2) +
          circle(0, 0, r * 0.58, ACCENT, 2) +
          circle(0, 0, r * 0.52, LINE, 2) +
          path(d`M${-r} 0v${r * 0.9}h${r * 0.06}V0z`, SHADE, 2),
        2 * r,
        2 * r,
        '',
        '',
      ),
      note,
    }
  const deep = w * 0.8
  return {
    art:
      disc(0, r * 0.52, LINE, 0) +
      path(d`M${deep * 0.1} ${-r * 0.42}H${deep}V${-r * 0.1}H0z`, SHADE, 0) +
      pipe(0, deep, r, r * 0.58, SHADE, METAL) +
      path(hoop(0, r * 0.58), ACCENT, 2) +
      disc(0, r * 0.52, LINE, 2) +
      stroke([hoop(0, r * 0.7), hoop(0, r * 0.86)], 1.2) +
      path(d`M${-r * NARROW} 0L${-r * NARROW - r * 0.1} ${r * 1.15}l${deep} 0l${r * 0.1} ${-r * 0.32}`, FILL, 2) +
      path(d`M${-r * NARROW} 0V${r * 0.12}l${r * 0.06} ${r * 0.3}z`, METAL, 0),
    box: [-r * NARROW - r * 0.12, -r, deep + NARROW * r, r * 1.16],
    dims: [],
    note,
  }
}

/** A bottle with a long spout. */
function oil(part: DrawablePart, k: number, turned: boolean): Figure {
  const h = inches(part, 'height', 7) * k
  const r = limited(part, (inches(part, 'diameter', 1.5) / 2) * k, h * 0.1, h * 0.3)
  const curve = turned ? r * 0.24 : r * 0.01
  const [top, shoulder, foot] = [-h / 2, -h * 0.12, h / 2]
  return {
    art:
      path(d`M${-r * 0.1} ${top + h * 0.08}L${-r * 0.34} ${shoulder - h * 0.06}H${r * 0.34}L${r * 0.1} ${top + h * 0.08}z`, METAL) +
      rect(-r * 0.16, top, r * 0.32, h * 0.09, ACCENT, 2) +
      path(
        d`M${-r} ${shoulder + h * 0.08}Q${-r} ${shoulder} ${-r * 0.4} ${shoulder - h * 0.05}H${r * 0.4}Q${r} ${shoulder} ${r} ${shoulder + h * 0.08}V${foot}A${r} ${curve} 0 0 1 ${-r} ${foot}z`,
        SHADE,
      ) +
      rect(-r * 0.44, shoulder - h * 0.08, r * 0.88, h * 0.045, METAL, 2) +
      path(
        d`M${-r} ${shoulder + h * 0.16}A${r} ${curve} 0 0 0 ${r} ${shoulder + h * 0.16}V${foot - h * 0.1}A${r} ${curve} 0 0 1 ${-r} ${foot - h * 0.1}z`,
        FILL,
        2,
      ) +
      path(
        d`M0 ${shoulder + h * 0.23}C${r * 0.5} ${shoulder + h * 0.36} ${r * 0.36} ${shoulder + h * 0.42} 0 ${shoulder + h * 0.42}S${-r * 0.5} ${shoulder + h * 0.36} 0 ${shoulder + h * 0.23}z`,
        ACCENT,
        2,
      ),
    box: [-r, top, r, foot + curve],
    dims: [dim('left', top, foot, callout(part, 'height')), dim('below', -r, r, callout(part, 'diameter', 'ø '))],
  }
}

const draw = (part: DrawablePart, k: number, turned: boolean) =>
  (choice(part, 'kind', ['tape', 'oil']) === 'oil' ? oil : tape)(part, k, turned)

export const supply: Drawer = { angle: (part, k) => draw(part, k, true), front: (part, k) => draw(part, k, false) }
