import type { CartItem } from '#domain/cart.ts'
import { useWithMachine, warningCode } from './fit-late.ts'

/** The place of the warning above Secure Checkout. Costs nothing while no appliance is chosen. */
export function FitWarning({ items }: { items: readonly CartItem[] }) {
  const code = useWithMachine(warningCode)
  return code ? <code.MisfitWarning items={items} /> : null
}
