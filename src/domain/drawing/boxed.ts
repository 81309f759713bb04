import { d, path, rect } from './draw-kit.ts'
import type { Point } from './draw-kit.ts'

// Boxes show their front true to size; depth recedes to the upper right at half its length (cabinet projection).

/** How far a depth of `depth` px recedes: right and (negative) up. */
export const recede = (depth: number): Point => [depth * 0.38, depth * -0.32]

/** Path data of a box's top and right sides, for a front at `x`, `y`. */
export function sides(x: number, y: number, w: number, h: number, depth: number): { top: string; right: string } {
  const [dx, dy] = recede(depth)
  return {
    top: d`M${x} ${y}l${dx} ${dy}h${w}l${-dx} ${-dy}z`,
    right: d`M${x + w} ${y}l${dx} ${dy}v${h}l${-dx} ${-dy}z`,
  }
}

/** A closed box. */
export function block(
  x: number,
  y: number,
  w: number,
  h: number,
  depth: number,
  [front, top, right]: readonly [string?, string?, string?],
): string {
  const side = sides(x, y, w, h, depth)
  return path(side.top, top) + path(side.right, right) + rect(x, y, w, h, front)
}

const cross = (a: Point, b: Point): number => a[0] * b[1] - a[1] * b[0]

/**
 * A round tube whose visible end lies around `c` between the half diameters `u` and `v`, and which runs on by `w`
 * behind it. `inner` (0 to 1) draws an opening of that share.
 */
export function tube(c: Point, u: Point, v: Point, w: Point, side: string, face: string, inner = 0, hole?: string): string {
  // The ellipse with these conjugate half diameters: half axes a, b and the turn of a.
  const [xx, yy, xy] = [u[0] ** 2 + v[0] ** 2, u[1] ** 2 + v[1] ** 2, u[0] * u[1] + v[0] * v[1]]
  const spread = Math.hypot((xx - yy) / 2, xy)
  const [a, b] = [Math.sqrt((xx + yy) / 2 + spread), Math.sqrt(Math.max(0, (xx + yy) / 2 - spread))]
  const turn = (Math.atan2(2 * xy, xx - yy) * 90) / Math.PI
  // The outline leaves the ellipse where its tangent runs along w.
  const t = Math.atan2(cross(v, w), cross(u, w))
  const e: Point = [u[0] * Math.cos(t) + v[0] * Math.sin(t), u[1] * Math.cos(t) + v[1] * Math.sin(t)]
  const sweep = cross(e, w) > 0 ? 1 : 0
  const lid = (f: number) => {
    const half = d`a${a * f} ${b * f} ${turn} 0 1 `
    return d`M${c[0] + e[0] * f} ${c[1] + e[1] * f}${half}${-2 * e[0] * f} ${-2 * e[1] * f}${half}${2 * e[0] * f} ${2 * e[1] * f}z`
  }
  return (
    path(d`M${c[0] + e[0]} ${c[1] + e[1]}l${w}a${a} ${b} ${turn} 0 ${sweep} ${-2 * e[0]} ${-2 * e[1]}l${-w[0]} ${-w[1]}z`, side) +
    path(lid(1), face) +
    (inner ? path(lid(inner), hole) : '')
  )
}
