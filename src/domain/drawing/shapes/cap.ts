import type { DrawablePart, Drawer, Figure } from '../family.ts'
import { ACCENT, FILL, LINE, METAL, SHADE, circle, d, dim, dots, ellipse, path, rect, series, stroke } from '../draw-kit.ts'
import { between, callout, choice, inches, limited } from '../measure.ts'
import { block, recede, tube } from '../boxed.ts'

// Traits: kind roof (a hood on a flashing plate), wall (a hood on a flange with its pipe) or louver.

const KINDS = ['roof', 'wall', 'louver'] as const

function sizes(part: DrawablePart, k: number) {
  const width = inches(part, 'width', 8)
  const kind = choice(part, 'kind', KINDS)
  const tall = kind === 'roof' ? 0.45 : 1
  return {
    kind,
    w: width * k,
    h: limited(part, inches(part, 'height', width * tall), width * 0.3, width * 1.4) * k,
    depth: between(inches(part, 'depth', width), width * 0.3, width * 1.6) * k,
  }
}
type Sizes = ReturnType<typeof sizes>

/** A hood that opens downwards at its front, on a plate that lies under the shingles. */
function roof({ w, h, depth }: Sizes): string {
  const [dx, dy] = recede(depth * 1.3)
  const [ix, iy] = [dx * 0.25, dy * 0.25]
  const [hx, hy] = [dx * 0.5, dy * 0.5]
  const hw = w * 0.34
  const floor = h * 0.5
  const plate = d`M${-w / 2} ${floor}l${dx} ${dy}h${w}l${-dx} ${-dy}z`
  const foot = floor + iy
  const [left, right] = [-hw + ix, hw + ix]
  return (
    path(plate, METAL) +
    dots(
      [
        [-w * 0.44 + dx * 0.08, floor + dy * 0.08],
        [w * 0.44 + dx * 0.08, floor + dy * 0.08],
        [w * 0.44 + dx * 0.92, floor + dy * 0.92],
      ],
      w * 0.025,
    ) +
    path(d`M${right} ${foot}V${foot - h * 0.55}L${right + hx} ${foot + hy - h * 0.62}V${foot + hy}z`, SHADE) +
    path(d`M${left} ${foot - h * 0.55}l${hx} ${hy - h * 0.07}H${right + hx}L${right} ${foot - h * 0.55}z`, FILL) +
    path(d`M${left} ${foot}V${foot - h * 0.55}H${right}V${foot}z`, LINE) +
    rect(left + w * 0.03, foot - h * 0.3, hw * 2 - w * 0.06, h * 0.28, SHADE, 2) +
    stroke(
      series(6, (i) => d`M${left + w * 0.03 + ((i + 1) * (hw * 2 - w * 0.06)) / 7} ${foot - h * 0.3}v${h * 0.28}`),
      1.5,
    ) +
    rect(left, foot - h * 0.62, hw * 2, h * 0.12, ACCENT, 2)
  )
}

/** The pipe behind a flange. */
const pipeBehind = ({ w, h, depth }: Sizes): string => {
  const [dx, dy] = recede(depth)
  const r = Math.min(w, h) * 0.3
  const [px, py] = recede(r)
  return tube([w * 0.1 + dx, dy], [0, r], [px, py], [-dx * 0.8, -dy * 0.8], METAL, LINE, 0.9, LINE)
}

