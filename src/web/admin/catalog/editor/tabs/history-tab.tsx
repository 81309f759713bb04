import { HistoryPanel } from '#web/admin/form/history-panel.tsx'
import { formatMoney } from '#domain/money.ts'
import { PRODUCT_LABELS } from '../product-values.ts'
import { showValue } from '../use-product-form.ts'

const ACTIONS = {
  'product.create': 'added the part',
  'product.update': 'changed the part',
  'product.fit': 'changed the models it fits',
  'product.delete': 'deleted the part',
  'stock.adjust': 'adjusted the stock',
}

const show = (field: string, value: unknown) => {
  const text = field.endsWith('Cents') && typeof value === 'number' ? formatMoney(value) : showValue(field, value)
  return text || '(empty)'
}

const LABELS: Record<string, string> = {
  ...PRODUCT_LABELS,
  active: 'Active',
  reason: 'Why',
  note: 'Note',
  fits: 'Fits',
  doesNotFit: 'Does not fit',
}

/** Who has changed the part, when, and what it was before. */
export function HistoryTab({ id }: { id: string | undefined }) {
  if (id === undefined) return <p className="text-ink-2">The history begins once the part is saved.</p>
  return <HistoryPanel subject={id} labels={LABELS} actions={ACTIONS} show={show} />
}
