import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { readFitList } from '#domain/fit/fit-list.ts'
import { errorText } from '#web/api.ts'
import { CheckField } from '#web/admin/ui/fields.tsx'
import { Button } from '#web/ui/button.tsx'
import { SelectField, TextArea } from '#web/ui/form/field.tsx'
import { FitListReport } from './fit-list-report.tsx'
import { invalidateFits } from './fit-query.ts'
import { sendFitList } from './send-fit-list.ts'
import type { ListLine, ListTerms } from './send-fit-list.ts'
import { SourceField } from './source-field.tsx'

const HINTS = {
  model:
    'Part numbers, one per line; behind a tab or a comma a note. Or rows of a spreadsheet whose first line names the columns: part, note.',
  all: 'Rows of a spreadsheet: model, part, note. A first line with names of columns (brand, model, part, note) says what is where.',
} as const

interface Sending {
  total: number
  report: ListLine[]
  error: string | null
  isBusy: boolean
}

/** Sends the list, and keeps what has become of it. */
function useSending() {
  const queryClient = useQueryClient()
  const [sending, setSending] = useState<Sending | null>(null)
  async function send(text: string, terms: ListTerms) {
    const rows = readFitList(text, { hasModel: terms.applianceId !== null })
    let report: ListLine[] = []
    const show = (error: string | null, isBusy: boolean) => setSending({ total: rows.length, report, error, isBusy })
    show(null, true)
    try {
      await sendFitList(rows, terms, (soFar) => {
        report = soFar
        show(null, true)
      })
      show(null, false)
    } catch (error) {
      show(errorText(error), false)
    }
    await invalidateFits(queryClient)
  }
  return { sending, send }
}

/** Pastes a list of fits: of one model, or with a column of models when `applianceId` is null. */
export function FitListForm({ applianceId }: { applianceId: string | null }) {
  const [text, setText] = useState('')
  const [terms, setTerms] = useState<Omit<ListTerms, 'applianceId'>>({ fits: true, source: 'staff', replace: false })
  const { sending, send } = useSending()
  const isBusy = sending?.isBusy ?? false
  return (
    <section className="panel grid min-w-0 gap-4 p-4" aria-labelledby="fit-list">
      <h2 id="fit-list" className="text-h3">
        Paste a list
      </h2>
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          void send(text, { ...terms, applianceId })
        }}
      >
        <TextArea
          label="List"
          hint={HINTS[applianceId === null ? 'all' : 'model']}
          className="max-w-3xl"
          value={text}
          spellCheck={false}
          onChange={(event) => setText(event.target.value)}
        />
        <div className="grid items-end gap-3 *:last:col-span-full sm:grid-cols-[repeat(2,minmax(0,12rem))] lg:grid-cols-[minmax(0,12rem)_minmax(0,12rem)_auto] lg:*:last:col-auto">
          <SelectField
            label="These parts"
            value={String(terms.fits)}
            onChange={(event) => setTerms({ ...terms, fits: event.target.value === 'true' })}
          >
            <option value="true">fit</option>
            <option value="false">do not fit</option>
          </SelectField>
          <SourceField value={terms.source} onChange={(source) => setTerms({ ...terms, source })} />
          <CheckField
            label="Overwrite what the shop says otherwise"
            checked={terms.replace}
            onChange={(event) => setTerms({ ...terms, replace: event.target.checked })}
          />
        </div>
        <div>
          <Button type="submit" busy={isBusy} busyLabel="Adding …" disabled={text.trim() === ''}>
            Add the list
          </Button>
        </div>
      </form>
      {sending && <FitListReport {...sending} />}
    </section>
  )
}
