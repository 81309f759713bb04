import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer, request } from 'node:http'
import type { IncomingHttpHeaders, RequestListener } from 'node:http'
import { connect } from 'node:net'
import type { AddressInfo, Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { clientAddress } from '#server/api/visitor.ts'
import { freePort } from '#test/support/free-port.ts'
import { faultShop } from './support/fault-shop.ts'
import { launchNginx, whyNoNginx } from './support/servers/nginx.ts'

const noNginx = whyNoNginx()
if (noNginx !== null) console.error(`THE PROXY OF deploy/nginx IS NOT TESTED HERE: ${noNginx}`)

/** A process in place of one of the shop. Gives its address. */
async function startProcess(answer: RequestListener): Promise<string> {
  const server = createServer(answer).listen(0, '127.0.0.1')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return `http://127.0.0.1:${port}`
}

async function nginxBefore(addresses: string[], change?: (site: string) => string) {
  const nginx = await launchNginx(addresses, change)
  onTestFinished(() => nginx.stop())
  return nginx
}

/** Asks from an address of this machine. Gives the status, 0 when there is no answer, and the text. */
const ask = (url: string, { from = '127.0.0.1', headers = {} }: { from?: string; headers?: IncomingHttpHeaders } = {}) =>
  new Promise<{ status: number; text: string }>((resolve) => {
    const asking = request(url, { localAddress: from, headers, agent: false, timeout: 2_000 }, (response) => {
      let text = ''
      response.setEncoding('utf8').on('data', (piece: string) => (text += piece))
      response.once('end', () => resolve({ status: response.statusCode ?? 0, text }))
    })
    asking.once('timeout', () => asking.destroy())
    asking.once('error', () => resolve({ status: 0, text: '' }))
    asking.end()
  })

/** Opens a connection that sends this and then nothing. */
function sendSlowly(url: string, text: string): Socket {
  const socket = connect(Number(new URL(url).port), '127.0.0.1', () => socket.write(text))
  socket.on('error', () => {}).resume()
  onTestFinished(() => void socket.destroy())
  return socket
}

describe.skipIf(noNginx !== null)("behind the kit's nginx", () => {
  test('beside a process of another version, every style and script that a page names is found, whichever is asked first', async () => {
    const fault = await faultShop()
    const asked: string[] = []
    const otherVersion = await startProcess(({ url = '', socket }, response) => {
      asked.push(url)
      if (url.startsWith('/assets/')) response.writeHead(404, { 'content-type': 'text/html' }).end('<h1>Page not found</h1>')
      else socket.destroy()
    })
    const { url } = await nginxBefore([fault.apps[0]?.url ?? '', otherVersion])
    const { text } = await ask(`${url}/`)
    const named = [...new Set(text.match(/\/assets\/[\w.-]+\.(?:js|css|woff2)/g))]
    expect(named.length).toBeGreaterThan(3)
    const statuses: number[] = []
    for (let n = 0; n < 6; n++) for (const path of named) statuses.push((await ask(url + path)).status)
    expect(statuses.filter((status) => status !== 200)).toEqual([])
    expect(asked.filter((path) => path.startsWith('/assets/')).length).toBeGreaterThan(named.length)
    expect((await ask(`${url}/assets/of-no-version.js`)).status).toBe(404)
  })

  test('a report that takes longer than other answers arrives, and is asked for once', async () => {
    const asked: string[] = []
    const startSlow = () =>
      startProcess(({ url = '' }, response) => {
        asked.push(url)
        void wait(url.includes('hangs') ? 3_000 : 800).then(() => response.end('a report'))
      })
    const shorter = (site: string) =>
      site.replace('read_timeout 60s', 'read_timeout 300ms').replace('read_timeout 130s', 'read_timeout 1500ms')
    const { url } = await nginxBefore([await startSlow(), await startSlow()], shorter)
    expect(await ask(`${url}/api/admin/reports/sales/export?format=csv`)).toEqual({ status: 200, text: 'a report' })
    expect((await ask(`${url}/api/admin/reports/hangs/export`)).status).toBe(504)
    expect(asked).toEqual(['/api/admin/reports/sales/export?format=csv', '/api/admin/reports/hangs/export'])
  })

  test('what opens an order, and the addresses of visitors, are in none of its logs, also when no process answers', async () => {
    const process = await startProcess((_request, response) => response.end('an order'))
    for (const [address, status] of [
      [process, 200],
      [`http://127.0.0.1:${await freePort()}`, 502],
    ] as const) {
      const nginx = await nginxBefore([address])
      expect((await ask(`${nginx.url}/orders/PW-1?token=Quincunx`)).status).toBe(status)
      await wait(200)
      expect(nginx.logged()).toBe('')
    }
  })

  test('fault 63: a thousand slow connections of one address shut out nobody else for long, whether their headers or their bodies do not come', async () => {
    const { url } = await nginxBefore([await startProcess((_request, response) => response.end('the shop'))])
    const headersEnd = once(sendSlowly(url, 'GET / HTTP/1.1\r\nHost: shop.test\r\n'), 'close').then(() => performance.now())
    const startedAt = performance.now()
    // It has been read by then: nginx lets go of connections that have sent nothing when it has no others.
    expect((await ask(url)).status).toBe(200)
    for (let n = 0; n < 1_100; n++) sendSlowly(url, 'POST / HTTP/1.1\r\nHost: shop.test\r\nContent-Length: 1000\r\n\r\n{')
    await vi.waitUntil(async () => (await ask(url, { from: '127.0.0.2' })).status === 200, { timeout: 25_000, interval: 250 })
    expect((await headersEnd) - startedAt).toBeLessThan(20_000)
    // Who holds them is told, and only he.
    expect((await ask(url)).status).toBe(429)
    expect((await ask(url, { from: '127.0.0.2' })).status).toBe(200)
  })

  test('behind a delivery network, a visitor is whom the network names, and who comes past it cannot name another', async () => {
    const marked = /^# (set_real_ip_from|real_ip_\w+) (.+;)$/gm
    const ofNetwork = (site: string) =>
      site.replace(marked, (_, name: string, value: string) => `${name} ${name === 'set_real_ip_from' ? '127.0.0.2;' : value}`)
    const echo = await startProcess(({ headers }, response) => response.end(headers['x-forwarded-for']))
    const { url } = await nginxBefore([echo], ofNetwork)
    const visitor = async (from: string, forwarded: string) =>
      clientAddress((await ask(url, { from, headers: { 'x-forwarded-for': forwarded } })).text, '127.0.0.1', 1)
    expect(await visitor('127.0.0.2', '198.51.100.7')).toBe('198.51.100.7')
    expect(await visitor('127.0.0.2', '1.2.3.4, 198.51.100.7')).toBe('198.51.100.7')
    expect(await visitor('127.0.0.3', '1.2.3.4')).toBe('127.0.0.3')
    expect(await visitor('127.0.0.3', '1.2.3.4, 198.51.100.7')).toBe('127.0.0.3')
  })

  test('where the lines for IPv6 have lost their mark, a visitor by IPv6 finds the shop, which is told the address', async () => {
    const port = await freePort()
    const echo = await startProcess(({ headers }, response) => response.end(headers['x-forwarded-for']))
    const { url } = await nginxBefore([echo], (site) => site.replace('# listen [::]:443 ssl http2;', `listen [::1]:${port};`))
    expect((await ask(url)).text).toBe('127.0.0.1')
    expect((await ask(`http://[::1]:${port}`, { from: '::1' })).text).toBe('::1')
    // Both servers have such a line.
    expect(readFileSync('deploy/nginx/partwright.conf', 'utf8').match(/^  # listen \[::\]:\d+/gm)).toHaveLength(2)
  })
})
