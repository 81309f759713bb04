import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useFieldArray, useWatch } from 'react-hook-form'
import { SLOT_LIMITS, type SlotKind, type SlotState } from '#domain/content/home-slot.ts'
import { ApiProblem, errorText } from '#web/api.ts'
import { RecordHistory } from '#web/admin/form/record-history.tsx'
import { RecordFields, RecordFormFrame } from '#web/admin/form/record-fields.tsx'
import { RecordFormBar } from '#web/admin/form/record-form-bar.tsx'
import { NumberField } from '#web/admin/ui/fields.tsx'
import { PageHeader } from '#web/admin/ui/page-header.tsx'
import { EmptyList, LoadError, SkeletonRows } from '#web/admin/ui/states.tsx'
import { FeaturedBlock } from '#web/home/featured-block.tsx'
import { parseWholeNumber } from '#domain/pricing/parse-money.ts'
import { countOf } from '#domain/count-of.ts'
import { Button } from '#web/ui/button.tsx'
import { slotsQuery, type HomeSlots } from './content-query.ts'
import { ShopPreview } from './home-preview.tsx'
import { SlotPicker } from './slot-picker.tsx'
import { SlotViews } from './slot-results.tsx'
import { SlotDetails } from './slot-row.tsx'
import { pricedCard, slotOf, statesOf, type SlotValue } from './slot-values.ts'
import { SortableList, SortableRow } from './sortable.tsx'
import { useSlotForm, type SlotForm } from './use-slot-form.ts'

const TITLES: Record<SlotKind, string> = { featured: 'Featured parts', sale: 'Sale on the home page' }
const ABOUT: Record<SlotKind, string> = {
  featured: 'Two parts stand on the home page; the next in the list take their place when one of them ends or is sold no longer.',
  sale: 'Six offers at most rotate on the home page, in this order.',
}
const ACTIONS = { 'home_slots.update': 'changed the list' }
const HISTORY_LABELS = { slots: 'Parts', rotationSeconds: 'Seconds for each' }

/** '2 of 2 places are filled, 1 part is waiting.' */
function countSentence(kind: SlotKind, states: readonly SlotState[]): string {
  const count = (state: SlotState) => states.filter((one) => one === state).length
  const waiting = count('waiting')
  const more = waiting === 0 ? '' : `, ${countOf(waiting, 'part is', 'parts are')} waiting`
  return `${count('shown')} of ${SLOT_LIMITS[kind]} places are filled${more}.`
}

interface PreviewProps {
  kind: SlotKind
  slots: readonly SlotValue[]
  states: readonly SlotState[]
  seconds: string
}

function SlotPreview({ kind, slots, states, seconds }: PreviewProps) {
  const { data: other } = useQuery(slotsQuery(kind === 'sale' ? 'featured' : 'sale'))
  const mine = slots.flatMap((slot, at) => (states[at] === 'shown' ? pricedCard(slot) : []))
  const theirs = other?.slots.flatMap(({ product, state }) => (state === 'shown' ? product : []))
  const [sale, featured] = kind === 'sale' ? [mine, theirs] : [theirs, mine]
  const saleSeconds = kind === 'sale' ? (parseWholeNumber(seconds) ?? undefined) : (other?.rotationSeconds ?? undefined)
  return (
    <ShopPreview label="Preview of the home page">
      <div className="pb-8">
        <FeaturedBlock sale={sale} featured={featured} saleSeconds={saleSeconds} />
      </div>
    </ShopPreview>
  )
}

