import { z } from '@hono/zod-openapi'
import { html } from 'hono/html'
import { isEmail, normaliseEmail } from '#domain/customer/email.ts'
import { WISH_LINK_HOURS, WISH_MONTHS } from '#domain/customer/back-in-stock.ts'
import { findSession } from '#server/auth/auth.ts'
import { CONFIRM_WISH_PATH, END_WISH_PATH, confirmWish, endWish, findWish, wishForPart } from '#server/shop/marketing/back-in-stock.ts'
import type { WishedPart } from '#server/shop/marketing/back-in-stock.ts'
import { router } from '#server/api/app.ts'
import { limitVisitor } from '#server/api/limit-visitor.ts'
import { formPage, plainPage } from '#server/api/plain-page.ts'
import { createRoute, json, ok } from '#server/api/route-parts.ts'

/** 'Tell me when it is back', on the page of a part that is sold out. */
export const stockWishApi = router()

stockWishApi.openapi(
  createRoute({
    method: 'post',
    path: '/api/stock-wishes',
    'x-access': 'anyone',
    summary: 'Be told when a part that is sold out can be bought again',
    description: `The wish counts once its address is confirmed, by a mailed link within ${WISH_LINK_HOURS} hours or because whoever asks is signed in with it. It ends with the e-mail, by the link in every e-mail, or after ${WISH_MONTHS} months. The answer does not tell what is known of the address.`,
    request: {
      body: json(
        z.strictObject({
          slug: z.string().min(1).max(200),
          email: z.string().max(320).refine(isEmail, { error: 'Please enter a valid email address.' }),
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
    await wishForPart(c.env.shop, { slug, email, isProven })
    return c.json({ result: isProven ? ('noted' as const) : ('mailed' as const) }, 200)
  },
)

const partName = ({ name, partNumber }: WishedPart) => html`<strong>${name}</strong> (part ${partNumber})`

const confirmQuestion = (part: WishedPart) =>
  html`<h1>Tell you when it is back?</h1>
    <p>We write to you once, when ${partName(part)} can be ordered again. If you did not ask for this, close this page: nothing happens.</p>
    <form method="post"><button class="pay">Yes, tell me</button></form>`

const confirmed = (part: WishedPart) =>
  html`<h1>We will tell you</h1>
    <p>You get one e-mail when ${partName(part)} can be ordered again. Your wish ends with that e-mail, or after ${WISH_MONTHS} months.</p>
    <p><a href="/product/${part.slug}">Back to the part</a></p>`

const expired = html`<h1>This link no longer works</h1>
  <p>It works for ${WISH_LINK_HOURS} hours, and only while you wait for the part. You can ask again on the page of the part.</p>
  <p><a href="/">Go to the shop</a></p>`

const endQuestion = (part: WishedPart | null) =>
  html`<h1>Stop waiting for this part?</h1>
    <p>${part ? html`We write to you no more about ${partName(part)}.` : 'We write to you no more about this part.'}</p>
    <form method="post"><button>Stop waiting</button></form>`

const ended = html`<h1>Your wish has ended</h1>
  <p>We have deleted it. You can ask again on the page of the part.</p>
  <p><a href="/">Go to the shop</a></p>`

/**
 * The links of the e-mails about a wish. Mail clients post to the one that ends it by themselves, without an origin (RFC 8058), so neither the
 * same-origin guard nor JSON applies: the token alone authorizes. Opening a page changes nothing, since mail scanners open links too.
 */
export const stockWishLinkApi = router()

for (const path of [CONFIRM_WISH_PATH, END_WISH_PATH]) stockWishLinkApi.use(path, formPage('no-referrer'))

const tokenOf = (query: string | undefined) => query ?? ''

stockWishLinkApi.get(CONFIRM_WISH_PATH, async (c) => {
  const part = await findWish(c.env.shop, 'confirm-wish', tokenOf(c.req.query('token')))
  return c.html(plainPage('Back in stock', part ? confirmQuestion(part) : expired), part ? 200 : 410)
})

stockWishLinkApi.post(CONFIRM_WISH_PATH, async (c) => {
  const part = await confirmWish(c.env.shop, tokenOf(c.req.query('token')))
  return c.html(plainPage('Back in stock', part ? confirmed(part) : expired), part ? 200 : 410)
})

stockWishLinkApi.get(END_WISH_PATH, async (c) =>
  c.html(plainPage('Back in stock', endQuestion(await findWish(c.env.shop, 'end-wish', tokenOf(c.req.query('token')))))),
)

stockWishLinkApi.post(END_WISH_PATH, async (c) => {
  await endWish(c.env.shop, tokenOf(c.req.query('token')))
  return c.html(plainPage('Back in stock', ended))
})
