import { useRef, useState } from 'react'
import { api, errorText, read } from '#web/api.ts'
import type { Schema } from '#web/api.ts'
import { makeIdempotencyKey } from '#web/cart/checkout-attempt.ts'
import { useSubmit } from '#web/ui/form/use-submit.ts'
import { choiceErrors } from './return-rules.ts'
import type { ReturnChoice } from './return-rules.ts'

const NOTHING_CHOSEN = 'Please choose a part to send back.'

/** The right to an order, where it is neither the session nor the cookie of its mailed link: its e-mail address. */
export type ReturnProof = { email?: string }

/** Which lines of the order are returned, with the values of their fields. */
function useChoices(order: Schema<'Order'>) {
  const [choices, setChoices] = useState<Record<string, ReturnChoice | null>>({})
  const chosen = order.lines.flatMap(({ id, canReturn }) => {
    const choice = canReturn > 0 ? choices[id] : null
    return choice ? [{ lineId: id, ...choice }] : []
  })
  return {
    chosen,
    choiceOf: (lineId: string) => choices[lineId] ?? null,
    choose: (lineId: string, choice: ReturnChoice | null) => setChoices((now) => ({ ...now, [lineId]: choice })),
    clear: () => setChoices({}),
  }
}

/** The Idempotency-Key for a request: the same one until the request changes, so that a second try after a lost answer is the same return. */
function useRequestKey() {
  const sent = useRef({ key: '', content: '' })
  return {
    keyFor(content: string): string {
      if (sent.current.content !== content) sent.current = { key: makeIdempotencyKey(), content }
      return sent.current.key
    },
    forget() {
      sent.current = { key: '', content: '' }
    },
  }
}

/** The form of a return request, sent once (Idempotency-Key). `onOrder` receives the updated order. */
export function useReturn(order: Schema<'Order'>, proof: ReturnProof, onOrder: (order: Schema<'Order'>) => void) {
  const { chosen, choiceOf, choose, clear } = useChoices(order)
  const [comment, setComment] = useState('')
  const { keyFor, forget } = useRequestKey()
  const [isSent, setSent] = useState(false)
  const [isOpen, setOpen] = useState(false)
  const { isBusy, error, setError, run } = useSubmit(errorText)
  /** The number of the requested return. */
  const [returnNumber, setReturnNumber] = useState<string | null>(null)

  async function submit() {
    const lines = chosen.flatMap(({ reason, modelNumber, ...line }) =>
      reason === '' ? [] : [{ ...line, reason, modelNumber: reason === 'does_not_fit' ? modelNumber : null }],
    )
    const request = { lines, comment }
    const params = { path: { number: order.number }, header: { 'idempotency-key': keyFor(JSON.stringify(request)) } }
    const answer = await read(api.POST('/api/orders/{number}/returns', { params, body: { ...request, ...proof } }))
    onOrder(answer.order)
    setReturnNumber(answer.returnNumber)
    setOpen(false)
    clear()
    setComment('')
    setSent(false)
    forget()
  }

  /** False when a field is invalid; its error is then shown beside it. */
  function send(): boolean {
    const isComplete = chosen.every((choice) => Object.keys(choiceErrors(choice)).length === 0)
    setSent(true)
    setError(chosen.length === 0 ? NOTHING_CHOSEN : null)
    if (chosen.length === 0 || !isComplete) return false
    void run(submit)
    return true
  }

  return {
    choiceOf,
    choose,
    open: () => setOpen(true),
    isOpen,
    comment,
    setComment,
    isSent,
    isBusy,
    error,
    returnNumber,
    send,
  }
}
