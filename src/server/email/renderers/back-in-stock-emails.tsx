import type { BackInStockRequestId } from '#domain/id.ts'
import { BACK_IN_STOCK_LINK_HOURS } from '#domain/customer/back-in-stock.ts'
import { Undeliverable } from '#server/services/mailer.ts'
import { CONFIRM_BACK_IN_STOCK_PATH, END_BACK_IN_STOCK_PATH, backInStockToken } from '#server/shop/marketing/back-in-stock.ts'
import { sharedCartText } from '#domain/cart/shared-cart.ts'
import { END_REMINDERS_PATH, endRemindersToken } from '#server/shop/marketing/reorder-choice.ts'
import { ReorderReminder } from '../templates/customer/reorder-reminder.tsx'
import type { EmailContext, Renderers } from '../email-context.ts'
import { longDay } from '../layout/long-day.ts'
import { linkTerm } from '../link-expiry.ts'
import { BackInStock, BackInStockConfirmation } from '../templates/customer/back-in-stock.tsx'

/** The part of a request and the link that ends it. @throws {Undeliverable} when the request has ended or the part is not sold any more. */
async function readBackInStockFacts({ shop, facts, publicUrl, footerAddress }: EmailContext, wishId: BackInStockRequestId) {
  const part = await facts.backInStockRequest(wishId)
  if (!part) throw new Undeliverable('The wish has ended, or the part is not sold any more: there is nothing to tell.')
  const endUrl = `${publicUrl}${END_BACK_IN_STOCK_PATH}?token=${backInStockToken(shop, 'end-wish', wishId)}`
  return { part, common: { name: part.name, partNumber: part.partNumber, endUrl, publicUrl, shopAddress: footerAddress } }
}

/** The e-mails about parts that somebody waits for, or needs again. */
export const BACK_IN_STOCK_EMAILS: Renderers<'wish_confirmation' | 'back_in_stock' | 'reorder_reminder'> = {
  async wish_confirmation(context, email) {
    const { wishId } = email.payload
    const term = linkTerm(context, email, { length: BACK_IN_STOCK_LINK_HOURS, unit: 'hour' })
    const { common } = await readBackInStockFacts(context, wishId)
    const url = `${context.publicUrl}${CONFIRM_BACK_IN_STOCK_PATH}?token=${backInStockToken(context.shop, 'confirm-wish', wishId)}`
    return {
      subject: `Confirm: tell me when ${common.name} is back`,
      element: <BackInStockConfirmation {...common} {...term} url={url} />,
      unsubscribeUrl: common.endUrl,
    }
  },
  async back_in_stock(context, { payload: { wishId } }) {
    const { part, common } = await readBackInStockFacts(context, wishId)
    const url = `${context.publicUrl}/product/${part.slug}`
    return { subject: `It is back: ${part.name}`, element: <BackInStock {...common} url={url} />, unsubscribeUrl: common.endUrl }
  },
  async reorder_reminder({ shop, facts, publicUrl, footerAddress }, { payload }) {
    const due = await facts.dueParts(payload)
    if (!due || due.length === 0) throw new Undeliverable('The reminders have ended, or none of the parts is sold any more.')
    const endUrl = `${publicUrl}${END_REMINDERS_PATH}?token=${endRemindersToken(shop, payload.userId)}`
    const cartUrl = `${publicUrl}/cart/shared?parts=${sharedCartText(due)}`
    const parts = due.map(({ lastBought, ...part }) => ({ ...part, note: `last bought ${longDay(lastBought)}` }))
    const element = <ReorderReminder parts={parts} cartUrl={cartUrl} endUrl={endUrl} publicUrl={publicUrl} shopAddress={footerAddress} />
    return {
      subject: `Time again? ${parts[0]?.name ?? ''}${parts.length > 1 ? ` and ${parts.length - 1} more` : ''}`,
      element,
      unsubscribeUrl: endUrl,
    }
  },
}
