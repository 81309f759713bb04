import type { TaxCertificateId } from '#domain/id.ts'
import { Undeliverable } from '#server/services/mailer.ts'
import type { EmailContext, RenderedEmail, Renderers } from './email-context.ts'
import { CertificateNotice, CERTIFICATE_NEWS } from './templates/account/certificate-notice.tsx'
import type { CertificateNews } from './templates/account/certificate-notice.tsx'

/** An e-mail about a certificate. @throws {Undeliverable} when its account is gone */
const write =
  (news: CertificateNews) =>
  async ({ facts, publicUrl }: EmailContext, { payload }: { payload: { certificateId: TaxCertificateId } }): Promise<RenderedEmail> => {
    const certificate = await facts.certificate(payload.certificateId)
    if (!certificate) throw new Undeliverable('The certificate or its account is gone: there is nothing to tell.')
    return { subject: CERTIFICATE_NEWS[news].title, element: <CertificateNotice {...certificate} news={news} publicUrl={publicUrl} /> }
  }

/** The e-mails about tax-exempt certificates. */
export const CERTIFICATE_EMAILS: Renderers<`certificate_${CertificateNews}`> = {
  certificate_approved: write('approved'),
  certificate_declined: write('declined'),
  certificate_revoked: write('revoked'),
  certificate_expiring: write('expiring'),
}
