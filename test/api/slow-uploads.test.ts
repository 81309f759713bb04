import { once } from 'node:events'
import { connect } from 'node:net'
import type { Socket } from 'node:net'
import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { log } from '#server/log.ts'
import { openHttpServer } from '#test/support/http-server.ts'
import { useFreshShop } from '#test/support/fresh-shop.ts'
import { makePicture } from '#test/support/files/pictures.ts'
import { signIn, signUp } from '#test/support/sign-in.ts'
import { openStaffSession } from '#test/support/staff.ts'

/** A hundredth of what the shop allows: what lasts minutes lasts seconds here. */
const ARRIVAL = { spanMs: 300, leastBytes: 200 }
const ROW = 'SLOW-1,A part that comes slowly over a long line,9.99\r\n'
const FILE = `SKU,Name,Price\r\n${ROW.repeat(600)}`

const fresh = useFreshShop('postgresql')
let door: Awaited<ReturnType<typeof openHttpServer>>
let headers: Record<string, string>
beforeAll(async () => {
  door = await openHttpServer(fresh, { arrival: ARRIVAL })
  headers = (await openStaffSession(fresh)).headers
})
afterAll(() => door.close())

const head = (path: string, type: string, length: number) =>
  [
    `POST ${path} HTTP/1.1`,
    'Host: shop.test',
    `Content-Type: ${type}`,
    `Content-Length: ${length}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    'Connection: close',
    '',
    '',
  ].join('\r\n')

/** Sends a head and then a body in pieces, one every 20 ms, as a slow line does; until there is an answer. */
async function sendSlowly(start: string, pieces: Iterable<string>): Promise<{ answer: string; took: number }> {
  const socket: Socket = connect(door.port, '127.0.0.1')
  let answer = ''
  socket.setEncoding('utf8')
  socket.on('data', (text: string) => (answer += text)).on('error', () => undefined)
  const closed = once(socket, 'close')
  const began = performance.now()
  socket.write(start)
  const rest = pieces[Symbol.iterator]()
  const timer = setInterval(() => {
    const next = answer === '' ? rest.next() : { done: true as const }
    if (next.done) return clearInterval(timer)
    socket.write(next.value)
  }, 20)
  await closed
  clearInterval(timer)
  return { answer, took: performance.now() - began }
}

/** A text in pieces of so many characters. */
const piecesOf = (text: string, size: number) =>
  Array.from({ length: Math.ceil(text.length / size) }, (_, at) => text.slice(at * size, (at + 1) * size))

test('a file of staff may come slowly for as long as it comes', async () => {
  const path = '/api/admin/imports?name=slow.csv'
  const { answer, took } = await sendSlowly(head(path, 'application/octet-stream', FILE.length), piecesOf(FILE, 500))
  expect(answer).toMatch(/^HTTP\/1\.1 200 /)
  expect(answer).toContain('"rowCount":600')
  // Several times as long as anything else may take.
  expect(took).toBeGreaterThan(3 * ARRIVAL.spanMs)
})

test('a file that drips, or stops coming, is given up', async () => {
  const start = head('/api/admin/imports', 'application/octet-stream', FILE.length)
  expect((await sendSlowly(start, piecesOf(FILE, 5))).answer).toMatch(/^HTTP\/1\.1 408 /)
  expect((await sendSlowly(start, piecesOf(FILE, 5_000).slice(0, 2))).answer).toMatch(/^HTTP\/1\.1 408 /)
})

test('pictures that a member of staff sends over a slow line keep nobody else waiting, nor a picture that is there', async () => {
  await signUp(fresh, 'on-a-fast-line@example.com')
  await fresh.rows(sql`update "user" set role = 'admin', email_verified = true where email = 'on-a-fast-line@example.com'`)
  const other = await signIn(fresh, { email: 'on-a-fast-line@example.com', password: 'correct horse battery' })
  const line = { sent: 0, isOpen: true }
  const endless = function* () {
    for (; line.isOpen; line.sent++) yield 'x'.repeat(500)
  }
  const slow = Array.from({ length: 5 }, () => sendSlowly(head('/api/admin/media', 'application/octet-stream', 9_000_000), endless()))
  await expect.poll(() => line.sent).toBeGreaterThan(50)
  try {
    const file = { ...other, 'content-type': 'application/octet-stream' }
    const { status, body } = await fresh.call<{ id: string }>('POST', '/api/admin/media', await makePicture(), file)
    expect(status).toBe(200)
    // What is there already waits for no file, whoever has asked for it.
    const cut = await fresh.call('POST', `/api/admin/media/${body.id}/crop`, { left: 0, top: 0, width: 0.5, height: 0.5 }, headers)
    expect(cut.status, cut.text).toBe(200)
  } finally {
    line.isOpen = false
  }
  for (const { answer } of await Promise.all(slow)) expect(answer).toMatch(/^HTTP\/1\.1 408 /)
})

test.each(['/api/quote', '/api/admin/change-sets'])(
  'what is no file has to come in time at %s, however steadily it comes',
  async (path) => {
    const body = ' '.repeat(50_000)
    const { answer, took } = await sendSlowly(head(path, 'application/json', body.length), piecesOf(body, 500))
    expect(answer).toMatch(/^HTTP\/1\.1 408 /)
    expect(took).toBeLessThan(20 * ARRIVAL.spanMs)
  },
)

test('who is nobody of the staff is refused before the file has come, and is not waited for', async () => {
  const start = head('/api/admin/imports', 'application/octet-stream', FILE.length).replace(/cookie: .*\r\n/i, '')
  const { answer } = await sendSlowly(start, piecesOf(FILE, 5))
  expect(answer).toMatch(/^HTTP\/1\.1 404 /)
})

/** The lines of the log that tell of a request, or of a failure, until there are so many of requests. */
async function linesOf(requests: number, work: () => void): Promise<{ level: number; msg: string; status?: number }[]> {
  const lines: { level: number; msg: string; status?: number }[] = []
  const stream: { write(line: string): void } = Reflect.get(log, pino.symbols.streamSym)
  const write = stream.write.bind(stream)
  const { level } = log
  log.level = 'info'
  stream.write = (line) => void lines.push(JSON.parse(line))
  try {
    work()
    await expect.poll(() => lines.filter(({ msg }) => msg === 'request').length, { timeout: 20_000 }).toBe(requests)
    return lines
  } finally {
    stream.write = write
    log.level = level
  }
}

test('who leaves before all of a body has come is no failure of the shop: no line of the log says that it is not available', async () => {
  const doors = [
    ['/api/quote', 'application/json'],
    ['/api/auth/sign-in/email', 'application/json'],
    ['/api/webhooks/stripe', 'application/json'],
    ['/api/admin/imports', 'application/octet-stream'],
    ['/api/admin/media', 'application/octet-stream'],
    ['/api/sign-in-link', 'application/x-www-form-urlencoded'],
  ] as const
  const begun = doors.flatMap(([path, type]) => {
    const start = head(path, type, 9_000).replace('Connection:', 'Expect: 100-continue\r\nConnection:')
    return [`${start}{`, `${start.replace('Content-Length: 9000', 'Transfer-Encoding: chunked')}1\r\n{\r\n`]
  })
  const lines = await linesOf(begun.length, () => {
    for (const text of begun) {
      const socket = connect(door.port, '127.0.0.1').on('error', () => undefined)
      // Node says 'continue' when it begins to answer.
      socket.once('data', () => socket.destroy())
      socket.write(text)
    }
  })
  expect(lines.filter(({ msg }) => msg === 'request').map(({ status }) => status)).toEqual(begun.map(() => 499))
  expect(lines.filter(({ level }) => level >= 50)).toEqual([])
})
