import type { TaxCertificateId } from '#domain/id.ts'
import type { CertificateStatus } from '#domain/tax-exemption.ts'
import { Undeliverable } from '#server/services/mailer.ts'
import type { EmailContext, RenderedEmail, Renderers } from '../email-context.ts'
import { CertificateNotice, CERTIFICATE_NEWS } from '../templates/account/certificate-notice.tsx'
import type { CertificateNews } from '../templates/account/certificate-notice.tsx'

/** What is true of an approved certificate alone. */
const OF_APPROVED: readonly CertificateNews[] = ['approved', 'expiring']

/** What an approved certificate may come to. */
const ENDED: readonly CertificateStatus[] = ['revoked', 'withdrawn']

/** An e-mail about a certificate. @throws {Undeliverable} when its account is gone, or it counts no more and the e-mail says that it does */
const write =
  (news: CertificateNews) =>
  async ({ facts, publicUrl }: EmailContext, { payload }: { payload: { certificateId: TaxCertificateId } }): Promise<RenderedEmail> => {
    const certificate = await facts.certificate(payload.certificateId)
    if (!certificate) throw new Undeliverable('The certificate or its account is gone: there is nothing to tell.')
    const { status, ...told } = certificate
    if (OF_APPROVED.includes(news) && ENDED.includes(status))
      throw new Undeliverable('The certificate was revoked or withdrawn before its owner was told: it does not count any more.')
    return { subject: CERTIFICATE_NEWS[news].title, element: <CertificateNotice {...told} news={news} publicUrl={publicUrl} /> }
  }

/** The e-mails about tax-exempt certificates. */
export const CERTIFICATE_EMAILS: Renderers<`certificate_${CertificateNews}`> = {
  certificate_approved: write('approved'),
  certificate_declined: write('declined'),
  certificate_revoked: write('revoked'),
  certificate_expiring: write('expiring'),
}
