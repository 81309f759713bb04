import { z } from 'zod'
import { isDkimSelector, NO_DKIM_SELECTOR } from '#domain/content/sender-domain.ts'
import { redirectTarget } from '#domain/content/redirect-path.ts'
import { isEmail } from '#domain/customer/email.ts'
import { formatPhone } from '#domain/customer/phone.ts'
import { stateCode } from '#domain/customer/states.ts'
import { MAX_HOLD_MINUTES, MIN_HOLD_MINUTES } from '#domain/order/payment-hold.ts'
import { MAX_TAX_BASIS_POINTS } from '#domain/pricing/sales-tax.ts'
import { parsedUrl } from '#domain/parsed-url.ts'
import { isShopPhone, isNamedZone } from '#domain/shop-identity.ts'
import { shopPicture } from '#server/shop/media/media-record.ts'
import type { SettingKey } from '#server/shop/settings/setting-schema.ts'

/** The highest amounts that staff may set: a slip of the finger is refused, nothing that a shop charges is. */
const MAX_SHIPPING_CENTS = 100_000
const MAX_THRESHOLD_CENTS = 1_000_000

const line = (max: number) =>
  z
    .string()
    .trim()
    .max(max, { error: `must have at most ${max} characters` })
    .refine((text) => !/\p{Cc}/u.test(text), { error: 'must be a single line' })
const needed = (max: number) => line(max).min(1, { error: 'is needed' })
const paragraph = z.string().trim().min(1, { error: 'is needed' }).max(5_000, { error: 'must have at most 5,000 characters' })

const whole = (min: number, max: number, unit: string) => {
  const error = `must be a whole number of ${unit} from ${min.toLocaleString('en-US')} to ${max.toLocaleString('en-US')}`
  return z.int({ error }).min(min, { error }).max(max, { error })
}
const dollars = (max: number) => {
  const error = `must be an amount from $0 to $${(max / 100).toLocaleString('en-US')}`
  return z.int({ error }).min(0, { error }).max(max, { error })
}
const email = z.string().trim().max(320).refine(isEmail, { error: 'must be an e-mail address, such as help@example.com' })

const state = z
  .string()
  .transform((text) => text.trim().toUpperCase())
  .refine((text) => stateCode(text) === text, { error: 'must be the two letters of a state' })

const date = z.iso.date({ error: 'must be a date, such as 2026-12-25' })

/** The path as pages are found by it: `/category/../search`, `/%73earch` and `/Search` are `/search`. */
const plainPath = (path: string): string =>
  (parsedUrl(path, 'https://shop.invalid')?.pathname ?? path).replace(/%[4-7][0-9a-f]/gi, decodeURIComponent).toLowerCase()

/** A page of this shop for shoppers: it leads to no other site, to no answer of the API, and not behind the counter. */
const ownPath = line(500).refine((path) => [path, plainPath(path)].every((one) => redirectTarget(one) !== null), {
  error: 'must be a page of this shop that begins with /, such as /category/motors',
})

const domain = z
  .string()
  .transform((text) => text.trim().toLowerCase())
  .refine((text) => text.length <= 253 && isEmail(`somebody@${text}`), { error: 'must be a domain, such as example.com' })

/** The first entry that a list has twice, at its place. */
const unlike =
  <Entry>(keyOf: (entry: Entry) => string, error: string) =>
  (entries: Entry[], context: z.RefinementCtx) => {
    const seen = new Set<string>()
    for (const [index, entry] of entries.entries()) {
      if (seen.has(keyOf(entry))) context.addIssue({ code: 'custom', path: [index], message: error })
      seen.add(keyOf(entry))
    }
  }

const zone = z.strictObject({
  states: z.array(state).min(1, { error: 'needs a state' }),
  flatShippingCents: dollars(MAX_SHIPPING_CENTS),
  freeShippingThresholdCents: dollars(MAX_THRESHOLD_CENTS).nullable(),
})

/** No state stands in two zones, nor do the same first digits of ZIP codes. @param what they have: 'a rate'. */
const oneZoneEach = (what: string) => (zones: { states: string[]; zips?: string[] }[], context: z.RefinementCtx) => {
  const seen = new Set<string>()
  for (const [index, { states, zips = [] }] of zones.entries())
    for (const code of [...states, ...zips]) {
      const field = states.includes(code) ? 'states' : 'zips'
      if (seen.has(code)) context.addIssue({ code: 'custom', path: [index, field], message: `${code} has ${what} already` })
      seen.add(code)
    }
}

