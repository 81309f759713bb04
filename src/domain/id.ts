/** A branded id: each kind of row has its own prefix, so that kinds cannot be mixed up. */
export type Id<Kind extends string> = `${Kind}_${string}`

export type ProductId = Id<'prd'>
export type BrandId = Id<'brd'>
export type CategoryId = Id<'cat'>
export type ApplianceId = Id<'mdl'>
export type OrderId = Id<'ord'>
export type OrderLineId = Id<'lin'>
export type OrderEventId = Id<'evt'>
export type PaymentId = Id<'pay'>
export type RefundId = Id<'rfd'>
export type RefundLineId = Id<'rln'>
export type ShipmentId = Id<'shp'>
export type ShipmentLineId = Id<'shl'>
export type ReturnId = Id<'ret'>
export type ReturnLineId = Id<'rtl'>
export type ReturnPhotoId = Id<'rph'>
export type FitQuestionId = Id<'fqu'>
export type DiscountCodeId = Id<'dsc'>
export type RedemptionId = Id<'red'>
export type MovementId = Id<'mov'>
export type EmailId = Id<'mail'>
export type MessageId = Id<'msg'>
export type MessageEntryId = Id<'mse'>
/** A question about a part that its page shows once staff have published it. */
export type QuestionId = Id<'pqu'>
/** What a buyer says to such a question. */
export type BuyerAnswerId = Id<'pqa'>
/** What a buyer says of a part. */
export type ReviewId = Id<'rvw'>
export type SubscriberId = Id<'sub'>
/** A shopper waits for a part that is sold out. */
export type BackInStockRequestId = Id<'wsh'>
export type SuggestionRuleId = Id<'sug'>
export type SuggestionEventId = Id<'sga'>
export type PopupEventId = Id<'pop'>
export type SearchQueryId = Id<'sea'>
export type AuditId = Id<'aud'>
export type ChangeSetId = Id<'chg'>
export type ImportId = Id<'imp'>
export type SavedViewId = Id<'viw'>
export type SavedReportId = Id<'rep'>
export type ReportExportId = Id<'rex'>
export type MediaId = Id<'med'>
export type UploadId = Id<'upl'>
export type ContentVersionId = Id<'cnt'>
export type HomeSlotId = Id<'slt'>
export type ReconciliationId = Id<'rec'>
export type DifferenceId = Id<'dif'>
/** A link by which somebody joins the staff, or sets a password. */
export type StaffLinkId = Id<'inv'>
export type ApiKeyId = Id<'key'>
export type WebhookEndpointId = Id<'whe'>
export type WebhookDeliveryId = Id<'whd'>
/** User ids are also made by `newId`: the accounts library is configured to. */
export type UserId = Id<'use'>
/** A guest wants to be reminded of what they buy again. */
export type GuestReminderId = Id<'grm'>
/** Who is reminded of what they buy again: an account, or a guest by their consent. */
export type RemindedId = UserId | GuestReminderId
/** Somebody who has paid an order without an account. */
export type GuestId = Id<'gst'>
export type CustomerId = UserId | GuestId
export type CustomerNoteId = Id<'cno'>
/** A tax-exempt certificate that a customer has sent. */
export type TaxCertificateId = Id<'txc'>
/** An address that a customer keeps. */
export type CustomerAddressId = Id<'adr'>

/** Whether a text has the form of an id of this kind; whether the row exists, the database decides. */
export const isId = <Kind extends string>(kind: Kind, text: string): text is Id<Kind> => text.startsWith(`${kind}_`)
