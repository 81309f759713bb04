/** What an e-mail tells of beside its order: an e-mail about an order can be tried with a real one that has these. */
export type EmailSubject = 'order' | 'shipment' | 'refund' | 'return'

interface EmailTemplate {
  name: string
  to: 'customer' | 'staff'
  /** What it is about; nothing for an e-mail that no order is needed for. */
  about: readonly EmailSubject[]
}

/** Every e-mail that the shop writes, by its kind in the outbox, in the order of their list. */
export const EMAIL_TEMPLATES = {
  order_confirmation: { name: 'Order confirmed', to: 'customer', about: ['order'] },
  order_link: { name: 'New link to an order', to: 'customer', about: ['order'] },
  address_changed: { name: 'Delivery address changed', to: 'customer', about: ['order'] },
  payment_link: { name: 'Link to pay an order', to: 'customer', about: ['order'] },
  payment_expired: { name: 'Order not paid', to: 'customer', about: ['order'] },
  order_shipped: { name: 'Order shipped', to: 'customer', about: ['order', 'shipment'] },
  order_delivered: { name: 'Shipment delivered', to: 'customer', about: ['order', 'shipment'] },
  order_cancelled: { name: 'Order cancelled', to: 'customer', about: ['order'] },
  order_refunded: { name: 'Order refunded', to: 'customer', about: ['order', 'refund'] },
  return_requested: { name: 'Return asked for', to: 'customer', about: ['order', 'return'] },
  return_approved: { name: 'Return approved', to: 'customer', about: ['order', 'return'] },
  return_declined: { name: 'Return declined', to: 'customer', about: ['order', 'return'] },
  return_received: { name: 'Return received', to: 'customer', about: ['order', 'return'] },
  return_cancelled: { name: 'Return withdrawn', to: 'customer', about: ['order', 'return'] },
  return_lapsed: { name: 'Return that never came', to: 'customer', about: ['order', 'return'] },
  exchange_payment: { name: 'Link to pay an exchange', to: 'customer', about: ['order', 'return'] },
  return_exchanged: { name: 'Return exchanged', to: 'customer', about: ['order', 'return'] },
  return_refunded: { name: 'Return refunded', to: 'customer', about: ['order', 'return', 'refund'] },
  confirm_address: { name: 'Confirm an address', to: 'customer', about: [] },
  sign_in_link: { name: 'Sign-in link', to: 'customer', about: [] },
  password_reset: { name: 'Link for a new password', to: 'customer', about: [] },
  change_email: { name: 'Confirm a new address', to: 'customer', about: [] },
  email_taken: { name: 'Address has an account already', to: 'customer', about: [] },
  security_notice: { name: 'Change of a sign-in', to: 'customer', about: [] },
  account_deleted: { name: 'Account deleted', to: 'customer', about: [] },
  certificate_approved: { name: 'Tax certificate approved', to: 'customer', about: [] },
  certificate_declined: { name: 'Tax certificate declined', to: 'customer', about: [] },
  certificate_revoked: { name: 'Tax certificate revoked', to: 'customer', about: [] },
  certificate_expiring: { name: 'Tax certificate about to expire', to: 'customer', about: [] },
  newsletter_welcome: { name: 'Newsletter welcome', to: 'customer', about: [] },
  wish_confirmation: { name: 'Confirm a back-in-stock wish', to: 'customer', about: [] },
  back_in_stock: { name: 'Back in stock', to: 'customer', about: [] },
  reorder_reminder: { name: 'Reminder to reorder', to: 'customer', about: [] },
  popup_coupon: { name: 'Coupon of the pop-up', to: 'customer', about: [] },
  contact_received: { name: 'Message received', to: 'customer', about: [] },
  message_answer: { name: 'Answer to a message', to: 'customer', about: [] },
  question_answer: { name: 'Answer to a question about a part', to: 'customer', about: [] },
  review_request: { name: 'Asking for reviews', to: 'customer', about: [] },
  buyer_letter: { name: 'To the buyers of a part', to: 'customer', about: [] },
  review_hidden: { name: 'Review not shown', to: 'customer', about: [] },
  contact_message: { name: 'Message of a customer', to: 'staff', about: [] },
  staff_invitation: { name: 'Invitation to work here', to: 'staff', about: [] },
  staff_password: { name: 'New password of staff', to: 'staff', about: [] },
  staff_new_order: { name: 'New order', to: 'staff', about: ['order'] },
  staff_alert: { name: 'Order needs attention', to: 'staff', about: ['order'] },
  staff_low_stock: { name: 'Low stock', to: 'staff', about: [] },
  staff_payment_notice: { name: 'Unexplained payment', to: 'staff', about: [] },
  staff_webhook_ended: { name: 'Webhook ended', to: 'staff', about: [] },
  weekly_report: { name: 'Weekly report', to: 'staff', about: [] },
} as const satisfies Record<string, EmailTemplate>

export type TemplateKind = keyof typeof EMAIL_TEMPLATES

export const isTemplate = (text: string): text is TemplateKind => Object.hasOwn(EMAIL_TEMPLATES, text)

/** All kinds of e-mails that have a template. */
export const TEMPLATE_KINDS = Object.keys(EMAIL_TEMPLATES).filter(isTemplate)

/** Every kind of e-mail in the outbox: those with a template, and trials of them. */
export const EMAIL_KINDS = [...TEMPLATE_KINDS, 'test_email'] as const

/** How a kind of e-mail is called; a kind that this program does not know by its own name. */
export const emailName = (kind: string): string => (kind === 'test_email' ? 'Test' : isTemplate(kind) ? EMAIL_TEMPLATES[kind].name : kind)
