import { StaffAlert } from './staff-alert.tsx'

export const WEBHOOK_ENDED = 'A webhook has ended'

interface WebhookEndedProps {
  address: string
  /** An ISO instant. */
  failingSince: string
  timeZone: string
  publicUrl: string
}

/** An endpoint of another program has failed for days, and is sent nothing any more. */
export function WebhookEnded({ address, failingSince, timeZone, publicUrl }: WebhookEndedProps) {
  const at = new Intl.DateTimeFormat('en-US', {
    timeZone,
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  }).format(new Date(failingSince))
  return (
    <StaffAlert
      title={WEBHOOK_ENDED}
      reason={`${address} has not taken a message since ${at}. It is sent nothing any more.`}
      text="What happens from now on is not told to it. Once the other program answers again, let the endpoint go on under Webhooks."
      href={`${publicUrl}/admin/settings/webhooks`}
      buttonText="Open the webhooks"
      publicUrl={publicUrl}
    />
  )
}
