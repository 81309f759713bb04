import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import { operatingMetrics } from '#server/shop/maintenance/operating-metrics.ts'
import { log } from '#server/log.ts'
import type { ReplicaState } from '#server/db/replica/replica.ts'
import type { Shop } from '#server/shop/shop.ts'
import type { RequestTrace } from './request-trace.ts'

/** Upper bounds of the classes that answers are counted in (s). */
const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** A request that has been answered, or whose client has left. */
export interface Answered extends RequestTrace {
  method: string
  status: number
  seconds: number
}

/** Whether a route is for staff, of the API, or a page or file: what answers are timed by. */
const kindOf = (route: string) => (route.startsWith('/api/admin') ? 'staff' : route.startsWith('/api') ? 'api' : 'page')

/** Counts what is true of this process alone, at each look. */
function gaugesOfProcess({ cache, poolStates, replicaStates, files, env }: Shop, registers: [Registry]) {
  const gauge = (name: string, help: string, read: () => number) =>
    new Gauge({
      name: `partwright_${name}`,
      help,
      registers,
      collect() {
        this.set(read())
      },
    })
  new Gauge({ name: 'partwright_role', help: 'What this process does', labelNames: ['role'], registers }).set({ role: env.ROLE }, 1)
  gauge('cache_entries', 'Answers in the cache', () => cache.size.entries)
  gauge('cache_bytes', 'Their counted size', () => cache.size.bytes)
  gauge('cache_hits', 'Answers given from the cache since the start', () => cache.use.hits)
  gauge('cache_loads', 'Answers loaded since the start', () => cache.use.loads)
  gauge('file_storage_failures', 'Files that could not be stored, read or removed since the start', () => files.failures)
  gauge('browsing_waiting', 'Answers that visitors wait for, and nobody loads yet', () => cache.waiting)
  const pools = new Gauge({
    name: 'partwright_pool_connections',
    help: 'Connections to PostgreSQL by pool, and callers that wait for one',
    labelNames: ['pool', 'state'],
    registers: [],
    collect() {
      for (const { pool, ...states } of poolStates()) for (const [state, count] of Object.entries(states)) this.set({ pool, state }, count)
    },
  })
  registers[0].registerMetric(pools)
  gaugesOfReplicas(replicaStates, registers[0])
}

/** Which replicas this process reads from, and how far they are behind; nothing without replicas. */
function gaugesOfReplicas(replicaStates: Shop['replicaStates'], register: Registry) {
  const gauge = (name: string, help: string, read: (state: ReplicaState) => number) =>
    register.registerMetric(
      new Gauge({
        name: `partwright_${name}`,
        help,
        labelNames: ['replica'],
        registers: [],
        collect() {
          for (const state of replicaStates()) this.set({ replica: state.replica }, read(state))
        },
      }),
    )
  gauge('db_replica_usable', '1 while this process may read from the replica', ({ isUsable }) => (isUsable ? 1 : 0))
  gauge('db_replica_lag_seconds', 'Since when the primary has been further than the replica', ({ lagSeconds }) => lagSeconds)
}

/** Reads what the database knows: the same in every process. A database that does not answer is a figure as well. */
function gaugesOfShop(shop: Shop, registers: [Registry]) {
  const gauges = new Map<string, Gauge>()
  const isUp = new Gauge({ name: 'partwright_database_up', help: '1 while PostgreSQL answers', registers })
  return async () => {
    const figures = await operatingMetrics(shop).catch((error: unknown) => {
      log.warn({ err: error }, 'the figures of the database cannot be read')
      return null
    })
    isUp.set(figures ? 1 : 0)
    // What is no longer counted, or cannot be read, must not keep its last value. A reset would say 0 of it: that nothing is wrong.
    for (const name of gauges.keys()) registers[0].removeSingleMetric(name)
    gauges.clear()
    for (const { name, help, labels, value } of figures ?? []) {
      const full = `partwright_${name}`
      const gauge = gauges.get(full) ?? new Gauge({ name: full, help, labelNames: Object.keys(labels), registers })
      gauges.set(full, gauge)
      gauge.set(labels, value)
    }
  }
}

/** The figures of a shop for Prometheus: of its requests, its process, and of what its database knows. */
export function createMetrics(shop: Shop) {
  const registry = new Registry()
  const registers: [Registry] = [registry]
  collectDefaultMetrics({ register: registry })
  const requests = new Counter({
    name: 'partwright_http_requests_total',
    help: 'Answered requests',
    labelNames: ['method', 'route', 'status'],
    registers,
  })
  const durations = new Histogram({
    name: 'partwright_http_request_seconds',
    help: 'Until an answer was sent',
    labelNames: ['kind'],
    buckets: SECONDS,
    registers,
  })
  gaugesOfProcess(shop, registers)
  const readShop = gaugesOfShop(shop, registers)
  return {
    count: ({ method, route, status, seconds }: Answered) => {
      requests.inc({ method, route, status })
      durations.observe({ kind: kindOf(route) }, seconds)
    },
    /** The text that Prometheus reads. */
    async text(): Promise<string> {
      await readShop()
      return registry.metrics()
    },
    contentType: registry.contentType,
  }
}
