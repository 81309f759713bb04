import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { addProduct } from '#test/support/build.ts'
import { askStatus, checkOut, orderOf } from '#test/support/buy.ts'
import { faultShop } from './support/fault-shop.ts'

describe('the clock of the machine is not that of the database', () => {
  test.each([10, -10])(
    'fault 31: by %i minutes: an order can be placed, is not ended early, and is paid when the shopper returns',
    async (minutes) => {
      const clock = resolve(import.meta.dirname, 'support/skewed-clock.ts')
      const fault = await faultShop({ env: { NODE_OPTIONS: `--import=${clock}`, CLOCK_SKEW_MINUTES: String(minutes) } })
      const session = await checkOut(fault, { items: [{ slug: await addProduct(fault), quantity: 1 }] })
      await fault.runJobs()
      expect((await orderOf(fault, session)).status).toBe('pending')
      fault.stripe.webhooks.maxTries = 1
      await fault.stripe.pay(session.sessionId)
      expect((await askStatus(fault, session)).body.state).toBe('paid')
      const figures = await (await fetch(`${fault.apps[0]?.url}/metrics`)).text()
      const ahead = Number(/^partwright_clock_ahead_seconds (\S+)$/m.exec(figures)?.[1])
      expect(Math.abs(ahead - minutes * 60)).toBeLessThan(10)
    },
  )
})
