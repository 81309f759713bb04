import type { TemplateKind } from '#domain/content/email-template.ts'
import { emailLogo } from './email-logo.ts'
import { IsStaging, ShopLogo, ShopName } from './layout/shop-name.ts'
import type { EmailFacts } from './email-facts.ts'
import type { Email, RenderedEmail, Renderers } from './email-context.ts'
import { ACCOUNT_EMAILS } from './renderers/account-emails.tsx'
import { BACK_IN_STOCK_EMAILS } from './renderers/back-in-stock-emails.tsx'
import { CERTIFICATE_EMAILS } from './renderers/certificate-emails.tsx'
import { MESSAGE_EMAILS } from './renderers/message-emails.tsx'
import { NEWSLETTER_EMAILS } from './renderers/newsletter-emails.tsx'
import { ORDER_EMAILS } from './renderers/order-emails.tsx'
import { RETURN_EMAILS } from './renderers/return-emails.tsx'
import { REVIEW_EMAILS } from './renderers/review-emails.tsx'
import { STAFF_EMAILS } from './renderers/staff-emails.tsx'
import type { Settings } from '#server/shop/settings/setting-schema.ts'
import type { Shop } from '#server/shop/shop.ts'

/** The renderer of each template. */
const RENDERERS: Renderers<TemplateKind> = {
  ...ACCOUNT_EMAILS,
  ...BACK_IN_STOCK_EMAILS,
  ...CERTIFICATE_EMAILS,
  ...MESSAGE_EMAILS,
  ...NEWSLETTER_EMAILS,
  ...ORDER_EMAILS,
  ...RETURN_EMAILS,
  ...REVIEW_EMAILS,
  ...STAFF_EMAILS,
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
  const context = {
    shop,
    facts,
    publicUrl: shop.env.PUBLIC_URL,
    contact,
    answersWithin: mail.answersWithin,
    shopName,
    timeZone,
    footerAddress,
  }
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
