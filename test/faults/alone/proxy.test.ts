import { Agent, request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { addProduct } from '#test/support/build.ts'
import { faultShop, SOON } from '../support/fault-shop.ts'
import { startNginx, whyNoNginx } from '../support/servers/nginx.ts'

const CONNECTIONS = 50

/** Longer than the shop waits for the headers of a request that has begun, which a connection without one has not. */
const PAUSE_MS = 13_000

/** Asks for the price of a cart on one of the agent's connections. Resolves with the status, `Keep-Alive`, and whether the connection had been used before. */
function askQuote(agent: Agent, url: string, slug: string) {
  return new Promise<{ status: number; keepAlive: string; isReused: boolean }>((resolve, reject) => {
    const asking = request(`${url}/api/quote`, { agent, method: 'POST', headers: { 'content-type': 'application/json' } }, (response) => {
      const { statusCode: status = 0, headers } = response
      response.resume()
      response.once('end', () => resolve({ status, keepAlive: String(headers['keep-alive']), isReused: asking.reusedSocket }))
      response.once('error', reject)
    })
    asking.once('error', reject)
    asking.end(JSON.stringify({ items: [{ slug, quantity: 1 }] }))
  })
}

/** One visitor a connection, each asking again and again until stopped. */
function visitors(agent: Agent, url: string, slug: string) {
  const over = new AbortController()
  const answers: string[] = []
  const lanes = Array.from({ length: CONNECTIONS }, async () => {
    while (!over.signal.aborted)
      await askQuote(agent, url, slug).then(
        ({ status }) => answers.push(String(status)),
        (error: unknown) => answers.push(String(error)),
      )
  })
  return {
    answers,
    async stop() {
      over.abort()
      await Promise.all(lanes)
    },
  }
}

function keepingAgent() {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })
  onTestFinished(() => agent.destroy())
  return agent
}

describe('behind a proxy that keeps its connections', () => {
  const noNginx = whyNoNginx()
  if (noNginx !== null) console.error(`FAULT 62 IS NOT TESTED HERE: ${noNginx}`)
  test.skipIf(noNginx !== null)(
    'fault 62: one of two processes is told to stop under the load of fifty connections: it ends within eight seconds, and no request is cut or answered 502',
    async () => {
      const fault = await faultShop({ apps: 2 })
      const slug = await addProduct(fault)
      const load = visitors(keepingAgent(), await startNginx(fault.apps), slug)
      await vi.waitUntil(() => load.answers.length > 300, SOON)
      const startedAt = performance.now()
      expect(await fault.apps[0]?.term()).toEqual({ code: 0, signal: null })
      expect(performance.now() - startedAt).toBeLessThan(8_000)
      const before = load.answers.length
      await vi.waitUntil(() => load.answers.length > before + 300, SOON)
      await load.stop()
      expect(load.answers.filter((answer) => answer !== '200')).toEqual([])
    },
  )

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
