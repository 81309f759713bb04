import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api, ApiProblem, isRefusal, read } from '#web/api.ts'
import type { Schema } from '#web/api.ts'
import { useRequestKey } from '#web/ui/form/use-request-key.ts'
import { useSubmit } from '#web/ui/form/use-submit.ts'
import { choiceErrors } from './return-choice.ts'
import type { ReturnChoice } from './return-choice.ts'
import { refusalText } from './return-refusal.ts'
import { sendPhotos } from './send-photos.ts'
import type { PhotoFailure, PhotoRight } from './send-photos.ts'

const NOTHING_CHOSEN = 'Please choose a part to send back.'
const SENDING = 'Sending...'
const NOT_PRICED = 'Please wait until the difference in price is shown.'

/** The right to an order, where it is neither the session nor the cookie of its mailed link: its e-mail address. */
export type ReturnProof = { email?: string }

/** Which lines of the order are returned, with the values of their fields. */
function useChoices(order: Schema<'Order'>) {
  const [choices, setChoices] = useState<Record<string, ReturnChoice | null>>({})
  const chosen = order.lines.flatMap((line) => {
    const choice = line.canReturn > 0 ? choices[line.id] : null
    // Fewer may be left than when it was chosen.
    return choice ? [{ line, choice: { ...choice, quantity: Math.min(choice.quantity, line.canReturn) } }] : []
  })
  return {
    chosen,
    choiceOf: (lineId: string) => chosen.find(({ line }) => line.id === lineId)?.choice ?? null,
    choose: (lineId: string, choice: ReturnChoice | null) => setChoices((now) => ({ ...now, [lineId]: choice })),
    clear: () => setChoices({}),
  }
}

export type Chosen = ReturnType<typeof useChoices>['chosen']

const wishOf = ({ choice: { replacement } }: Chosen[number]) => replacement && { slug: replacement.slug, quantity: replacement.quantity }

/** What the exchange costs, once a part is chosen for each line. */
function useExchangeQuote({
  order,
  proof,
  chosen,
  isExchange,
}: {
  order: Schema<'Order'>
  proof: ReturnProof
  chosen: Chosen
  isExchange: boolean
}) {
  const lines = chosen.flatMap((one) => {
    const replacement = wishOf(one)
    return replacement ? [{ lineId: one.line.id, quantity: one.choice.quantity, replacement }] : []
  })
  const isComplete = isExchange && chosen.length > 0 && lines.length === chosen.length
  const query = useQuery({
    queryKey: ['exchange-quote', order.number, lines],
    queryFn: () =>
      read(api.POST('/api/orders/{number}/exchange-quote', { params: { path: { number: order.number } }, body: { lines, ...proof } })),
    enabled: isComplete,
    placeholderData: keepPreviousData,
    retry: (count, error) => count < 2 && !(error instanceof ApiProblem),
    staleTime: 30_000,
  })
  const isCurrent = isComplete && !query.isPlaceholderData && !query.isError
  return { quote: isCurrent ? query.data : undefined, error: isComplete ? query.error : null, ask: () => query.refetch() }
}

const lineOf = (one: Chosen[number], isExchange: boolean) => {
  const { quantity, reason, modelNumber, machine, condition } = one.choice
  if (reason === '') return []
  const misfit = reason === 'does_not_fit'
  return [
    {
      lineId: one.line.id,
      quantity,
      reason,
      modelNumber: misfit ? modelNumber : null,
      machine: misfit && machine ? `${machine.brand.slug}/${machine.slug}` : null,
      condition: condition || null,
      replacement: isExchange ? wishOf(one) : null,
    },
  ]
}

/** The parts that fit instead, as the shop's answer names them. */
const proposalsOf = (order: Schema<'Order'>, rma: string): AskedReturn['proposals'] =>
  order.returns
    .filter(({ number }) => number === rma)
    .flatMap(({ lines }) => lines)
    .flatMap(({ proposed, modelNumber }) => (proposed ? [{ ...proposed, machine: modelNumber ?? 'machine' }] : []))

/** What became of a request: the number of the return, and those of its photographs that were not taken. */
export interface AskedReturn {
  number: string
  /** The parts that fit the machines that were named. */
  proposals: { slug: string; name: string; partNumber: string; machine: string }[]
  isExchange: boolean
  photoRight: PhotoRight
  photoFailures: PhotoFailure[]
}

