import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiProblem, errorText } from '#web/api.ts'
import { NumberField, SwitchField } from '#web/admin/ui/fields.tsx'
import { EmptyList, LoadError, SkeletonRows } from '#web/admin/ui/states.tsx'
import { TextField } from '#web/ui/form/field.tsx'
import { ShopDate } from '#web/orders/shop-date.tsx'
import { movementsQuery } from '../product-queries.ts'
import type { ProductRecord } from '../product-values.ts'
import type { ProductForm } from '../use-product-form.ts'
import { AdjustStock } from './adjust-stock.tsx'
import { NewerOlder } from '#web/admin/ui/newer-older.tsx'

const REASONS: Record<string, string> = {
  opening: 'First count',
  sale: 'Sold',
  restock: 'Delivered',
  return: 'Sent back',
  correction: 'Corrected',
  damage: 'Damaged',
}

/** What is on the shelf, how it is sold, and what has moved it. */
export function StockTab({ product, record }: { product: ProductForm; record: ProductRecord | null }) {
  const flag = (name: 'trackStock' | 'allowBackorder') => {
    const { error, readOnly, ...native } = product.field(name)
    return { ...native, disabled: readOnly, ...(error && { error }) }
  }
  return (
    <div className="grid gap-4">
      <div className="grid gap-4 sm:grid-cols-2">
        <NumberField
          label="On hand"
          {...product.field('onHand')}
          below={record && record.reserved > 0 && <p className="text-small text-ink-2">{record.reserved} of them promised to orders.</p>}
        />
        <NumberField
          label="Low from"
          hint="The shop then says how many are left. Without a number for a new part: that of the settings."
          {...product.field('lowStockThreshold')}
        />
        <TextField label="Shelf" placeholder="A-12" autoComplete="off" {...product.field('shelf')} />
        <NumberField label="Lead time in days" hint="Until ordered goods arrive." {...product.field('leadTimeDays')} />
      </div>
      <div>
        <SwitchField label="Count stock" hint="Without it the part is always for sale." {...flag('trackStock')} />
        <SwitchField label="Sell on back-order" hint="It can be ordered with none on the shelf." {...flag('allowBackorder')} />
      </div>
      {record && <AdjustStock record={record} />}
      {record && <Movements id={record.id} />}
    </div>
  )
}

/** How many shoppers are told as soon as the part can be ordered again. */
const BackInStockCount = ({ count }: { count: number }) =>
  count > 0 && (
    <p className="text-small">
      <strong>{count === 1 ? '1 shopper waits' : `${count} shoppers wait`}</strong> to be told when it can be ordered again.
    </p>
  )

/** The ledger of the part, newest first. */
function Movements({ id }: { id: string }) {
  const [page, setPage] = useState(1)
  const { data, error, refetch, isPlaceholderData } = useQuery(movementsQuery(id, page))
  if (error)
    return (
      <LoadError
        title="Could not load the movements."
        detail={errorText(error)}
        requestId={error instanceof ApiProblem ? String(error.body.requestId ?? '') : undefined}
        onRetry={() => void refetch()}
      />
    )
  if (!data) return <SkeletonRows rows={4} label="Loading the movements" />
  if (data.total === 0)
    return (
      <>
        <BackInStockCount count={data.wishes} />
        <EmptyList title="Nothing has moved yet." />
      </>
    )
  return (
    <section className={isPlaceholderData ? 'grid gap-2 opacity-60' : 'grid gap-2'} aria-labelledby="movements">
      <BackInStockCount count={data.wishes} />
      <h2 id="movements" className="text-h3">
        Movements
      </h2>
      <ol className="panel px-4 py-1">
        {data.rows.map((row) => (
          <li key={row.id} className="grid grid-cols-[4rem_1fr_auto] gap-x-3 border-t border-line py-2 first:border-t-0">
            <span className="text-right font-semibold tabular-nums">{row.delta > 0 ? `+${row.delta}` : row.delta}</span>
            <span className="min-w-0 wrap-anywhere">
              {REASONS[row.reason] ?? row.reason}
              {row.orderNumber && ` in order ${row.orderNumber}`}
              {row.note && `: ${row.note}`}
              <span className="block text-small text-ink-2">
                <ShopDate iso={row.at} hasTime />
                {row.by && ` by ${row.by}`}
              </span>
            </span>
            <span className="text-small text-ink-2 tabular-nums">{row.onHandAfter} left</span>
          </li>
        ))}
      </ol>
      <NewerOlder page={page} pageCount={data.pageCount} onPage={setPage} />
    </section>
  )
}
