import { sql } from 'drizzle-orm'
import { EMAIL_TEMPLATES } from '#domain/content/email-template.ts'
import type { EmailSubject, TemplateKind } from '#domain/content/email-template.ts'
import type { ChangeSetId, OrderId, RefundId, ReturnId, ShipmentId } from '#domain/id.ts'
import { Problem } from '#domain/problem.ts'
import type { EmailPayloads } from '#server/shop/outbox/email-payloads.ts'
import { readSettings } from '#server/shop/settings/settings.ts'
import type { Settings } from '#server/shop/settings/setting-schema.ts'
import type { Shop, WrittenEmail } from '#server/shop/shop.ts'
import { emailHtml } from './email-html.ts'
import { storedFacts } from './email-facts.ts'
import type { EmailFacts } from './email-facts.ts'
import type { RenderedEmail } from './email-context.ts'
import { plainText } from './plain-text.ts'
import { renderEmail } from './render-email.tsx'
import { SAMPLE_FACTS } from './sample-facts.ts'
import { withoutTokens } from './without-tokens.ts'

/** Of an order and what belongs to it; where an e-mail is about several, the newest. */
interface EmailIds {
  orderId: OrderId
  shipmentId: ShipmentId
  refundId: RefundId
  returnId: ReturnId
  letterId: ChangeSetId
}

const SAMPLE_IDS: EmailIds = {
  orderId: 'ord_sample',
  shipmentId: 'shp_sample',
  refundId: 'rfd_sample',
  returnId: 'ret_sample',
  letterId: 'chg_sample',
}

const FACTS: Record<EmailSubject, Exclude<keyof EmailIds, 'letterId'>> = {
  order: 'orderId',
  shipment: 'shipmentId',
  refund: 'refundId',
  return: 'returnId',
}

/** The ids of what this order has. @throws {Problem} `not_found`; `not_allowed_in_state` when it has not what the e-mail is about. */
async function idsOf(shop: Shop, orderId: OrderId, template: TemplateKind): Promise<EmailIds> {
  const { rows } = await shop.db.execute<{ [Name in Exclude<keyof EmailIds, 'letterId'>]: EmailIds[Name] | null } & { number: string }>(sql`
    select o.id as "orderId", o.number,
      (select s.id from shipment s where s.order_id = o.id order by s.created_at desc, s.id desc limit 1) as "shipmentId",
      (select r.id from refund r where r.order_id = o.id order by r.created_at desc, r.id desc limit 1) as "refundId",
      (select t.id from order_return t where t.order_id = o.id order by t.created_at desc, t.id desc limit 1) as "returnId"
    from "order" o where o.id = ${orderId}`)
  const [found] = rows
  if (!found) throw new Problem('not_found')
  const { number, ...ids } = found
  const about: readonly EmailSubject[] = EMAIL_TEMPLATES[template].about
  const missing = about.find((subject) => ids[FACTS[subject]] === null)
  if (missing) throw new Problem('not_allowed_in_state', { detail: `Order ${number} has no ${missing} yet, which this e-mail is about.` })
  return {
    orderId: ids.orderId ?? SAMPLE_IDS.orderId,
    shipmentId: ids.shipmentId ?? SAMPLE_IDS.shipmentId,
    refundId: ids.refundId ?? SAMPLE_IDS.refundId,
    returnId: ids.returnId ?? SAMPLE_IDS.returnId,
    letterId: SAMPLE_IDS.letterId,
  }
}

const link = { name: 'Sam Sample', linkId: 'sample' }
const ofReturn = ({ orderId, returnId }: EmailIds) => ({ orderId, returnId })
const ofShipment = ({ orderId, shipmentId }: EmailIds) => ({ orderId, shipmentId })
const ofCertificate = () => ({ certificateId: 'txc_sample' as const })
const ofOrder = ({ orderId }: EmailIds) => ({ orderId })

