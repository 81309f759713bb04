import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { formatMoney } from '#domain/money.ts'
import { normalisePartNumber } from '#domain/catalog/part-number.ts'
import { unitPrice } from '#domain/pricing/unit-price.ts'
import { ApiProblem } from '#web/api.ts'
import type { Schema } from '#web/api.ts'
import { partNumberQuery } from '#web/catalog/part-number-query.ts'
import { useDebounced } from '#web/ui/browser/use-debounced.ts'
import { TextField } from '#web/ui/form/field.tsx'
import { QuantityStepper } from '#web/ui/form/quantity-stepper.tsx'
import type { Replacement } from './return-choice.ts'
import { Unbroken } from '#web/ui/unbroken.tsx'
import { LoadFailure } from '#web/ui/state/load-failure.tsx'

/** Pause in typing before a part is requested, in ms. */
const DEBOUNCE_MS = 300

type Card = Schema<'ProductCard'>

const isNotFound = (error: Error | null) => error instanceof ApiProblem && error.status === 404

interface OtherPartProps {
  id: string
  onFound: (card: Card) => void
}

/** Another part by its number. */
function OtherPart({ id, onFound }: OtherPartProps) {
  const [text, setText] = useState('')
  const number = normalisePartNumber(useDebounced(text, DEBOUNCE_MS))
  const { data, error, refetch } = useQuery({ ...partNumberQuery(number), enabled: number.length >= 3, retry: false })
  const refusal = number === normalisePartNumber(text) ? error : null
  const found = number === normalisePartNumber(text) ? (data?.products ?? []) : []
  return (
    <div className="grid min-w-0 gap-2">
      <TextField
        id={id}
        label="Part number"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={60}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <p role="status" className="text-small text-ink-2 empty:absolute">
        {isNotFound(refusal) && 'We have no part with this number.'}
      </p>
      {refusal && !isNotFound(refusal) && <LoadFailure onRetry={() => void refetch()}>We could not look for it.</LoadFailure>}
      <ul className="grid gap-1">
        {found.map((card) => (
          <li key={card.slug}>
            <button type="button" className="min-h-11 text-left text-petrol underline" onClick={() => onFound(card)}>
              {card.name}, <span className="font-mono">{card.partNumber}</span>,{' '}
              <span className="font-display">{formatMoney(unitPrice(card, 1).unitPriceCents)}</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}

interface ReplacementFieldProps {
  id: string
  line: Pick<Schema<'Order'>['lines'][number], 'slug' | 'name' | 'partNumber'>
  /** How many come back. */
  quantity: number
  /** The part that fits the machine that was named. */
  proposed: Card | null
  /** That machine. */
  modelId: string | undefined
  value: Replacement | null
  error?: string | undefined
  /** Null: another one is wanted, and none is chosen yet. */
  onChange: (replacement: Replacement | null) => void
}

/** What is sent instead of a part: the same one, the one that fits, or another one by its number; and how many. */
export function ReplacementField({ id, line, quantity, proposed, modelId, value, error, onChange }: ReplacementFieldProps) {
  const [isAsked, setOther] = useState(false)
  const take = ({ slug, name, partNumber }: Pick<Card, 'slug' | 'name' | 'partNumber'>) =>
    onChange({
      slug,
      name,
      partNumber,
      quantity: value?.quantity ?? quantity,
      modelId: slug === proposed?.slug && slug !== line.slug ? modelId : undefined,
    })
  const offered = [...(proposed ? [{ part: proposed, note: 'fits your machine' }] : []), { part: line, note: 'the same part again' }]
  const isOffered = offered.some(({ part }) => part.slug === value?.slug)
  // What is chosen stands on the page, also after the way of the return was changed and changed back.
  const isOther = isAsked || (value !== null && !isOffered)
  const radio = (label: ReactNode, isChecked: boolean, onPick: () => void) => (
    <label className="flex min-h-11 items-center gap-3">
      <input type="radio" name={`${id}what`} className="size-5 shrink-0 accent-petrol" checked={isChecked} onChange={onPick} />
      <span className="min-w-0">{label}</span>
    </label>
  )
  return (
    <fieldset
      role="radiogroup"
      className="grid min-w-0 gap-1 sm:col-span-2"
      aria-invalid={error !== undefined || undefined}
      aria-describedby={error ? `${id}error` : undefined}
    >
      <legend className="font-display text-lead leading-6 font-semibold">Send me instead</legend>
      {offered.map(({ part, note }) => (
        <div key={note}>
          {radio(
            <>
              <Unbroken text={part.name} /> <span className="font-mono text-part">{part.partNumber}</span>{' '}
              <span className="text-ink-2">({note})</span>
            </>,
            !isOther && value?.slug === part.slug,
            () => {
              setOther(false)
              take(part)
            },
          )}
        </div>
      ))}
      {radio('Another part', isOther, () => {
        setOther(true)
        // What was chosen before is not meant any more.
        if (isOffered) onChange(null)
      })}
      {isOther && <OtherPart id={`${id}number`} onFound={take} />}
      {isOther && (
        <p role="status" aria-atomic="true" className="empty:absolute">
          {value && !isOffered && (
            <>
              Chosen: {value.name} <span className="font-mono">{value.partNumber}</span>
            </>
          )}
        </p>
      )}
      {value && (
        <QuantityStepper
          product={`${value.name}, in exchange`}
          value={value.quantity}
          onChange={(wanted) => onChange({ ...value, quantity: wanted })}
        />
      )}
      {error && (
        <p id={`${id}error`} className="text-small font-medium text-brick">
          {error}
        </p>
      )}
    </fieldset>
  )
}
