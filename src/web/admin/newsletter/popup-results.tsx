import { useQuery } from '@tanstack/react-query'
import { errorText } from '#web/api.ts'
import type { Schema } from '#web/api.ts'
import { PageHeader } from '#web/admin/ui/page-header.tsx'
import { LoadError, SkeletonRows } from '#web/admin/ui/states.tsx'
import { SelectField } from '#web/ui/form/field.tsx'
import { NewsletterTabs } from './newsletter-tabs.tsx'
import { POPUP_SPANS, popupQuery } from './popup-query.ts'
import type { PopupSpan } from './popup-query.ts'

type Results = Schema<'PopupResults'>

const FIGURES: Record<keyof Results['total'], string> = {
  shown: 'Shown',
  signedUp: 'Signed up',
  closed: 'Closed by hand',
  timedOut: 'Closed by itself',
  failed: 'Failed',
}
const figures = (['shown', 'signedUp', 'closed', 'timedOut', 'failed'] as const).map((id) => ({ id, name: FIGURES[id] }))

const rateOf = ({ shown, signedUp }: Results['total']) =>
  shown === 0 ? '–' : (signedUp / shown).toLocaleString('en-US', { style: 'percent', maximumFractionDigits: 1 })

function PopupTable({ results: { total, days, timeZone } }: { results: Results }) {
  return (
    <section className="panel grid min-w-0 gap-3 p-4" aria-labelledby="popup-days">
      <h2 id="popup-days" className="text-h3">
        Day by day
      </h2>
      <div className="overflow-x-auto" tabIndex={0} role="region" aria-label="Figures of each day">
        <table className="w-full min-w-150 text-end tabular-nums">
          <thead>
            <tr className="border-b border-line text-small text-ink-2">
              <th scope="col" className="py-1 text-start font-normal">
                Day
              </th>
              {figures.map(({ id, name }) => (
                <th key={id} scope="col" className="px-2 font-normal">
                  {name}
                </th>
              ))}
              <th scope="col" className="font-normal">
                Rate
              </th>
            </tr>
          </thead>
          <tbody>
            {[{ day: 'Together', ...total }, ...days].map((row) => (
              <tr key={row.day} className="border-b border-line">
                <th scope="row" className="py-1 text-start font-medium">
                  {row.day}
                </th>
                {figures.map(({ id }) => (
                  <td key={id} className="px-2">
                    {row[id].toLocaleString('en-US')}
                  </td>
                ))}
                <td>{rateOf(row)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className="text-small text-ink-2">Rate: sign-ups of a hundred times that the window was shown. Days are those of {timeZone}.</p>
    </section>
  )
}

/** How the popup of the newsletter does. */
export function PopupResults({ days, onDays }: { days: PopupSpan; onDays: (days: PopupSpan) => void }) {
  const { data, error, refetch } = useQuery(popupQuery(days))
  return (
    <div className="grid gap-4">
      <NewsletterTabs path="/admin/newsletter/popup" />
      <PageHeader title="Pop-up" />
      <SelectField
        className="max-w-60"
        label="Days"
        value={days}
        onChange={({ target: { value } }) => onDays(POPUP_SPANS.find((span) => String(span) === value) ?? 30)}
      >
        {POPUP_SPANS.map((span) => (
          <option key={span} value={span}>
            Last {span} days
          </option>
        ))}
      </SelectField>
      {data ? (
        <PopupTable results={data} />
      ) : error ? (
        <LoadError title="Could not load the figures." detail={errorText(error)} onRetry={() => void refetch()} />
      ) : (
        <SkeletonRows />
      )}
    </div>
  )
}
