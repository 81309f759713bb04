import { Agent, request } from 'node:http'
import { onTestFinished } from 'vitest'

/** How many visitors these tests have, each with a connection of its own. */
export const CONNECTIONS = 50

/** Asks for the price of a cart on one of the agent's connections. Resolves with the status, `Keep-Alive`, and whether the connection had been used before. */
export function askQuote(agent: Agent, url: string, slug: string) {
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

/** Keeps up to so many connections, until the test ends. */
export function keepingAgent() {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })
  onTestFinished(() => agent.destroy())
  return agent
}
