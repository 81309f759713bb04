import type { Agent } from 'node:http'
import { describe, expect, test, vi } from 'vitest'
import { addProduct } from '#test/support/build.ts'
import { faultShop, SOON } from '../support/fault-shop.ts'
import { askQuote, CONNECTIONS, keepingAgent } from '../support/visitors/kept-connections.ts'
import { startNginx, whyNoNginx } from '../support/servers/nginx.ts'

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
})
