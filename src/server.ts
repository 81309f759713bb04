import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { createApi } from './server/api/api.ts'
import { isApiPath } from './server/api/api-path.ts'
import { setRunning } from './server/api/in-process.ts'
import { openSnapshotSocket } from './server/backup/snapshot-socket.ts'
import { parseEnv } from './server/env.ts'
import type { Env } from './server/env.ts'
import { closeHttpServer } from './server/http/close-http-server.ts'
import { createHttpServer } from './server/http/http-server.ts'
import { createWorkerServer } from './server/http/worker-server.ts'
import { startWork } from './server/jobs/work.ts'
import { openShop } from './server/open-shop.ts'
import type { OpenShop } from './server/open-shop.ts'
import { worksOnJobs } from '#domain/process-role.ts'
import { run } from './server/run.ts'
import type { RunningShop } from './server/run.ts'
import { renderPage } from './server/http/render-page.tsx'
import { keepStaticFiles, listStaticFiles } from './server/http/static-files.ts'
import type { StaticFile } from './server/http/static-files.ts'
import type { Shop } from './server/shop/shop.ts'

const api = createApi()

/** For how long a visitor who waits at the door goes first, before the jobs begin (ms). */
const VISITOR_FIRST_MS = 250

/** When the files that nobody has asked for yet are read (ms after that). */
const KEEP_FILES_MS = 500

/** Where a process listens: at one address of the machine, or at all of them. */
const placeOf = ({ PORT: port, BIND_ADDRESS: host }: Env) => ({ port, ...(host !== undefined && { host }) })

/** Before a shop is opened, and perhaps filled, nobody else may have its port. @throws EADDRINUSE, EADDRNOTAVAIL */
async function expectFreePort(env: Env) {
  const probe = createServer()
  await new Promise<void>((resolve, reject) => probe.once('error', reject).listen(placeOf(env), resolve))
  await new Promise((closed) => probe.close(closed))
}

/** The door of a shop that answers visitors; of a worker, one for whoever watches over it. */
function openHttpServer(shop: Shop, files: Map<string, StaticFile>) {
  if (shop.env.ROLE === 'worker') return createWorkerServer({ shop, api: (request) => api.fetch(request, { shop, address: null }) })
  return createHttpServer({
    shop,
    files,
    api: (request, address, trace) => api.fetch(request, { shop, address, trace }),
    render: renderPage,
  })
}

/** Opens the shop, puts it to work as its role says, and opens its door. Gives the port it listens at and the way to stop it. */
async function serve(variables: Record<string, string | undefined>): Promise<RunningShop> {
  const env = parseEnv(variables)
  await expectFreePort(env)
  const open = await openShop(env)
  const { shop } = open
  setRunning({ api, shop })
  // Beside the built server, wherever that was built to.
  const files = listStaticFiles(join(import.meta.dirname, '../client'), join(import.meta.dirname, '../packed'))
  const door = openHttpServer(shop, files)
  const closeSocket = open.database.whileStill ? await openSnapshotSocket(open.database, env.DATA_DIR) : null
  await new Promise<void>((resolve, reject) => door.once('error', reject).listen(placeOf(env), resolve))
  if (worksOnJobs(env.ROLE)) {
    await wait(VISITOR_FIRST_MS)
    await startWork(shop)
  }
  setTimeout(() => void keepStaticFiles(files), KEEP_FILES_MS).unref()
  const stop = async () => {
    await closeHttpServer(door, { hurry: () => shop.cache.refuseWaiting() })
    await closeSocket?.()
    await open.close()
  }
  const address = door.address()
  return { ...open, port: typeof address === 'object' && address ? address.port : shop.env.PORT, stop }
}

/** Serves until the process is stopped. */
export const start = (): Promise<void> => run(serve)

// `node dist/server/server.js`; where this property is not known (before Node 24.2), `scripts/start.ts` calls it.
if (import.meta.main) await start()

declare global {
  var partwrightOpening: Promise<OpenShop> | undefined
}

/** Development: the shop is opened once and outlives every reload of the modules; the API is the newest. */
async function openForDevelopment() {
  globalThis.partwrightOpening ??= openShop(parseEnv(process.env)).then(async (open) => {
    await startWork(open.shop)
    return open
  })
  const { shop } = await globalThis.partwrightOpening
  setRunning({ api, shop })
  return shop
}

/** The entry that the development server calls; in production `serve` stands in front. */
export default {
  async fetch(request: Request): Promise<Response> {
    const shop = await openForDevelopment()
    if (isApiPath(new URL(request.url).pathname)) return api.fetch(request, { shop, address: null })
    const { response, html } = await renderPage(request)
    return html === null ? response : new Response(html.toString(), { status: response.status, headers: response.headers })
  },
}
