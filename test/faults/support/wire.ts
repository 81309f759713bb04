import { onTestFinished } from 'vitest'
import { faultShop } from './fault-shop.ts'
import { startTcpProxy } from './tcp-proxy.ts'

/** A shop whose database connection goes through the test's TCP proxy. */
export async function shopOnWire() {
  let wire: Awaited<ReturnType<typeof startTcpProxy>> | undefined
  const fault = await faultShop({
    through: async (url) => {
      const target = new URL(url)
      wire = await startTcpProxy(Number(target.port))
      target.port = String(wire.port)
      return target.href
    },
  })
  if (!wire) throw new Error('the shop did not ask for its wire')
  const opened = wire
  onTestFinished(() => opened.close())
  return { wire: opened, fault }
}
