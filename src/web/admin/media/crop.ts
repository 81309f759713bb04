/** The shapes of tiles, as width by height. */
export const SHAPES = {
  square: { label: 'Square', ratio: 1 },
  tile: { label: 'Tile, 4:3', ratio: 4 / 3 },
  wide: { label: 'Wide, 16:9', ratio: 16 / 9 },
} as const
export type Shape = keyof typeof SHAPES

/** Where the part is: its size as a share of the largest possible one, and its place between the edges, all from 0 to 1. */
export interface Frame {
  size: number
  across: number
  down: number
}

/** The part of a picture that a frame of this shape cuts out, in fractions of the picture's sides. */
export function cropOf({ width, height }: { width: number; height: number }, shape: Shape, { size, across, down }: Frame) {
  const { ratio } = SHAPES[shape]
  const full = Math.min(width, height * ratio)
  const [w, h] = [(full * size) / width, ((full / ratio) * size) / height]
  return { left: (1 - w) * across, top: (1 - h) * down, width: w, height: h }
}
