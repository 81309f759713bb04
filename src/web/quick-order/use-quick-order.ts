import { useEffect, useRef, useState } from 'react'
import type { Dispatch, RefObject, SetStateAction } from 'react'
import { MAX_LINES } from '#domain/cart/cart.ts'
import type { QuickOrder, QuickOrderLine } from '#domain/quick-order/quick-order.ts'
import { api, errorText, read } from '#web/api.ts'
import { useSubmit } from '#web/ui/form/use-submit.ts'
import { readDraft, writeDraft } from './quick-order-draft.ts'
import { chooseFor, joinRows, rowsOf, setRowQuantity, withoutRaw } from './quick-order-rows.ts'
import type { QuickOrderPart, QuickOrderRow } from './quick-order-rows.ts'

/** The result of a check. */
export interface CheckReport {
  /** Nothing was read: all rows were words alone. */
  isWordsAlone: boolean
  /** Rows with digits in which no part was recognised: they are in the box still. */
  unread: string[]
  /** What names a part but not how many pieces of it: it is in the box still. */
  uncounted: string[]
  /** Rows behind the last one that the list can hold: they are in the box still. */
  waiting: number
}

/** What reads lists comes after the page's first load: it is needed once something is in the box. */
const loadReader = () => import('#domain/quick-order/quick-order.ts')

/** Debouncing of the stored draft, in ms. */
const PAUSE_MS = 300

const requestOf = ({ number, quantity }: { number: string; quantity: number }) => ({ number, quantity })

async function resolve(lines: readonly QuickOrderLine[]): Promise<QuickOrderRow[]> {
  const { lines: answers } = await read(api.POST('/api/quick-order/resolve', { body: { lines: lines.map(requestOf) } }))
  return rowsOf(lines, answers)
}

const quickOrderLineOf = ({ number, quantity }: { number: string; quantity: number }): QuickOrderLine => ({
  number,
  quantity,
  raw: number,
  candidates: [],
  position: 0,
  notes: [],
})

const CHECK_FAILED = 'The list could not be checked. Please check your connection and try again.'

/** Rows of numbers that were not found are in the box still, and will be read again. */
const withParts = (rows: readonly QuickOrderRow[]) => rows.filter(({ status }) => status !== 'not_found')

/** Reads an order, up to what the list has room for. */
const readOrder = async (text: string, rows: readonly QuickOrderRow[]): Promise<QuickOrder> =>
  (await loadReader()).parseQuickOrder(text, Math.max(0, MAX_LINES - withParts(rows).length))

/** Reads a number with its quantity, which is 1 until somebody changes it: then what the number's own field says counts, such as `3 x S97017705`. */
async function readEntry({ number, quantity }: { number: string; quantity: number }, rows: readonly QuickOrderRow[]): Promise<QuickOrder> {
  const counted = await readOrder(`${quantity} x ${number}`, rows)
  if (quantity > 1) return counted
  const own = await readOrder(number, rows)
  // Other numbers are those of which a piece was taken for a quantity: `S97 017 705`.
  const isSame = own.lines.every((line, at) => line.number === counted.lines[at]?.number)
  const saysMore = own.lines.some((line) => line.quantity > 1)
  return (isSame && saysMore) || own.uncounted.length > 0 ? own : counted
}

const rowCount = (text: string) => text.split('\n').filter((row) => row.trim() !== '').length

/** What a file has put below this text of the box while the text was being checked. */
const addedSince = (now: string, checked: string) => (now.startsWith(checked.trimEnd()) ? now.slice(checked.trimEnd().length).trim() : '')

const reportOf = ({ lines, unread, uncounted, skipped, rest }: QuickOrder): CheckReport => ({
  isWordsAlone: skipped > 0 && lines.length + unread.length + uncounted.length === 0 && rest === '',
  unread,
  uncounted,
  waiting: rowCount(rest),
})

interface OrderState {
  box: RefObject<HTMLTextAreaElement | null>
  text: string
  rows: QuickOrderRow[]
  setText: Dispatch<SetStateAction<string>>
  setRows: Dispatch<SetStateAction<QuickOrderRow[]>>
}

