import type { DrawablePart, Drawer, Figure } from '../family.ts'
import { ACCENT, FILL, LINE, METAL, SHADE, circle, d, dim, path, series, stroke } from '../draw-kit.ts'
import { between, callout, choice, has, inches, limited } from '../measure.ts'
import { NARROW, disc, hoop, pipe, rib } from '../turned.ts'

// Traits: kind flexible, reducer or sleeve; insulated, with a jacket around a flexible one. Flexible duct is drawn as a short piece.

const KINDS = ['flexible', 'reducer', 'sleeve'] as const

function sizes(part: DrawablePart, k: number) {
  const across = inches(part, 'diameter', 4)
  const kind = choice(part, 'kind', KINDS)
  const shown =
    kind === 'flexible' ? across * 2.3 : between(inches(part, 'length', inches(part, 'depth', across * 1.4)), across * 0.6, across * 2.3)
  return {
    kind,
    r: (across / 2) * k,
    end: (limited(part, inches(part, 'endDiameter', across * 0.75), across * 0.4, across) / 2) * k,
    length: shown * k,
    insulated: has(part, 'insulated', false),
  }
}
type Sizes = ReturnType<typeof sizes>

function flexible({ r, length, insulated }: Sizes): string {
  const [x0, x1] = [-length / 2, length / 2]
  const n = 15
  const ribs = series(n, (i) => rib(x0 + ((i + 1) * length) / (n + 1), r * (i % 2 ? 0.96 : 1)))
  const waves = series(n, (i) => i).reduce(
    (line, i) => line + d`Q${x0 + ((i + 0.5) * length) / n} ${-r * 1.05} ${x0 + ((i + 1) * length) / n} ${-r}`,
    d`M${x0} ${-r}`,
  )
  const back = series(n, (i) => i).reduce(
    (line, i) => line + d`Q${x1 - ((i + 0.5) * length) / n} ${r * 1.05} ${x1 - ((i + 1) * length) / n} ${r}`,
    d`A${NARROW * r} ${r} 0 0 1 ${x1} ${r}`,
  )
  const coat = insulated
    ? path(
        d`M${x0 + length * 0.3} ${-r * 1.3}H${x1}A${NARROW * 1.3 * r} ${1.3 * r} 0 0 1 ${x1} ${1.3 * r}H${x0 + length * 0.3}A${NARROW * 1.3 * r} ${1.3 * r} 0 0 0 ${x0 + length * 0.3} ${-1.3 * r}z`,
        METAL,
      ) + path(hoop(x0 + length * 0.3, r * 1.3), ACCENT, 2)
    : ''
  return (
    path(waves + back + 'z', SHADE) +
    stroke(ribs, 1.5) +
    coat +
    (insulated
      ? path(d`M${x0} ${-r}H${x0 + length * 0.3}A${NARROW * r} ${r} 0 0 1 ${x0 + length * 0.3} ${r}H${x0}z`, SHADE) +
        stroke(ribs.slice(0, 4), 1.5)
      : '') +
    disc(x0, r, METAL) +
    disc(x0, r * 0.9, LINE, 1.5) +
    path(
      d`M${x0 - NARROW * r * 0.5} ${-r * 0.78}A${NARROW * r * 0.9} ${r * 0.9} 0 0 1 ${x0 + NARROW * r * 0.72} ${-r * 0.54}`,
      insulated ? SHADE : ACCENT,
      2,
    )
  )
}

const reducer = ({ r, end, length }: Sizes): string =>
  disc(-length / 2, r * 0.93, LINE, 0) +
  pipe(length * 0.12, length / 2, end, end * 0.9, METAL, METAL) +
  path(
    d`M${-length * 0.14} ${-r}L${length * 0.14} ${-end}A${NARROW * end} ${end} 0 0 1 ${length * 0.14} ${end}L${-length * 0.14} ${r}z`,
    SHADE,
  ) +
  disc(-length / 2, r * 0.93, LINE, 0) +
  pipe(-length / 2, -length * 0.14, r, r * 0.93, METAL, FILL) +
  stroke(rib(-length * 0.2, r), r * 0.06, ACCENT) +
  stroke(rib(length * 0.2, end), 1.5)

const sleeve = ({ r, length }: Sizes): string =>
  disc(-length / 2, r * 0.94, LINE, 0) +
  pipe(-length / 2, length / 2, r, r * 0.94, SHADE, FILL) +
  stroke([rib(-length * 0.3, r), rib(length * 0.36, r)], 1.5) +
  path(d`M${-length * 0.2} ${-r * 0.2}H${length * 0.42}v${r * 0.07}H${-length * 0.2}z`, ACCENT, 1.5)

function angle(part: DrawablePart, k: number): Figure {
  const size = sizes(part, k)
  const { kind, r, length, insulated } = size
  const reach = kind === 'flexible' ? r * (insulated ? 1.3 : 1.04) : r
  return {
    art: kind === 'flexible' ? flexible(size) : kind === 'reducer' ? reducer(size) : sleeve(size),
    box: [-length / 2 - NARROW * r, -reach, length / 2 + NARROW * reach, reach],
    dims: [
      dim('left', -r, r, callout(part, 'diameter', 'ø ')),
      ...(kind === 'flexible' ? [] : [dim('below', -length / 2, length / 2, callout(part, 'length') || callout(part, 'depth'))]),
    ],
    note: kind === 'flexible' && callout(part, 'length') ? `${callout(part, 'length')} long` : '',
  }
}

function front(part: DrawablePart, k: number): Figure {
  const { r, end, kind, insulated } = sizes(part, k)
  const outer = insulated ? r * 1.3 : r
  return {
    art:
      (insulated ? circle(0, 0, outer, FILL) : '') +
      circle(0, 0, r, METAL) +
      circle(0, 0, r * 0.92, ACCENT, 2) +
      circle(0, 0, r * 0.86, SHADE, 2) +
      circle(0, 0, kind === 'reducer' ? end * 0.9 : r * 0.78, LINE, 2),
    box: [-outer, -outer, outer, outer],
    dims: [dim('left', -r, r, callout(part, 'diameter', 'ø '))],
  }
}

export const duct: Drawer = { angle, front }
