import type { App } from '../app.ts'

/** Shoppers who browse and buy, one after the other, on `pick`'s process, until stopped. Returns the errors. */
export function traffic(slug: string, pick: () => App | undefined) {
  const over = new AbortController()
  let served = 0
  const broken: string[] = []
  const visit = async (lane: number) => {
    for (let n = 0; !over.signal.aborted; n++) {
      const url = `${pick()?.url}/api/${n % 4 === 3 ? `products/${slug}` : n % 4 === 2 ? 'home' : 'quote'}`
      const isQuote = url.endsWith('quote')
      const body = isQuote ? JSON.stringify({ items: [{ slug, quantity: 1 }] }) : null
      const headers = { 'content-type': 'application/json', 'x-forwarded-for': `198.51.100.${lane}` }
      await fetch(url, { method: isQuote ? 'POST' : 'GET', body, headers })
        .then(async (response) => {
          await response.arrayBuffer()
          if (response.status === 200) served += 1
          else broken.push(`${url} ${response.status}`)
        })
        .catch((error: unknown) => broken.push(`${url} ${String(error)}`))
    }
  }
  const lanes = Array.from({ length: 8 }, (_, lane) => visit(lane))
  return {
    broken,
    served: () => served,
    async stop() {
      over.abort()
      await Promise.all(lanes)
    },
  }
}
