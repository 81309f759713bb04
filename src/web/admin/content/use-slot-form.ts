import { useQueryClient } from '@tanstack/react-query'
import { SLOT_KINDS, type SlotKind } from '#domain/content/home-slot.ts'
import { parseWholeNumber } from '#domain/pricing/parse-money.ts'
import { api, read } from '#web/api.ts'
import type { RecordForm } from '#web/admin/form/record-form.ts'
import { resolveTyped } from '#web/admin/form/resolve-typed.ts'
import { useRecordForm } from '#web/admin/form/use-record-form.ts'
import { slotsQuery, type HomeSlots } from './content-query.ts'
import { isSlot, sentSlots, slotValues, typedSlots, wrongSlots, type SlotValues } from './slot-values.ts'

export type SlotForm = RecordForm<SlotValues, HomeSlots>

const namesOf = (value: unknown) =>
  Array.isArray(value)
    ? value
        .filter(isSlot)
        .map(({ product, startsAt, endsAt }) =>
          [product.partNumber, startsAt && `from ${startsAt}`, endsAt && `until ${endsAt}`].filter(Boolean).join(' '),
        )
        .join(', ')
    : String(value ?? '')

/** The form of a list of parts on the home page. */
export function useSlotForm(kind: SlotKind, list: HomeSlots): SlotForm {
  const queryClient = useQueryClient()
  const options = slotsQuery(kind)
  const { queryKey } = options
  return useRecordForm<SlotValues, HomeSlots>({
    subject: `content.slots.${kind}`,
    record: list,
    toValues: slotValues,
    labels: { slots: 'Parts', rotationSeconds: 'Seconds for each' },
    save({ record, version, changed: { slots, rotationSeconds } }) {
      // The list as the form shows it: of these parts, those that are not sent are taken off.
      const seen = record.slots.map(({ product }) => product.id)
      const body = {
        version,
        ...(slots && { slots: sentSlots(slots), seen }),
        ...(rotationSeconds !== undefined && { rotationSeconds: parseWholeNumber(rotationSeconds) ?? -1 }),
      }
      return read(api.PATCH('/api/admin/content/slots/{slotKind}', { params: { path: { slotKind: kind } }, body }))
    },
    typed: typedSlots,
    resolver: resolveTyped(wrongSlots),
    reload: () => queryClient.fetchQuery({ ...options, staleTime: 0 }),
    onSaved(saved) {
      queryClient.setQueryData(queryKey, saved)
      // A part of the sale is kept off the featured ones, and a new price is everywhere.
      for (const other of SLOT_KINDS) if (other !== kind) void queryClient.invalidateQueries({ queryKey: slotsQuery(other).queryKey })
      void queryClient.invalidateQueries({ queryKey: ['admin', 'content', 'parts'] })
      void queryClient.invalidateQueries({ queryKey: ['admin', 'products'] })
      void queryClient.invalidateQueries({ queryKey: ['admin', 'history', `content.slots.${kind}`] })
    },
    show: (_, value) => namesOf(value),
    // A sale price goes to the part itself, where no list takes it back.
    canUndo: ({ slots = [] }) => slots.every(({ salePrice }) => salePrice.trim() === ''),
  })
}
