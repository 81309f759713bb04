import { useState } from 'react'
import { api, ApiProblem, read } from '#web/api.ts'
import type { Schema } from '#web/api.ts'
import { makeIdempotencyKey } from '#web/cart/checkout-attempt.ts'
import { choiceErrors } from './return-rules.ts'
import type { ReturnChoice } from './return-rules.ts'

const NOTHING_CHOSEN = 'Please choose a part to send back.'

/** By which right somebody who is not signed in asks: the token of the mailed link, or the address that the order was found with. */
export type ReturnProof = { token?: string | undefined } | { email: string }

/** Asking for a return: what goes back and why, sent once however often it is pressed. `onOrder` gets the order as it is then. */
export function useReturn(order: Schema<'Order'>, proof: ReturnProof, onOrder: (order: Schema<'Order'>) => void) {
  const [choices, setChoices] = useState<Record<string, ReturnChoice | null>>({})
  const [comment, setComment] = useState('')
  const [key, setKey] = useState(makeIdempotencyKey)
  const [isSent, setSent] = useState(false)
  const [isOpen, setOpen] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  /** The number of the return that was asked for. */
  const [returnNumber, setReturnNumber] = useState<string | null>(null)

  const chosen = order.lines.flatMap(({ id, canReturn }) => {
    const choice = canReturn > 0 ? choices[id] : null
    return choice ? [{ lineId: id, ...choice }] : []
  })

  async function submit() {
    const lines = chosen.flatMap(({ reason, modelNumber, ...line }) =>
      reason === '' ? [] : [{ ...line, reason, modelNumber: reason === 'does_not_fit' ? modelNumber : null }],
    )
    const params = { path: { number: order.number }, header: { 'idempotency-key': key } }
    const answer = await read(api.POST('/api/orders/{number}/returns', { params, body: { lines, comment, ...proof } }))
    onOrder(answer.order)
    setReturnNumber(answer.returnNumber)
    setOpen(false)
    setChoices({})
    setComment('')
    setSent(false)
    setKey(makeIdempotencyKey())
  }

  /** False: something is missing, and says so in its place. */
  function send(): boolean {
    const isComplete = chosen.every((choice) => Object.keys(choiceErrors(choice)).length === 0)
    setSent(true)
    setFailure(chosen.length === 0 ? NOTHING_CHOSEN : null)
    if (chosen.length === 0 || !isComplete) return false
    setBusy(true)
    submit()
      .catch((error: unknown) => setFailure(error instanceof ApiProblem ? error.message : 'Something went wrong. Please try again.'))
      .finally(() => setBusy(false))
    return true
  }

  return {
    choiceOf: (lineId: string) => choices[lineId] ?? null,
    choose: (lineId: string, choice: ReturnChoice | null) => setChoices((now) => ({ ...now, [lineId]: choice })),
    open: () => setOpen(true),
    ...{ isOpen, comment, setComment, isSent, isBusy, failure, returnNumber, send },
  }
}
