import { Link, Text } from '@react-email/components'
import { Letter } from './letter.tsx'

/** Asks whoever signed up to confirm that the address is theirs. */
export function VerifyEmail({ name, url, publicUrl }: { name: string; url: string; publicUrl: string }) {
  return (
    <Letter preview="Confirm your e-mail address" title="Confirm your e-mail address" publicUrl={publicUrl}>
      <Text>Hello {name}, please confirm that this address is yours. Orders placed with it then appear in your account.</Text>
      <Text>
        <Link href={url}>Confirm my address</Link>
      </Text>
      <Text>If you did not sign up, you can ignore this letter.</Text>
    </Letter>
  )
}
