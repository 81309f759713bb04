import { greetedName } from '#domain/customer/name.ts'
import { CONTACT_TOPICS } from '#domain/customer/contact.ts'
import type { TemplateKind } from '#domain/content/email-template.ts'
import { referenceRows } from '#domain/order/order-references.ts'
import { emailLogo } from './email-logo.ts'
import { promisedDates } from './promised-dates.ts'
import { IsStaging, ShopLogo, ShopName } from './layout/shop-name.ts'
import { AddressChanged } from './templates/order/address-changed.tsx'
import { ContactMessage } from './templates/staff/contact-message.tsx'
import { ContactReceived } from './templates/customer/contact-received.tsx'
import { MessageAnswer } from './templates/customer/message-answer.tsx'
import { NewsletterWelcome } from './templates/customer/newsletter-welcome.tsx'
import { OrderCancelled } from './templates/order/order-cancelled.tsx'
import { OrderConfirmation } from './templates/order/order-confirmation.tsx'
import { NewOrderLink } from './templates/order/new-order-link.tsx'
import { OrderDelivered } from './templates/order/order-delivered.tsx'
import { OrderRefunded } from './templates/order/order-refunded.tsx'
import { OrderShipped } from './templates/order/order-shipped.tsx'
import { PaymentExpired } from './templates/order/payment-expired.tsx'
import { PaymentLink } from './templates/order/payment-link.tsx'
import { EndedCoupon, PopupCoupon } from './templates/customer/popup-coupon.tsx'
import { QuestionAnswer } from './templates/customer/question-answer.tsx'
import { StaffAlert } from './templates/staff/staff-alert.tsx'
import { StaffLowStock } from './templates/staff/staff-low-stock.tsx'
import { StaffNewOrder } from './templates/staff/staff-new-order.tsx'
import { WEBHOOK_ENDED, WebhookEnded } from './templates/staff/webhook-ended.tsx'
import { WeeklyReport } from './templates/staff/weekly-report.tsx'
import { Undeliverable } from '#server/services/mailer.ts'
import type { EmailFacts } from './email-facts.ts'
import { ACCOUNT_EMAILS } from './renderers/account-emails.tsx'
import { CERTIFICATE_EMAILS } from './renderers/certificate-emails.tsx'
import { BACK_IN_STOCK_EMAILS } from './renderers/back-in-stock-emails.tsx'
import type { EmailContext, Email, RenderedEmail, Renderers } from './email-context.ts'
import { readOrderFacts, readRefund, requireStanding, shipToOf } from './order-email-facts.ts'
import { RETURN_EMAILS } from './renderers/return-emails.tsx'
import { REVIEW_EMAILS } from './renderers/review-emails.tsx'
import { unsubscribeUrls } from '#server/shop/marketing/newsletter.ts'
import type { Settings } from '#server/shop/settings/setting-schema.ts'
import type { Shop } from '#server/shop/shop.ts'

const adminOrderUrl = (publicUrl: string, number: string) => `${publicUrl}/admin/orders/${number}`
const adminReturnUrl = (publicUrl: string, number: string) => `${publicUrl}/admin/returns/${number}`

/** Marketing goes only to current subscribers: any other such e-mail fails for good, which staff can see. */
async function readMarketingFacts({ shop, facts, publicUrl, footerAddress }: EmailContext, recipient: string) {
  const reader = await facts.reader(recipient)
  if (!reader) throw new Undeliverable('The address is unsubscribed or suppressed, or never signed up: marketing is not sent to it.')
  const [unsubscribeUrl = ''] = await unsubscribeUrls(shop, [reader.id])
  return { reader, common: { publicUrl, shopAddress: footerAddress, unsubscribeUrl } }
}

