import { isEmail } from '#domain/customer/email.ts'
import { DidYouMean } from './did-you-mean.tsx'
import { suggestDomain } from './suggest-domain.ts'

/** Offers the address that was probably meant, when its domain has a typo in it. */
export function EmailSuggestion({ email }: { email: string }) {
  const typed = email.trim()
  const domain = isEmail(typed) ? suggestDomain(typed) : null
  if (domain === null) return null
  return <DidYouMean field="email" what={domain} values={{ email: `${typed.slice(0, typed.lastIndexOf('@'))}@${domain}` }} />
}
