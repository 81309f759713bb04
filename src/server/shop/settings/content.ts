import { z } from 'zod'
import { APPLIANCE_TYPES } from '#domain/fit/appliance.ts'
import { returnPoints } from '#domain/returns/return-rule.ts'
import { returnSettings } from './return-settings.ts'
import { settings } from './settings.ts'
import { shown } from '#server/shop/shown.ts'
import type { Shop } from '#server/shop/shop.ts'

/** A heading and a text below it. */
export const titledSchema = z.object({ title: z.string(), text: z.string() })

/** The merchant's own texts. */
export const contentSchema = z
  .object({
    about: z.object({
      heading: z.string(),
      story: z.array(z.string()),
      mission: z.array(titledSchema),
      whyChooseUs: z.array(titledSchema),
    }),
    returns: z.object({
      intro: z.string(),
      steps: z.array(z.string()),
      policy: z.array(z.string()),
      faq: z.array(z.object({ question: z.string(), answer: z.string() })),
    }),
    legal: z.object({ sections: z.array(z.object({ id: z.string(), title: z.string(), paragraphs: z.array(z.string()) })) }),
    /** `steps` lead to the label of each kind of machine. */
    help: z.object({ intro: z.string(), closing: z.string(), steps: z.record(z.enum(APPLIANCE_TYPES), z.array(z.string())) }),
    contact: z.object({ intro: z.string(), questions: z.array(z.object({ title: z.string(), steps: z.array(z.string()) })) }),
  })
  .meta({ id: 'Content' })
type Content = z.output<typeof contentSchema>

/** The texts of the about, returns, legal, help and contact pages. A returns page without a policy tells the rules by which returns are taken. */
export async function contentTexts(shop: Shop): Promise<Content> {
  const set = await settings(shop)
  const { about, legal, help, contactPage: contact } = set
  const { intro, closing, ...steps } = help
  const policy = set.returns.policy.length > 0 ? set.returns.policy : returnPoints(returnSettings(set))
  return { about, returns: { ...set.returns, policy }, legal, help: { intro, closing, steps }, contact }
}

/** What the newsletter popup says. */
export const popupSchema = z
  .object({
    enabled: z.boolean(),
    title: z.string(),
    offer: z.string(),
    dismiss: z.string(),
    /** Seconds until it closes by itself. */
    closeAfterSeconds: z.int(),
  })
  .meta({ id: 'Popup' })
type Popup = z.output<typeof popupSchema>

/** The texts of the newsletter popup. */
export const popupTexts = async (shop: Shop): Promise<Popup> => shown(popupSchema, (await settings(shop)).popup)
