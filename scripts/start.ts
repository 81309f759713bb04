// npm start: builds when the sources have changed, then serves the built shop until it is stopped.
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { buildIfStale } from './build.ts'
import { refuseOldNode, ROOT } from './node-version.ts'
import { refuse } from './refuse.ts'

refuseOldNode()
process.env.NODE_ENV = 'production'
const { parseEnv } = await import('../src/server/env.ts')
const { log } = await import('../src/server/log.ts')

try {
  parseEnv(process.env)
} catch (error) {
  refuse(error)
}
// A folder given as argument contains a build to be served as it is.
const [build = 'dist'] = process.argv.slice(2)
if (build === 'dist') buildIfStale()

const { serve } = await import(pathToFileURL(join(ROOT, build, 'server/server.js')).href)
const running = await serve(process.env).catch(refuse)

const { env } = running.shop
const address = running.door.address()
console.log(`Partwright is open at http://localhost:${typeof address === 'object' ? address?.port : env.PORT} (mode: ${env.SHOP_MODE})`)
console.log(
  env.DATABASE_URL
    ? `Data: PostgreSQL (DATABASE_URL); files in ${env.DATA_DIR}`
    : `Data: ${env.DATA_DIR} (embedded database: one process, for trying out and small shops)`,
)
if (running.newAdmin)
  console.log(`First admin: ${running.newAdmin.email}  password: ${running.newAdmin.password ?? '(as set in ADMIN_PASSWORD)'}`)
else console.log('Admin: the account made at the first start (another: npm run admin:create)')

let stopping = false
const stop = (code: number) => {
  if (stopping) return
  stopping = true
  running.stop().then(
    () => process.exit(code),
    () => process.exit(1),
  )
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stop(0))
// After an unexpected error the state is unknown: running requests finish, and the process manager starts a new process.
for (const event of ['uncaughtException', 'unhandledRejection'] as const)
  process.on(event, (error: unknown) => {
    log.fatal({ err: error }, event)
    stop(1)
  })
