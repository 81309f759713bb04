import type { DrawablePart, Drawer, Figure } from '../family.ts'
import { ACCENT, FILL, LINE, METAL, NOTE, SHADE, circle, corners, d, dim, dots, path, place, rect, series, stroke } from '../draw-kit.ts'
import { between, callout, has, inches, limited } from '../measure.ts'
import { block, recede } from '../boxed.ts'

// Traits: module, a board in a plug-in case with a sensor's window.

function sizes(part: DrawablePart, k: number) {
  const width = inches(part, 'width', 3)
  return {
    w: width * k,
    h: limited(part, inches(part, 'height', width * 0.65), width * 0.3, width * 1.5) * k,
    depth: between(inches(part, 'depth', width * 0.3), width * 0.1, width * 0.5) * k,
    module: has(part, 'module', false),
  }
}
type Sizes = ReturnType<typeof sizes>

/** The traces, chips and connector of a bare board. */
function parts({ w, h }: Sizes, lift: number): string {
  const chip = (x: number, y: number, cw: number, ch: number) =>
    stroke(
      series(5, (i) => d`M${x + cw * (0.12 + i * 0.19)} ${y - ch * 0.18}v${ch * 1.36}`),
      2,
    ) + block(x, y, cw, ch, lift * 0.5, [LINE, NOTE, NOTE])
  return (
    stroke(
      [
        d`M${-w * 0.4} ${-h * 0.2}h${w * 0.2}l${w * 0.1} ${h * 0.2}h${w * 0.3}`,
        d`M${-w * 0.4} ${h * 0.1}h${w * 0.12}l${w * 0.08} ${h * 0.16}h${w * 0.4}`,
        d`M${w * 0.1} ${-h * 0.3}v${h * 0.16}h${w * 0.3}`,
      ],
      1.5,
    ) +
    dots(
      [
        [-w * 0.3, h * 0.3],
        [-w * 0.22, h * 0.3],
        [-w * 0.14, h * 0.3],
        [w * 0.32, -h * 0.32],
      ],
      w * 0.025,
    ) +
    chip(-w * 0.08, -h * 0.12, w * 0.24, h * 0.22) +
    block(-w * 0.43, -h * 0.34, w * 0.12, h * 0.5, lift, [FILL, FILL, METAL]) +
    stroke(
      series(4, (i) => d`M${-w * 0.4} ${-h * 0.28 + i * h * 0.12}h${w * 0.05}`),
      2,
    ) +
    block(w * 0.2, h * 0.04, w * 0.2, h * 0.3, lift * 1.4, [ACCENT, ACCENT, METAL]) +
    circle(w * 0.28, -h * 0.22, Math.min(w, h) * 0.09, METAL, 2) +
    stroke(d`M${w * 0.28 - Math.min(w, h) * 0.06} ${-h * 0.22}h${Math.min(w, h) * 0.12}`, 2)
  )
}

/** A case with a window, its contacts below. */
const plugIn = ({ w, h }: Sizes): string =>
  circle(0, -h * 0.04, Math.min(w, h) * 0.26, SHADE) +
  circle(0, -h * 0.04, Math.min(w, h) * 0.16, ACCENT, 2) +
  stroke([d`M${-w * 0.4} ${h * 0.34}h${w * 0.3}`, d`M${w * 0.16} ${h * 0.34}h${w * 0.24}`], 2) +
  place(dots(corners(w * 0.84, h * 0.7), w * 0.03), 0, 0)

function angle(part: DrawablePart, k: number): Figure {
  const size = sizes(part, k)
  const { w, h, depth, module } = size
  const thick = module ? depth : depth * 0.16
  const [dx, dy] = recede(thick * 2)
  return {
    art:
      block(-w / 2, -h / 2, w, h, thick * 2, [module ? FILL : SHADE, METAL, METAL]) +
      (module
        ? plugIn(size)
        : path(d`M${-w * 0.46} ${-h * 0.44}h${w * 0.92}v${h * 0.88}h${-w * 0.92}z`, FILL, 1.5) +
          parts(size, depth * 0.35) +
          dots(corners(w * 0.9, h * 0.84), w * 0.035)),
    box: [-w / 2, -h / 2 + dy, w / 2 + dx, h / 2],
    dims: [dim('below', -w / 2, w / 2, callout(part, 'width')), dim('left', -h / 2, h / 2, callout(part, 'height'))],
  }
}

function front(part: DrawablePart, k: number): Figure {
  const size = sizes(part, k)
  const { w, h, module } = size
  return {
    art:
      rect(-w / 2, -h / 2, w, h, module ? FILL : SHADE) +
      (module ? plugIn(size) : parts(size, 0) + dots(corners(w * 0.9, h * 0.84), w * 0.035)),
    box: [-w / 2, -h / 2, w / 2, h / 2],
    dims: [dim('below', -w / 2, w / 2, callout(part, 'width')), dim('left', -h / 2, h / 2, callout(part, 'height'))],
  }
}

export const circuitBoard: Drawer = { angle, front }
