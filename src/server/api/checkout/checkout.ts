import { z } from '@hono/zod-openapi'
import { MAX_LINES, MAX_QUANTITY } from '#domain/cart/cart.ts'
import { STATE_NOT_UNDERSTOOD, stateCode } from '#domain/customer/states.ts'
import { emailKey, mailboxKey } from '#domain/customer/email-key.ts'
import { Problem, PROBLEMS } from '#domain/problem.ts'
import { linkToken } from '#server/shop/link-token.ts'
import { priceCart, pricedCartSchema, pricedCartView, quoteSchema } from '#server/shop/checkout/quote.ts'
import { hostedSessionSchema } from '#server/shop/payment/payment-session.ts'
import { startPayment } from '#server/shop/payment/start-payment.ts'
import { findSession } from '#server/auth/session.ts'
import type { Person } from '#server/auth/session.ts'
import { router } from '#server/api/app.ts'
import type { ApiEnv } from '#server/api/app.ts'
import { countBefore, limitSubject, requireAttemptsLeft } from '#server/shop/rate-limits.ts'
import { limitVisitor } from '#server/api/limit-visitor.ts'
import { problemResponse } from '#server/api/problem.ts'
import { createRoute, json, keyHeader, modelPath } from '#server/api/route-schemas.ts'
import { customerBody, referenceFields } from './customer-body.ts'
import { knownVisitor } from '#server/api/visitor.ts'

const itemSchema = z.strictObject({
  slug: z.string().min(1).max(100),
  quantity: z
    .int({ error: `must be a whole number from 1 to ${MAX_QUANTITY}` })
    .min(1, { error: 'must be at least 1' })
    .max(MAX_QUANTITY, { error: `must be at most ${MAX_QUANTITY}` }),
})

/** A line of a checkout may say which appliance the part is for. */
const boughtSchema = itemSchema.extend({
  machine: modelPath('The model that the part is for: its brand and model slugs joined by /').optional(),
})

type Item = z.output<typeof itemSchema> & { machine?: string | undefined }

/** A product is in a cart once: lines with the same product are merged, up to `MAX_QUANTITY`. */
function mergeLines(items: Item[], context: z.RefinementCtx): Item[] {
  const merged = new Map<string, Item>()
  for (const [index, { slug, quantity, machine }] of items.entries()) {
    const together = (merged.get(slug)?.quantity ?? 0) + quantity
    if (together > MAX_QUANTITY)
      context.addIssue({ code: 'custom', path: [index, 'quantity'], message: `must be at most ${MAX_QUANTITY} together` })
    const named = merged.get(slug)?.machine ?? machine
    merged.set(slug, { slug, quantity: together, ...(named !== undefined && { machine: named }) })
  }
  return [...merged.values()]
}

const itemsSchema = z.array(itemSchema).max(MAX_LINES)

/** The lines of a cart, which may be empty. */
export const cartSchema = itemsSchema.transform(mergeLines)

/** The state that a cart is shipped to, as it was typed; nothing is one that is not known yet. Another spelling is asked about: the tax hangs on it. */
export const typedStateSchema = z
  .string()
  .max(50)
  .refine((text) => text.trim() === '' || stateCode(text) !== null, { error: STATE_NOT_UNDERSTOOD })

const codeSchema = z.string().max(64).optional()

/** The cart and the customer's data that a quote depends on. */
export const quoteBody = z.strictObject({
  items: cartSchema,
  couponCode: codeSchema,
  email: z.string().max(320).optional(),
  entering: z
    .boolean()
    .default(true)
    .openapi({ description: 'False for a code that is applied already: too many in the cart then cap the discount' }),
  address: z.strictObject({ state: typedStateSchema.optional(), postalCode: z.string().max(20).optional() }).optional(),
})

const quoteRoute = createRoute({
  method: 'post',
  path: '/api/quote',
  'x-access': 'anyone',
  summary: 'What a cart costs, from the database as it is now',
  request: {
    body: json(quoteBody),
  },
  responses: {
    200: {
      description: 'The quote, and what the browser needs to price small changes by the same function',
      content: {
        'application/json': {
          schema: pricedCartSchema,
        },
      },
    },
    ...problemResponse,
  },
})

const createPaymentRoute = createRoute({
  method: 'post',
  path: '/api/create-payment',
  'x-access': 'anyone',
  summary: 'Place the order and open its hosted payment page',
  request: {
    headers: keyHeader('checkout'),
    body: json(
      z.strictObject({
        items: z.array(boughtSchema).max(MAX_LINES).min(1, { error: 'Add some items to your cart first.' }).transform(mergeLines),
        customer: customerBody,
        ...referenceFields,
        couponCode: codeSchema,
        quoteFingerprint: z.string().max(64).optional(),
        replaces: z
          .string()
          .max(200)
          .optional()
          .openapi({ description: 'The session that this browser opened before: it ends, and its stock is free, before another begins' }),
      }),
    ),
  },
  responses: {
    200: { description: 'Where to pay', content: { 'application/json': { schema: hostedSessionSchema } } },
    ...problemResponse,
  },
})

