import { z } from 'zod'
import { shopPicture } from '#server/shop/media/media-record.ts'
import { HOME_SETTINGS } from '#server/shop/settings/home-settings.ts'
import type { Settings } from '#server/shop/settings/setting-schema.ts'

const line = (max: number) => z.string().trim().max(max)
const needed = (max: number) => line(max).min(1, { error: 'is needed' })
const seconds = (from: number, to: number) => {
  const error = `must be ${from} to ${to} whole seconds`
  return z.int({ error }).min(from, { error }).max(to, { error })
}
const percent = z.int().min(0).max(100)

/** Whether no two of a list have the same key: the page tells them apart by it. */
const areUnlike = <Entry>(list: readonly Entry[], keyOf: (entry: Entry) => unknown) => new Set(list.map(keyOf)).size === list.length

/** What staff may write of each section of the home page, and of its popup. */
const SECTION_CHANGES = {
  hero: z.strictObject({
    headline: needed(120),
    badges: z
      .array(needed(60))
      .max(4, { error: 'can be four at most' })
      .refine((badges) => areUnlike(badges, (badge) => badge), { error: 'must differ from each other' }),
    text: line(300).optional(),
    imageUrl: shopPicture.nullable(),
    imageAlt: line(250),
    focalX: percent,
    focalY: percent,
  }),
  trust: z
    .array(z.strictObject({ title: needed(60), text: line(200) }))
    .max(8, { error: 'can be eight at most' })
    .refine((messages) => areUnlike(messages, ({ title }) => title), { error: 'must have titles that differ from each other' }),
  testimonials: z.strictObject({
    enabled: z.boolean(),
    rating: line(60),
    customers: line(60),
    source: line(300),
    items: z
      .array(
        z.strictObject({
          id: z.union([z.string().min(1).max(40), z.number()]),
          name: needed(60),
          location: line(60),
          rating: z.number().min(1, { error: 'must be 1 to 5' }).max(5, { error: 'must be 1 to 5' }),
          text: needed(1_000),
          product: line(120),
        }),
      )
      .max(20, { error: 'can be twenty at most' })
      .refine((items) => areUnlike(items, ({ id }) => id), { error: 'must have ids that differ from each other' }),
  }),
  popup: z.strictObject({
    enabled: z.boolean(),
    title: needed(120),
    offer: needed(500),
    dismiss: needed(120),
    delaySeconds: seconds(0, 600),
    closeAfterSeconds: seconds(15, 600),
  }),
} as const

/** The sections that are sent; the others stay as they are. */
export const homeChangeSchema = z.strictObject(SECTION_CHANGES).partial()
export type HomeChange = z.output<typeof homeChangeSchema>

/** The home page's texts as they are stored: with their placeholders (`{freeShipping}`). */
export const homeDocumentSchema = z
  .object({
    hero: HOME_SETTINGS.hero,
    trust: z.array(z.object({ title: z.string(), text: z.string() })),
    testimonials: HOME_SETTINGS.testimonials,
    popup: HOME_SETTINGS.popup,
  })
  .meta({ id: 'HomeDocument' })
export type HomeDocument = z.output<typeof homeDocumentSchema>

/** The sections in the order of the form. */
export const HOME_SECTIONS = ['hero', 'trust', 'testimonials', 'popup'] as const

/** The home page's part of the settings. */
export const documentOf = ({ hero, trust, testimonials, popup }: Pick<Settings, keyof HomeDocument>): HomeDocument => ({
  hero,
  trust,
  testimonials,
  popup,
})

/** What a stored version has of the sections, with defaults for what is newer than it; sections that it does not have are absent. */
export function storedChange(stored: Record<string, unknown>): Partial<HomeDocument> {
  const { hero, trust, testimonials, popup } = stored
  return {
    ...(hero !== undefined && { hero: HOME_SETTINGS.hero.parse(hero) }),
    ...(trust !== undefined && { trust: HOME_SETTINGS.trust.parse(trust) }),
    ...(testimonials !== undefined && { testimonials: HOME_SETTINGS.testimonials.parse(testimonials) }),
    ...(popup !== undefined && { popup: HOME_SETTINGS.popup.parse(popup) }),
  }
}
