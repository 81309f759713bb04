import type { DrawablePart, Drawer, Figure } from '../family.ts'
import { ACCENT, FILL, METAL, SHADE, centred, circle, d, dots, path, pierced, place, series, stroke } from '../draw-kit.ts'
import { between, callout, choice, inches, limited } from '../measure.ts'
import { recede } from '../boxed.ts'

// Traits: profile flat, round, toothed or v. The `length` is the belt's circumference.

function sizes(part: DrawablePart, k: number) {
  const length = inches(part, 'length', 12)
  // The loop is drawn as a track: two half circles of radius r, 2 × reach apart.
  const around = length / 13.1
  const width = inches(part, 'width', 0.5)
  return {
    r: around * k,
    reach: around * 1.7 * k,
    width: between(width, around * 0.4, around * 1.5) * k,
    thick: limited(part, inches(part, 'thickness', 0.12), around * 0.12, around * 0.3) * k,
    profile: choice(part, 'profile', ['flat', 'round', 'toothed', 'v']),
  }
}
type Sizes = ReturnType<typeof sizes>

const track = (reach: number, r: number): string =>
  d`M${-reach} ${-r}H${reach}A${r} ${r} 0 0 1 ${reach} ${r}H${-reach}A${r} ${r} 0 0 1 ${-reach} ${-r}z`

/** A loop of round cord. */
function cord({ r, thick }: Sizes): string {
  const p = (x: number, y: number) => d`${x * r} ${y * r} `
  const line = `M${p(-2.6, 0.1)}C${p(-2.6, -1.1)}${p(-1, -1)}${p(0, -0.7)}S${p(2.6, -1.2)}${p(2.6, 0)} ${p(1.4, 1)}${p(0, 0.9)} ${p(-2.6, 1.2)}${p(-2.6, 0.1)}z`
  const w = thick * 1.3
  // One dash of marigold marks where the ends were joined.
  return (
    stroke(line, w + 5) +
    stroke(line, w, SHADE) +
    place(stroke(line, w * 0.3, FILL), -w * 0.12, -w * 0.16) +
    `<g stroke-dasharray="${Math.round(r * 0.4)} 9999">${stroke(line, w, ACCENT).replace('/>', ' stroke-linecap="butt"/>')}</g>`
  )
}

/** The belt's circumference, which no straight dimension line could show, and one more dimension. */
const remark = (part: DrawablePart, key: string, word: string): string =>
  [callout(part, 'length') && `${callout(part, 'length')} around`, callout(part, key) && callout(part, key) + word]
    .filter(Boolean)
    .join(', ')

const loop = (part: DrawablePart, size: Sizes): Figure => ({
  ...centred(cord(size), 5.2 * size.r + size.thick * 2, 2.2 * size.r + size.thick, '', ''),
  note: remark(part, 'thickness', ' thick'),
})

/** The ends of the teeth along the inside, in the belt's direction across (`dx`, `dy`). */
function teeth({ r, reach, thick }: Sizes, dx: number, dy: number): string {
  const inner = r - thick
  const step = Math.max(r * 0.17, 0.01)
  let data = ''
  for (let x = -reach; x <= reach + 0.01; x += step) data += d`M${x} ${inner}l${dx} ${dy}`
  // On round the left end, where the inside shows up to the upper left.
  for (let turn = 0.15; turn < 0.98; turn += 0.06)
    data += d`M${-reach - Math.sin(turn * Math.PI) * inner} ${-Math.cos(turn * Math.PI) * inner}l${dx} ${dy}`
  return data
}

