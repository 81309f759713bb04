import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { fitConflictList } from '#server/shop/catalog-admin/fit/fit-conflicts.ts'
import { listQuery, orderOf, whereOf } from '#server/shop/list/list.ts'
import type { ListDefinition } from '#server/shop/list/list.ts'
import { refundedOfReturn } from '#server/shop/order/counting-statuses.ts'
import { isSale } from '#server/shop/order/is-sale.ts'
import { changeLog } from '#server/shop/settings-admin/change-log.ts'
import { emailLog } from '#server/shop/staff/email-log.ts'
import { customerList } from '#server/shop/people/customer/customer-list.ts'
import { staffOrderList } from '#server/shop/order-admin/order-list.ts'
import { KINDS, useFreshShop } from '#test/support/fresh-shop.ts'

/** A node of a plan, as `explain (format json)` gives it. */
interface Node {
  'Node Type': string
  'Relation Name'?: string
  'Index Cond'?: string
  'Index Name'?: string
  'Plan Rows': number
  Plans?: Node[]
}

const nodesOf = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)]

/**
 * Lists of large shops stay quick by their indexes. Here are few rows, of which PostgreSQL would read all; told not to, it shows whether there is an index
 * that gives an order or answers a question. How long they take is measured by bench:admin.
 */
describe.each(KINDS)('plans of long lists on %s', (kind) => {
  const fresh = useFreshShop(kind)
  const planOf = (statement: SQL, without = ['seqscan', 'sort', 'incremental_sort', 'bitmapscan']) =>
    fresh.shop.db.transaction(async (tx) => {
      for (const setting of without) await tx.execute(sql.raw(`set local enable_${setting} = off`))
      const { rows } = await tx.execute<{ 'QUERY PLAN': [{ Plan: Node }] }>(sql`explain (format json) ${statement}`)
      return nodesOf(rows[0]?.['QUERY PLAN'][0].Plan ?? { 'Node Type': 'none', 'Plan Rows': 0 })
    })
  /** The plan of a late page in each of these orders, from either end. */
  async function plansOfOrders(list: ListDefinition, sorts: readonly string[], where = sql``) {
    const plans: { name: string; types: string[] }[] = []
    for (const sort of sorts.flatMap((name) => [name, `-${name}`]))
      for (const isReversed of [false, true]) {
        const order = orderOf(list, sort, isReversed)
        const nodes = await planOf(sql`select ${list.id} from ${list.from} ${where} order by ${order} limit 50 offset 5000`)
        plans.push({ name: `${sort} ${isReversed}`, types: nodes.map((node) => node['Node Type']) })
      }
    return plans
  }
  const scansOf = (nodes: Node[], table: string) => nodes.filter((node) => node['Relation Name'] === table)

  test.each<[string, ListDefinition, string[]]>([
    ['letters', emailLog, ['created', 'sent', 'template', 'recipient', 'state']],
    ['orders', staffOrderList, ['placed', 'updated', 'number', 'shipBy', 'total', 'customer', 'state']],
    ['changes', changeLog, ['at', 'action']],
    ['customers', customerList, ['email', 'name', 'orders', 'spent', 'joined', 'seen']],
  ])('an index has each order of %s, from either end', async (_, list, sorts) => {
    for (const { name, types } of await plansOfOrders(list, sorts))
      expect(
        types.filter((type) => /Sort|Seq/.test(type)),
        name,
      ).toEqual([])
  })

  test.each<[string, ListDefinition, string[]]>([
    ['letters', emailLog, ['created', 'sent', 'template', 'recipient', 'state']],
    ['orders', staffOrderList, ['placed', 'updated', 'number', 'shipBy', 'total', 'customer', 'state']],
    ['customers', customerList, ['email', 'name', 'orders', 'spent', 'joined', 'seen']],
  ])('pages of %s are skipped in an index alone', async (_, list, sorts) => {
    const where = list.only ? sql`where ${list.only}` : sql``
    for (const { name, types } of await plansOfOrders(list, sorts, where)) expect(types, name).toEqual(['Limit', 'Index Only Scan'])
  })

  test.each<[string, ListDefinition, string, string]>([
    ['outbox', emailLog, 'template:any:order_shipped', ''],
    ['outbox', emailLog, 'state:none:sent', ''],
    ['outbox', emailLog, 'attempts:between:2..', ''],
    ['outbox', emailLog, 'sent:between:2026-01-01..2026-02-01', ''],
    ['audit_log', changeLog, 'kind:any:product', ''],
    ['audit_log', changeLog, 'subject:contains:prd', ''],
    ['audit_log', changeLog, 'who:contains:ann', ''],
    ['audit_log', changeLog, '', 'smith'],
  ])('rows of %s are counted in an index alone: %o %s %s', async (table, list, filter, q) => {
    const search = listQuery(list).parse({ filter: filter === '' ? [] : [filter], q })
    const scans = scansOf(await planOf(sql`select count(*) from ${list.from} where ${whereOf(list, search)}`), table)
    expect(scans.length).toBeGreaterThan(0)
    for (const scan of scans) expect(scan['Node Type']).toBe('Index Only Scan')
  })

  test.each<[string, ListDefinition, string, string[]]>([
    ['order', staffOrderList, 'nez', ['order_buyer_trigram']],
    ['order', staffOrderList, 'nu', ['order_buyer_trigram']],
    ['order', staffOrderList, '0199', ['order_phone_prefix', 'order_phone_end', 'shipment_tracking_prefix', 'shipment_tracking_end']],
    ['customer', customerList, 'nez', ['customer_email_trigram', 'customer_plain_name_trigram']],
  ])('a text is looked up for %s in indexes alone', async (table, list, q, indexes) => {
    const nodes = await planOf(sql`select count(*) from ${list.from} where ${list.search(q)}`, ['seqscan'])
    expect(scansOf(nodes, table).filter((node) => node['Node Type'] === 'Seq Scan')).toEqual([])
    for (const index of indexes) expect(nodes.map((node) => node['Index Name'])).toContain(index)
  })

  test('statements that contradict returns and archived parts are looked up, not read through', async () => {
    const nodes = await planOf(sql`select count(*) from ${fitConflictList.from}`)
    for (const table of ['fitment', 'order_line']) {
      const scans = scansOf(nodes, table)
      expect(scans.length).toBeGreaterThan(0)
      for (const scan of scans) expect(scan['Index Cond']).toBeDefined()
    }
  })

  test('what was given back for a return is looked up among the refunds of its order', async () => {
    const scans = scansOf(await planOf(sql`select ${refundedOfReturn(sql`order_return.id`)} from order_return`), 'refund')
    expect(scans.length).toBeGreaterThan(0)
    for (const scan of scans) expect(scan['Index Cond']).toBeDefined()
  })

  test('sales are expected to be many of the paid orders, so that reports read their lines at once', async () => {
    const estimate = async (where: SQL) =>
      (await planOf(sql`select from "order" o, generate_series(1, 1000000) n where ${where}`))[0]?.['Plan Rows'] ?? 0
    const paid = await estimate(sql`o.paid_at is not null and o.total_cents > 0 and o.test_mode = true`)
    expect(await estimate(isSale(sql`o`, true))).toBeGreaterThan(paid / 4)
  })
})