/** Whether the e-mail address is that of the signed-in person, who has confirmed it. Of another address's history nothing is told. */
export const isProvenEmail = (person: Person | null, email: string | undefined): boolean =>
  email !== undefined && person !== null && person.emailVerified && emailKey(person.email) === emailKey(email)

const TOO_MANY_CODES = `${PROBLEMS.rate_limited.title}. Please wait a moment before trying again.`

/** What a refusal says of the code: also that of a cart that has changed, by the new quote that comes with it. */
const codeRefusal = (error: unknown): string | undefined => {
  if (!(error instanceof Problem)) return undefined
  return error.code === 'cart_changed' ? quoteSchema.safeParse(error.extra?.quote).data?.couponRefusal?.code : error.code
}

/** Refusals that answer a guess: of a code, or of whether somebody has ordered. */
const GUESSED = new Set<string | undefined>(['coupon_invalid', 'coupon_already_used'])

const tooManyCodes = (error: unknown): Problem => {
  if (!(error instanceof Problem) || error.code !== 'rate_limited') throw error
  return new Problem(error.code, { detail: error.detail, fields: { couponCode: TOO_MANY_CODES }, extra: error.extra })
}

/**
 * Makes an attempt with a coupon code. It counts against the limit of the visitor, and of `email` where one is given, when the code was wrong: the
 * attempt says so, or throws a refusal that answers a guess. What is right, and what fails for other reasons, does not count.
 * @throws {Problem} `rate_limited`, with the text for the coupon's field, while too many were wrong.
 */
async function limitGuesses<Answer>(
  { shop, address }: ApiEnv['Bindings'],
  { couponCode, email }: { couponCode?: string | undefined; email?: string | undefined },
  attempt: () => Promise<{ answer: Answer; isWrong: boolean }>,
): Promise<Answer> {
  if (!couponCode?.trim()) return (await attempt()).answer
  const subject = email ? mailboxKey(email) : null
  const takeBack = await countBefore(shop, 'coupon', { visitor: knownVisitor(address), subject }).catch((error: unknown) => {
    throw tooManyCodes(error)
  })
  const { answer, isWrong } = await attempt().catch(async (error: unknown) => {
    if (!GUESSED.has(codeRefusal(error))) await takeBack()
    throw error
  })
  if (!isWrong) await takeBack()
  return answer
}

/** A cart of more lines is a long one, and each of its lines counts. */
const FEW_LINES = 20

/** What a cart costs, and placing its order. */
export const checkoutApi = router()

checkoutApi.openapi(quoteRoute, async (c) => {
  const { items, couponCode, email, address, entering } = c.req.valid('json')
  const person = await findSession(c.env.shop, c.req.raw.headers)
  const isProven = couponCode !== undefined && isProvenEmail(person, email)
  const request = { items, email, state: address?.state, isProven, userId: person?.id ?? null }
  const mode = entering ? 'apply' : 'reprice'
  const price = (code?: string) => priceCart(c.env.shop.db, { ...request, couponCode: code }, mode)
  try {
    const priced = await limitGuesses(c.env, { couponCode, email }, async () => {
      const answer = await price(couponCode)
      return { answer, isWrong: answer.quote.couponRefusal?.code === 'coupon_invalid' }
    })
    return c.json(pricedCartView(priced), 200)
  } catch (error) {
    if (entering || !(error instanceof Problem) || error.code !== 'rate_limited') throw error
    // The page goes on with its prices; no code is answered until the wait is over.
    const view = pricedCartView(await price())
    return c.json({ ...view, quote: { ...view.quote, couponRefusal: { code: error.code, text: TOO_MANY_CODES } } }, 200)
  }
})

checkoutApi.openapi(createPaymentRoute, async (c) => {
  const { shop, address } = c.env
  await limitVisitor(c.env, 'checkout')
  const person = await findSession(shop, c.req.raw.headers)
  const visitor = knownVisitor(address)
  const clientKey = visitor === null ? null : linkToken(shop, 'visitor', visitor)
  const context = { idempotencyKey: c.req.valid('header')['idempotency-key'], userId: person?.id ?? null, clientKey }
  const request = c.req.valid('json')
  const { couponCode, customer, items } = request
  if (items.length > FEW_LINES) await limitVisitor(c.env, 'checkout-lines', items.length)
  const start = async () => ({ answer: await startPayment(shop, request, context), isWrong: false })
  // Many orders of one customer at once are no guesses: only codes that turned out wrong count against the e-mail address. Over its limit no other
  // refusal is answered either, since that would say that the code is right.
  const payment = await limitGuesses(c.env, { couponCode }, start).catch(async (error: unknown) => {
    if (!couponCode?.trim() || !(error instanceof Problem)) throw error
    const count = codeRefusal(error) === 'coupon_invalid' ? limitSubject : requireAttemptsLeft
    await count(shop, 'coupon', mailboxKey(customer.email)).catch((limit: unknown) => {
      throw tooManyCodes(limit)
    })
    throw error
  })
  return c.json(payment, 200)
})
