import pg from 'pg'
import { sql } from 'drizzle-orm'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { addProduct } from '#test/support/build.ts'
import { databaseUrl } from '#test/support/postgres.ts'
import { faultShop } from '../support/fault-shop.ts'
import { startCluster, whyNoCluster } from '../support/servers/cluster.ts'
import { shoppers } from '../support/shoppers.ts'

/** How often the primary is killed: `FAILOVER_KILLS=5 npx vitest run --project faults-alone failover`. */
const KILLS = Number(process.env.FAILOVER_KILLS ?? 1)

/** The longest that nobody may be able to order (s). */
const LIMIT_S = 30

const missing = whyNoCluster()
if (missing) console.error(`FAILOVER IS NOT TESTED HERE: ${missing}`)

describe.skipIf(missing !== null)('three PostgreSQL under Patroni, behind HAProxy', () => {
  /** Two processes, which read from whichever of the three are replicas. */
  async function shopOnCluster() {
    const cluster = await startCluster()
    const client = new pg.Client({ connectionString: databaseUrl(cluster.url, 'postgres') })
    await client.connect()
    await client.query('create database shop').finally(() => client.end())
    const fault = await faultShop({
      apps: 2,
      database: { url: databaseUrl(cluster.url, 'shop'), drop: async () => {} },
      env: { DATABASE_REPLICA_URL: cluster.nodes.map((node) => databaseUrl(node, 'shop')).join(',') },
    })
    return { cluster, fault }
  }

  test(
    'the primary is killed under shoppers who buy: no order is lost, paid twice or oversold, nobody gets a 500, and orders are taken again by themselves',
    async () => {
      const { cluster, fault } = await shopOnCluster()
      // Of the last one there are too few for everybody.
      const stocks = [5_000, 5_000, 5_000, 10]
      const slugs: string[] = []
      for (const stock of stocks) slugs.push(await addProduct(fault, { stock }))
      const buying = shoppers(fault, slugs)
      const { met } = buying
      onTestFinished(() => buying.stop())
      const more = async (count: number) => {
        const before = met.paid.length
        await vi.waitUntil(() => met.paid.length >= before + count, { timeout: 60_000, interval: 50 })
      }
      await more(40)
      const seconds: number[] = []
      for (let kill = 1; kill <= KILLS; kill++) {
        if (kill > 1) await cluster.mend()
        await more(20)
        const node = await cluster.killPrimary()
        const killedAt = performance.now()
        const first = () => met.placed.find(({ askedAt }) => askedAt > killedAt)
        await vi.waitUntil(() => first() !== undefined, { timeout: 90_000, interval: 20 })
        seconds.push(Math.round(((first()?.answeredAt ?? Infinity) - killedAt) / 100) / 10)
        console.log(`kill ${kill}: ${node}; the next order after ${seconds.at(-1)} s`)
        await more(40)
      }
      await buying.stop()
      // Listening and jobs have recovered too: this waits for a job that a process has done.
      await fault.runJobs()
      const left = await fault.rows<{ slug: string; on_hand: number; reserved: number }>(
        sql`select slug, on_hand, reserved from stock_level join product on product.id = product_id where slug in ${slugs}`,
      )
      const orders = await fault.rows<{ state: string; count: number }>(
        sql`select status || ' ' || payment_status as state, count(*)::int as count from "order" group by 1`,
      )
      const sold = await fault.rows<{ slug: string; pieces: number }>(
        sql`select slug, sum(quantity)::int as pieces from order_line l join "order" o on o.id = l.order_id and o.payment_status = 'paid' group by slug`,
      )
      const unaccounted = stocks.map((stock, n) => {
        const [shelf, gone] = [left.find(({ slug }) => slug === slugs[n]), sold.find(({ slug }) => slug === slugs[n])]
        return stock - (shelf?.on_hand ?? 0) - (gone?.pieces ?? 0)
      })
      const statuses = Object.fromEntries([...met.statuses].toSorted(([one], [other]) => one - other))
      console.log(
        `placed ${met.placed.length}, paid ${met.paid.length}, sold out ${met.soldOut}, answers by status ${JSON.stringify(statuses)}, ` +
          `longest wait for an answer ${(met.slowestMs / 1_000).toFixed(1)} s, orders ${JSON.stringify(orders)}, stock unaccounted for ${unaccounted.join(' ')}`,
      )
      expect(met.broken).toEqual([])
      expect(Math.max(...seconds)).toBeLessThan(LIMIT_S)
      expect(new Set(met.paid).size).toBe(met.placed.length)
      expect(fault.stripe.paidSessions()).toHaveLength(met.placed.length)
      expect(orders).toEqual([{ state: 'open paid', count: met.placed.length }])
      expect(unaccounted).toEqual(stocks.map(() => 0))
      expect(left.every(({ on_hand: onHand, reserved }) => onHand >= 0 && reserved === 0)).toBe(true)
      expect(met.soldOut).toBeGreaterThan(0)
    },
    170_000 + 60_000 * KILLS,
  )
})
