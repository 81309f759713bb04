import { html } from 'hono/html'
import type { Context } from 'hono'
import { formatMoney } from '#domain/money.ts'
import { Problem } from '#domain/problem.ts'
import { isTestPayments } from '#server/services/test-payments.ts'
import type { TestPayments, TestSession } from '#server/services/test-payments.ts'
import { announcePayment } from '#server/shop/payment/test-payment.ts'
import { settings } from '#server/shop/settings/settings.ts'
import type { ApiEnv } from '#server/api/app.ts'
import { router } from '#server/api/app.ts'
import { readForm } from '#server/api/guards.ts'
import { plainPage, plainPagePolicy } from '#server/api/plain-page.ts'
import type { Html } from '#server/api/plain-page.ts'

const page = (body: Html) =>
  plainPage('Test payment', body, html`<div class="banner" role="note">TEST PAYMENT PAGE. No card is charged and no money moves.</div>`)

const action = (name: string, label: string, isPrimary = false) =>
  html`<button name="action" value="${name}" class="${isPrimary ? 'pay' : ''}">${label}</button>`

const openPage = ({ session, shopName }: { session: TestSession; shopName: string }, message: string) =>
  html` <h1>Pay ${shopName}</h1>
    ${message ? html`<p class="error" role="alert">${message}</p>` : ''}
    <table>
      ${session.lines.map(
        (line) =>
          html`<tr>
            <td>${line.label}</td>
            <td>${formatMoney(line.amountCents)}</td>
          </tr>`,
      )}
      <tr class="total">
        <td>Total</td>
        <td>${formatMoney(session.amount_cents)}</td>
      </tr>
    </table>
    <form method="post">
      ${action('pay', `Pay ${formatMoney(session.amount_cents)}`, true)} ${action('decline', 'Card is declined')}
      ${action('slow', 'Pay slowly (certain after 10 seconds)')} ${action('stay', 'Pay, but never return to the shop')}
      ${action('cancel', 'Cancel and go back')}
    </form>`

const closedPage = (session: TestSession) =>
  html` <h1>${session.status === 'complete' ? 'This payment is complete' : 'This payment page has expired'}</h1>
    <p>${session.status === 'complete' ? 'You can close this page. The shop learns of the payment by itself.' : 'Nothing was charged.'}</p>
    <p><a href="${session.status === 'complete' ? session.success_url : session.cancel_url}">Back to the shop</a></p>`

const provider = (c: Context<ApiEnv>): TestPayments => {
  const { payments } = c.env.shop
  if (!isTestPayments(payments)) throw new Problem('not_found')
  return payments
}

const sessionOf = async (c: Context<ApiEnv>): Promise<TestSession> => {
  const session = await provider(c).read(c.req.param('id') ?? '')
  if (!session) throw new Problem('not_found')
  return session
}

const shopNameOf = async (c: Context<ApiEnv>) => (await settings(c.env.shop)).identity.name

/** Delay in seconds when the shopper chooses the delayed payment. */
const SLOW_SECONDS = 10

/** The hosted page of the built-in test provider: plain forms, no scripts, separate as another company's page would be. */
export const testPaymentsApi = router()

/** Forms post here and, by a redirect, lead back to the shop's own origin. */
testPaymentsApi.use('/api/test-payments/*', async (c, next) => {
  await next()
  c.res.headers.set('content-security-policy', plainPagePolicy(`'self' ${c.env.shop.env.PUBLIC_URL}`))
})

testPaymentsApi.get('/api/test-payments/:id', async (c) => {
  const session = await sessionOf(c)
  return c.html(page(session.status === 'open' ? openPage({ session, shopName: await shopNameOf(c) }, '') : closedPage(session)))
})

testPaymentsApi.post('/api/test-payments/:id', async (c) => {
  const session = await sessionOf(c)
  const { action: chosen } = await readForm(c)
  if (session.status !== 'open') return c.html(page(closedPage(session)))
  const declined = 'Your card was declined. Try another way to pay, or cancel.'
  if (chosen === 'decline') return c.html(page(openPage({ session, shopName: await shopNameOf(c) }, declined)), 402)
  if (chosen === 'cancel') return c.redirect(session.cancel_url, 303)
  if (chosen !== 'pay' && chosen !== 'slow' && chosen !== 'stay')
    throw new Problem('invalid_input', { fields: { action: 'is not one of the buttons' } })
  const delay = chosen === 'slow' ? SLOW_SECONDS : 0
  if (await provider(c).pay(session.id, delay)) await announcePayment(c.env.shop, session.id, delay)
  return chosen === 'stay' ? c.redirect(c.req.path, 303) : c.redirect(session.success_url, 303)
})
