import { useEffect, useRef } from 'react'
import type { CartItem } from '#domain/cart/cart.ts'
import { MAX_SHARED_ADDRESS, sharedCartText } from '#domain/cart/shared-cart.ts'
import { Notice } from '#web/ui/notice.tsx'
import { TextField } from '#web/ui/form/field.tsx'
import { CopyButton } from '#web/ui/part/copy-button.tsx'

/** The address of these lines: part numbers and quantities, and nothing about the shopper. */
const sharedAddress = (items: readonly CartItem[]) =>
  `${window.location.origin}/cart/shared?parts=${sharedCartText(items.map((item) => ({ partNumber: item.part_number, quantity: item.quantity })))}`

/** The link to this cart, to be copied. */
export function ShareCart({ items }: { items: readonly CartItem[] }) {
  const field = useRef<HTMLInputElement>(null)
  const address = sharedAddress(items)
  const unnamed = items.filter((item) => sharedCartText([{ partNumber: item.part_number, quantity: 1 }]) === '')
  useEffect(() => field.current?.select(), [])

  if (address.length > MAX_SHARED_ADDRESS)
    return (
      <Notice tone="warning" live className="mb-4" title="This cart is too long for a link">
        A link holds {MAX_SHARED_ADDRESS.toLocaleString('en-US')} characters, and this one would have{' '}
        {address.length.toLocaleString('en-US')}. Save some lines for later, and share them with a second link.
      </Notice>
    )
  return (
    <div className="mb-4 grid gap-2">
      <TextField
        ref={field}
        label="Link to this cart"
        hint="Whoever opens it sees these parts with the prices of that day. It says nothing about you."
        readOnly
        value={address}
        autoComplete="off"
        spellCheck={false}
        onFocus={(event) => event.target.select()}
        action={<CopyButton text={address} what="link" isSecret />}
      />
      {unnamed.length > 0 && (
        <p className="text-small">Not in the link, because they have no part number: {unnamed.map(({ name }) => name).join(', ')}</p>
      )}
    </div>
  )
}
