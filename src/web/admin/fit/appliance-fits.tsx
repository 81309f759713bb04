import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { FIT_SOURCES } from '#domain/fit/fit-statement.ts'
import { errorText } from '#web/api.ts'
import { PartPicker } from '#web/admin/pick/part-picker.tsx'
import type { PickedPart } from '#web/admin/pick/part-picker.tsx'
import { EmptyList, LoadError, SkeletonRows } from '#web/admin/ui/states.tsx'
import { ShopLink } from '#web/links/shop-link.tsx'
import { Button } from '#web/ui/button.tsx'
import { SelectField, TextField } from '#web/ui/form/field.tsx'
import { useDebounced } from '#web/ui/browser/use-debounced.ts'
import { OtherPages } from '#web/ui/part/other-pages.tsx'
import { applianceFitsQuery, SOURCE_NAMES } from './fit-query.ts'
import type { ApplianceFit, Statement } from './fit-query.ts'
import { SourceField } from './source-field.tsx'
import { useFitChanges } from './use-fit-changes.ts'
import { useMayChange } from '#web/admin/ui/may-change.ts'
import { RecordFields } from '#web/admin/form/record-fields.tsx'

type Changes = ReturnType<typeof useFitChanges>

/** Adds a part: chosen by number or name, with what is said of it. */
function AddFit({ changes }: { changes: Changes }) {
  const [part, setPart] = useState<PickedPart | null>(null)
  const [statement, setStatement] = useState<Statement>({ fits: true, source: 'staff', note: '' })
  const [isBusy, setBusy] = useState(false)
  const set = (change: Partial<Statement>) => setStatement({ ...statement, ...change })

  /** What could not be saved stays in the form, and what was chosen meanwhile. */
  async function add(chosen: PickedPart) {
    setBusy(true)
    const isSaved = await changes.add(chosen, statement)
    setBusy(false)
    if (!isSaved) return
    setPart((now) => (now === chosen ? null : now))
    setStatement((now) => (now === statement ? { ...now, note: '' } : now))
  }

  return (
    <form
      className="grid items-end gap-3 md:grid-cols-[2fr_1fr_1fr_2fr_auto]"
      aria-label="Add a part"
      onSubmit={(event) => {
        event.preventDefault()
        if (part && !isBusy) void add(part)
      }}
    >
      <PartPicker label="Part" value={part} onChange={setPart} />
      <SelectField label="It" value={String(statement.fits)} onChange={(event) => set({ fits: event.target.value === 'true' })}>
        <option value="true">fits</option>
        <option value="false">does not fit</option>
      </SelectField>
      <SourceField value={statement.source} onChange={(source) => set({ source })} />
      <TextField label="Note" optional maxLength={500} value={statement.note} onChange={(event) => set({ note: event.target.value })} />
      <Button type="submit" busy={isBusy} disabled={!part}>
        Add part
      </Button>
    </form>
  )
}

/** A part, and what is said of it; each change is saved at once. */
function FitRow({ fit, changes }: { fit: ApplianceFit; changes: Changes }) {
  const { id, name, partNumber, active, note } = fit
  return (
    <li className="grid grid-cols-2 items-center gap-2 border-t border-line py-2 first:border-t-0 md:grid-cols-[2fr_1fr_1fr_2fr_auto]">
      <p className="col-span-2 min-w-0 wrap-anywhere md:col-span-1">
        <ShopLink className="link" href={`/admin/products/${id}`}>
          <span className="font-mono">{partNumber}</span> {name}
        </ShopLink>
        {!active && <span className="text-small text-brick"> archived</span>}
      </p>
      <select
        className="control"
        aria-label={`${partNumber}: fits`}
        value={String(fit.fits)}
        onChange={(event) => void changes.change(fit, { fits: event.target.value === 'true' })}
      >
        <option value="true">Fits</option>
        <option value="false">Does not fit</option>
      </select>
      <select
        className="control"
        aria-label={`${partNumber}: source`}
        value={fit.source}
        onChange={({ target: { value } }) => {
          const source = FIT_SOURCES.find((known) => known === value)
          if (source) void changes.change(fit, { source })
        }}
      >
        {Object.entries(SOURCE_NAMES).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      <input
        key={note}
        className="control"
        aria-label={`${partNumber}: note`}
        defaultValue={note}
        maxLength={500}
        onBlur={({ target: { value } }) => value.trim() !== note && void changes.change(fit, { note: value.trim() })}
      />
      <Button onClick={() => void changes.remove(fit)} aria-label={`Remove ${partNumber}`}>
        Remove
      </Button>
    </li>
  )
}

function FitRows({ applianceId, changes }: { applianceId: string; changes: Changes }) {
  const [text, setText] = useState('')
  const [page, setPage] = useState(1)
  const q = useDebounced(text.trim(), 250)
  const { data, error, refetch } = useQuery(applianceFitsQuery(applianceId, { page, q }))
  if (error) return <LoadError title="Could not load the parts." detail={errorText(error)} onRetry={() => void refetch()} />
  if (!data) return <SkeletonRows rows={5} />
  return (
    <>
      <TextField
        label="Find in this list"
        type="search"
        className="max-w-sm"
        value={text}
        onChange={(event) => {
          setText(event.target.value)
          setPage(1)
        }}
      />
      {data.total === 0 ? (
        <EmptyList title={q ? 'Nothing here matches.' : 'Nobody has said yet what fits.'} />
      ) : (
        <RecordFields>
          <ul aria-label="Parts">
            {data.rows.map((fit) => (
              <FitRow key={fit.id} fit={fit} changes={changes} />
            ))}
          </ul>
        </RecordFields>
      )}
      <OtherPages label="Pages of parts" page={page} pageCount={data.pageCount} onPage={setPage} />
    </>
  )
}

/** What is said of parts and a model. */
export function ApplianceFits({ applianceId }: { applianceId: string }) {
  const changes = useFitChanges(applianceId)
  const mayChange = useMayChange()
  return (
    <section className="panel grid min-w-0 gap-4 p-4" aria-labelledby="model-fits">
      <h2 id="model-fits" className="text-h3">
        What fits
      </h2>
      {mayChange && <AddFit changes={changes} />}
      <FitRows applianceId={applianceId} changes={changes} />
    </section>
  )
}