interface ReturnEvents {
  /** Receives the updated order. */
  onOrder: (order: Schema<'Order'>) => void
  /** The order may be another one by now: the shop has said no, or has photographs of the return. */
  onChanged: () => void
}

/** The form of a return request, sent once (Idempotency-Key). */
export function useReturn(order: Schema<'Order'>, proof: ReturnProof, { onOrder, onChanged }: ReturnEvents) {
  const { chosen, choiceOf, choose, clear } = useChoices(order)
  const [comment, setComment] = useState('')
  const [isExchange, setExchange] = useState(false)
  const [files, setFiles] = useState<File[]>([])
  const { keyFor, forget } = useRequestKey()
  const names = chosen.map(({ line }) => line.name)
  const [isSent, setSent] = useState(false)
  const [isOpen, setOpen] = useState(false)
  const { isBusy, error, setError, run } = useSubmit((refusal) => refusalText(refusal, names))
  const [asked, setAsked] = useState<AskedReturn | null>(null)
  const [busyLabel, setBusyLabel] = useState(SENDING)
  const price = useExchangeQuote({ order, proof, chosen, isExchange })

  async function request() {
    const resolution = isExchange ? ('exchange' as const) : ('refund' as const)
    const differenceCents = isExchange ? (price.quote?.differenceCents ?? null) : null
    const content = { lines: chosen.flatMap((one) => lineOf(one, isExchange)), comment, resolution, differenceCents }
    const params = { path: { number: order.number }, header: { 'idempotency-key': keyFor(JSON.stringify(content)) } }
    try {
      return await read(api.POST('/api/orders/{number}/returns', { params, body: { ...content, ...proof } }))
    } catch (refusal) {
      // Prices may have changed: the difference is asked for anew.
      if (isExchange) void price.ask()
      // So may the order: another tab has sent a part back, or staff have.
      if (isRefusal(refusal)) onChanged()
      throw refusal
    }
  }

  async function submit() {
    const answer = await request()
    const photoRight = { number: order.number, rma: answer.returnNumber, token: answer.photoToken }
    // Minutes on a slow line.
    const photoFailures = await sendPhotos(photoRight, files, (gone) =>
      setBusyLabel(`Sending photograph ${gone + 1} of ${files.length}...`),
    )
    setBusyLabel(SENDING)
    onOrder(answer.order)
    // It was read before they came.
    if (photoFailures.length < files.length) onChanged()
    setAsked({
      number: answer.returnNumber,
      proposals: isExchange ? [] : proposalsOf(answer.order, answer.returnNumber),
      isExchange,
      photoRight,
      photoFailures,
    })
    setOpen(false)
    clear()
    setExchange(false)
    setComment('')
    setFiles([])
    setSent(false)
    forget()
  }

  /** False when a field is invalid; its error is then shown beside it. */
  function send(): boolean {
    const isComplete = chosen.every(({ choice, line }) => Object.keys(choiceErrors(choice, line, isExchange)).length === 0)
    // Without a part there is no field to mark yet.
    setSent(chosen.length > 0)
    const isPriced = !isExchange || price.quote !== undefined
    setError(chosen.length === 0 ? NOTHING_CHOSEN : isComplete && !isPriced && !price.error ? NOT_PRICED : null)
    if (isComplete && price.error) void price.ask()
    if (chosen.length === 0 || !isComplete || !isPriced) return false
    void run(submit)
    return true
  }

  const isDone = (error === NOTHING_CHOSEN && chosen.length > 0) || (error === NOT_PRICED && (!isExchange || price.quote !== undefined))

  return {
    choiceOf,
    choose,
    open: () => setOpen(true),
    isOpen,
    chosen,
    comment,
    setComment,
    isExchange,
    setExchange,
    files,
    setFiles,
    price,
    /** Why nobody can say what the exchange costs; null while somebody can. */
    priceRefusal: price.error && refusalText(price.error, names),
    isSent,
    isBusy,
    /** What is being sent. */
    busyLabel,
    /** Why it was not sent, until what was asked for is done. */
    error: isDone ? null : error,
    isNothingChosen: error === NOTHING_CHOSEN && chosen.length === 0,
    asked,
    send,
  }
}
