import { z } from '@hono/zod-openapi'
import { html } from 'hono/html'
import { INVALID_EMAIL, isEmail, meantEmail } from '#domain/customer/email.ts'
import { mailboxKey } from '#domain/customer/email-key.ts'
import { MAX_NAME_LENGTH, oneLine, tooLongText } from '#domain/customer/name.ts'
import { readPopupEmail } from '#domain/customer/popup-email.ts'
import { Problem } from '#domain/problem.ts'
import { isDisposableDomain } from '#server/services/disposable-domains.ts'
import { subscribe, unsubscribe } from '#server/shop/marketing/newsletter.ts'
import { sendPopupCoupon } from '#server/shop/marketing/popup-coupon.ts'
import { limitSubject } from '#server/shop/rate-limits.ts'
import { settings } from '#server/shop/settings/settings.ts'
import { router } from '#server/api/app.ts'
import { limitVisitor } from '#server/api/limit-visitor.ts'
import { formPage, plainPage, unknownLinkPage } from '#server/api/plain-page.ts'
import { createRoute, json, ok } from '#server/api/route-schemas.ts'

const name = z
  .string()
  .transform(oneLine)
  .pipe(z.string().max(MAX_NAME_LENGTH, { error: tooLongText(MAX_NAME_LENGTH) }))
  .nullish()
const newsletterRoute = createRoute({
  method: 'post',
  path: '/api/newsletter',
  'x-access': 'anyone',
  summary: 'Sign up for the newsletter',
  request: {
    body: json(
      z.strictObject({
        email: z.string().overwrite(meantEmail).max(320).refine(isEmail, { error: INVALID_EMAIL }),
        firstName: name,
        lastName: name,
        source: z.enum(['homepage', 'compact', 'checkout']),
      }),
    ),
  },
  responses: ok('Whether the address is new to the list', z.object({ result: z.enum(['subscribed', 'already_subscribed']) })),
})

const popupRoute = createRoute({
  method: 'post',
  path: '/api/newsletter-signup-with-discount',
  'x-access': 'anyone',
  summary: "Sign up in the popup; the first order's coupon comes by e-mail alone",
  request: {
    body: json(
      z.strictObject({
        email: z.string(),
        sessionId: z.string().max(200).optional(),
        clientFingerprint: z.string().max(1_000).optional(),
        timestamp: z.union([z.string().max(40), z.number()]).optional(),
      }),
    ),
  },
  responses: ok('What to tell the visitor', z.object({ message: z.string() })),
})

/** Newsletter sign-up. */
export const newsletterApi = router()

newsletterApi.openapi(newsletterRoute, async (c) => {
  const { email, firstName, lastName, source } = c.req.valid('json')
  await limitVisitor(c.env, 'newsletter')
  const result = await subscribe(c.env.shop, { email, source, firstName: firstName || null, lastName: lastName || null })
  return c.json({ result }, 200)
})

newsletterApi.openapi(popupRoute, async (c) => {
  const { shop } = c.env
  await limitVisitor(c.env, 'popup')
  const { newsletter } = await settings(shop)
  const read = readPopupEmail(c.req.valid('json').email, (domain) => isDisposableDomain(domain, newsletter.disposableDomains))
  if ('code' in read) throw new Problem(read.code, { detail: read.message, fields: { email: read.message } })
  await limitSubject(shop, 'popup', mailboxKey(read.email))
  await sendPopupCoupon(shop, read.email)
  return c.json({ message: 'Check your email for your discount code!' }, 200)
})

const PATH = '/api/newsletter/unsubscribe'

const question = (shopName: string) =>
  html`<h1>Unsubscribe from the newsletter?</h1>
    <p>
      You will get no more news, offers, reminders to reorder and requests for reviews from ${shopName}. E-mails about your orders still
      come.
    </p>
    <form method="post"><button>Unsubscribe</button></form>`

const goodbye = html`<h1>You are unsubscribed</h1>
  <p>We send you no more news, offers, reminders to reorder and requests for reviews. You can sign up again at any time.</p>
  <p><a href="/">Go to the shop</a></p>`

/**
 * Unsubscribing by the link of an e-mail. Mail clients post a form here by themselves, without an origin (RFC 8058), so neither the
 * same-origin guard nor JSON applies: the token alone authorizes it. Opening the page changes nothing, since mail scanners open links too.
 */
export const unsubscribeApi = router()

unsubscribeApi.use(PATH, formPage('no-referrer'), unknownLinkPage)

unsubscribeApi.get(PATH, async (c) => {
  const { identity } = await settings(c.env.shop)
  return c.html(plainPage('Unsubscribe', question(identity.name)))
})

unsubscribeApi.post(PATH, async (c) => {
  await unsubscribe(c.env.shop, c.req.query('token') ?? '')
  return c.html(plainPage('Unsubscribed', goodbye))
})
