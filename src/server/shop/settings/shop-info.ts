import { z } from 'zod'
import { DEMO_SHOP_NAME } from '#domain/setting-defaults.ts'
import { SHOP_MODES } from '#domain/shop-mode.ts'
import { pictureSizeSchema, readLogoSize } from './logo.ts'
import { settings } from './settings.ts'
import type { Shop } from '#server/shop/shop.ts'

/** What the shop charges for shipping, and the tax by state in basis points. */
export const ratesSchema = z
  .object({
    freeShippingThresholdCents: z.int(),
    flatShippingCents: z.int(),
    /** Where other rates apply; without a threshold, shipping is never free there. */
    zones: z.array(z.object({ states: z.array(z.string()), flatShippingCents: z.int(), freeShippingThresholdCents: z.int().nullable() })),
    taxRates: z.record(z.string(), z.int()),
  })
  .meta({ id: 'Rates' })

/** Who the shop is, how to reach it, and what it charges. */
export const shopInfoSchema = z
  .object({
    name: z.string(),
    /** In place of the name as text; null: there is none. */
    logoUrl: z.string().nullable(),
    /** Of an uploaded logo; null for any other. */
    logoSize: pictureSizeSchema.nullable(),
    /** What links to pages without a picture of their own show; null: nothing. */
    picture: z.string().nullable(),
    /** IANA name of the zone in which the shop says times. */
    timeZone: z.string(),
    homeTitle: z.string(),
    homeDescription: z.string(),
    /** The description of pages without one of their own. */
    description: z.string(),
    /** Seconds until the newsletter's popup opens; null: it never does. */
    popupDelaySeconds: z.int().nullable(),
    contact: z.object({ phone: z.string(), email: z.string(), hours: z.string(), address: z.string() }),
    /** In which time messages, questions and returns are usually answered; empty: nothing is promised. */
    answersWithin: z.string(),
    rates: z.object(ratesSchema.shape),
    /** Days after delivery within which parts may be sent back. */
    returnDays: z.int(),
    /** Who pays for sending them back where no rule of a category says it, and nothing was at fault. */
    paysReturnPostage: z.boolean(),
    /** What is kept of their price then (%). */
    restockingPercent: z.int(),
    mode: z.enum(SHOP_MODES),
    publicUrl: z.string(),
  })
  .meta({ id: 'ShopInfo' })
export type ShopInfo = z.output<typeof shopInfoSchema>

/** What every page needs to know about the shop. */
export async function shopInfo(shop: Shop): Promise<ShopInfo> {
  const { identity, contact, mail, rates, orders, returnRules, seo, popup } = await settings(shop)
  const { SHOP_MODE: mode, PUBLIC_URL: publicUrl } = shop.env
  // Drawn for the demonstration, with its name in it.
  const picture = identity.name === DEMO_SHOP_NAME ? '/og.png' : null
  const popupDelaySeconds = popup.enabled ? popup.delaySeconds : null
  const logoSize = await readLogoSize(shop, identity.logoUrl)
  const returnTerms = {
    returnDays: orders.returnDays,
    paysReturnPostage: returnRules.shopPaysPostage,
    restockingPercent: returnRules.restockingPercent,
  }
  return {
    ...identity,
    logoSize,
    ...seo,
    picture,
    popupDelaySeconds,
    contact,
    answersWithin: mail.answersWithin,
    rates,
    ...returnTerms,
    mode,
    publicUrl,
  }
}