function angle(part: DrawablePart, k: number): Figure {
  const size = sizes(part, k)
  const { r, reach, width, thick, profile } = size
  if (profile === 'round') return loop(part, size)
  const [dx, dy] = recede(width * 1.5)
  const across = Math.hypot(dx, dy) || 1
  const [nx, ny] = [(r * dy) / across, (r * -dx) / across]
  const inner = r - thick
  const hole = track(reach, inner)
  const back = d`M${-reach + dx} ${-inner + dy}h${2 * reach}a${inner} ${inner} 0 0 1 0 ${2 * inner}h${-2 * reach}a${inner} ${inner} 0 0 1 0 ${-2 * inner}z`
  const groove = (f: number) =>
    d`M${-reach + dx * f} ${-inner + dy * f}a${inner} ${inner} 0 0 0 0 ${2 * inner}h${2 * reach}a${inner} ${inner} 0 0 0 0 ${-2 * inner}`
  const wall = d`M${-reach + nx} ${ny}l${dx} ${dy}A${r} ${r} 0 0 1 ${-reach + dx} ${-r + dy}h${2 * reach}A${r} ${r} 0 0 1 ${reach - nx + dx} ${-ny + dy}l${-dx} ${-dy}A${r} ${r} 0 0 0 ${reach} ${-r}H${-reach}A${r} ${r} 0 0 0 ${-reach + nx} ${ny}z`
  return {
    art:
      pierced(hole + back, METAL, 1.5) +
      (profile === 'toothed' ? stroke(teeth(size, dx, dy), 1.5) : '') +
      (profile === 'v' ? stroke([0.25, 0.5, 0.75].map(groove), 1.5) : '') +
      path(wall, SHADE) +
      path(d`M${-reach * 0.62} ${-r}l${dx} ${dy}h${reach * 0.3}l${-dx} ${-dy}z`, ACCENT, 1.5) +
      pierced(track(reach, r) + hole, FILL),
    box: [-reach - r, -r + dy, reach + r + dx, r],
    dims: [],
    note: remark(part, 'width', ' wide'),
  }
}

function front(part: DrawablePart, k: number): Figure {
  const size = sizes(part, k)
  const { r, reach, thick, profile } = size
  if (profile === 'round' && !part.isToScale) return loop(part, size)
  const middle = r - thick * 0.62
  const lining =
    profile === 'toothed'
      ? `<g stroke-dasharray="${d`${r * 0.1} ${r * 0.1}`}" stroke-linecap="butt">${stroke(track(reach, r - thick * 0.8), thick * 0.4)}</g>`
      : profile === 'v'
        ? stroke(track(reach, middle), 1.5)
        : ''
  const art =
    pierced(track(reach, r) + track(reach, r - thick), SHADE) +
    lining +
    stroke(d`M${-reach * 0.5} ${-r + thick * 0.3}h${reach * 0.4}`, thick * 0.3, ACCENT)
  return { ...centred(art, 2 * (reach + r), 2 * r, '', ''), note: remark(part, 'thickness', ' thick') }
}

/** The cross-section, enlarged, its cords in marigold. */
function side(part: DrawablePart, k: number): Figure {
  const profile = choice(part, 'profile', ['flat', 'round', 'toothed', 'v'])
  const width = inches(part, 'width', 0.5)
  const thickness = between(inches(part, 'thickness', width * 0.28), width * 0.16, width)
  const [w, t] = [width * k, (profile === 'v' ? Math.max(thickness, width * 0.4) : thickness) * k]
  if (profile === 'round') {
    const r = (inches(part, 'thickness', 0.18) / 2) * k
    return centred(circle(0, 0, r, SHADE) + circle(0, 0, r * 0.36, ACCENT, 2), 2 * r, 2 * r, '', callout(part, 'thickness', 'ø '))
  }
  const outline =
    profile === 'v'
      ? d`M${-w / 2} ${-t / 2}h${w}v${t * 0.12}L${w * 0.3} ${t / 2}H${-w * 0.3}L${-w / 2} ${-t * 0.38}z`
      : d`M${-w / 2} ${-t / 2}h${w}v${t}h${-w}z`
  const tooth = profile === 'toothed' ? path(d`M${-w / 2} 0h${w}v${t / 2}h${-w}z`, METAL) : ''
  const cords = series(7, (i) => [((i - 3) / 8) * w, -t * 0.25] as const)
  const dot = Math.min(t * 0.28, w * 0.09)
  return centred(
    path(outline, SHADE) + tooth + dots(cords, dot + 3) + dots(cords, dot, ACCENT),
    w,
    t,
    callout(part, 'width'),
    callout(part, 'thickness'),
  )
}

export const belt: Drawer = { angle, front, side }
