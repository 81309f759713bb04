import { EMAIL_CHANGE_MINUTES, PASSWORD_RESET_MINUTES } from '#domain/account/account-links.ts'
import { CONFIRMATION_LINK_MINUTES } from '#domain/account/confirmation-link.ts'
import { SECURITY_CHANGES } from '#domain/account/security-change.ts'
import { AccountDeleted } from '../templates/account/account-deleted.tsx'
import { ChangeEmail } from '../templates/account/change-email.tsx'
import { ConfirmAddress } from '../templates/account/confirm-address.tsx'
import { EmailTaken } from '../templates/account/email-taken.tsx'
import { PasswordReset } from '../templates/account/password-reset.tsx'
import { SecurityNotice } from '../templates/account/security-notice.tsx'
import { SignInLink } from '../templates/account/sign-in-link.tsx'
import { StaffInvitation } from '../templates/staff/staff-invitation.tsx'
import { StaffPassword } from '../templates/staff/staff-password.tsx'
import { accountLinkToken, EMAIL_CHANGE_PATH, PASSWORD_RESET_PATH } from '#server/shop/customer/account-link.ts'
import { CONFIRMATION_PATH, confirmationToken } from '#server/shop/customer/email-confirmation.ts'
import { INVITATION_DAYS, PASSWORD_LINK_MINUTES } from '#domain/staff/staff-link.ts'
import { STAFF_LINK_PATH, staffLinkToken } from '#server/shop/people/staff-link.ts'
import { SIGN_IN_LINK_MINUTES } from '#domain/account/sign-in-link.ts'
import { SIGN_IN_LINK_PATH, signInToken } from '#server/shop/customer/sign-in-link.ts'
import type { Renderers } from '../email-context.ts'
import { linkTerm } from '../link-expiry.ts'

/** The address of a page that acts on a token; `next`: where to redirect afterwards. */
const linkUrl = (page: string, token: string, next: string | undefined) =>
  `${page}?${new URLSearchParams({ token, ...(next && { next }) }).toString()}`

type AccountKind =
  | 'confirm_address'
  | 'sign_in_link'
  | 'password_reset'
  | 'change_email'
  | 'email_taken'
  | 'security_notice'
  | 'account_deleted'
  | 'staff_invitation'
  | 'staff_password'

/** The renderers of the e-mails about accounts: links by which somebody gets in, and what has changed about that. */
export const ACCOUNT_EMAILS: Renderers<AccountKind> = {
  confirm_address(context, email) {
    const { shop, publicUrl } = context
    const { name, linkId, next } = email.payload
    const term = linkTerm(context, email, { length: CONFIRMATION_LINK_MINUTES, unit: 'minute' })
    const url = linkUrl(publicUrl + CONFIRMATION_PATH, confirmationToken(shop, linkId), next)
    const element = <ConfirmAddress name={name} url={url} {...term} publicUrl={publicUrl} />
    return { subject: 'Confirm your e-mail address', element }
  },
  sign_in_link(context, email) {
    const { shop, publicUrl } = context
    const { name, linkId, next } = email.payload
    const term = linkTerm(context, email, { length: SIGN_IN_LINK_MINUTES, unit: 'minute' })
    const url = linkUrl(publicUrl + SIGN_IN_LINK_PATH, signInToken(shop, linkId), next)
    const element = <SignInLink name={name} url={url} {...term} publicUrl={publicUrl} />
    return { subject: 'Your sign-in link', element }
  },
  password_reset(context, email) {
    const { shop, publicUrl } = context
    const { name, linkId, next } = email.payload
    const term = linkTerm(context, email, { length: PASSWORD_RESET_MINUTES, unit: 'minute' })
    const url = linkUrl(publicUrl + PASSWORD_RESET_PATH, accountLinkToken(shop, 'reset-password', linkId), next)
    const element = <PasswordReset name={name} url={url} {...term} publicUrl={publicUrl} />
    return { subject: 'Set a new password', element }
  },
  change_email(context, email) {
    const { shop, publicUrl } = context
    const term = linkTerm(context, email, { length: EMAIL_CHANGE_MINUTES, unit: 'minute' })
    const url = linkUrl(publicUrl + EMAIL_CHANGE_PATH, accountLinkToken(shop, 'change-email', email.payload.linkId), undefined)
    const element = <ChangeEmail url={url} {...term} publicUrl={publicUrl} />
    return { subject: 'Confirm your new e-mail address', element }
  },
  email_taken({ publicUrl }, { payload: { name } }) {
    return { subject: 'Your address has an account already', element: <EmailTaken name={name} publicUrl={publicUrl} /> }
  },
  security_notice({ publicUrl, contact }, { payload: { change, canReset = true, keys = 0 } }) {
    const { title } = SECURITY_CHANGES[change]
    const element = <SecurityNotice change={change} canReset={canReset} keys={keys} publicUrl={publicUrl} phone={contact.phone} />
    return { subject: title, element }
  },
  account_deleted({ publicUrl }, { payload: { keepsCertificate = false } }) {
    return { subject: 'Your account is deleted', element: <AccountDeleted publicUrl={publicUrl} keepsCertificate={keepsCertificate} /> }
  },

  staff_invitation(context, email) {
    const { shop, publicUrl, shopName } = context
    const { linkId, role, by } = email.payload
    const term = linkTerm(context, email, { length: INVITATION_DAYS, unit: 'day' })
    const url = linkUrl(publicUrl + STAFF_LINK_PATH, staffLinkToken(shop, linkId), undefined)
    const element = <StaffInvitation shopName={shopName} role={role} by={by} url={url} {...term} publicUrl={publicUrl} />
    return { subject: `Work with ${shopName}`, element }
  },
  staff_password(context, email) {
    const { shop, publicUrl } = context
    const { linkId, name } = email.payload
    const term = linkTerm(context, email, { length: PASSWORD_LINK_MINUTES, unit: 'minute' })
    const url = linkUrl(publicUrl + STAFF_LINK_PATH, staffLinkToken(shop, linkId), undefined)
    const element = <StaffPassword name={name} url={url} {...term} publicUrl={publicUrl} />
    return { subject: 'Set a new password', element }
  },
}
