import { z } from 'zod'
import { MAX_HOLD_MINUTES } from '#domain/order/payment-hold.ts'
import {
  DEFAULT_ASK_FOR_REVIEW_DAYS,
  DEFAULT_COMPLETE_AFTER_DAYS,
  DEFAULT_DISPATCH,
  DEFAULT_HOLD_MINUTES,
  DEFAULT_LOW_STOCK,
  DEFAULT_RATES,
  DEFAULT_RETURN_DAYS,
  DEFAULT_TIME_ZONE,
  DEFAULT_TRANSIT,
  DEMO_SHOP_NAME,
} from '#domain/setting-defaults.ts'
import { DEFAULT_REDIRECTS } from '#domain/search/default-redirects.ts'
import { DEFAULT_STOP_WORDS } from '#domain/search/default-stop-words.ts'
import { DEFAULT_SYMPTOMS } from '#domain/search/default-symptoms.ts'
import { DEFAULT_SYNONYMS } from '#domain/search/search-synonyms.ts'
import { isTimeZone } from '#domain/time/shop-time.ts'
import { PAGE_SETTINGS } from './page-settings.ts'
import { HOME_SETTINGS } from './home-settings.ts'
import { RETURN_SETTINGS } from './return-settings.ts'

/** Disposable and forwarding addresses that the package's list leaves out. */
const OTHER_DISPOSABLE_DOMAINS = [
  '33mail.com',
  'anonaddy.me',
  'burnermail.io',
  'mail-temp.com',
  'spamgourmet.com',
  'temp-mail.io',
  'tempmail.com',
  'tempmail.dev',
  'tempmail.net',
]

const text = z.string().max(20_000)
const titled = z.object({ title: text, text })
const cents = z.int().min(0)
const months = z.int().min(1).max(120)

/**
 * Every setting with its schema, as it is read: what staff may enter is narrower (`settings-admin/setting-change.ts`). Defaults are the
 * constants of the specification's section 9. Texts may refer to other settings (`fillText`).
 */
