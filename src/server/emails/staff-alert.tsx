import { Link, Text } from '@react-email/components'
import { Letter } from './letter.tsx'

/** Tells staff of an order that needs a person. */
export function StaffAlert({ number, reason, publicUrl }: { number: string; reason: string; publicUrl: string }) {
  return (
    <Letter preview={`Order ${number} is on hold`} title={`Order ${number} is on hold`} publicUrl={publicUrl}>
      <Text>{reason}</Text>
      <Text>
        Nothing ships until somebody has decided. <Link href={`${publicUrl}/admin/dashboard`}>Open the dashboard</Link>
      </Text>
    </Letter>
  )
}
