import { useState } from 'react'
import { formatDecimal } from '#domain/money.ts'
import { parseMoney, parseWholeNumber } from '#domain/pricing/parse-money.ts'
import type { FilterField } from '../list/definition.ts'

interface RangeInputProps {
  field: FilterField
  /** `10..20`, `10..`, `..20`; amounts in cents. */
  value: string
  onValue: (value: string) => void
  onReason: (reason: string | null) => void
}

/** An end of the range as it is typed. */
const typed = (kind: FilterField['kind'], end: string) => (kind === 'cents' && /^\d+$/.test(end) ? formatDecimal(Number(end)) : end)

/** An end as the API takes it; or why it cannot be. */
function readEnd(kind: FilterField['kind'], text: string): { end: string } | { reason: string } {
  if (text.trim() === '' || kind === 'date') return { end: text.trim() }
  if (kind === 'cents') {
    const parsed = parseMoney(text)
    return parsed.isAmount ? { end: String(parsed.cents) } : { reason: parsed.reason }
  }
  const number = parseWholeNumber(text)
  return number === null ? { reason: `"${text.slice(0, 40)}" is not a whole number.` } : { end: String(number) }
}

/** The two ends of a range; one of them may be left open. */
export function RangeInput({ field, value, onValue, onReason }: RangeInputProps) {
  const [start = '', finish = ''] = value.split('..')
  const [from, setFrom] = useState(typed(field.kind, start))
  const [to, setTo] = useState(typed(field.kind, finish))
  function change(nextFrom: string, nextTo: string) {
    setFrom(nextFrom)
    setTo(nextTo)
    const [a, b] = [readEnd(field.kind, nextFrom), readEnd(field.kind, nextTo)]
    if ('reason' in a) return onReason(a.reason)
    if ('reason' in b) return onReason(b.reason)
    const isBackwards = a.end !== '' && b.end !== '' && (field.kind === 'date' ? a.end > b.end : Number(a.end) > Number(b.end))
    onReason(isBackwards ? 'The range ends before it begins.' : null)
    onValue(`${a.end}..${b.end}`)
  }
  const shared = {
    className: 'dt-input w-full',
    type: field.kind === 'date' ? 'date' : 'text',
    inputMode: field.kind === 'cents' ? ('decimal' as const) : ('numeric' as const),
  }
  return (
    <div className="grid grid-cols-2 gap-2">
      <label className="text-caption text-ink-2">
        From
        <input {...shared} value={from} onChange={(event) => change(event.target.value, to)} />
      </label>
      <label className="text-caption text-ink-2">
        To
        <input {...shared} value={to} onChange={(event) => change(from, event.target.value)} />
      </label>
    </div>
  )
}
