import { d, ellipse, oval, path, pierced, series } from './draw-kit.ts'
import type { Point } from './draw-kit.ts'

// Round parts lie with their axis to the right; the face towards the reader is on the left.

/** How narrow a circle looks. */
export const NARROW = 0.48
/** How short a length along the axis looks. */
export const ALONG = 0.62

/** The point at distance `r` from the axis, `turn` radians clockwise from the reader's right, in the plane at `x`. */
export const at = (x: number, r: number, turn: number): Point => [x + NARROW * r * Math.cos(turn), r * Math.sin(turn)]

/** A disc's face. */
export const disc = (x: number, r: number, fill?: string, width?: number, narrow = NARROW): string =>
  ellipse(x, 0, narrow * r, r, fill, width)

/** Path data of a circle around the axis. */
export const hoop = (x: number, r: number): string => oval(x, 0, NARROW * r, r)

/** Path data of the half of a circle that shows on the outside of a body. */
export const rib = (x: number, r: number): string => d`M${x} ${-r}A${NARROW * r} ${r} 0 0 1 ${x} ${r}`

/** A solid cylinder from its face at `x0` to `x1`; its end may be smaller (`end`). */
export function drum(x0: number, x1: number, r: number, side?: string, face?: string, width?: number, end = r, narrow = NARROW): string {
  return (
    path(d`M${x0} ${-r}L${x1} ${-end}A${narrow * end} ${end} 0 0 1 ${x1} ${end}L${x0} ${r}z`, side, width) +
    disc(x0, r, face, width, narrow)
  )
}

/** A pipe from `x0` to `x1` with an opening of radius `inner`; draw what is inside it first, the wall covers the rest. */
export function pipe(x0: number, x1: number, r: number, inner: number, side?: string, face?: string, end = r): string {
  const wall = d`M${x0} ${-r}L${x1} ${-end}A${NARROW * end} ${end} 0 0 1 ${x1} ${end}L${x0} ${r}A${NARROW * r} ${r} 0 0 0 ${x0} ${-r}z`
  return path(wall, side) + pierced(hoop(x0, r) + hoop(x0, inner), face)
}

/** Path data of a stripe along a cylinder between two turns (radians, within the visible ±π/2). */
export function stripe(x0: number, x1: number, r: number, from: number, to: number): string {
  const arc = d`A${NARROW * r} ${r} 0 0 `
  return d`M${at(x0, r, from)}L${at(x1, r, from)}${arc}1 ${at(x1, r, to)}L${at(x0, r, to)}${arc}0 ${at(x0, r, from)}z`
}

/** `n` turns spread evenly over the visible half, `margin` radians short of its edges. */
export const spread = (n: number, margin: number): number[] =>
  series(n, (i) => -Math.PI / 2 + margin + ((Math.PI - 2 * margin) * (i + 0.5)) / n)
