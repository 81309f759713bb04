import { disposableEmailBlocklistSet } from 'disposable-email-domains-js'

/** The package's list, read once. */
const listed = disposableEmailBlocklistSet()

/** The domain itself, and every domain that it is part of: `a.b.example`, `b.example`, `example`. */
const withParents = (domain: string) => {
  const labels = domain.split('.')
  return labels.map((_, at) => labels.slice(at).join('.'))
}

/**
 * Whether a domain is a provider of disposable e-mail addresses, or part of one (specification, decision 40): by the package's list, or by `more`, which
 * staff keep in the settings. Domains are in lower case.
 */
export function isDisposableDomain(domain: string, more: readonly string[]): boolean {
  return withParents(domain).some((one) => listed.has(one) || more.includes(one))
}
