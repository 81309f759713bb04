import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api, errorText, read, type Schema } from '#web/api.ts'
import { invalidateFits, SOURCE_NAMES } from '#web/admin/fit/fit-query.ts'
import { toast } from '#web/admin/ui/toast.ts'
import { Button } from '#web/ui/button.tsx'
import { TextArea } from '#web/ui/form/field.tsx'

/** Lines that the API takes at once. */
const MAX_LINES = 500

type Added = Schema<'StaffFitsAdded'>

type Kept = Pick<Added, 'unknown' | 'ambiguous' | 'differs'>

/** What became of the lines that name no model, or more than one, and of those that others contradict. */
function Left({ unknown, ambiguous, differs = [] }: Kept) {
  if (unknown.length + ambiguous.length + differs.length === 0) return null
  return (
    <div role="status" className="text-small text-amber">
      {unknown.length > 0 && <p>Not among the shop’s models, left in the field: {unknown.slice(0, 10).join(', ')}.</p>}
      {ambiguous.map(({ line, brands }) => (
        <p key={line}>
          {line}: {brands.join(' and ')} have this number. Write the brand before it.
        </p>
      ))}
      {differs.map(({ line, source }) => (
        <p key={line}>
          {line}: the shop says the contrary (source: {SOURCE_NAMES[source]}), which stays. If you know better, remove it from the models
          below first.
        </p>
      ))}
    </div>
  )
}

/** A list of models, typed or pasted, that the part fits or does not; what is not done stays in the field. */
export function PasteAppliances({ id }: { id: string }) {
  const client = useQueryClient()
  const [text, setText] = useState('')
  const [busy, setBusy] = useState<boolean | null>(null)
  const [error, setError] = useState<string>()
  const [left, setLeft] = useState<Kept>({ unknown: [], ambiguous: [] })
  const lines = text.split('\n').filter((line) => line.trim() !== '')

  async function add(fits: boolean) {
    if (lines.length === 0) return setError('Write at least one model number.')
    if (lines.length > MAX_LINES) return setError(`${MAX_LINES} lines at once, please; these are ${lines.length}.`)
    setBusy(fits)
    setError(undefined)
    try {
      const done = await read(
        api.POST('/api/admin/products/{productId}/fits', { params: { path: { productId: id } }, body: { lines, fits } }),
      )
      setLeft(done)
      setText([...done.unknown, ...[...done.ambiguous, ...(done.differs ?? [])].map(({ line }) => line)].join('\n'))
      toast({ text: `${done.added} added${done.same > 0 ? `, ${done.same} were there already` : ''}` })
      await invalidateFits(client)
    } catch (failure) {
      setError(errorText(failure))
    } finally {
      setBusy(null)
    }
  }

  return (
    <div className="grid gap-2">
      <TextArea
        label="Add models"
        hint="One on each line: 688, or Broan 688, with a note behind a semicolon. Columns of a spreadsheet can be pasted: brand, model, note."
        value={text}
        onChange={(event) => setText(event.target.value)}
        error={error}
        spellCheck={false}
      />
      <Left {...left} />
      <div className="flex flex-wrap gap-2">
        <Button busy={busy === true} disabled={busy !== null} onClick={() => void add(true)}>
          It fits these
        </Button>
        <Button busy={busy === false} disabled={busy !== null} onClick={() => void add(false)}>
          It does not fit these
        </Button>
      </div>
    </div>
  )
}