const transitDays = { minDays: whole(0, 60, 'days'), maxDays: whole(0, 60, 'days') }

/** Said of days of a shipment that end before they begin. */
export const FEWER_THAN_FEWEST = 'must not be less than the fewest days'

/** The days of a shipment begin before they end. */
function inOrder({ minDays, maxDays }: { minDays: number; maxDays: number }, context: z.RefinementCtx): void {
  if (maxDays < minDays) context.addIssue({ code: 'custom', path: ['maxDays'], message: FEWER_THAN_FEWEST })
}

/** Addresses whose shipments have days of their own: states, first digits of ZIP codes, or both. */
const transitZone = z
  .strictObject({
    states: z.array(state).max(60),
    zips: z
      .array(
        z
          .string()
          .trim()
          .regex(/^\d{1,5}$/, { error: 'must be the first digits of a ZIP code: one to five' }),
      )
      .max(200, { error: 'must have at most 200 entries' })
      .default([]),
    ...transitDays,
  })
  .superRefine(inOrder)
  .superRefine(({ states, zips }, context) => {
    if (states.length + zips.length === 0)
      context.addIssue({ code: 'custom', path: ['states'], message: 'needs a state, or digits of a ZIP code' })
  })

const basisPoints = {
  error: 'must be a rate from 0 to 25 %',
}
const taxRates = z.record(
  z.string().refine((code) => stateCode(code) === code, { error: 'must be the two letters of a state' }),
  z.int(basisPoints).min(0, basisPoints).max(MAX_TAX_BASIS_POINTS, basisPoints),
)

const returnTerms = {
  opened: z.boolean(),
  installed: z.boolean(),
  restockingPercent: whole(0, 100, 'percent'),
  shopPaysPostage: z.boolean(),
}

const withoutTwins = (texts: string[]) => [...new Set(texts)]
const titled = z.strictObject({ title: needed(200), text: paragraph })
const steps = z.array(paragraph).max(12)
const anchor = z.string().regex(/^[a-z0-9-]{1,60}$/, { error: 'must be lower-case letters, digits and -: it is part of the address' })
const word = line(100).min(2, { error: 'needs at least two characters' })

/** The settings that are edited under /admin/settings; those of the home page are edited with it. */
export const SETTING_GROUPS = [
  'identity',
  'contact',
  'rates',
  'dispatch',
  'transit',
  'orders',
  'returnRules',
  'mail',
  'about',
  'returns',
  'legal',
  'help',
  'contactPage',
  'popup',
  'newsletter',
  'search',
  'seo',
  'privacy',
] as const satisfies SettingKey[]
export type SettingGroup = (typeof SETTING_GROUPS)[number]

/**
 * What staff may set, by setting: each field with its bounds and, when it is wrong, what is right. `SETTINGS` has their
 * meaning.
 */
