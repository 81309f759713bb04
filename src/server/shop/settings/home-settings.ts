import { z } from 'zod'

const text = z.string().max(20_000)
/** Where a picture that is cut off keeps its middle: percent from the left or from the top. */
const focal = z.int().min(0).max(100).default(50)

/** The settings of the home page and its popup, as they are read. What staff may write is narrower: `content/home-document.ts`. */
export const HOME_SETTINGS = {
  hero: z.object({
    headline: text.default('Replacement Parts For Your Home'),
    /** The first says 'FREE SHIPPING ON ORDERS $49+' (specification, section 4) as long as that is the amount. */
    badges: z.array(text).default(['FREE SHIPPING ON ORDERS {freeShipping}+', 'Fast Shipping', 'Quality Products']),
    /** What stands below them. */
    text: text.default('The number on the old part is all you need, or the model of the machine.'),
    /** Null: the drawing. */
    imageUrl: text.nullable().default(null),
    imageAlt: text.default(''),
    focalX: focal,
    focalY: focal,
  }),
  trust: z.array(z.object({ title: text, text })).default([]),
  testimonials: z.object({
    enabled: z.boolean().default(false),
    rating: text.default(''),
    customers: text.default(''),
    /** Where the statements and the rating come from (specification, decision 43: a merchant answers for them). */
    source: text.default(''),
    items: z
      .array(z.object({ id: z.union([z.string(), z.number()]), name: text, location: text, rating: z.number(), text, product: text }))
      .default([]),
  }),
  /** The newsletter popup (experience T4: the merchant edits its texts). */
  popup: z.object({
    enabled: z.boolean().default(true),
    title: text.default('5% off your first order'),
    offer: text.default('Leave your email address: we send a one-time coupon code for new customers, and then our newsletter.'),
    dismiss: text.default("No thanks, I don't like to save money"),
    /** Seconds on a page before it opens, and until it closes by itself (specification, section 9). */
    delaySeconds: z.int().min(0).max(600).default(4),
    closeAfterSeconds: z.int().min(15).max(600).default(45),
  }),
  /** The list of featured parts has nothing but its version. */
  featuredSlots: z.object({}),
  /** Seconds for which the sale carousel shows a part (specification, section 9). */
  saleSlots: z.object({ rotationSeconds: z.int().min(3).max(60).default(10) }),
} as const
