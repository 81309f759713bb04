/** The kinds of part the shop can draw. */
export const PART_FAMILIES = [
  'motor',
  'blower-wheel',
  'housing',
  'fan-blade',
  'vacuum-bag',
  'belt',
  'filter',
  'grille',
  'switch',
  'hardware',
] as const
export type PartFamily = (typeof PART_FAMILIES)[number]

/** `scale` is the front view on a one-inch grid beside a quarter dollar. */
export type PartView = 'angle' | 'front' | 'side' | 'exploded' | 'scale'

/** What a drawing needs to know of a product. Everything but the family and the part number may be missing. */
export interface DrawablePart {
  family: PartFamily
  /** Seeds the small variations, so that two parts without traits do not look the same. */
  partNumber: string
  /** Inches: diameter, width, height, depth, length, bore, shaftLength, thickness. */
  dimensions: Record<string, number>
  /** Shape options by family; each drawing names its own. */
  traits: Record<string, string | number>
}

/** A dimension line of a figure; `from` and `to` are px along the side. An empty label draws nothing. */
export interface Dimension {
  side: 'left' | 'below' | 'above'
  from: number
  to: number
  label: string
}

/** A drawing around its own origin, px. `box` is left, top, right, bottom. */
export interface Figure {
  art: string
  box: readonly [number, number, number, number]
  dims: Dimension[]
  /** A short note for the corner of the drawing. */
  note?: string
}

/** Draws one view at `k` px per inch; every length in the figure is proportional to `k`. */
export type Draw = (part: DrawablePart, k: number) => Figure

/** The drawing functions of one family. Where it has fewer than four views of its own, `scale` (from `front`) is added. */
export interface Drawer {
  angle: Draw
  front: Draw
  side?: Draw
  exploded?: Draw
}

const ANGLE_FRONT_SCALE = ['angle', 'front', 'scale'] as const satisfies PartView[]
const FOUR_AROUND = ['angle', 'front', 'side', 'scale'] as const satisfies PartView[]

/** The views of each family, the one for cards first; separate from the drawing code, so that a page can count them without loading it. */
const VIEWS: Record<PartFamily, readonly PartView[]> = {
  motor: ['angle', 'front', 'side', 'exploded'],
  'blower-wheel': FOUR_AROUND,
  housing: FOUR_AROUND,
  'fan-blade': ANGLE_FRONT_SCALE,
  'vacuum-bag': ANGLE_FRONT_SCALE,
  belt: FOUR_AROUND,
  filter: ['angle', 'front', 'exploded', 'scale'],
  grille: FOUR_AROUND,
  switch: ANGLE_FRONT_SCALE,
  hardware: ANGLE_FRONT_SCALE,
}

const ROUND_SHAPES: readonly unknown[] = ['cartridge', 'foam']

/** True for a cylindrical filter: it has its own drawing. */
export const isRoundFilter = ({ family, traits }: Pick<DrawablePart, 'family' | 'traits'>): boolean =>
  family === 'filter' && ROUND_SHAPES.includes(traits['shape'])

/** The three or four pictures of a part, the one for cards first. */
export const viewsOf = (part: Pick<DrawablePart, 'family' | 'traits'>): readonly PartView[] =>
  isRoundFilter(part) ? ANGLE_FRONT_SCALE : VIEWS[part.family]
