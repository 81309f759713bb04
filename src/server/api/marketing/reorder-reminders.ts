import { z } from '@hono/zod-openapi'
import { html } from 'hono/html'
import { REMINDER_DAYS } from '#domain/customer/reorder-reminder.ts'
import { router } from '#server/api/app.ts'
import { signedIn } from '#server/api/customer/signed-in.ts'
import { limitVisitor } from '#server/api/limit-visitor.ts'
import { accessOf } from '#server/api/order/order.ts'
import { formPage, plainPage, unknownLinkPage } from '#server/api/plain-page.ts'
import { createRoute, json, ok } from '#server/api/route-schemas.ts'
import { openOrder } from '#server/shop/order/order-access.ts'
import { chooseGuestReminders, guestRemindersSchema, readGuestReminders } from '#server/shop/marketing/guest-reminders.ts'
import {
  chooseReminders,
  END_REMINDERS_PATH,
  endRemindersBy,
  readReorderChoice,
  reorderChoiceSchema,
} from '#server/shop/marketing/reorder-choice.ts'

const path = '/api/account/reorder-reminders'

/** Reminders of what whoever is signed in, or has placed an order as a guest, buys again and again. */
export const reorderRemindersApi = router()

reorderRemindersApi.openapi(
  createRoute({
    method: 'get',
    path,
    'x-access': 'customer',
    summary: 'Whether I am reminded of parts that I need again',
    responses: ok('How it stands', reorderChoiceSchema),
  }),
  async (c) => c.json(await readReorderChoice(c.env.shop.db, (await signedIn(c)).person), 200),
)

reorderRemindersApi.openapi(
  createRoute({
    method: 'put',
    path,
    'x-access': 'customer',
    summary: 'Be reminded of parts that I need again, or no more',
    description: `At most one e-mail in ${REMINDER_DAYS} days to a mailbox, with all that is due by my own orders. The address has to be confirmed.`,
    request: { body: json(z.strictObject({ isWanted: z.boolean() })) },
    responses: ok('How it stands now', reorderChoiceSchema),
  }),
  async (c) => {
    await limitVisitor(c.env, 'newsletter')
    const { person } = await signedIn(c)
    return c.json(await chooseReminders(c.env.shop, person, c.req.valid('json').isWanted), 200)
  },
)

const orderPath = '/api/orders/{number}/reorder-reminders'
const numberParam = z.object({ number: z.string().max(40) })

reorderRemindersApi.openapi(
  createRoute({
    method: 'get',
    path: orderPath,
    'x-access': 'order',
    summary: 'Whether the guest who has placed this order is reminded of parts that they need again',
    request: { params: numberParam },
    responses: ok('How it stands', guestRemindersSchema),
  }),
  async (c) => {
    const { number } = c.req.valid('param')
    return c.json(await readGuestReminders(c.env.shop.db, await openOrder(c.env.shop, number, await accessOf(c, number, {}))), 200)
  },
)

reorderRemindersApi.openapi(
  createRoute({
    method: 'put',
    path: orderPath,
    'x-access': 'order',
    summary: 'Be reminded without an account of parts that I need again, or no more',
    description: `At most one e-mail in ${REMINDER_DAYS} days to a mailbox. It takes the order’s mailed link, opened in this browser: that proves the address.`,
    request: { params: numberParam, body: json(z.strictObject({ isWanted: z.boolean() })) },
    responses: ok('How it stands now', guestRemindersSchema),
  }),
  async (c) => {
    const { number } = c.req.valid('param')
    const opened = await openOrder(c.env.shop, number, await accessOf(c, number, {}))
    return c.json(await chooseGuestReminders(c.env.shop, opened, c.req.valid('json').isWanted), 200)
  },
)

const question = html`<h1>Stop the reminders?</h1>
  <p>We remind you no more of bags, filters and belts. E-mails about your orders still come.</p>
  <form method="post"><button>Stop the reminders</button></form>`

const ended = html`<h1>The reminders have ended</h1>
  <p>You can ask for them again on the page of your account, or of an order that you have placed without one.</p>
  <p><a href="/">Go to the shop</a></p>`

/** The link of the e-mail, as that of the newsletter's (RFC 8058): the token alone authorizes, and opening the page changes nothing. */
export const endRemindersApi = router()

endRemindersApi.use(END_REMINDERS_PATH, formPage('no-referrer'), unknownLinkPage)

endRemindersApi.get(END_REMINDERS_PATH, (c) => c.html(plainPage('Reminders', question)))

endRemindersApi.post(END_REMINDERS_PATH, async (c) => {
  await endRemindersBy(c.env.shop, c.req.query('token') ?? '')
  return c.html(plainPage('Reminders', ended))
})
