import { flushCompileCache } from 'node:module'
import { log } from './log.ts'
import { exitWithMessage } from './exit-with-message.ts'
import { openingLines } from './opening-lines.ts'
import type { Shop } from './shop/shop.ts'

/** An open shop behind its door. `port`: where it listens; `newAdmin`: the first admin, when this start made one; `hasAdmin`: whether there is one. */
export interface RunningShop {
  shop: Shop
  newAdmin: { email: string; password: string | null } | null
  hasAdmin: boolean
  port: number
  stop(): Promise<void>
}

/** When what the start has compiled is kept for the next one (ms after it): by then the first pages are compiled, too. */
const KEEP_COMPILED_MS = 15_000

/** What the operator is told of the open shop. */
function tell({ shop: { env }, port, newAdmin, hasAdmin }: RunningShop) {
  for (const line of openingLines(env, port)) console.log(line)
  if (newAdmin) console.log(`First admin: ${newAdmin.email}  password: ${newAdmin.password ?? '(as set in ADMIN_PASSWORD)'}`)
  else if (hasAdmin) console.log('Admin: there is one (another: npm run admin:create)')
  else console.log("Admin: nobody yet. Make an account that can sign in: npm run admin:create -- --email you@shop.example --password '…'")
}

/**
 * Serves as a process of its own: opens the shop, says where, and stops politely at SIGINT and SIGTERM. Ends the process with a sentence when the
 * configuration, the data folder, its disk, the database or the port is not as the shop needs it.
 */
export async function run(serve: (variables: Record<string, string | undefined>) => Promise<RunningShop>): Promise<void> {
  const running = await serve(process.env).catch(exitWithMessage)
  tell(running)
  setTimeout(flushCompileCache, KEEP_COMPILED_MS).unref()
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
}
