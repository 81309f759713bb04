import { useEffect, useRef, useState } from 'react'
import type { Schema } from '#web/api.ts'
import { ShopLink } from '#web/links/shop-link.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextArea } from '#web/ui/form/field.tsx'
import { useFocusFirstError } from '#web/ui/form/use-focus-first-error.ts'
import { Notice } from '#web/ui/notice.tsx'
import { ReturnLine } from './return-line.tsx'
import { useReturn } from './use-return.ts'
import type { ReturnProof } from './use-return.ts'

type Order = Schema<'Order'>

interface ReturnFormProps {
  lines: Order['lines']
  state: ReturnType<typeof useReturn>
}

function ReturnForm({ lines, state }: ReturnFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const [attempts, setAttempts] = useState(0)
  useEffect(() => form.current?.querySelector('input')?.focus(), [])
  useFocusFirstError(form, attempts)
  return (
    <form
      ref={form}
      method="post"
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (!state.send()) setAttempts((count) => count + 1)
      }}
    >
      <ul aria-label="Parts to send back" className="border-b border-line">
        {lines.map((line) => (
          <ReturnLine
            key={line.id}
            line={line}
            choice={state.choiceOf(line.id)}
            isSent={state.isSent}
            onChange={(choice) => state.choose(line.id, choice)}
          />
        ))}
      </ul>
      <TextArea
        label="Anything we should know"
        optional
        rows={2}
        maxLength={2000}
        value={state.comment}
        onChange={(event) => state.setComment(event.currentTarget.value)}
      />
      {state.error && (
        <Notice tone="error" live>
          {state.error}
        </Notice>
      )}
      <Button type="submit" variant="primary" className="justify-self-start max-sm:w-full" busy={state.isBusy} busyLabel="Sending...">
        Ask for the return
      </Button>
    </form>
  )
}

function ReturnRequested({ returnNumber }: { returnNumber: string }) {
  const text = useRef<HTMLDivElement>(null)
  // The form and its focused button were removed.
  useEffect(() => text.current?.focus(), [returnNumber])
  return (
    <div ref={text} tabIndex={-1}>
      <Notice tone="success" live title="We have your request">
        Return <span className="font-mono whitespace-nowrap">{returnNumber}</span>. We answer by e-mail; please wait for that before you
        send anything.
      </Notice>
    </div>
  )
}

interface SendBackProps {
  order: Order
  proof: ReturnProof
  /** Receives the order with the requested return. */
  onOrder: (order: Order) => void
}

/** Sending parts of an order back (decision 21): nothing before they have been shipped, and after their time. */
export function SendBack({ order, proof, onOrder }: SendBackProps) {
  const state = useReturn(order, proof, onOrder)
  const lines = order.lines.filter(({ canReturn }) => canReturn > 0)
  const { isOpen, returnNumber } = state
  if (lines.length === 0 && !returnNumber) return null
  return (
    <section className="sheet no-print grid gap-4 p-5 sm:p-8" aria-labelledby="send-back">
      <h2 id="send-back" className="text-h3">
        Send parts back
      </h2>
      {returnNumber && <ReturnRequested returnNumber={returnNumber} />}
      {lines.length > 0 && !isOpen && (
        <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
          <Button onClick={state.open}>Start a return</Button>
          <ShopLink href="/returns" className="link">
            How returns work
          </ShopLink>
        </div>
      )}
      {lines.length > 0 && isOpen && <ReturnForm lines={lines} state={state} />}
    </section>
  )
}
