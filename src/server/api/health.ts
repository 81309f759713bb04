import { sql } from 'drizzle-orm'
import { router } from './app.ts'

/** Liveness and readiness, for whatever restarts processes or sends them visitors. */
export const healthApi = router()

// The process answers; a manager that restarts processes asks here, since no restart brings a database back.
healthApi.get('/api/health/live', (c) => c.json({ status: 'ok' }))
// It can do its work: a proxy asks here.
healthApi.on('GET', ['/api/health', '/api/health/ready'], async (c) => {
  const isWell = await c.env.shop.db.execute(sql`select 1`).then(
    () => true,
    () => false,
  )
  return c.json({ status: isWell ? 'ok' : 'degraded', mode: c.env.shop.env.SHOP_MODE }, isWell ? 200 : 503)
})
