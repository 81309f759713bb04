import { hasPlate, isRoundFilter, isThinFilter } from './family.ts'
import type { DrawablePart, PartFamily, PartView, Shaped } from './family.ts'
import { statesOutline } from './outline.ts'

const PLATE = ['angle'] as const satisfies PartView[]
const ANGLE_FRONT_SCALE = ['angle', 'front', 'scale'] as const satisfies PartView[]
const FOUR_AROUND = ['angle', 'front', 'side', 'scale'] as const satisfies PartView[]

/** The views of each family, the one for cards first; separate from the drawing code, so that a page can count them without loading it. */
const VIEWS: Partial<Record<PartFamily, readonly PartView[]>> = {
  motor: ['angle', 'front', 'side', 'exploded'],
  'blower-wheel': FOUR_AROUND,
  housing: FOUR_AROUND,
  belt: FOUR_AROUND,
  filter: ['angle', 'front', 'exploded', 'scale'],
  grille: FOUR_AROUND,
  other: PLATE,
}

/** The views that the part's family has, the one to scale among them. */
const familyViews = (part: Shaped): readonly PartView[] =>
  hasPlate(part) ? PLATE : isRoundFilter(part) || isThinFilter(part) ? ANGLE_FRONT_SCALE : (VIEWS[part.family] ?? ANGLE_FRONT_SCALE)

/** The pictures of a part, the one for cards first: two to four of a drawing, one of a plate. None is to scale of a part whose sizes are not known. */
export const viewsOf = (part: Shaped & Pick<DrawablePart, 'dimensions'>): readonly PartView[] =>
  familyViews(part).filter((view) => view !== 'scale' || statesOutline(part))
