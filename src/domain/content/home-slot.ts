/** The two lists of parts on the home page. */
export const SLOT_KINDS = ['featured', 'sale'] as const
export type SlotKind = (typeof SLOT_KINDS)[number]

/** How many parts of a list the home page shows (specification, sections 7 and 9); the others wait. */
export const SLOT_LIMITS: Readonly<Record<SlotKind, number>> = { featured: 2, sale: 6 }

/** Why the home page does not show a part of a list, or why it should be looked at. */
export const SLOT_WARNINGS = ['inactive', 'out_of_stock', 'also_on_sale', 'hidden_from_sale', 'no_sale_price'] as const
export type SlotWarning = (typeof SLOT_WARNINGS)[number]

/** The warnings that keep a part off the page (specification, section 7). */
const KEEPS_OFF: ReadonlySet<SlotWarning> = new Set(['inactive', 'also_on_sale', 'hidden_from_sale'])

/** What becomes of a part of a list: on the page; the next when there is room; not yet, or no longer, by its dates; kept off by a warning. */
export const SLOT_STATES = ['shown', 'waiting', 'scheduled', 'expired', 'kept_off'] as const
export type SlotState = (typeof SLOT_STATES)[number]

interface Slot {
  startsAt: Date | null
  endsAt: Date | null
  warnings: readonly SlotWarning[]
}

function stateAlone({ startsAt, endsAt, warnings }: Slot, now: Date): SlotState {
  if (endsAt && endsAt <= now) return 'expired'
  if (warnings.some((warning) => KEEPS_OFF.has(warning))) return 'kept_off'
  return startsAt && startsAt > now ? 'scheduled' : 'shown'
}

/** What becomes of each part of a list, in the list's order: the first that may be shown fill the places. */
export function slotStates(slots: readonly Slot[], { limit, now }: { limit: number; now: Date }): SlotState[] {
  let places = limit
  return slots.map((slot) => {
    const state = stateAlone(slot, now)
    if (state !== 'shown') return state
    places -= 1
    return places >= 0 ? 'shown' : 'waiting'
  })
}