const wall = (size: Sizes): string => {
  const { w, h } = size
  return (
    pipeBehind(size) +
    block(-w / 2, -h / 2, w, h, w * 0.06, [FILL, METAL, SHADE]) +
    path(d`M${-w * 0.36} ${-h * 0.05}A${w * 0.36} ${h * 0.4} 0 0 1 ${w * 0.36} ${-h * 0.05}L${w * 0.42} ${h * 0.3}H${-w * 0.42}z`, SHADE) +
    path(
      d`M${-w * 0.24} ${-h * 0.1}A${w * 0.3} ${h * 0.3} 0 0 1 ${w * 0.04} ${-h * 0.36}L${0} ${-h * 0.3}A${w * 0.3} ${h * 0.3} 0 0 0 ${-w * 0.2} ${-h * 0.08}z`,
      FILL,
      0,
    ) +
    path(d`M${-w * 0.42} ${h * 0.3}H${w * 0.42}L${w * 0.3} ${h * 0.42}H${-w * 0.3}z`, LINE) +
    rect(-w * 0.42, h * 0.26, w * 0.84, h * 0.06, ACCENT, 2) +
    dots(
      [
        [-w * 0.43, -h * 0.43],
        [w * 0.43, -h * 0.43],
        [-w * 0.43, h * 0.43],
        [w * 0.43, h * 0.43],
      ],
      w * 0.035,
    )
  )
}

const louver = (size: Sizes): string => {
  const { w, h } = size
  const flap = (i: number) => {
    const y = -h * 0.38 + i * h * 0.26
    return (
      path(d`M${-w * 0.38} ${y}H${w * 0.38}L${w * 0.42} ${y + h * 0.22}H${-w * 0.42}z`, i === 0 ? FILL : SHADE) +
      rect(-w * 0.42, y + h * 0.19, w * 0.84, h * 0.05, i === 2 ? ACCENT : METAL, 2)
    )
  }
  return pipeBehind(size) + block(-w / 2, -h / 2, w, h, w * 0.08, [FILL, METAL, SHADE]) + series(3, flap).join('')
}

function angle(part: DrawablePart, k: number): Figure {
  const size = sizes(part, k)
  const { kind, w, h, depth } = size
  const dims = [dim('left', -h / 2, h / 2, callout(part, 'height')), dim('below', -w / 2, w / 2, callout(part, 'width'))]
  if (kind === 'roof') {
    const [dx, dy] = recede(depth * 1.3)
    return {
      art: roof(size),
      box: [-w / 2, Math.min(-h / 2, h / 2 + dy * 0.75 - h * 0.62, h / 2 + dy), w / 2 + dx, h / 2],
      dims: dims.slice(1),
      note: callout(part, 'height') && `${callout(part, 'height')} high`,
    }
  }
  const [dx, dy] = recede(depth)
  const r = Math.min(w, h) * 0.3
  return {
    art: kind === 'wall' ? wall(size) : louver(size),
    box: [-w / 2, Math.min(-h / 2 - w * 0.03, dy - r), Math.max(w / 2, w * 0.1 + dx + r * 0.5), h / 2],
    dims,
    note: callout(part, 'depth') && `${callout(part, 'depth')} deep`,
  }
}

/** As it is seen from outside. */
function front(part: DrawablePart, k: number): Figure {
  const { kind, w, h } = sizes(part, k)
  const ring = Math.min(w, h)
  const art =
    rect(-w / 2, -h / 2, w, h, kind === 'roof' ? METAL : FILL) +
    (kind === 'louver'
      ? series(3, (i) => rect(-w * 0.42, -h * 0.4 + i * h * 0.27, w * 0.84, h * 0.24, i === 1 ? FILL : SHADE)).join('') +
        rect(-w * 0.42, h * 0.33, w * 0.84, h * 0.05, ACCENT, 2)
      : rect(-w * 0.36, -h * 0.36, w * 0.72, h * 0.72, SHADE) +
        (kind === 'wall'
          ? ellipse(0, h * 0.36, w * 0.3, h * 0.06, LINE, 2) + circle(0, -h * 0.02, ring * 0.22, FILL, 2)
          : stroke(series(5, (i) => d`M${-w * 0.24 + i * w * 0.12} ${-h * 0.1}v${h * 0.44}`))) +
        rect(-w * 0.36, -h * 0.36, w * 0.72, h * 0.08, ACCENT, 2))
  return {
    art,
    box: [-w / 2, -h / 2, w / 2, h / 2],
    dims: [dim('below', -w / 2, w / 2, callout(part, 'width')), dim('left', -h / 2, h / 2, callout(part, 'height'))],
  }
}

export const cap: Drawer = { angle, front }