/** The renderer of each template. */
const RENDERERS: Renderers<TemplateKind> = {
  ...ACCOUNT_EMAILS,
  ...BACK_IN_STOCK_EMAILS,
  ...CERTIFICATE_EMAILS,

  async order_confirmation(context, { payload }) {
    const { order, common } = await readOrderFacts(context, payload)
    const isVoid = await context.facts.isVoid(payload.orderId)
    const standing = isVoid ? 'cancelled' : order.status === 'on_hold' ? 'on_hold' : 'open'
    const facts = { ...order, ...common, ...promisedDates(order, context.timeZone), shipTo: shipToOf(order) }
    const element = <OrderConfirmation {...facts} standing={standing} />
    return { subject: `Order ${order.number} is confirmed`, element }
  },
  async order_link(context, { payload }) {
    const { common } = await readOrderFacts(context, payload)
    return { subject: `Your link to order ${common.number}`, element: <NewOrderLink {...common} /> }
  },
  async address_changed(context, { payload }) {
    await requireStanding(context, payload)
    const { order, common } = await readOrderFacts(context, payload)
    const { arrives } = promisedDates(order, context.timeZone)
    const more = { arrives, byCustomer: payload.byCustomer ?? false, shipTo: shipToOf(order) }
    const element = <AddressChanged {...common} {...more} />
    return { subject: `Order ${common.number} goes to another address`, element }
  },
  async payment_link(context, { payload }) {
    const { order, common } = await readOrderFacts(context, payload)
    const page = await context.facts.paymentPage(payload.orderId)
    if (!page) throw new Undeliverable('The order is paid or closed, or its payment page has ended: there is nothing to pay at.')
    const facts = { ...order, ...common, page, shipTo: shipToOf(order), timeZone: context.timeZone }
    return { subject: `Pay for your order ${order.number}`, element: <PaymentLink {...facts} /> }
  },
  async payment_expired(context, { payload }) {
    const { common } = await readOrderFacts(context, payload)
    if (!(await context.facts.isUnpaid(payload.orderId)))
      throw new Undeliverable('The order was paid after all, or its late payment refunded.')
    const exchangeFor = await context.facts.exchangeFor(payload.orderId)
    // Nobody has paid, and so proven that the address is theirs: a message typed for a name goes to no stranger.
    const firstName = greetedName(common.firstName)
    const caller = payload.isForCaller && { caller: context.contact }
    const facts = { ...common, firstName, exchangeFor, hasFailed: payload.hasFailed, ...caller }
    return { subject: `Order ${common.number} was not paid`, element: <PaymentExpired {...facts} /> }
  },
  async order_shipped(context, { payload }) {
    const { order, common } = await readOrderFacts(context, payload)
    const { shippedAt, isGone, ...shipment } = await context.facts.shipment(payload.shipmentId)
    if (isGone) throw new Undeliverable('The shipment was cancelled, or lost, before its customer was told: it is not on its way.')
    const { arrives } = promisedDates(order, context.timeZone, shippedAt)
    const what = shipment.toCome.length > 0 ? `Part of order ${common.number}` : `Order ${common.number}`
    return { subject: `${what} is on its way`, element: <OrderShipped {...common} {...shipment} arrives={arrives} /> }
  },
  async order_delivered(context, { payload }) {
    const { common } = await readOrderFacts(context, payload)
    const { lines } = await context.facts.shipment(payload.shipmentId)
    return { subject: `Order ${common.number}: your package has arrived`, element: <OrderDelivered {...common} lines={lines} /> }
  },
  async order_cancelled(context, { payload }) {
    const { common } = await readOrderFacts(context, payload)
    const exchangeFor = await context.facts.exchangeFor(payload.orderId)
    const element = <OrderCancelled {...common} {...payload} exchangeFor={exchangeFor} />
    return { subject: `Order ${common.number} is cancelled`, element }
  },
  async order_refunded(context, { payload }) {
    const { common } = await readOrderFacts(context, payload)
    const refund = await readRefund(context, payload)
    return { subject: `Refund for order ${common.number}`, element: <OrderRefunded {...common} {...refund} /> }
  },

  ...RETURN_EMAILS,
  ...REVIEW_EMAILS,

  async popup_coupon(context, { payload, recipient }) {
    const { common } = await readMarketingFacts(context, recipient)
    const { code, ended } = payload
    const element = ended ? (
      <EndedCoupon {...common} code={code} ended={ended} />
    ) : (
      <PopupCoupon {...common} code={code} email={recipient} />
    )
    const subject = ended ? 'You have had your code already' : 'Your 5% off coupon code'
    return { subject, element, unsubscribeUrl: common.unsubscribeUrl }
  },
  async newsletter_welcome(context, { recipient }) {
    const { reader, common } = await readMarketingFacts(context, recipient)
    const element = <NewsletterWelcome {...common} firstName={greetedName(reader.firstName)} />
    return { subject: `Welcome to the ${context.shopName} newsletter`, element, unsubscribeUrl: common.unsubscribeUrl }
  },

  async contact_message({ facts, publicUrl }, { payload: { message } }) {
    const { topic, orderNumber, email } = message
    const title = [CONTACT_TOPICS[topic], orderNumber].filter(Boolean).join(', ')
    const isTheirs = await facts.isWritersOrder(message)
    const isReturn = orderNumber?.startsWith('RMA') ?? false
    const adminUrl = isTheirs === null || orderNumber === null ? null : (isReturn ? adminReturnUrl : adminOrderUrl)(publicUrl, orderNumber)
    const element = (
      <ContactMessage
        email={email}
        text={message.message}
        modelNumber={message.modelNumber}
        title={title}
        isReturn={isReturn}
        isTheirs={isTheirs}
        adminUrl={adminUrl}
        publicUrl={publicUrl}
      />
    )
    return { subject: `Message: ${title}`, element, replyTo: email }
  },
  contact_received({ publicUrl, contact }, { payload: { topic, orderNumber } }) {
    const element = <ContactReceived topic={CONTACT_TOPICS[topic]} orderNumber={orderNumber} {...contact} publicUrl={publicUrl} />
    return { subject: 'We have your message', element }
  },
  async message_answer({ facts, publicUrl, contact }, { payload }) {
    const { topic, orderNumber, ...answer } = await facts.answer(payload.entryId)
    const title = [CONTACT_TOPICS[topic], orderNumber].filter(Boolean).join(', ')
    return { subject: `Our answer: ${title}`, element: <MessageAnswer {...answer} {...contact} publicUrl={publicUrl} /> }
  },

  async question_answer({ facts, publicUrl }, { payload }) {
    const { stopPath, ...answer } = await facts.question(payload.questionId)
    const stopUrl = publicUrl + stopPath
    const element = <QuestionAnswer {...answer} stopUrl={stopUrl} publicUrl={publicUrl} />
    return { subject: `Our answer about ${answer.productName}`.slice(0, 120), element, unsubscribeUrl: stopUrl }
  },

  async staff_alert({ facts, publicUrl }, { payload }) {
    const { number, status } = await facts.order(payload.orderId)
    const isOnHold = status === 'on_hold'
    const title = isOnHold ? `Order ${number} is on hold` : `Order ${number} needs attention`
    const text = isOnHold ? 'Nothing ships until somebody has decided.' : 'Please look at it, and decide what to do.'
    const link = { href: adminOrderUrl(publicUrl, number), buttonText: 'Open the order', publicUrl }
    return { subject: title, element: <StaffAlert title={title} reason={payload.reason} text={text} {...link} /> }
  },
  async staff_new_order({ facts, publicUrl }, { payload }) {
    await requireStanding({ facts }, payload)
    const order = await facts.order(payload.orderId)
    const isOnHold = order.status === 'on_hold'
    const element = (
      <StaffNewOrder
        {...order}
        isOnHold={isOnHold}
        references={referenceRows(order)}
        shipTo={shipToOf(order)}
        adminUrl={adminOrderUrl(publicUrl, order.number)}
        publicUrl={publicUrl}
      />
    )
    return { subject: `New order ${order.number}${isOnHold ? ', on hold' : ''}`, element }
  },
  async staff_low_stock({ facts, publicUrl }, { payload }) {
    const parts = await facts.lowStock(payload.productIds)
    if (parts.length === 0) throw new Undeliverable('The parts are not low any more, or not sold.')
    const element = <StaffLowStock parts={parts} adminUrl={`${publicUrl}/admin/products`} publicUrl={publicUrl} />
    return { subject: `Low stock: ${parts.map(({ sku }) => sku).join(', ')}`.slice(0, 120), element }
  },
  staff_payment_notice({ publicUrl }, { payload: { subject, reason } }) {
    const text = 'No order of ours explains this by itself. Please compare our books with the payment provider’s.'
    const link = { href: `${publicUrl}/admin/dashboard`, buttonText: 'Open the dashboard', publicUrl }
    return { subject, element: <StaffAlert title={subject} reason={reason} text={text} {...link} /> }
  },
  staff_webhook_ended({ publicUrl, timeZone }, { payload: { address, failingSince } }) {
    const element = <WebhookEnded address={address} failingSince={failingSince} timeZone={timeZone} publicUrl={publicUrl} />
    return { subject: WEBHOOK_ENDED, element }
  },
  weekly_report({ publicUrl }, { payload }) {
    return {
      subject: `${payload.name}${payload.days ? `: ${payload.days.from} to ${payload.days.to}` : ''}`,
      element: <WeeklyReport {...payload} publicUrl={publicUrl} />,
    }
  },
}

