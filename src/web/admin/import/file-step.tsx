import { useRef, useState, type ClipboardEvent, type DragEvent } from 'react'
import { IMPORT_MAX_BYTES, IMPORT_MAX_MB, IMPORT_MAX_ROWS } from '#domain/import/import-limits.ts'
import type { ImportType } from '#domain/import/import-fields.ts'
import { errorText } from '#web/api.ts'
import { Button } from '#web/ui/button.tsx'
import { SelectField } from '#web/ui/form/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { uploadFile } from './import-query.ts'
import { NOTICES, PART_TYPES, TYPE_NAMES, typeOf } from './import-labels.ts'
import { useImportTypes } from './use-import-types.ts'

const TABLES = '.csv,.tsv,.txt,.xlsx,text/csv,text/tab-separated-values,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Is told of an import, and of what was chosen for it while it was uploaded. */
type OnUploaded = (importId: string, chosen: ImportType | null) => void

/** What the file brings: the first that this person may bring, until somebody chooses. */
function useType(types: readonly ImportType[]) {
  const [chosen, setChosen] = useState<ImportType | null>(null)
  // An upload asks at its end what was chosen meanwhile.
  const latest = useRef(chosen)
  const choose = (type: ImportType) => {
    latest.current = type
    setChosen(type)
  }
  return { type: chosen ?? types[0] ?? 'products', isChosen: chosen !== null, latest, choose }
}

/** Uploads a file; says what is wrong with it. */
function useUpload({ type, isChosen, latest }: ReturnType<typeof useType>, onUploaded: OnUploaded) {
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  async function bring(file: Blob, name: string) {
    if (busy) return
    if (file.size > IMPORT_MAX_BYTES) return setError(`This file is larger than ${IMPORT_MAX_MB} MB. Split it.`)
    setBusy(true)
    setError(null)
    try {
      const id = await uploadFile(file, { name, type, isChosen })
      const { current } = latest
      onUploaded(id, isChosen && current === type ? null : current)
    } catch (problem) {
      setError(errorText(problem, 'The file did not arrive. Check the connection and bring it again.'))
    } finally {
      setBusy(false)
    }
  }
  return { busy, error, bring }
}

/** Brings a file: dropped, chosen or pasted. */
export function FileStep({ onUploaded }: { onUploaded: OnUploaded }) {
  const types = useImportTypes()
  const chosen = useType(types)
  const { type } = chosen
  const [isOver, setIsOver] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const { busy, error, bring } = useUpload(chosen, onUploaded)
  function take() {
    const [file] = input.current?.files ?? []
    if (file) void bring(file, file.name)
    if (input.current) input.current.value = ''
  }
  function drop(event: DragEvent) {
    event.preventDefault()
    setIsOver(false)
    const [file] = event.dataTransfer.files
    if (file) void bring(file, file.name)
  }
  function paste(event: ClipboardEvent) {
    const files = [...event.clipboardData.files]
    const text = event.clipboardData.getData('text/plain')
    // Spreadsheets put a picture of the cells beside their text; file managers the name of a file beside the file.
    const table = files.find(({ type: kind }) => !kind.startsWith('image/'))
    const file = table ?? (text.trim() === '' ? files[0] : undefined)
    if (!file && text.trim() === '') return
    event.preventDefault()
    void bring(file ?? new Blob([text]), file?.name ?? 'Pasted table')
  }
  return (
    <section className="grid gap-4" aria-label="Bring a file">
      <div className="flex flex-wrap items-end gap-3">
        <SelectField
          label="What the file brings"
          className="w-72"
          value={type}
          onChange={(event) => chosen.choose(typeOf(event.target.value))}
        >
          {types.map((one) => (
            <option key={one} value={one}>
              {TYPE_NAMES[one]}
            </option>
          ))}
        </SelectField>
        <p className="flex min-h-8 items-center gap-3 text-small">
          Template:
          <a href={`/api/admin/import-templates/${type}?format=csv`} download className="underline">
            CSV
          </a>
          <a href={`/api/admin/import-templates/${type}?format=xlsx`} download className="underline">
            XLSX
          </a>
          {PART_TYPES.has(type) && (
            <a href="/api/admin/products/export?format=csv" download className="underline">
              All parts as they are
            </a>
          )}
        </p>
      </div>
      {NOTICES[type] && <p className="max-w-160 text-ink-2">{NOTICES[type]}</p>}
      <div
        className={`grid justify-items-center gap-3 border-2 border-dashed px-6 py-10 text-center ${isOver ? 'border-petrol bg-petrol-100' : 'border-line-strong bg-surface'}`}
        onDragOver={(event) => {
          event.preventDefault()
          setIsOver(true)
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={drop}
      >
        <p className="font-display text-h3 font-semibold">Drop a CSV, TSV or XLSX file here</p>
        <p className="text-ink-2">
          Up to {IMPORT_MAX_MB} MB and {IMPORT_MAX_ROWS.toLocaleString('en-US')} rows. Exports of Shopify and WooCommerce are known as they
          are.
        </p>
        <Button variant="primary" busy={busy} busyLabel="Reading the file …" onClick={() => input.current?.click()}>
          Choose a file
        </Button>
        <input ref={input} type="file" accept={TABLES} className="sr-only" tabIndex={-1} aria-label="File to import" onChange={take} />
        <textarea
          aria-label="Or paste a table here"
          placeholder="… or paste a table here"
          rows={1}
          className="control w-full max-w-96 text-center"
          value=""
          onPaste={paste}
          onChange={() => undefined}
        />
      </div>
      {error && (
        <Notice tone="error" live title="This file was not taken. Nothing has changed.">
          {error}
        </Notice>
      )}
    </section>
  )
}
