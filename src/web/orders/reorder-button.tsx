import { useState } from 'react'
import type { ReactNode } from 'react'
import { errorText } from '#web/api.ts'
import { Button } from '#web/ui/button.tsx'
import { useSubmit } from '#web/ui/form/use-submit.ts'
import { Notice } from '#web/ui/notice.tsx'
import { reorder } from './reorder.ts'
import type { Reordered } from './reorder.ts'
import { Unbroken } from '#web/ui/unbroken.tsx'

/** What is not as it was: replaced, dearer, sold out or gone; and what did not fit into the cart. */
function Notes({ done: { count, left, notes } }: { done: Reordered }) {
  if (notes.length === 0) return null
  const title = left > 0 ? 'Your cart is full' : count === 0 ? 'Nothing was added' : 'Not everything is as it was'
  return (
    <Notice tone="warning" live title={title} className="w-full">
      <ul className="grid gap-1">
        {notes.map((note) => (
          <li key={note}>
            <Unbroken text={note} />
          </li>
        ))}
      </ul>
    </Notice>
  )
}

/** Puts an order's parts into the cart once more, and says what has changed since. */
export function ReorderButton({ number, children }: { number: string; children: ReactNode }) {
  const { isBusy, error, run } = useSubmit(errorText)
  const [done, setDone] = useState<Reordered | null>(null)
  return (
    <>
      <Button busy={isBusy} className="noscript:hidden" onClick={() => void run(async () => setDone(await reorder(number)))}>
        {children}
      </Button>
      {done && <Notes done={done} />}
      {error && (
        <Notice tone="error" live className="w-full">
          {error}
        </Notice>
      )}
    </>
  )
}