/** What each e-mail is rendered from when it is tried. */
const PAYLOADS: { [Kind in TemplateKind]: (ids: EmailIds) => EmailPayloads[Kind] } = {
  order_confirmation: ofOrder,
  order_link: ofOrder,
  address_changed: ofOrder,
  payment_link: ofOrder,
  payment_expired: ofOrder,
  order_shipped: ofShipment,
  order_delivered: ofShipment,
  order_cancelled: ({ orderId }) => ({ orderId, reason: 'You asked us to cancel it.', refundCents: 2_650 }),
  order_refunded: ({ orderId, refundId }) => ({ orderId, refundId }),
  return_requested: ofReturn,
  return_approved: ofReturn,
  return_declined: ofReturn,
  return_received: ofReturn,
  return_cancelled: ofReturn,
  return_lapsed: ofReturn,
  exchange_payment: ofReturn,
  return_exchanged: ofReturn,
  return_refunded: ({ orderId, returnId, refundId }) => ({ orderId, returnId, refundId }),
  confirm_address: () => link,
  sign_in_link: () => link,
  password_reset: () => link,
  change_email: () => ({ linkId: 'sample', userId: 'use_sample' }),
  certificate_approved: ofCertificate,
  certificate_declined: ofCertificate,
  certificate_revoked: ofCertificate,
  certificate_expiring: ofCertificate,
  email_taken: () => ({ name: 'Sam Sample' }),
  security_notice: () => ({ change: 'password_changed' }),
  account_deleted: () => ({}),
  newsletter_welcome: () => ({ subscriberId: 'sub_sample' }),
  popup_coupon: () => ({ code: 'WELCOME-SAMPLE' }),
  wish_confirmation: () => ({ wishId: 'wsh_sample' }),
  back_in_stock: () => ({ wishId: 'wsh_sample' }),
  reorder_reminder: () => ({
    userId: 'use_sample',
    parts: [{ productId: 'prd_sample', quantity: 2, lastBought: '2026-03-02' }],
  }),
  contact_received: () => ({ topic: 'fit', orderNumber: null }),
  message_answer: () => ({ entryId: 'mse_sample' }),
  question_answer: () => ({ questionId: 'pqu_sample' }),
  buyer_letter: ({ orderId, letterId }) => ({ orderId, letterId }),
  review_request: () => ({ orderId: 'ord_sample' }),
  review_hidden: () => ({ reviewId: 'rvw_sample', reason: 'personal_data' }),
  contact_message: () => ({
    message: { topic: 'fit', orderNumber: null, email: 'sample@example.com', modelNumber: '688', message: 'Does the motor fit a 688?' },
  }),
  staff_invitation: () => ({ linkId: 'sample', role: 'support', by: 'Dana Sample' }),
  staff_password: () => link,
  staff_new_order: ofOrder,
  staff_alert: ({ orderId }) => ({ orderId, reason: 'The card payment was disputed.' }),
  staff_low_stock: () => ({ productIds: [] }),
  staff_payment_notice: () => ({ subject: 'Unknown payment', reason: 'A payment came that belongs to no order.' }),
  staff_webhook_ended: () => ({
    address: 'https://stock.example.com/partwright',
    failingSince: '2026-03-02T14:05:00.000Z',
    endpointId: 'whe_sample',
  }),
  weekly_report: () => ({
    name: 'Sales of the week',
    title: 'Sales by day',
    days: { from: '2026-03-02', to: '2026-03-08' },
    rows: 7,
    figures: [
      { label: 'Orders', value: '41', before: '38' },
      { label: 'Net sales', value: '$2,310.40', before: '$2,105.15' },
    ],
    path: '/admin/reports/sales-by-day?from=2026-03-02&to=2026-03-08',
  }),
}

const emailOf = <Kind extends TemplateKind>(kind: Kind, ids: EmailIds) => ({
  kind,
  recipient: 'sample@example.com',
  payload: PAYLOADS[kind](ids),
  writtenAtMs: Date.now(),
})

/** What the database holds of an order, as if its e-mail were due now. A trial never carries a link at which somebody could pay. */
const factsOfTrial = (shop: Shop): EmailFacts => {
  const stored = storedFacts(shop)
  return {
    ...stored,
    paymentPage: (id) => SAMPLE_FACTS.paymentPage(id),
    isUnpaid: (id) => SAMPLE_FACTS.isUnpaid(id),
    isVoid: (id) => SAMPLE_FACTS.isVoid(id),
    shipment: async (id) => ({ ...(await stored.shipment(id)), isGone: false }),
    refund: async (id) => ({ ...(await stored.refund(id)), cameToNothing: false }),
    orderReturn: async (id) => ({ ...(await stored.orderReturn(id)), status: null }),
  }
}

/** A template with an order; `letterId`: a letter to buyers that is about to be sent. */
type EmailTrial = EmailPayloads['test_email'] & { letterId?: ChangeSetId }

/**
 * Renders a trial of a template: with the order's own data, or with the sample. Its subject says that it is a test.
 * @throws {Problem} `not_found`; `not_allowed_in_state` for an order that has not what the e-mail is about.
 */
export async function renderTest(
  shop: Shop,
  { template, orderId, letterId }: EmailTrial,
  settings: Pick<Settings, 'contact' | 'identity' | 'mail'>,
): Promise<RenderedEmail> {
  const isSample = orderId === null || (EMAIL_TEMPLATES[template].about.length === 0 && letterId === undefined)
  const ids = isSample ? SAMPLE_IDS : { ...(await idsOf(shop, orderId, template)), ...(letterId !== undefined && { letterId }) }
  const facts = isSample ? SAMPLE_FACTS : factsOfTrial(shop)
  const { subject, element } = await renderEmail({ shop, facts }, emailOf(template, ids), settings)
  return { subject: `[Test] ${subject}`, element }
}

/** A trial of a template as it would be read, without what its links open. @throws {Problem} as `renderTest` does. */
export async function previewTest(shop: Shop, test: EmailTrial): Promise<WrittenEmail> {
  const { subject, element } = await renderTest(shop, test, await readSettings(shop.db))
  const html = withoutTokens(await emailHtml(element))
  return { subject, html, text: plainText(html) }
}
