import { queryOptions } from '@tanstack/react-query'
import { REFETCH_MS, invalidateOrders } from '#web/admin/orders/order-query.ts'
import { useRecordAct } from '#web/admin/ui/use-record-act.ts'
import { api, read } from '#web/api.ts'
import type { Schema } from '#web/api.ts'

export type StaffReturn = Schema<'StaffReturnDetail'>
export type ReturnLine = StaffReturn['lines'][number] & StaffReturn['facts'][number]

/** A return with all that staff need to decide about it. */
export const staffReturnQuery = (rma: string) =>
  queryOptions({
    queryKey: ['admin', 'return', rma],
    queryFn: ({ signal }) => read(api.GET('/api/admin/returns/{rma}', { params: { path: { rma } }, signal })),
    staleTime: REFETCH_MS,
  })

/** The lines of a return with the facts about each. */
export const linesOf = ({ lines, facts }: StaffReturn): ReturnLine[] =>
  lines.flatMap((line) => {
    const found = facts.find(({ lineId }) => lineId === line.lineId)
    return found ? [{ ...line, ...found }] : []
  })

type Condition = NonNullable<StaffReturn['lines'][number]['condition']>

/** How returned pieces are, in words. */
export const CONDITION_NAMES: Record<Condition, string> = {
  new: 'As new',
  opened: 'Opened',
  installed: 'Was installed',
  damaged: 'Damaged',
}
export const isCondition = (text: string): text is Condition => text in CONDITION_NAMES

/** A line as it was unpacked. */
export interface Unpacked {
  lineId: string
  received: number
  restocked: number
  condition: Condition | null
}

const path = (rma: string) => ({ path: { rma } })
const worded = (version: number, note: string) => ({ version, note: note.trim() || null })

/** Pieces that are exchanged, and what is sent for them: the same part, and as many, where it is null. */
interface SentLine {
  lineId: string
  quantity: number
  productId: string | null
  sent: number | null
}

/** The difference in price that an exchange would settle. */
export const previewQuery = (rma: string, lines: SentLine[]) =>
  queryOptions({
    queryKey: ['admin', 'exchange-preview', rma, lines],
    queryFn: ({ signal }) => read(api.POST('/api/admin/returns/{rma}/exchange-preview', { params: path(rma), body: { lines }, signal })),
    enabled: lines.length > 0,
    retry: false,
    staleTime: REFETCH_MS,
  })

/** What staff do with a return. Each gives the return as it is then, and throws an `ApiProblem` when it is refused. */
export const returnActions = {
  approve: (rma: string, version: number, note: string) =>
    read(api.POST('/api/admin/returns/{rma}/approve', { params: path(rma), body: worded(version, note) })),
  decline: (rma: string, version: number, note: string) =>
    read(api.POST('/api/admin/returns/{rma}/decline', { params: path(rma), body: { version, note: note.trim() } })),
  close: (rma: string, version: number, note: string) =>
    read(api.POST('/api/admin/returns/{rma}/close', { params: path(rma), body: worded(version, note) })),
  send: (rma: string, version: number) => read(api.POST('/api/admin/returns/{rma}/send', { params: path(rma), body: { version } })),
  cancel: (rma: string, version: number) => read(api.POST('/api/admin/returns/{rma}/cancel', { params: path(rma), body: { version } })),
  receive: (rma: string, version: number, lines: Unpacked[]) =>
    read(api.POST('/api/admin/returns/{rma}/receive', { params: path(rma), body: { version, lines } })),
  exchange: (
    rma: string,
    key: string,
    body: { version: number; lines: SentLine[]; difference: 'settle' | 'waive'; differenceCents?: number },
  ) => read(api.POST('/api/admin/returns/{rma}/exchange', { params: { ...path(rma), header: { 'idempotency-key': key } }, body })),
}

/** Does one thing with a return at a time. */
export const useReturnAct = (rma: string) =>
  useRecordAct<StaffReturn>({
    queryKey: staffReturnQuery(rma).queryKey,
    invalidate: invalidateOrders,
    changedText: 'Somebody has changed this return meanwhile. It is being loaded anew.',
    alsoChanged: ['admin', 'order'],
  })