/** Restores the stored draft after hydration, and stores it again after each change. */
function useStoredDraft({ box, text, rows, setText, setRows }: OrderState) {
  const [isRestored, setRestored] = useState(false)

  useEffect(() => {
    const draft = readDraft()
    // What was typed before hydration wins.
    setText(box.current?.value || draft.text)
    const lines = draft.lines.slice(0, MAX_LINES).map(quickOrderLineOf)
    const restoring = lines.length > 0 ? resolve(lines) : Promise.resolve([])
    restoring
      .then((restored) => setRows((now) => joinRows([...restored, ...now])))
      .catch(() =>
        setText((now) => [now, ...draft.lines.map(({ number, quantity }) => `${quantity} x ${number}`)].filter(Boolean).join('\n')),
      )
      .finally(() => setRestored(true))
  }, [box, setText, setRows])

  useEffect(() => {
    if (!isRestored) return
    const write = () => writeDraft(text, rows)
    const timer = setTimeout(write, PAUSE_MS)
    window.addEventListener('pagehide', write)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('pagehide', write)
      write()
    }
  }, [isRestored, text, rows])
}

/** The box and the checked list of an order, both stored while the tab is open. */
export function useQuickOrder() {
  const box = useRef<HTMLTextAreaElement>(null)
  const [text, setText] = useState('')
  const [rows, setRows] = useState<QuickOrderRow[]>([])
  const { isBusy, error, run } = useSubmit((cause) => errorText(cause, CHECK_FAILED))
  const [report, setReport] = useState<CheckReport | null>(null)
  useStoredDraft({ box, text, rows, setText, setRows })
  useEffect(() => {
    // What fails here is tried again, and told, once it is needed.
    loadReader().catch(() => {})
  }, [])

  async function resolveInto({ lines, unread, uncounted, rest }: QuickOrder) {
    const checked = lines.length > 0 ? await resolve(lines) : []
    const missing = checked.filter(({ status }) => status === 'not_found').map(({ raw }) => raw)
    setRows((now) => joinRows([...withParts(now), ...checked]))
    setText((now) =>
      [rest.trimEnd(), ...unread, ...uncounted, ...missing, addedSince(now, text)].filter((paragraph) => paragraph !== '').join('\n'),
    )
  }

  /** Reads the box: parts go to the list, and what was not recognised stays. False when it failed or there was nothing to check. */
  async function check(): Promise<boolean> {
    let hasLines = false
    const isDone = await run(async () => {
      const parsed = await readOrder(text, rows)
      hasLines = parsed.lines.length > 0
      setReport(reportOf(parsed))
      if (hasLines)
        await resolveInto(parsed).catch((cause: unknown) => {
          setReport(null)
          throw cause
        })
    })
    return isDone && hasLines
  }

  /** Looks one number up and puts it on the list; what is not found goes into the box. False when it failed or is no number. */
  async function add(number: string, quantity: number): Promise<boolean> {
    let isRead = false
    const isDone = await run(async () => {
      const parsed = await readEntry({ number, quantity }, rows)
      setReport(reportOf(parsed))
      isRead = parsed.lines.length + parsed.unread.length + parsed.uncounted.length > 0 || parsed.rest !== ''
      const rest = [text.trimEnd(), parsed.rest].filter((paragraph) => paragraph !== '').join('\n')
      if (isRead) await resolveInto({ ...parsed, rest })
    })
    return isDone && isRead
  }

  return {
    box,
    text,
    rows,
    isBusy,
    error,
    report,
    check,
    add,
    setText,
    setRows,
    setQuantity: (key: string, quantity: number) => setRows((now) => setRowQuantity(now, key, quantity)),
    choose(row: QuickOrderRow, product: QuickOrderPart) {
      setRows((now) => chooseFor(now, row.key, product))
      if (row.status === 'not_found') setText((now) => withoutRaw(now, row.raw))
    },
    remove: (key: string) => setRows((now) => now.filter((row) => row.key !== key)),
    /** Restores a removed row at its former place. */
    restore: (row: QuickOrderRow, index: number) => setRows((now) => joinRows(now.toSpliced(index, 0, row))),
  }
}

export type QuickOrderState = ReturnType<typeof useQuickOrder>