function SlotList({ kind, record, states }: { kind: SlotKind; record: SlotForm; states: readonly SlotState[] }) {
  const { control } = record.form
  const { fields, append, remove, move } = useFieldArray({ control, name: 'slots', keyName: 'rowId' })
  const slots = useWatch({ control, name: 'slots' })
  const { data: sale } = useQuery(slotsQuery('sale'))
  const expired = states.flatMap((state, at) => (state === 'expired' ? [at] : []))
  const inSale = new Set(sale?.slots.map(({ product }) => product.id))
  return (
    <>
      <SlotPicker
        kind={kind}
        taken={new Set(slots.map(({ product }) => product.id))}
        onPick={(row) => append(slotOf(row, kind, inSale.has(row.id)))}
      />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p role="status" className="mr-auto font-medium">
          {countSentence(kind, states)}
        </p>
        {expired.length > 0 && <Button onClick={() => remove(expired)}>Remove all expired ({expired.length})</Button>}
      </div>
      {fields.length === 0 && (
        <EmptyList title={kind === 'sale' ? 'No offers yet.' : 'No featured parts yet.'}>Find a part above to add it.</EmptyList>
      )}
      <SortableList label={TITLES[kind]} ids={fields.map(({ rowId }) => rowId)} onMove={move}>
        {fields.map(({ rowId }, index) => {
          const slot = slots[index]
          const state = states[index]
          if (!slot || !state) return null
          return (
            <SortableRow
              key={rowId}
              id={rowId}
              index={index}
              count={fields.length}
              name={slot.product.name}
              onMove={move}
              onRemove={() => remove(index)}
              isDimmed={state === 'expired'}
            >
              <SlotDetails record={record} kind={kind} index={index} slot={slot} state={state} />
            </SortableRow>
          )
        })}
      </SortableList>
    </>
  )
}

function Editor({ kind, list }: { kind: SlotKind; list: HomeSlots }) {
  const record = useSlotForm(kind, list)
  const [now] = useState(() => new Date())
  const { slots, rotationSeconds } = { ...record.saved, ...useWatch({ control: record.form.control }) }
  const values = record.form.getValues()
  const states = statesOf(kind, values.slots, { timeZone: list.timeZone, now })
  const id = record.idOf('slots')
  const error = record.form.getFieldState('slots', record.form.formState).error?.message
  return (
    <div className="grid gap-4" data-count={slots.length}>
      <PageHeader title={TITLES[kind]} />
      <RecordFormFrame record={record} className="grid max-w-3xl gap-4">
        <RecordFields>
          <p className="text-ink-2">
            {ABOUT[kind]} Times are those of {list.timeZone}; the shop follows them within half a minute.
          </p>
          <section id={id} tabIndex={-1} className="grid min-w-0 gap-3" aria-label={TITLES[kind]}>
            {error && <p className="font-medium text-brick">The list {error}</p>}
            <SlotViews kind={kind} />
            <SlotList kind={kind} record={record} states={states} />
          </section>
          {kind === 'sale' && (
            <div className="max-w-xs">
              <NumberField label="Seconds for each offer" hint="3 to 60" {...record.field('rotationSeconds')} />
            </div>
          )}
        </RecordFields>
      </RecordFormFrame>
      <h2 className="text-h3">Preview</h2>
      <SlotPreview kind={kind} slots={values.slots} states={states} seconds={rotationSeconds} />
      <RecordHistory subject={`content.slots.${kind}`} labels={HISTORY_LABELS} actions={ACTIONS} />
      <RecordFormBar record={record} />
    </div>
  )
}

/** A list of parts on the home page: which, in which order, from when until when. */
export function SlotEditor({ kind }: { kind: SlotKind }) {
  const { data, error, refetch } = useQuery(slotsQuery(kind))
  if (data) return <Editor key={kind} kind={kind} list={data} />
  return (
    <div className="grid gap-4">
      <PageHeader title={TITLES[kind]} />
      {error ? (
        <LoadError
          title="Could not load the list."
          detail={errorText(error)}
          requestId={error instanceof ApiProblem ? String(error.body.requestId ?? '') : undefined}
          onRetry={() => void refetch()}
        />
      ) : (
        <SkeletonRows label="Loading the list" />
      )}
    </div>
  )
}
