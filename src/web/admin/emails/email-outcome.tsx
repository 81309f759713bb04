import { useQuery } from '@tanstack/react-query'
import { errorText } from '#web/api.ts'
import { LoadError, SkeletonRows } from '#web/admin/ui/states.tsx'
import { ShopLink } from '#web/links/shop-link.tsx'
import { emailQuery } from './email-query.ts'
import { EmailState } from './email-state.tsx'

/** What has become of a trial that was sent, as soon as it is known, in the mail server's words. */
export function EmailOutcome({ id }: { id: string }) {
  const { data: email, error, refetch } = useQuery(emailQuery(id))
  if (error && !email)
    return <LoadError title="Could not ask what became of it." detail={errorText(error)} onRetry={() => void refetch()} />
  if (!email) return <SkeletonRows rows={1} />
  return (
    <div className="grid gap-1 border-t border-line pt-3" role="status">
      <p>
        To <span dir="auto">{email.recipient}</span>: <EmailState email={email} />
      </p>
      {email.providerAnswer && (
        <p className="wrap-anywhere">
          The mail server said: <span className="font-mono text-small">{email.providerAnswer}</span>
        </p>
      )}
      {email.state === 'stored' && <p className="text-ink-2">This shop has no mail server: e-mails are written into its folder.</p>}
      {email.lastError && <p className="wrap-anywhere text-brick">{email.lastError}</p>}
      <p>
        <ShopLink href={`/admin/test-email/${email.id}`}>See it in the log</ShopLink>
      </p>
    </div>
  )
}
