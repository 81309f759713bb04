import { inArray, or, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { z } from 'zod'
import type { ReturnId } from '#domain/id.ts'
import { RETURN_STATUSES } from '#domain/order/order-status.ts'
import { parseOrderNumber } from '#domain/order/order-number.ts'
import type { ReturnStatus } from '#domain/order/order-status.ts'
import { RETURN_RESOLUTIONS } from '#domain/returns/resolution.ts'
import { normalisePartNumber } from '#domain/catalog/part-number.ts'
import { orderReturn } from '#server/db/schema/order/return.ts'
import { order, orderLine } from '#server/db/schema/order/order.ts'
import { audit } from '#server/shop/audit.ts'
import type { Staff } from '#server/shop/audit.ts'
import { countCell, safeCell } from '#server/shop/import/file/write-table.ts'
import type { Cell } from '#server/shop/import/file/write-table.ts'
import { orderOf, readList, whereOf } from '#server/shop/list/list.ts'
import type { ListDefinition, ListSearch, WholeListSearch } from '#server/shop/list/list.ts'
import { asReturnView, returnColumns, staffReturnSchema } from '#server/shop/order/order-schemas.ts'
import { pageFields } from '#server/shop/paging.ts'
import type { Shop } from '#server/shop/shop.ts'
import { begins } from '#server/db/like-text.ts'
import { isOfBuyer, numberPrefix, returnNumberPrefix } from './order-conditions.ts'

/** A return for staff, with its order. */
export const returnOfOrderSchema = staffReturnSchema
  .extend({ orderNumber: z.string(), email: z.string(), name: z.string() })
  .meta({ id: 'StaffReturnOfOrder' })
type ReturnOfOrder = z.output<typeof returnOfOrderSchema>

/** A page of returns for staff. */
export const staffReturnListSchema = z
  .object({ ...pageFields, size: z.int(), returns: z.array(returnOfOrderSchema) })
  .meta({ id: 'StaffReturnList' })
type StaffReturnList = z.output<typeof staffReturnListSchema>

const hasLine = (condition: SQL) =>
  sql`exists (select 1 from order_return_line rl join order_line on order_line.id = rl.order_line_id where rl.return_id = ${orderReturn.id} and ${condition})`

const lineNumber = sql`upper(regexp_replace(${orderLine.partNumber}, '[^A-Za-z0-9]', '', 'g'))`

/** Fewer letters would find a large part of all returns. */
const LEAST_OF_NUMBER = 3

/** Returns meant by the beginning of their own number, of their order's or of a returned part's, or by the address or name of who ordered. */
function returnsMeantBy(text: string): SQL {
  const number = parseOrderNumber(text) ?? numberPrefix(text)
  const rma = parseOrderNumber(text, 'RMA') ?? returnNumberPrefix(text)
  const part = normalisePartNumber(text)
  const ofOrders = or(number === null ? undefined : begins(order.number, number), isOfBuyer(text))
  const places = [
    ...(rma === null ? [] : [sql`select r.id from order_return r where ${begins(sql`r.number`, rma)}`]),
    sql`select r.id from ${order} join order_return r on r.order_id = ${order.id} where ${ofOrders}`,
    ...(part.length >= LEAST_OF_NUMBER && /\d/.test(part)
      ? [
          sql`select rl.return_id from ${orderLine} join order_return_line rl on rl.order_line_id = ${orderLine.id} where ${begins(lineNumber, part)}`,
        ]
      : []),
  ]
  return sql`${orderReturn.id} in (${sql.join(places, sql` union all `)})`
}

/** All returns, for staff. */
export const staffReturnList: ListDefinition = {
  from: sql`${orderReturn} join ${order} on ${order.id} = ${orderReturn.orderId}`,
  id: orderReturn.id,
  fields: {
    status: { kind: 'choice', by: orderReturn.status, choices: RETURN_STATUSES },
    asked: { kind: 'date', by: orderReturn.createdAt },
    received: { kind: 'date', by: orderReturn.receivedAt },
    email: { kind: 'text', by: order.email },
    order: { kind: 'text', by: order.number },
    part: { kind: 'text', by: orderLine.partNumber, among: hasLine },
    misfit: { kind: 'flag', by: hasLine(sql`rl.reason = 'does_not_fit'`) },
    wanted: { kind: 'choice', by: orderReturn.resolution, choices: RETURN_RESOLUTIONS },
    exchanged: { kind: 'flag', by: sql`${orderReturn.exchangeOrderId} is not null` },
  },
  sorts: {
    asked: { by: orderReturn.createdAt },
    received: { by: orderReturn.receivedAt, isNullable: true },
    number: { by: orderReturn.number },
    order: { by: order.number },
  },
  defaultSort: '-asked',
  tieBreak: orderReturn.id,
  search: returnsMeantBy,
}

/** What of its order is shown beside a return. */
export const orderColumns = {
  orderNumber: order.number,
  email: order.email,
  name: sql<string>`concat_ws(' ', ${order.shippingAddress} ->> 'firstName', ${order.shippingAddress} ->> 'lastName')`,
}

async function readRows({ db }: Shop, ids: readonly string[]): Promise<ReturnOfOrder[]> {
  const rows = await db
    .select({ ...returnColumns, ...orderColumns })
    .from(orderReturn)
    .innerJoin(order, sql`${order.id} = ${orderReturn.orderId}`)
    .where(inArray(sql`${orderReturn.id}`, [...ids]))
  return rows.map(({ row, refundedCents, lines, photos, payment, ...of }) => ({
    ...asReturnView({ row, refundedCents, lines, photos, payment }),
    ...of,
  }))
}

/** What earlier versions of the API filter by. */
interface SearchedStatus {
  status?: ReturnStatus | undefined
}

const conditionsOf = ({ filter, status }: Pick<ListSearch, 'filter'> & SearchedStatus): SQL[] =>
  status ? [...filter, sql`${orderReturn.status} = ${status}`] : filter

/** A page of the returns that match, newest first unless another order is asked for. */
export async function listReturns(shop: Shop, search: ListSearch & SearchedStatus): Promise<StaffReturnList> {
  const { rows, ...page } = await readList(shop.db, {
    list: staffReturnList,
    search: { ...search, filter: conditionsOf(search) },
    load: (ids) => readRows(shop, ids),
  })
  return { ...page, returns: rows }
}

/** Returns read at once. */
const BATCH = 500

type ReturnedLine = ReturnOfOrder['lines'][number]

/** The columns of the file: a line for each returned part. Times are ISO 8601 in UTC. */
const COLUMNS: Record<string, (row: ReturnOfOrder, line: ReturnedLine) => Cell> = {
  Return: ({ number }) => number,
  Order: ({ orderNumber }) => orderNumber,
  State: ({ status }) => status,
  'Asked for': ({ requestedAt }) => requestedAt,
  Received: ({ receivedAt }) => receivedAt ?? '',
  Settled: ({ closedAt }) => closedAt ?? '',
  Customer: ({ name }) => name,
  'E-mail': ({ email }) => email,
  'Part number': (_, { partNumber }) => partNumber,
  Part: (_, { name }) => name,
  Reason: (_, { reason }) => reason,
  'Model number': (_, { modelNumber }) => modelNumber ?? '',
  Pieces: (_, { quantity }) => countCell(quantity),
  'Came back': (_, { receivedQuantity }) => countCell(receivedQuantity),
  'Back on the shelf': (_, { restockedQuantity }) => countCell(restockedQuantity),
  Exchanged: (_, { exchangedQuantity }) => countCell(exchangedQuantity),
  Condition: (_, { condition }) => condition ?? '',
  'Words of the customer': ({ comment }) => comment ?? '',
  'Words to the customer': ({ staffNote }) => staffNote ?? '',
}

/** Returns that match a filter of the staff's list, in its order: a line of heads, then one for each returned part. The log says who took them. */
export async function* exportReturns(shop: Shop, staff: Staff, search: WholeListSearch & SearchedStatus): AsyncGenerator<Cell[]> {
  const where = whereOf(staffReturnList, { q: search.q, filter: conditionsOf(search) })
  const { rows } = await shop.db.execute<{ id: ReturnId }>(
    sql`select ${orderReturn.id} as id from ${staffReturnList.from} ${where ? sql`where ${where}` : sql``} order by ${orderOf(staffReturnList, search.sort)}`,
  )
  await shop.db.transaction((tx) => audit(tx, staff, { action: 'return.export', subject: 'returns', after: { returns: rows.length } }))
  yield Object.keys(COLUMNS)
  for (let start = 0; start < rows.length; start += BATCH) {
    const ids = rows.slice(start, start + BATCH).map(({ id }) => id)
    const known = new Map((await readRows(shop, ids)).map((row) => [row.id, row]))
    for (const id of ids) {
      const found = known.get(id)
      for (const line of found?.lines ?? []) if (found) yield Object.values(COLUMNS).map((write) => safeCell(write(found, line)))
    }
  }
}