export const SETTINGS = {
  /** Who the shop is (specification, decision 52). */
  identity: z.object({
    name: text.default(DEMO_SHOP_NAME),
    /** A picture in place of the drawn mark and name; a path of this shop. */
    logoUrl: text.nullable().default(null),
    /** The zone of the shop's clock: in it staff type times, days of grace end, and screens show dates (specification, decision 27). */
    timeZone: text.refine(isTimeZone, { error: 'must be a time zone such as America/Detroit' }).default(DEFAULT_TIME_ZONE),
  }),
  contact: z.object({
    phone: text.default('(313) 555-0142'),
    email: text.default('help@partwright.example'),
    hours: text.default('Monday to Friday, 8 am to 6 pm ET'),
    address: text.default('1200 Woodward Avenue, Detroit, MI 48226'),
  }),
  rates: z.object({
    freeShippingThresholdCents: cents.default(DEFAULT_RATES.freeShippingThresholdCents),
    flatShippingCents: cents.default(DEFAULT_RATES.flatShippingCents),
    /** Basis points by state code. */
    taxRates: z.record(z.string(), z.int().min(0).max(2_500)).default(DEFAULT_RATES.taxRates),
    zones: z
      .array(z.object({ states: z.array(text), flatShippingCents: cents, freeShippingThresholdCents: cents.nullable() }))
      .default(DEFAULT_RATES.zones),
  }),
  /** When a part in stock leaves the shop, in its time zone. */
  dispatch: z.object({
    /** Orders until then leave on the same working day; minutes after midnight. */
    cutOffMinutes: z.int().min(0).max(1_440).default(DEFAULT_DISPATCH.cutOffMinutes),
    /** Working days that an order needs before it leaves. */
    handlingDays: z.int().min(0).max(30).default(DEFAULT_DISPATCH.handlingDays),
    /** ISO weekdays: 1 is Monday. */
    workingDays: z.array(z.int().min(1).max(7)).default(DEFAULT_DISPATCH.workingDays),
    /** Days (`2026-12-25`) of the shop on which nothing leaves; those of carriers are added (`domain/order/carrier-holidays.ts`). */
    holidays: z.array(z.object({ date: text, name: text })).default([]),
  }),
  /** How many working days a shipment is under way (`domain/order/delivery.ts`). The defaults are those of ground shipments from Detroit. */
  transit: z.object({
    minDays: z.int().min(0).max(60).default(DEFAULT_TRANSIT.minDays),
    maxDays: z.int().min(0).max(60).default(DEFAULT_TRANSIT.maxDays),
    /** States, and first digits of ZIP codes, that take longer, or less. */
    zones: z
      .array(
        z.object({
          states: z.array(text).default([]),
          zips: z.array(text).default([]),
          minDays: z.int().min(0).max(60),
          maxDays: z.int().min(0).max(60),
        }),
      )
      .default(DEFAULT_TRANSIT.zones),
  }),
  orders: z.object({
    /** Days after delivery within which customers may return. */
    returnDays: z.int().min(0).max(3_650).default(DEFAULT_RETURN_DAYS),
    /** Days after the last shipment arrived when a delivered order is completed. */
    completeAfterDays: z.int().min(1).max(3_650).default(DEFAULT_COMPLETE_AFTER_DAYS),
    /** Minutes that an order keeps its stock while it is being paid. */
    holdMinutes: z.int().min(1).max(MAX_HOLD_MINUTES).default(DEFAULT_HOLD_MINUTES),
    /** The threshold for low stock of new parts (pieces). */
    lowStockThreshold: z.int().min(0).default(DEFAULT_LOW_STOCK),
    /** Days after an order's last shipment has left when its buyer is asked for reviews; 0: nobody is. */
    askForReviewDays: z.int().min(0).max(365).default(DEFAULT_ASK_FOR_REVIEW_DAYS),
  }),
  /** E-mails. Empty texts: the shop's own name, its address, its e-mail address; no DKIM key that is looked at. */
  mail: z.object({
    senderName: text.default(''),
    footerAddress: text.default(''),
    staffEmail: text.default(''),
    dkimSelector: text.default(''),
    /** In which time messages, questions and returns are usually answered; empty: nothing is promised. */
    answersWithin: text.default('one business day'),
  }),
  ...HOME_SETTINGS,
  ...RETURN_SETTINGS,
  about: z.object({
    heading: text.default('One worn-out part should not cost you the whole machine.'),
    story: z.array(text).default([]),
    mission: z.array(titled).default([]),
    whyChooseUs: z.array(titled).default([]),
  }),
  returns: z.object({
    intro: text.default(''),
    steps: z.array(text).default([]),
    policy: z.array(text).default([]),
    faq: z.array(z.object({ question: text, answer: text })).default([]),
  }),
  legal: z.object({ sections: z.array(z.object({ id: text, title: text, paragraphs: z.array(text) })).default([]) }),
  ...PAGE_SETTINGS,
  newsletter: z.object({
    /** Addresses at these domains, too, get no popup coupon: what `isDisposableDomain` does not list (specification, decision 40). */
    disposableDomains: z.array(text).default(OTHER_DISPOSABLE_DOMAINS),
  }),
  search: z.object({
    /** Groups of words or phrases that mean the same. */
    synonyms: z.array(z.array(text)).default(() => DEFAULT_SYNONYMS.map((group) => [...group])),
    /** A search for exactly this text leads to this path. */
    redirects: z.array(z.object({ query: text, path: text })).default(() => [...DEFAULT_REDIRECTS]),
    /** What is wrong, as customers say it, and the parts that are likely the cause, with commas: 'rattles' → 'motor, blower wheel'. */
    symptoms: z.array(z.object({ says: text, means: text })).default(() => [...DEFAULT_SYMPTOMS]),
    /** Words that a search does not need, beside the built-in ones. */
    stopWords: z.array(text).default(() => [...DEFAULT_STOP_WORDS]),
  }),
  seo: z.object({
    homeTitle: text.default('Replacement Parts For Your Home'),
    homeDescription: text.default(
      'Replacement parts by part number or by the model of the machine, with pictures and sizes. Free shipping on orders {freeShipping}+.',
    ),
    /** Of pages without one of their own. */
    description: text.default('Replacement parts for your home, found by part number.'),
  }),
  /** How long records are kept (specification, decision 37). */
  privacy: z.object({
    visitMonths: months.default(13),
    searchMonths: months.default(13),
    emailTextDays: z.int().min(7).max(3_650).default(90),
    unpaidOrderDays: z.int().min(7).max(3_650).default(90),
    /** Photographs of returns, after they were sent. */
    returnPhotoDays: z.int().min(7).max(3_650).default(180),
  }),
} as const

export type SettingKey = keyof typeof SETTINGS
/** Whether there is a setting of this name. */
export const isSettingKey = (key: string): key is SettingKey => Object.hasOwn(SETTINGS, key)
export type Setting<Key extends SettingKey> = z.infer<(typeof SETTINGS)[Key]>
export type Settings = { [Key in SettingKey]: Setting<Key> }
