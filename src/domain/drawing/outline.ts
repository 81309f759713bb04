import type { DrawablePart, PartFamily } from './family.ts'
import { has, states } from './measure.ts'

/** What says how large a part looks from the front: all of these, each by one of its words. */
type Outline = readonly (readonly string[])[]

const ACROSS: Outline = [['diameter']]
const FACE: Outline = [['width'], ['height']]

/** By family, or by family and kind or shape. What is not here, such as a hose, a kit or a bag of screws, is drawn in a shape that no sizes state. */
const OUTLINES: Partial<Record<PartFamily | `${PartFamily} ${string}`, Outline>> = {
  'blower-wheel': ACROSS,
  housing: FACE,
  'fan-blade': ACROSS,
  'vacuum-bag': FACE,
  belt: [['length'], ['thickness']],
  filter: FACE,
  'filter disc': ACROSS,
  'filter cartridge': [
    ['diameter', 'width'],
    ['length', 'height', 'depth', 'thickness'],
  ],
  'filter foam': [
    ['diameter', 'width'],
    ['length', 'height', 'depth', 'thickness'],
  ],
  grille: FACE,
  'grille round': [['diameter', 'width']],
  switch: FACE,
  // Its chain is as long as it hangs.
  'switch pull-chain': [],
  // Drawn as its motor alone.
  'motor-assembly': ACROSS,
  lens: FACE,
  'lens round': ACROSS,
  capacitor: [
    ['width', 'diameter'],
    ['length', 'height'],
  ],
  'brush-roll': ACROSS,
  'circuit-board': FACE,
  'attachment crevice': [['length'], ['diameter']],
  'attachment brush': ACROSS,
  duct: ACROSS,
  'duct reducer': [['diameter'], ['endDiameter']],
  cap: FACE,
  'damper inline': ACROSS,
  'wiring socket': ACROSS,
  'wiring plate': FACE,
  'wiring knob': FACE,
  'supply oil': [['height'], ['diameter']],
}

/** Whether the sizes that a part states are all that its front view to scale shows. */
export function statesOutline(part: Pick<DrawablePart, 'family' | 'traits' | 'dimensions'>): boolean {
  const { family, traits } = part
  const outline = OUTLINES[`${family} ${traits['kind']}`] ?? OUTLINES[`${family} ${traits['shape']}`] ?? OUTLINES[family] ?? []
  // How thick a jacket is, no size says.
  const isJacketed = family === 'duct' && has(part, 'insulated', false)
  return !isJacketed && outline.length > 0 && outline.every((words) => words.some((word) => states(part, word)))
}
