import type { DrawablePart, Drawer, Figure } from '../../family.ts'
import { ACCENT, FILL, LINE, METAL, SHADE, box, centred, circle, corners, d, dots, path, pierced, place, rect } from '../../draw-kit.ts'
import { between, callout, choice, inches, limited, states } from '../../measure.ts'
import { recede, sides, tube } from '../../boxed.ts'

// Traits: duct right, left or top. The `diameter` is the duct's.

function sizes(part: DrawablePart, k: number) {
  const width = inches(part, 'width', 8)
  const height = limited(part, inches(part, 'height', width), width * 0.35, width * 2)
  const depth = between(inches(part, 'depth', Math.min(width, height) * 0.7), Math.min(width, height) * 0.3, width * 1.4)
  const across = limited(part, inches(part, 'diameter', 4), Math.min(width, height, depth) * 0.3, Math.min(depth, height, width) * 0.8)
  return {
    w: width * k,
    h: height * k,
    depth: depth * k,
    port: (across / 2) * k,
    frame: Math.min(width, height) * 0.07 * k,
    duct: choice(part, 'duct', ['right', 'top', 'left']),
  }
}
type Sizes = ReturnType<typeof sizes>

/** The inside of the open box: back wall with the motor's opening, left wall and floor. */
function inside({ w, h, depth, frame, port }: Sizes): string {
  const [dx, dy] = recede(depth * 0.92)
  const [x, y, iw, ih] = [-w / 2 + frame, -h / 2 + frame, w - 2 * frame, h - 2 * frame]
  const motor = Math.min(port * 1.1, iw * 0.3, ih * 0.3)
  const [mx, my] = [x + dx * 0.7 + iw * 0.42, y + ih * 0.5 + dy * 0.55]
  return (
    rect(x, y, iw, ih, FILL, 0) +
    circle(mx, my, motor, LINE, 2) +
    place(dots(corners(1.9 * motor, 1.9 * motor), frame * 0.4), mx, my) +
    path(d`M${x} ${y}l${dx} ${dy}v${ih}l${-dx} ${-dy}z`, SHADE, 2) +
    path(d`M${x} ${y + ih}l${dx} ${dy}h${iw}l${-dx} ${-dy}z`, METAL, 2)
  )
}

function angle(part: DrawablePart, k: number): Figure {
  const size = sizes(part, k)
  const { w, h, depth, port, frame, duct } = size
  const [dx, dy] = recede(depth)
  const [x, y] = [-w / 2, -h / 2]
  const out = Math.min(port * 0.7, 0.16 * w)
  const [px, py] = recede(port)
  const collar =
    duct === 'top'
      ? tube([dx / 2, y + dy / 2 - out], [port, 0], [px, py], [0, out], METAL, ACCENT, 0.84, LINE)
      : tube([w / 2 + dx / 2 + out, dy / 2], [0, port], [px, py], [-out, 0], METAL, ACCENT, 0.84, LINE)
  const flank = sides(x, y, w, h, depth)
  const tab = d`M${x} ${y + h * 0.12}h${-w * 0.09}v${h * 0.16}h${w * 0.09}z`
  return {
    art:
      (duct === 'left'
        ? rect(x - out, -port * 0.7, out, port * 1.6, METAL) + rect(x - out, -port * 0.7, out * 0.35, port * 1.6, ACCENT, 2)
        : '') +
      path(tab, METAL) +
      dots([[x - w * 0.05, y + h * 0.2]], 0.045 * w) +
      inside(size) +
      path(flank.top, FILL) +
      path(flank.right, SHADE) +
      pierced(box(x, y, w, h) + box(x + frame, y + frame, w - 2 * frame, h - 2 * frame), METAL) +
      dots(corners(w - frame, h - frame), frame * 0.35) +
      (duct === 'left' ? '' : collar),
    box: [
      x - (duct === 'left' ? Math.max(out, 0.09 * w) : 0.09 * w),
      y + dy - (duct === 'top' ? Math.max(0, out + (port * 0.32 - (depth * 0.32) / 2)) : 0),
      w / 2 + Math.max(dx, duct === 'right' ? dx / 2 + out + port * 0.4 : 0),
      h / 2,
    ],
    dims: centred('', w, h, callout(part, 'width'), callout(part, 'height')).dims,
    note: callout(part, 'diameter', 'duct ø '),
  }
}

/** A flat outline with its duct stub and tabs; `wide` is the width or the depth. */
function flat({ h, port, frame, duct }: Sizes, wide: number, face: string, stub: boolean): string {
  const [x, y] = [-wide / 2, -h / 2]
  const out = frame * 1.8
  const at = duct === 'left' ? x - out : wide / 2
  return (
    (stub
      ? duct === 'top'
        ? rect(-port, y - out, 2 * port, out, METAL) + rect(-port, y - out, 2 * port, out * 0.35, ACCENT, 2)
        : rect(at, -port, out, 2 * port, METAL) + rect(duct === 'left' ? at : at + out * 0.65, -port, out * 0.35, 2 * port, ACCENT, 2)
      : '') +
    rect(x, y, wide, h, METAL) +
    face
  )
}

function front(part: DrawablePart, k: number): Figure {
  const size = sizes(part, k)
  const { w, h, frame, port } = size
  const motor = Math.min(port * 1.1, w * 0.28, h * 0.28)
  // To scale the duct is left out where its size is not stated.
  const hasStub = !part.isToScale || states(part, 'diameter')
  const out = hasStub ? frame * 1.8 : 0
  const face =
    rect(-w / 2 + frame, -h / 2 + frame, w - 2 * frame, h - 2 * frame, FILL, 2) +
    circle(0, 0, motor, SHADE) +
    circle(0, 0, motor * 0.75, LINE, 0) +
    dots(corners(w - frame, h - frame), frame * 0.35, hasStub ? undefined : ACCENT)
  return {
    art: flat(size, w, face, hasStub),
    box: [
      -w / 2 - (size.duct === 'left' ? out : 0),
      -h / 2 - (size.duct === 'top' ? out : 0),
      w / 2 + (size.duct === 'right' ? out : 0),
      h / 2,
    ],
    dims: centred('', w, h, callout(part, 'width'), callout(part, 'height')).dims,
  }
}

function side(part: DrawablePart, k: number): Figure {
  const size = sizes(part, k)
  const { h, depth, port, frame, duct } = size
  const round = duct === 'top' ? '' : circle(0, 0, port, ACCENT) + circle(0, 0, port * 0.86, LINE, 2)
  const flange = rect(-depth / 2, -h / 2, frame * 0.6, h, FILL, 2)
  const out = duct === 'top' ? frame * 1.8 : 0
  const figure = centred(flat(size, depth, flange + round, duct === 'top'), depth, h, callout(part, 'depth'), callout(part, 'height'))
  return {
    ...figure,
    box: [-depth / 2, -h / 2 - out, depth / 2, h / 2],
    note: callout(part, 'diameter', 'duct ø '),
  }
}

export const housing: Drawer = { angle, front, side }
