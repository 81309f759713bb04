import { greetedName } from '#domain/account/greeting.ts'
import { Undeliverable } from '#server/services/mailer.ts'
import { unsubscribeUrls } from '#server/shop/marketing/newsletter.ts'
import type { EmailContext, Renderers } from '../email-context.ts'
import { NewsletterWelcome } from '../templates/customer/newsletter-welcome.tsx'
import { EndedCoupon, PopupCoupon } from '../templates/customer/popup-coupon.tsx'

/** Marketing goes only to current subscribers: any other such e-mail fails for good, which staff can see. */
async function readMarketingFacts({ shop, facts, publicUrl, footerAddress }: EmailContext, recipient: string) {
  const reader = await facts.reader(recipient)
  if (!reader) throw new Undeliverable('The address is unsubscribed or suppressed, or never signed up: marketing is not sent to it.')
  const [unsubscribeUrl = ''] = await unsubscribeUrls(shop, [reader.id])
  return { reader, common: { publicUrl, shopAddress: footerAddress, unsubscribeUrl } }
}

/** The e-mails to subscribers of the newsletter. */
export const NEWSLETTER_EMAILS: Renderers<'popup_coupon' | 'newsletter_welcome'> = {
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
}
