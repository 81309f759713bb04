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
  'motor-assembly',
  'lens',
  'capacitor',
  'circuit-board',
  'hose',
  'brush-roll',
  'attachment',
  'duct',
  'cap',
  'damper',
  'wiring',
  'supply',
  'kit',
  'other',
] as const
export type PartFamily = (typeof PART_FAMILIES)[number]

/** What people call one part of a family. */
export const FAMILY_NAMES: Record<PartFamily, string> = {
  motor: 'Motor',
  'blower-wheel': 'Blower wheel',
  housing: 'Housing',
  'fan-blade': 'Fan blade',
  'vacuum-bag': 'Vacuum bag',
  belt: 'Belt',
  filter: 'Filter',
  grille: 'Grille',
  switch: 'Switch or control',
  hardware: 'Hardware',
  'motor-assembly': 'Motor with wheel or bracket',
  lens: 'Light lens',
  capacitor: 'Capacitor',
  'circuit-board': 'Circuit board',
  hose: 'Hose',
  'brush-roll': 'Brush roll',
  attachment: 'Attachment',
  duct: 'Duct',
  cap: 'Roof or wall cap',
  damper: 'Damper',
  wiring: 'Electrical part',
  supply: 'Tape or oil',
  kit: 'Kit',
  other: 'Part',
}

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
  /** Stated sizes are drawn as they are, also where a slender part looks like a line, and nothing sticks out whose size is not stated. */
  isToScale?: true
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
  /** What of the part is drawn to scale, where that is not all of it. */
  only?: string
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

/** Families of very different things: which of them a part is, its trait `kind` says. Without a known one nothing is drawn but a plate. */
export const KINDS: Partial<Record<PartFamily, readonly string[]>> = {
  attachment: ['crevice', 'brush', 'turbo', 'wand'],
  cap: ['roof', 'wall', 'louver'],
  hardware: ['screw', 'nut', 'spring', 'torsion', 'clip', 'grommet', 'clamp', 'bracket', 'bar', 'isolator'],
  wiring: ['lead', 'terminal', 'fuse', 'socket', 'plate', 'knob'],
  supply: ['tape', 'oil'],
}

const ROUND_SHAPES: readonly unknown[] = ['cartridge', 'foam']
/** Filters of one layer: nothing to take apart. */
const THIN_SHAPES: readonly unknown[] = ['sheet', 'disc']
/** What a part is, without its sizes. */
export type Shaped = Pick<DrawablePart, 'family' | 'traits'>

/** True for a cylindrical filter: it has its own drawing. */
export const isRoundFilter = ({ family, traits }: Shaped): boolean => family === 'filter' && ROUND_SHAPES.includes(traits['shape'])

/** True for a filter without a frame around folded paper: a sheet of foam, or a round mesh. */
export const isThinFilter = ({ family, traits }: Shaped): boolean => family === 'filter' && THIN_SHAPES.includes(traits['shape'])

/** Whether nobody knows what the part looks like: its picture is a plate with its number. */
export function hasPlate({ family, traits }: Shaped): boolean {
  const kinds: readonly unknown[] | undefined = KINDS[family]
  return family === 'other' || kinds?.includes(traits['kind']) === false
}
