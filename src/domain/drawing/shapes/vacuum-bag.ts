import type { DrawablePart, Drawer, Figure } from '../family.ts'
import { ACCENT, FILL, LINE, METAL, NOTE, SHADE, centred, circle, d, dim, dots, path, rect, series, stroke } from '../draw-kit.ts'
import { between, callout, choice, inches, limited } from '../measure.ts'
import { recede } from '../boxed.ts'

// Traits: collar round, rect or slot; pack, how many bags come together. The `diameter` is the collar's opening.

function sizes(part: DrawablePart, k: number) {
  const width = inches(part, 'width', 7.5)
  const height = limited(part, inches(part, 'height', width * 1.45), width * 0.8, width * 2.4)
  return {
    w: width * k,
    h: height * k,
    hole: limited(part, inches(part, 'diameter', width * 0.28), width * 0.16, width * 0.4) * (k / 2),
    depth: between(inches(part, 'depth', width * 0.7), width * 0.2, width) * k,
    pack: Math.round(between(Number(part.traits['pack'] ?? 1) || 1, 1, 99)),
  }
}
type Sizes = ReturnType<typeof sizes>

/** The cardboard collar with its marigold seal, around the middle of the bag's upper half. */
function collar(part: DrawablePart, { w, h, hole }: Sizes): string {
  const y = -h * 0.1
  const kind = choice(part, 'collar', ['rect', 'round', 'slot'])
  const [pw, ph] = [Math.max(0.62 * w, hole * 2.9), Math.max(0.44 * w, hole * 2.7)]
  const seal =
    kind === 'slot'
      ? rect(-hole * 1.5, y - hole * 0.62, hole * 3, hole * 1.24, ACCENT, 2, hole * 0.6) +
        rect(-hole * 1.2, y - hole * 0.34, hole * 2.4, hole * 0.68, LINE, 0, hole * 0.34)
      : circle(0, y, hole * 1.12, ACCENT, 2) + circle(0, y, hole * 0.76, LINE, 0)
  if (kind === 'round') return circle(3, y + 3, ph * 0.66, SHADE, 2) + circle(0, y, ph * 0.66, METAL) + seal
  const [x, top] = [-pw / 2, y - ph / 2]
  const holes = [-1, 1].map((side) => [side * pw * 0.42, y + ph * 0.36] as const)
  return rect(x + 3, top + 3, pw, ph, SHADE, 2, 4) + rect(x, top, pw, ph, METAL, 2.5, 4) + dots(holes, w * 0.035) + seal
}

/** The bag's front: pinked and sealed along the top, folded at the bottom. */
function panel({ w, h }: Sizes): string {
  const teeth = 15
  const [x, y, bite] = [-w / 2, -h / 2, w / 30]
  const pinked = d`l${bite} ${-bite}l${bite} ${bite}`.repeat(teeth)
  const outline =
    d`M${x} ${y + bite}` +
    pinked +
    d`C${w * 0.515} ${-h * 0.2} ${w * 0.515} ${h * 0.3} ${w / 2} ${h / 2}H${x}C${-w * 0.515} ${h * 0.3} ${-w * 0.515} ${-h * 0.2} ${x} ${y + bite}z`
  const seams = d`M${x + 2} ${y + h * 0.065}H${-x - 2}M${x} ${h * 0.4}H${-x}`
  const creases = [-0.36, -0.28, 0.28, 0.36].map((f) => d`M${f * w} ${h * 0.33}v${-h * (Math.abs(f) - 0.16)}`).join('')
  return path(outline, FILL) + stroke(seams, 1.5) + stroke(creases, 1.5, NOTE)
}

function angle(part: DrawablePart, k: number): Figure {
  const size = sizes(part, k)
  const { w, h, depth, pack } = size
  const [dx, dy] = recede(depth)
  const [right, apex, wide, foot] = [w / 2, -h * 0.46, -h * 0.16, h / 2]
  const fold = d`L${right + dx * 0.3} ${wide + dy * 0.35}V${foot + dy * 0.62}`
  const spare = series(Math.min(pack, 3) - 1, (i) => {
    const off = (Math.min(pack, 3) - 1 - i) * w * 0.09
    return path(
      d`M${-right + off} ${-h / 2 - off * 0.7}h${w}L${right + dx + off} ${wide + dy - off * 0.7}V${foot + dy - off * 0.7}L${right + off} ${foot}H${-right + off}z`,
      i % 2 ? FILL : METAL,
    )
  })
  const reach = spare.length * w * 0.09
  return {
    art:
      spare.join('') +
      path(d`M${right - 1} ${apex}L${right + dx} ${wide + dy}V${foot + dy}L${right} ${foot}z`, METAL) +
      path(d`M${right - 1} ${apex}${fold}L${right} ${foot}z`, SHADE, 1.5) +
      panel(size) +
      collar(part, size),
    box: [-w * 0.51, -h / 2 - reach * 0.7, right + dx + reach, foot],
    dims: [dim('left', -h / 2, foot, callout(part, 'height')), dim('below', -right, right, callout(part, 'width'))],
    note: pack > 1 ? `${pack} bags` : '',
  }
}

export const vacuumBag: Drawer = {
  angle,
  front: (part, k) => {
    const size = sizes(part, k)
    return {
      ...centred(panel(size) + collar(part, size), size.w, size.h, callout(part, 'width'), callout(part, 'height')),
      note: callout(part, 'diameter', 'port ø '),
    }
  },
}