/**
 * Renders an e-mail from the current data.
 * @param facts where the data is read
 * @throws {Undeliverable} for marketing that may not be sent, and for what is not true any more.
 */
export async function renderEmail<Kind extends TemplateKind>(
  { shop, facts }: { shop: Shop; facts: EmailFacts },
  email: Email<Kind>,
  { contact, identity, mail }: Pick<Settings, 'contact' | 'identity' | 'mail'>,
): Promise<RenderedEmail> {
  // A newer process may already enqueue kinds that this one does not know: they are left to the newer one.
  if (!Object.hasOwn(RENDERERS, email.kind)) throw new Error(`No e-mail of the kind '${email.kind}' is known here.`)
  const { name: shopName, timeZone } = identity
  const footerAddress = mail.footerAddress || contact.address
  const context = { shop, facts, publicUrl: shop.env.PUBLIC_URL, contact, shopName, timeZone, footerAddress }
  const { element, subject, ...rest } = await RENDERERS[email.kind](context, email)
  const logo = await emailLogo(shop, identity.logoUrl)
  const isStaging = shop.env.SHOP_MODE === 'staging'
  const named = (
    <ShopName value={shopName}>
      <ShopLogo value={logo}>
        <IsStaging value={isStaging}>{element}</IsStaging>
      </ShopLogo>
    </ShopName>
  )
  return { ...rest, subject: isStaging ? `[Staging] ${subject}` : subject, element: named }
}
