import type { DrawablePart, Drawer, Figure } from '../family.ts'
import { ACCENT, FILL, METAL, SHADE, centred, circle, d, dim, path, rect, stroke } from '../draw-kit.ts'
import { between, callout, choice, inches, limited } from '../measure.ts'
import { recede, sides } from '../boxed.ts'
import { NARROW, disc } from '../turned.ts'

// Traits: shape square or round.

function sizes(part: DrawablePart, k: number) {
  const across = inches(part, 'diameter', 9)
  const width = inches(part, 'width', across)
  return {
    round: choice(part, 'shape', ['square', 'round']) === 'round',
    r: (across / 2) * k,
    w: width * k,
    h: limited(part, inches(part, 'height', width * 0.85), width * 0.25, width * 2) * k,
    depth: between(inches(part, 'depth', width * 0.15), width * 0.05, width * 0.5) * k,
  }
}

/** Two glints, as of light on glass. */
const glint = (w: number, h: number): string =>
  stroke(
    [d`M${-w * 0.28} ${h * 0.08}L${-w * 0.02} ${-h * 0.3}`, d`M${-w * 0.14} ${h * 0.14}L${w * 0.06} ${-h * 0.14}`],
    Math.max(Math.min(w, h) * 0.03, 0.1),
    '#fff',
  )

function angle(part: DrawablePart, k: number): Figure {
  const { round, r, w, h, depth } = sizes(part, k)
  if (round) {
    const bulge = Math.min(r * 0.9, depth * 1.2)
    return {
      art:
        path(d`M0 ${-r * 0.9}A${r * NARROW + bulge} ${r * 0.9} 0 0 0 0 ${r * 0.9}z`, SHADE) +
        disc(0, r, METAL) +
        disc(0, r * 0.92, ACCENT, 2) +
        path(
          d`M0 ${-r * 0.86}C${-bulge * 1.6} ${-r * 0.84} ${-bulge * 1.6} ${r * 0.84} 0 ${r * 0.86}A${r * NARROW * 0.86} ${r * 0.86} 0 0 0 0 ${-r * 0.86}z`,
          FILL,
        ),
      box: [-NARROW * r - bulge, -r, NARROW * r, r],
      dims: [dim('left', -r, r, callout(part, 'diameter', 'ø '))],
    }
  }
  const [dx, dy] = recede(depth * 2)
  const flank = sides(-w / 2, -h / 2, w, h, depth * 2)
  return {
    art:
      path(flank.top, METAL) +
      path(flank.right, SHADE) +
      rect(-w / 2, -h / 2, w, h, FILL, 2.5, w * 0.02) +
      rect(-w * 0.42, -h * 0.4, w * 0.84, h * 0.8, SHADE, 2, w * 0.06) +
      rect(-w * 0.37, -h * 0.34, w * 0.74, h * 0.68, FILL, 1.5, w * 0.05) +
      glint(w, h) +
      rect(-w * 0.08, h * 0.43, w * 0.16, h * 0.05, ACCENT, 2),
    box: [-w / 2, -h / 2 + dy, w / 2 + dx, h / 2],
    dims: [dim('left', -h / 2, h / 2, callout(part, 'height')), dim('below', -w / 2, w / 2, callout(part, 'width'))],
  }
}

function front(part: DrawablePart, k: number): Figure {
  const { round, r, w, h } = sizes(part, k)
  if (round)
    return centred(
      circle(0, 0, r, METAL) + circle(0, 0, r * 0.9, ACCENT, 2) + circle(0, 0, r * 0.84, FILL, 2) + glint(r * 1.6, r * 1.6),
      2 * r,
      2 * r,
      '',
      callout(part, 'diameter', 'ø '),
    )
  return centred(
    rect(-w / 2, -h / 2, w, h, FILL) +
      rect(-w * 0.42, -h * 0.4, w * 0.84, h * 0.8, SHADE, 2, w * 0.06) +
      glint(w, h) +
      rect(-w * 0.08, h * 0.43, w * 0.16, h * 0.05, ACCENT, 2),
    w,
    h,
    callout(part, 'width'),
    callout(part, 'height'),
  )
}

export const lens: Drawer = { angle, front }
