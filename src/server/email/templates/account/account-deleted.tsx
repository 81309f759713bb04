import { Text } from '@react-email/components'
import { EmailLayout } from '#server/email/layout/email-layout.tsx'

/** The last e-mail to somebody who has deleted their account; `keepsCertificate`: an order was sold without tax by a certificate of theirs. */
export function AccountDeleted({ publicUrl, keepsCertificate }: { publicUrl: string; keepsCertificate: boolean }) {
  return (
    <EmailLayout preview="This is the last e-mail about it." title="Your account is deleted" publicUrl={publicUrl}>
      <Text>
        Your account with us is deleted, as you asked, with its ways to sign in, its machines and our e-mails. Orders stay in our books
        without your name, your address and your e-mail. Reviews, questions and answers of yours that we have published stay on their pages
        without your name.
        {keepsCertificate && ' Your tax-exempt certificate stays beside each order that was sold without tax by it.'}
      </Text>
      <Text>
        We do not keep this e-mail, or the address that it was sent to, but for a note that we must not write to it, where you have asked
        for that. If it was not you, please reply to it at once.
      </Text>
    </EmailLayout>
  )
}
