import { CONTACT_TOPICS } from '#domain/customer/contact.ts'
import { referenceRows } from '#domain/order/order-references.ts'
import { Undeliverable } from '#server/services/mailer.ts'
import type { Renderers } from '../email-context.ts'
import { requireStanding, shipToOf } from '../order-email-facts.ts'
import { ContactMessage } from '../templates/staff/contact-message.tsx'
import { StaffAlert } from '../templates/staff/staff-alert.tsx'
import { StaffLowStock } from '../templates/staff/staff-low-stock.tsx'
import { StaffNewOrder } from '../templates/staff/staff-new-order.tsx'
import { WEBHOOK_ENDED, WebhookEnded } from '../templates/staff/webhook-ended.tsx'
import { WeeklyReport } from '../templates/staff/weekly-report.tsx'

const adminOrderUrl = (publicUrl: string, number: string) => `${publicUrl}/admin/orders/${number}`
const adminReturnUrl = (publicUrl: string, number: string) => `${publicUrl}/admin/returns/${number}`

type StaffEmail =
  | 'contact_message'
  | 'staff_alert'
  | 'staff_new_order'
  | 'staff_low_stock'
  | 'staff_payment_notice'
  | 'staff_webhook_ended'
  | 'weekly_report'

/** The e-mails that tell staff of something in the shop; those about their own accounts are with the accounts. */
export const STAFF_EMAILS: Renderers<StaffEmail> = {
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
    if (parts.length === 0) throw new Undeliverable('None of the parts is low any more.')
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
