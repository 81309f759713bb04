import { useEffect, useId, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import type { CartItem } from '#domain/cart/cart.ts'
import { Notice } from '#web/ui/notice.tsx'
import { setFitConfirmation } from './fit-confirmation.ts'
import { useFits } from './fits-store.ts'
import type { BriefFit } from './fits-store.ts'
import { useChosenAppliance } from './appliances/appliance-store.ts'
import type { Appliance } from './appliances/appliance-store.ts'
import { Unbroken } from '#web/ui/unbroken.tsx'

export interface MisfitWarningProps {
  items: readonly CartItem[]
  /** The way to take the part that fits instead. */
  swap: (item: CartItem, instead: { slug: string; name: string; partNumber: string }) => ReactNode
}

interface ConfirmProps {
  appliance: Appliance
  misfits: readonly { item: CartItem; instead: BriefFit['alternative'] }[]
  swap: MisfitWarningProps['swap']
}

/** Names the parts, and blocks checkout until the shopper has confirmed them. */
function Confirm({ appliance, misfits, swap }: ConfirmProps) {
  const id = useId()
  const box = useRef<HTMLInputElement>(null)
  const [isConfirmed, setConfirmed] = useState(false)
  const [isMissed, setMissed] = useState(false)
  useEffect(() => {
    setFitConfirmation(() => {
      if (isConfirmed) return true
      setMissed(true)
      box.current?.focus()
      return false
    })
    return () => setFitConfirmation(null)
  }, [isConfirmed])
  const isSingle = misfits.length === 1
  const name = `${appliance.brand.name} ${appliance.number}`
  return (
    <Notice tone="warning" live title={isSingle ? `One part does not fit your ${name}` : `${misfits.length} parts do not fit your ${name}`}>
      <ul className="my-1 list-disc pl-5">
        {misfits.map(({ item, instead }) => (
          <li key={item.slug}>
            <Unbroken text={item.name} />
            {instead && (
              <div className="grid justify-items-start gap-1 pt-1 pb-2">
                <p>This one fits: {instead.name}</p>
                {swap(item, instead)}
              </div>
            )}
          </li>
        ))}
      </ul>
      <label className="flex min-h-11 items-center gap-3 font-semibold">
        <input
          ref={box}
          type="checkbox"
          className="size-5 shrink-0 accent-petrol"
          checked={isConfirmed}
          aria-invalid={isMissed && !isConfirmed}
          aria-describedby={isMissed && !isConfirmed ? id : undefined}
          onChange={(event) => setConfirmed(event.currentTarget.checked)}
        />
        {isSingle ? 'I know, and want it all the same' : 'I know, and want them all the same'}
      </label>
      {isMissed && !isConfirmed && (
        <p id={id} role="alert" className="font-medium text-brick">
          Please confirm this before you pay, or take {isSingle ? 'the part' : 'the parts'} out of your cart.
        </p>
      )}
    </Notice>
  )
}

/** Warns of parts in the cart that do not fit the chosen appliance. A changed list or appliance is to be confirmed again. */
export function MisfitWarning({ items, swap }: MisfitWarningProps) {
  const appliance = useChosenAppliance()
  const fits = useFits(
    appliance,
    items.map(({ slug }) => slug),
  )
  const wrong = new Map(fits.filter(({ answer }) => answer === 'does_not_fit').map(({ slug, alternative }) => [slug, alternative]))
  const misfits = items.flatMap((item) => (wrong.has(item.slug) ? [{ item, instead: wrong.get(item.slug) ?? null }] : []))
  if (!appliance || misfits.length === 0) return null
  return (
    <Confirm key={`${appliance.id} ${misfits.map(({ item }) => item.slug).join()}`} appliance={appliance} misfits={misfits} swap={swap} />
  )
}
