import type { TemplateKind } from '#domain/content/email-template.ts'
import type { ContactMessage } from '#domain/customer/contact.ts'
import type { HideReason } from '#domain/customer/review.ts'
import type { SecurityChange } from '#domain/account/security-change.ts'
import type {
  ChangeSetId,
  MessageEntryId,
  OrderId,
  ProductId,
  QuestionId,
  RefundId,
  RemindedId,
  ReturnId,
  ReviewId,
  ShipmentId,
  BackInStockRequestId,
  SubscriberId,
  TaxCertificateId,
  WebhookEndpointId,
  UserId,
} from '#domain/id.ts'
import type { StaffRole } from '#domain/staff/staff-role.ts'

/** Every kind of e-mail and the data it is rendered from. */
export interface EmailPayloads {
  /** The link's token is derived from its id when the e-mail is rendered. `next`: where to redirect after confirming. */
  confirm_address: { name: string; linkId: string; next?: string | undefined }
  /** The link's token is derived from its id when the e-mail is rendered. `next`: where to redirect after signing in. */
  sign_in_link: { name: string; linkId: string; next?: string | undefined }
  /** The link's token is derived from its id when the e-mail is rendered. `next`: where to go on after signing in with the new password. */
  password_reset: { name: string; linkId: string; next?: string | undefined }
  /** To a new address, which is nobody's until its link is used: it names nobody. `userId`: the account that is to get it. */
  change_email: { linkId: string; userId: UserId }
  /** To the owner of an address that somebody has typed as their new one. */
  email_taken: { name: string }
  /**
   * `canReset`: a mailed link sets a new password; of staff without a second factor it does not. `keys`: how many API keys act for the owner. Earlier
   * versions did not say.
   */
  security_notice: { change: SecurityChange; canReset?: boolean; keys?: number }
  /** `keepsCertificate`: one stays beside an order that was sold without tax by it. Earlier versions did not say. */
  account_deleted: { keepsCertificate?: boolean }
  /** By whom somebody is invited to work here, and as what. The link's token is derived from its id. */
  staff_invitation: { linkId: string; role: StaffRole; by: string }
  staff_password: { linkId: string; name: string }
  /** What staff write to who has bought a part: the text stands with the change set, `letterId`. */
  buyer_letter: { orderId: OrderId; letterId: ChangeSetId }
  order_confirmation: { orderId: OrderId }
  /** A new link to an order: asked for on its page, or `byStaff`. Earlier versions did not say. */
  order_link: { orderId: OrderId; byStaff?: boolean }
  /** Where the order is sent has changed: `byCustomer`, or by staff. */
  address_changed: { orderId: OrderId; byCustomer?: boolean }
  /** Where somebody pays the order that staff have placed for them. */
  payment_link: { orderId: OrderId }
  /** `isForCaller`: staff have placed it. `hasFailed`: a payment was begun, and failed. Earlier versions said neither. */
  payment_expired: { orderId: OrderId; isForCaller?: boolean; hasFailed?: boolean }
  order_shipped: { orderId: OrderId; shipmentId: ShipmentId }
  order_delivered: { orderId: OrderId; shipmentId: ShipmentId }
  /** `isRefunded`: all that was paid had gone back before. `isRest`: a part of it was sent. */
  order_cancelled: { orderId: OrderId; reason: string; refundCents: number; isRefunded?: boolean; byCustomer?: boolean; isRest?: boolean }
  order_refunded: { orderId: OrderId; refundId: RefundId }
  return_requested: { orderId: OrderId; returnId: ReturnId }
  return_approved: { orderId: OrderId; returnId: ReturnId }
  return_declined: { orderId: OrderId; returnId: ReturnId }
  return_received: { orderId: OrderId; returnId: ReturnId }
  return_cancelled: { orderId: OrderId; returnId: ReturnId }
  /** It was approved, and did not come in time. */
  return_lapsed: { orderId: OrderId; returnId: ReturnId }
  /** Where somebody pays the difference of an exchange; the order is the one that was made for the return. */
  exchange_payment: { orderId: OrderId; returnId: ReturnId }
  /** The order is the one that was made for the return. */
  return_exchanged: { orderId: OrderId; returnId: ReturnId }
  return_refunded: { orderId: OrderId; returnId: ReturnId; refundId: RefundId }
  /** What staff have decided about a tax-exempt certificate, and that it is about to expire. */
  certificate_approved: { certificateId: TaxCertificateId }
  certificate_declined: { certificateId: TaxCertificateId }
  certificate_revoked: { certificateId: TaxCertificateId }
  certificate_expiring: { certificateId: TaxCertificateId }
  /** `ended`: the code works no more, because an order has used it, or it was switched off. */
  popup_coupon: { code: string; ended?: 'used' | 'off' }
  newsletter_welcome: { subscriberId: SubscriberId }
  /** The links' tokens are derived from the request's id. */
  wish_confirmation: { wishId: BackInStockRequestId }
  /** The part is named for the link that ends the waiting for it, which outlives the wish; e-mails of before did not name it. */
  back_in_stock: { wishId: BackInStockRequestId; productId?: ProductId }
  /** What is due, with the day of its last purchase; `userId`: the account, or the consent of a guest. */
  reorder_reminder: { userId: RemindedId; parts: { productId: ProductId; quantity: number; lastBought: string }[] }
  /** A contact form message for staff; and the confirmation to its writer. */
  contact_message: { message: ContactMessage }
  contact_received: Pick<ContactMessage, 'topic' | 'orderNumber'>
  /** What staff have answered to a contact form message. */
  message_answer: { entryId: MessageEntryId }
  /** What staff have answered to a question about a part. */
  question_answer: { questionId: QuestionId }
  /** Asks once for reviews of the parts of an order. */
  review_request: { orderId: OrderId }
  /** Tells the writer of a review why it is not shown. The order is the one with the part; e-mails of before did not name it. */
  review_hidden: { reviewId: ReviewId; orderId?: OrderId; reason: HideReason }
  /** An order that needs a decision: on hold, a late payment, a dispute, a failed refund. */
  staff_alert: { orderId: OrderId; reason: string }
  staff_new_order: { orderId: OrderId }
  staff_low_stock: { productIds: ProductId[] }
  /** A payment at the provider that matches no order of ours, or a difference found by the reconciliation. */
  staff_payment_notice: { subject: string; reason: string }
  /** The sums of a report that a member of staff has by mail each week; `days` is null for how things are now, `path` opens it. */
  weekly_report: {
    name: string
    title: string
    days: { from: string; to: string } | null
    rows: number
    figures: { label: string; value: string; before: string | null }[]
    path: string
  }
  /** An endpoint of another program that is sent nothing any more, to those who look after programs; `address` is without what follows its path. */
  staff_webhook_ended: { address: string; failingSince: string; endpointId: WebhookEndpointId }
  /** A trial of a template, with an order, or with the sample when it is null. */
  test_email: { template: TemplateKind; orderId: OrderId | null }
}
