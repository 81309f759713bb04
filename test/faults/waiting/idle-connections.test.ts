import type { Agent } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { addProduct } from '#test/support/build.ts'
import { faultShop } from '../support/fault-shop.ts'
import { askQuote, CONNECTIONS, keepingAgent } from '../support/visitors/kept-connections.ts'
import { startNginx, whyNoNginx } from '../support/servers/nginx.ts'

/** Longer than the shop waits for the headers of a request that has begun, which a connection without one has not. */
const PAUSE_MS = 13_000

describe('behind a proxy that keeps its connections', () => {
  const noNginx = whyNoNginx()
  if (noNginx !== null) console.error(`FAULT 62 IS NOT TESTED HERE: ${noNginx}`)
  test.skipIf(noNginx !== null)(
    'fault 62: after a pause nobody is answered 502: the shop keeps idle connections longer than the proxy does',
    async () => {
      const fault = await faultShop()
      const slug = await addProduct(fault)
      const [url = ''] = fault.apps.map((app) => app.url)
      const [direct, through] = [keepingAgent(), keepingAgent()]
      const nginx = await startNginx(fault.apps)
      const all = (agent: Agent, at: string) => Promise.all(Array.from({ length: CONNECTIONS }, () => askQuote(agent, at, slug)))
      for (const { status } of await all(through, nginx)) expect(status).toBe(200)
      for (const { keepAlive } of await all(direct, url)) expect(keepAlive).toBe('timeout=75')
      await wait(PAUSE_MS)
      for (const { status } of await all(through, nginx)) expect(status).toBe(200)
      for (const { status, isReused } of await all(direct, url)) expect([status, isReused]).toEqual([200, true])
    },
  )
})
