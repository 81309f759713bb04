import { DRAFT_DAYS } from '#domain/change-set.ts'
import { formatMoney } from '#domain/money.ts'
import { countOf } from '#domain/count-of.ts'
import { ShopDate } from '#web/orders/shop-date.tsx'
import { WARNING_TEXTS } from '../grid/save/warning-texts.ts'
import type { BulkDraft } from './bulk-request.ts'

const HEADS: Record<string, string> = {
  priceCents: 'Price',
  salePriceCents: 'Sale',
  saleStartsAt: 'Sale begins',
  saleEndsAt: 'Sale ends',
  onHand: 'Stock',
  active: 'Status',
  categoryId: 'Category',
  brandId: 'Brand',
  tags: 'Tags',
}

function Value({ field, value }: { field: string; value: unknown }) {
  const isMoment = field === 'saleStartsAt' || field === 'saleEndsAt'
  return isMoment && typeof value === 'string' ? <ShopDate iso={value} hasTime /> : valueText(field, value)
}

function valueText(field: string, value: unknown): string {
  if (field === 'active') return value === true ? 'Active' : 'Archived'
  if (Array.isArray(value)) return value.join(', ') || '–'
  if (typeof value === 'number') return field === 'onHand' ? value.toLocaleString('en-US') : formatMoney(value)
  return typeof value === 'string' ? value : '–'
}

const parts = (count: number) => countOf(count, 'part', 'parts')

/** What a change would do: counts, alarms, and the first rows. */
export function BulkPreview({ draft: { changeSet, unchanged, alarms, first } }: { draft: BulkDraft }) {
  // Dates of a sale go where a part has them, so that rows need not have the same fields.
  const fields = [...new Set(first.flatMap(({ after }) => Object.keys(after)))]
  const raised = (['price_jump', 'below_cost', 'below_reserved', 'sale_above_price'] as const).filter((alarm) => alarms[alarm] > 0)
  return (
    <section aria-label="Preview" className="grid gap-2">
      <p>
        <strong>{parts(changeSet.counts.pending)}</strong> would change
        {unchanged > 0 && `, ${parts(unchanged)} ${unchanged === 1 ? 'is' : 'are'} so already`}
        {changeSet.counts.failed > 0 && `, ${parts(changeSet.counts.failed)} cannot`}.
      </p>
      <p className="text-small text-ink-2">Nothing is changed yet. What is prepared and not started is deleted after {DRAFT_DAYS} days.</p>
      {raised.map((alarm) => (
        <p key={alarm} className="font-medium text-brick">
          {WARNING_TEXTS[alarm]}: {parts(alarms[alarm])}
        </p>
      ))}
      {first.length > 0 && (
        <table className="w-full text-small">
          <caption className="text-left text-ink-2">
            {changeSet.counts.pending > first.length ? `The first ${first.length}` : 'All of them'}
          </caption>
          <thead>
            <tr>
              <th scope="col" className="text-left">
                Part
              </th>
              {fields.map((field) => (
                <th key={field} scope="col" className="text-right">
                  {HEADS[field] ?? field}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {first.map(({ id, name, before, after }) => (
              <tr key={id} className="border-t border-line">
                <th scope="row" className="py-1 text-left font-normal">
                  {name}
                </th>
                {fields.map((field) => (
                  <td key={field} className="py-1 text-right tabular-nums">
                    {field in after && (
                      <>
                        <Value field={field} value={before[field]} /> →{' '}
                        <strong>
                          <Value field={field} value={after[field]} />
                        </strong>
                      </>
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}
