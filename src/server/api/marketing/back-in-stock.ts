import { z } from '@hono/zod-openapi'
import { html } from 'hono/html'
import { INVALID_EMAIL, isEmail, meantEmail, normaliseEmail } from '#domain/customer/email.ts'
import { BACK_IN_STOCK_LINK_HOURS, BACK_IN_STOCK_MONTHS } from '#domain/customer/back-in-stock.ts'
import { findSession } from '#server/auth/session.ts'
import {
  CONFIRM_BACK_IN_STOCK_PATH,
  END_BACK_IN_STOCK_PATH,
  confirmBackInStockRequest,
  endBackInStockRequest,
  findBackInStockRequest,
  requestBackInStock,
} from '#server/shop/marketing/back-in-stock.ts'
import type { RequestedPart } from '#server/shop/marketing/back-in-stock.ts'
import { router } from '#server/api/app.ts'
import { limitVisitor } from '#server/api/limit-visitor.ts'
import { formPage, plainPage, unknownLinkPage } from '#server/api/plain-page.ts'
import { createRoute, json, ok } from '#server/api/route-schemas.ts'

/** 'Tell me when it is back', on the page of a part that is sold out. */
export const backInStockApi = router()

backInStockApi.openapi(
  createRoute({
    method: 'post',
    path: '/api/stock-wishes',
    'x-access': 'anyone',
    summary: 'Be told when a part that is sold out can be bought again',
    description: `The wish counts once its address is confirmed, by a mailed link within ${BACK_IN_STOCK_LINK_HOURS} hours or because whoever asks is signed in with it. It ends with the e-mail, by the link in every e-mail, or after ${BACK_IN_STOCK_MONTHS} months. The answer does not tell what is known of the address.`,
    request: {
      body: json(
        z.strictObject({
          slug: z.string().min(1).max(200),
          email: z.string().overwrite(meantEmail).max(320).refine(isEmail, { error: INVALID_EMAIL }),
        }),
      ),
    },
    responses: ok(
      '`noted` for the confirmed address of whoever is signed in; `mailed` for every other one',
      z.object({ result: z.enum(['noted', 'mailed']) }),
    ),
  }),
  async (c) => {
    await limitVisitor(c.env, 'stock-wish')
    const { slug, email } = c.req.valid('json')
    const person = await findSession(c.env.shop, c.req.raw.headers)
    const isProven = person !== null && person.emailVerified && normaliseEmail(person.email) === normaliseEmail(email)
    await requestBackInStock(c.env.shop, { slug, email, isProven })
    return c.json({ result: isProven ? ('noted' as const) : ('mailed' as const) }, 200)
  },
)

const partName = ({ name, partNumber }: RequestedPart) => html`<strong>${name}</strong> (part ${partNumber})`

const confirmQuestion = (part: RequestedPart) =>
  html`<h1>Tell you when it is back?</h1>
    <p>We write to you once, when ${partName(part)} can be ordered again. If you did not ask for this, close this page: nothing happens.</p>
    <form method="post"><button class="pay">Yes, tell me</button></form>`

const confirmed = (part: RequestedPart) =>
  html`<h1>We will tell you</h1>
    <p>
      You get one e-mail when ${partName(part)} can be ordered again. Where few pieces come in, who has waited longest is told first. Your
      wish ends with that e-mail, or after ${BACK_IN_STOCK_MONTHS} months.
    </p>
    <p><a href="/product/${part.slug}">Back to the part</a></p>`

const expired = html`<h1>This link no longer works</h1>
  <p>It works for ${BACK_IN_STOCK_LINK_HOURS} hours, and only while you wait for the part. You can ask again on the page of the part.</p>
  <p><a href="/">Go to the shop</a></p>`

const endQuestion = (part: RequestedPart | null) =>
  html`<h1>Stop waiting for this part?</h1>
    <p>${part ? html`We write to you no more about ${partName(part)}.` : 'We write to you no more about this part.'}</p>
    <form method="post"><button>Stop waiting</button></form>`

const ended = html`<h1>Your wish has ended</h1>
  <p>We have deleted it. You can ask again on the page of the part.</p>
  <p><a href="/">Go to the shop</a></p>`

/**
 * The links of the e-mails about a request. Mail clients post to the one that ends it by themselves, without an origin (RFC 8058), so neither the
 * same-origin guard nor JSON applies: the token alone authorizes. Opening a page changes nothing, since mail scanners open links too.
 */
export const backInStockLinkApi = router()

for (const path of [CONFIRM_BACK_IN_STOCK_PATH, END_BACK_IN_STOCK_PATH])
  backInStockLinkApi.use(path, formPage('no-referrer'), unknownLinkPage)

const tokenOf = (query: string | undefined) => query ?? ''

backInStockLinkApi.get(CONFIRM_BACK_IN_STOCK_PATH, async (c) => {
  const part = await findBackInStockRequest(c.env.shop, 'confirm-wish', tokenOf(c.req.query('token')))
  return c.html(plainPage('Back in stock', part ? confirmQuestion(part) : expired), part ? 200 : 410)
})

backInStockLinkApi.post(CONFIRM_BACK_IN_STOCK_PATH, async (c) => {
  const part = await confirmBackInStockRequest(c.env.shop, tokenOf(c.req.query('token')))
  return c.html(plainPage('Back in stock', part ? confirmed(part) : expired), part ? 200 : 410)
})

backInStockLinkApi.get(END_BACK_IN_STOCK_PATH, async (c) =>
  c.html(plainPage('Back in stock', endQuestion(await findBackInStockRequest(c.env.shop, 'end-wish', tokenOf(c.req.query('token')))))),
)

backInStockLinkApi.post(END_BACK_IN_STOCK_PATH, async (c) => {
  await endBackInStockRequest(c.env.shop, tokenOf(c.req.query('token')))
  return c.html(plainPage('Back in stock', ended))
})