export const SETTING_CHANGES = {
  identity: z.strictObject({
    name: needed(60),
    logoUrl: shopPicture.nullable(),
    timeZone: z.string().trim().refine(isNamedZone, { error: 'must be the name of a time zone, such as America/Chicago' }),
  }),
  contact: z.strictObject({
    phone: line(40)
      .refine(isShopPhone, { error: 'must be a telephone number with its area code, such as (906) 555-0100' })
      .transform(formatPhone),
    email,
    hours: needed(200),
    address: needed(200),
  }),
  rates: z.strictObject({
    freeShippingThresholdCents: dollars(MAX_THRESHOLD_CENTS),
    flatShippingCents: dollars(MAX_SHIPPING_CENTS),
    taxRates,
    zones: z.array(zone).max(60).superRefine(oneZoneEach('a rate')),
  }),
  dispatch: z.strictObject({
    cutOffMinutes: whole(0, 1_440, 'minutes after midnight'),
    handlingDays: whole(0, 30, 'days'),
    workingDays: z.array(z.int().min(1).max(7)).min(1, { error: 'needs a day of the week' }).max(7),
    holidays: z
      .array(z.strictObject({ date, name: line(100) }))
      .max(200)
      .superRefine(unlike((holiday: { date: string }) => holiday.date, 'stands here twice')),
  }),
  transit: z.strictObject({
    ...transitDays,
    zones: z.array(transitZone).max(60).superRefine(oneZoneEach('days')),
  }),
  orders: z.strictObject({
    returnDays: whole(0, 3_650, 'days'),
    completeAfterDays: whole(1, 3_650, 'days'),
    holdMinutes: whole(MIN_HOLD_MINUTES, MAX_HOLD_MINUTES, 'minutes'),
    lowStockThreshold: whole(0, 10_000, 'pieces'),
    askForReviewDays: whole(0, 365, 'days'),
  }),
  returnRules: z.strictObject({
    ...returnTerms,
    sendWithinDays: whole(1, 365, 'days'),
    rules: z
      .array(
        z.strictObject({
          name: needed(60),
          categories: z.array(line(120).min(1)).min(1, { error: 'needs a category' }).max(50),
          days: whole(0, 3_650, 'days'),
          ...returnTerms,
        }),
      )
      .max(30),
  }),
  mail: z.strictObject({
    senderName: line(60),
    footerAddress: line(200),
    staffEmail: z.union([z.literal(''), email]),
    dkimSelector: line(63).refine((typed) => typed === '' || isDkimSelector(typed), { error: NO_DKIM_SELECTOR }),
    answersWithin: line(60),
  }),
  about: z.strictObject({
    heading: line(200),
    story: z.array(paragraph).max(30),
    mission: z.array(titled).max(12),
    whyChooseUs: z.array(titled).max(12),
  }),
  returns: z.strictObject({
    intro: z.string().trim().max(5_000),
    steps: z.array(paragraph).max(30),
    policy: z.array(paragraph).max(30),
    faq: z.array(z.strictObject({ question: needed(300), answer: paragraph })).max(50),
  }),
  legal: z.strictObject({
    sections: z
      .array(z.strictObject({ id: anchor, title: needed(200), paragraphs: z.array(paragraph).max(60) }))
      .max(30)
      .superRefine(unlike((section: { id: string }) => section.id, 'has the address of another section')),
  }),
  help: z.strictObject({
    intro: z.string().trim().max(5_000),
    closing: line(200),
    'bath-fan': steps,
    'wall-fan': steps,
    'upright-vacuum': steps,
    'canister-vacuum': steps,
    'stick-vacuum': steps,
    'backpack-vacuum': steps,
    other: steps,
  }),
  contactPage: z.strictObject({
    intro: z.string().trim().max(5_000),
    questions: z.array(z.strictObject({ title: needed(200), steps: steps.min(1, { error: 'needs a step' }) })).max(12),
  }),
  popup: z.strictObject({
    enabled: z.boolean(),
    title: needed(120),
    offer: needed(500),
    dismiss: needed(120),
    delaySeconds: whole(0, 600, 'seconds'),
    closeAfterSeconds: whole(15, 600, 'seconds'),
  }),
  newsletter: z.strictObject({
    disposableDomains: z.array(domain).max(2_000).transform(withoutTwins),
  }),
  search: z.strictObject({
    synonyms: z.array(z.array(word).min(2, { error: 'needs two words or phrases' }).max(30)).max(1_000),
    redirects: z
      .array(
        z.strictObject({
          query: word,
          // It would lead to itself.
          path: ownPath.refine((path) => !plainPath(path).startsWith('/search'), {
            error: 'must be a page: a synonym searches for other words',
          }),
        }),
      )
      .max(1_000)
      .superRefine(unlike((redirect: { query: string }) => redirect.query.toLowerCase(), 'leads somewhere already')),
    symptoms: z
      .array(z.strictObject({ says: word, means: word }))
      .max(1_000)
      .superRefine(unlike((symptom: { says: string }) => symptom.says.toLowerCase(), 'stands here twice')),
    stopWords: z.array(word.regex(/^\S+$/, { error: 'must be one word' })).max(500),
  }),
  seo: z.strictObject({ homeTitle: needed(120), homeDescription: needed(320), description: needed(320) }),
  privacy: z.strictObject({
    visitMonths: whole(1, 120, 'months'),
    searchMonths: whole(1, 120, 'months'),
    emailTextDays: whole(7, 3_650, 'days'),
    unpaidOrderDays: whole(7, 3_650, 'days'),
    returnPhotoDays: whole(7, 3_650, 'days'),
  }),
} as const satisfies Record<SettingGroup, z.ZodObject>
