import type { ContactMessage } from '#domain/customer/contact.ts'
import type {
  ChangeSetId,
  MessageEntryId,
  OrderId,
  ProductId,
  QuestionId,
  RefundId,
  ReturnId,
  ReviewId,
  ShipmentId,
  BackInStockRequestId,
  SubscriberId,
  TaxCertificateId,
} from '#domain/id.ts'
import { ORDER_STATES } from '#domain/order/order-status.ts'
import { Problem } from '#domain/problem.ts'
import { isWritersOrder } from '#server/shop/customer/contact.ts'
import { readAnswer } from '#server/shop/customer/message-answer.ts'
import type { MessageAnswer } from '#server/shop/customer/message-answer.ts'
import { readQuestionEmail } from '#server/shop/customer/question/question-email.ts'
import type { QuestionEmail } from '#server/shop/customer/question/question-email.ts'
import { readHiddenReview, readReviewRequest } from '#server/shop/customer/review/review-email.ts'
import type { HiddenReview, ReviewRequest } from '#server/shop/customer/review/review-email.ts'
import { findSubscriber } from '#server/shop/marketing/newsletter.ts'
import { readRequestToMail } from '#server/shop/marketing/back-in-stock.ts'
import type { RequestedPart } from '#server/shop/marketing/back-in-stock.ts'
import type { EmailPayloads } from '#server/shop/outbox/email-payloads.ts'
import { readCertificateEmail } from '#server/shop/tax-exemption/certificate-email.ts'
import type { CertificateEmail } from '#server/shop/tax-exemption/certificate-email.ts'
import { readDueParts } from './reorder-parts.ts'
import type { DuePart } from './reorder-parts.ts'
import { readOrders } from '#server/shop/order/order.ts'
import type { OrderView } from '#server/shop/order/order.ts'
import { readBuyerLetter } from '#server/shop/order-admin/buyer-letter/read-letter.ts'
import type { BuyerLetterFacts } from '#server/shop/order-admin/buyer-letter/read-letter.ts'
import type { Shop } from '#server/shop/shop.ts'
import { readExchangeFor, readLowStock, readPaymentPage, readRefundFacts, readReturnFacts, readShipmentFacts } from './email-data.ts'
import type { LowStock, PaymentPage } from './email-data.ts'

/** Where the e-mails read what they tell: the database, or a sample. */
export interface EmailFacts {
  order(id: OrderId): Promise<OrderView>
  /** Where the order can be paid, and until when; null when it no longer can. */
  paymentPage(id: OrderId): Promise<PaymentPage | null>
  /** Whether no money came for the order. */
  isUnpaid(id: OrderId): Promise<boolean>
  /** Whether nothing is delivered for the order any more. */
  isVoid(id: OrderId): Promise<boolean>
  shipment(id: ShipmentId): ReturnType<typeof readShipmentFacts>
  refund(id: RefundId): ReturnType<typeof readRefundFacts>
  orderReturn(id: ReturnId): ReturnType<typeof readReturnFacts>
  /** The number of the return that the order was made for; null for any other. */
  exchangeFor(id: OrderId): Promise<string | null>
  lowStock(ids: ProductId[]): Promise<LowStock[]>
  /** The subscriber with this address; null when marketing may not be sent to it. */
  reader(email: string): Promise<{ id: SubscriberId; firstName: string | null } | null>
  /** The part that somebody wants to be told of; null when the request has ended, or the part is no longer sold. */
  backInStockRequest(id: BackInStockRequestId): Promise<RequestedPart | null>
  /** Parts that are due, as they are now; null when the account wants no reminders any more. Those that are sold no more are left out. */
  dueParts(reminder: EmailPayloads['reorder_reminder']): Promise<DuePart[] | null>
  isWritersOrder(message: ContactMessage): Promise<boolean | null>
  answer(id: MessageEntryId): Promise<MessageAnswer>
  question(id: QuestionId): Promise<QuestionEmail>
  /** A tax-exempt certificate; null when it is gone. */
  certificate(id: TaxCertificateId): Promise<CertificateEmail | null>
  /** What staff have written to who has bought a part; null when it is gone. */
  buyerLetter(id: ChangeSetId, orderId: OrderId): Promise<BuyerLetterFacts | null>
  reviewRequest(id: OrderId): Promise<ReviewRequest | null>
  /** A review that is not shown; null once it is, or waits for staff again, or is gone. */
  hiddenReview(id: ReviewId): Promise<HiddenReview | null>
}

/** The order, from those that have been read or the database. @throws {Problem} `not_found` */
async function findOrder(shop: Shop, id: OrderId, known: ReadonlyMap<OrderId, OrderView>): Promise<OrderView> {
  const found = known.get(id) ?? (await readOrders(shop, [id])).get(id)
  if (!found) throw new Problem('not_found')
  return found
}

/** What the database holds now. @param orders those that have just been read for several e-mails */
export const storedFacts = (shop: Shop, orders: ReadonlyMap<OrderId, OrderView> = new Map()): EmailFacts => ({
  order: (id) => findOrder(shop, id, orders),
  paymentPage: (id) => readPaymentPage(shop, id),
  isUnpaid: async (id) => (await findOrder(shop, id, orders)).paidCents === 0,
  isVoid: async (id) => ORDER_STATES[(await findOrder(shop, id, orders)).status].isVoid,
  shipment: (id) => readShipmentFacts(shop, id),
  refund: (id) => readRefundFacts(shop, id),
  orderReturn: (id) => readReturnFacts(shop, id),
  exchangeFor: (id) => readExchangeFor(shop, id),
  lowStock: (ids) => readLowStock(shop, ids),
  reader: (email) => findSubscriber(shop, email),
  backInStockRequest: (id) => readRequestToMail(shop.db, id),
  dueParts: (reminder) => readDueParts(shop, reminder),
  isWritersOrder: (message) => isWritersOrder(shop.db, message),
  answer: (id) => readAnswer(shop.db, id),
  question: (id) => readQuestionEmail(shop, id),
  certificate: (id) => readCertificateEmail(shop.db, id),
  buyerLetter: (id, orderId) => readBuyerLetter(shop.db, id, orderId),
  reviewRequest: (id) => readReviewRequest(shop, id),
  hiddenReview: (id) => readHiddenReview(shop, id),
})
