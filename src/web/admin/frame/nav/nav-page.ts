import type { StaffArea, StaffRight } from '#domain/staff/staff-role.ts'
import type { GlyphName } from '#web/admin/ui/glyph.tsx'
import type { Schema } from '#web/api.ts'

/** The groups of the navigation, in their order. */
export const NAV_GROUPS = { today: 'Today', catalogue: 'Catalogue', shop: 'Shop', office: 'Office' } as const

/** A page of the admin area. */
export interface NavPage {
  path: `/admin/${string}`
  label: string
  group: keyof typeof NAV_GROUPS
  glyph: GlyphName
  /** What it is about: whoever may see one of these sees the page, and changes there what the role may change. */
  areas: readonly StaffArea[]
  /** The right that an address below it needs, where that is more than looking at the page. */
  inside?: Readonly<Record<string, StaffRight>>
  /** The second letter of `g …`. */
  key?: string
  /** Other words by which the palette finds it. */
  words?: string
  /** One of the three beside 'More' in the bottom bar of phones. */
  isInBottomBar?: true
  /** What waits for somebody here, and how it is called beside its number. */
  waiting?: Partial<Record<keyof Schema<'Waiting'>, readonly [one: string, many: string]>>
  /** What the palette offers beside the page itself. */
  ways?: readonly { label: string; href: string }[]
}
