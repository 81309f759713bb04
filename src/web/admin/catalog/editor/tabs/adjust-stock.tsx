import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { parseWholeNumber } from '#domain/pricing/parse-money.ts'
import { api, ApiProblem, errorText, isRefusal, read } from '#web/api.ts'
import { toast } from '#web/admin/ui/toast.ts'
import { NumberField } from '#web/admin/ui/fields.tsx'
import { Button } from '#web/ui/button.tsx'
import { SelectField, TextField } from '#web/ui/form/field.tsx'
import { useRequestKey } from '#web/ui/form/use-request-key.ts'
import { productRecordQuery, invalidateProduct } from '../product-queries.ts'
import type { ProductRecord } from '../product-values.ts'

const LABEL = 'More or fewer'
const REASONS = { restock: 'Delivered', return: 'Sent back', correction: 'Counted again', damage: 'Damaged' } as const
type Reason = keyof typeof REASONS
const isReason = (text: string): text is Reason => Object.hasOwn(REASONS, text)

/** Pieces more or fewer, with a reason; saved at once, beside the form, which follows the part that is read anew. */
export function AdjustStock({ record }: { record: ProductRecord }) {
  const client = useQueryClient()
  const [delta, setDelta] = useState('')
  const [reason, setReason] = useState<Reason>('restock')
  const [note, setNote] = useState('')
  const [error, setError] = useState<{ text: string; isOfPieces: boolean } | null>(null)
  const errorId = useId()
  const [isBusy, setBusy] = useState(false)
  // A second press, or one after a lost answer, moves nothing more; another adjustment is another one.
  const { keyFor, forget } = useRequestKey()
  const pieces = parseWholeNumber(delta.trim().replace(/^\+/, ''))

  /** Never throws: the pieces are moved, and nobody is to move them again because the part could not be read anew. */
  async function renew() {
    const query = productRecordQuery(record.id)
    invalidateProduct(client, record.id)
    await client.fetchQuery(query).catch(() => void client.invalidateQueries({ queryKey: query.queryKey }))
  }

  async function adjust() {
    if (pieces === null || pieces === 0) return setError({ text: 'A whole number other than 0, such as 12 or -3.', isOfPieces: true })
    setBusy(true)
    setError(null)
    try {
      const body = { delta: pieces, reason, note: note || null }
      const params = { path: { slug: record.slug }, header: { 'idempotency-key': keyFor(JSON.stringify(body)) } }
      const { onHand } = await read(api.POST('/api/admin/products/{slug}/stock', { params, body }))
      forget()
      setDelta('')
      setNote('')
      toast({ text: `${pieces > 0 ? `${pieces} more` : `${-pieces} fewer`}: ${onHand} on hand` })
      await renew()
    } catch (failure) {
      const refused = failure instanceof ApiProblem ? failure.fields.delta : undefined
      setError({ text: refused === undefined ? errorText(failure) : `${LABEL} ${refused}.`, isOfPieces: refused !== undefined })
      // The pieces may be moved all the same: whoever corrects the number sees what is on hand.
      if (!isRefusal(failure)) await renew()
    } finally {
      setBusy(false)
    }
  }

  return (
    <form
      className="panel flex flex-wrap items-end gap-3 p-3 max-sm:*:w-full"
      aria-label="Adjust the stock"
      onSubmit={(event) => {
        event.preventDefault()
        void adjust()
      }}
    >
      <NumberField
        label={LABEL}
        className="sm:w-32"
        {...(error?.isOfPieces && { 'aria-invalid': true, 'aria-describedby': errorId })}
        placeholder="-3"
        inputMode="text"
        value={delta}
        onChange={(event) => setDelta(event.target.value)}
      />
      <SelectField label="Why" className="sm:w-40" value={reason} onChange={({ target: { value } }) => isReason(value) && setReason(value)}>
        {Object.entries(REASONS).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </SelectField>
      <TextField
        label="Note"
        className="grow basis-40"
        maxLength={500}
        autoComplete="off"
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
      <Button type="submit" busy={isBusy}>
        Adjust
      </Button>
      {error && (
        <p id={errorId} role="alert" className="text-small font-medium w-full text-brick">
          {error.text}
        </p>
      )}
    </form>
  )
}
