import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { Cache } from './cache.ts'
import { openDatabase } from './db/open-database.ts'
import { listen } from './db/listen.ts'
import type { BusyTable } from './db/migrate.ts'
import type { OpenDatabase } from './db/client.ts'
import type { ReportReplica } from './db/replica/replicas.ts'
import { useFolder } from './db/data-folder.ts'
import { user } from './db/schema/account/user.ts'
import { isDemo } from './env.ts'
import type { Env } from './env.ts'
import { log } from './log.ts'
import { startQueue } from './services/queue.ts'
import { connectionName, worksOnJobs } from '#domain/process-role.ts'
import { makeAdmin } from './auth/make-admin.ts'
import { ROOT } from './root.ts'
import { createFileStorage } from './services/open-storage.ts'
import { createMailer } from './services/mailer.ts'
import { createTestPayments } from './services/test-payments.ts'
import { isUnfilled, seedDemo } from './db/seed/seed-demo.ts'
import { nameLiveShop } from './shop/settings/name-live-shop.ts'
import type { Shop } from './shop/shop.ts'

/** An open shop, and how to close it. */
export interface OpenShop {
  shop: Shop
  database: OpenDatabase
  /** The first admin, when this start created one; `password` only when it was generated here, shown this once. */
  newAdmin: { email: string; password: string | null } | null
  /** Whether anybody can manage the shop. */
  hasAdmin: boolean
  close(): Promise<void>
}

/**
 * In demo mode a secret is generated at first start and stored beside the data, so that sessions survive a restart.
 * @throws {FolderUnusableError} when it can neither be read nor written.
 */
function storedSecret(folder: string): string {
  const file = join(folder, 'auth-secret')
  return useFolder(folder, () => {
    if (existsSync(file)) return readFileSync(file, 'utf8')
    const secret = randomBytes(32).toString('base64url')
    mkdirSync(folder, { recursive: true })
    // Whole or not at all: on a full disk, an empty file would be the secret of the next start.
    writeFileSync(`${file}.new`, secret, { mode: 0o600 })
    renameSync(`${file}.new`, file)
    return secret
  })
}

async function createPayments(env: Env, { db }: OpenDatabase) {
  const { STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET } = env
  if (!STRIPE_SECRET_KEY || !STRIPE_WEBHOOK_SECRET) return createTestPayments(db, env.PUBLIC_URL)
  // A large library, which a shop without it does not load.
  const { createStripePayments } = await import('./services/stripe-payments.ts')
  return createStripePayments({ ...env, STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET })
}

/** A start that waits for a table says so, soon and then every half minute or so. */
const reportWaiting = ({ attempt, statement }: BusyTable) => {
  if (attempt === 3 || attempt % 20 === 0)
    log.warn({ attempt, statement: statement.slice(0, 100) }, 'the migration waits for a table that is in use')
}

/** Reads move with every word of this. */
const reportReplica: ReportReplica = ({ replica, lagSeconds, why, error }) =>
  why === null
    ? log.info({ replica }, 'the catalogue and reports are read from the replica')
    : log.warn(
        { replica, lagSeconds: Math.round(lagSeconds), why, ...(error !== null && { err: error }) },
        'the replica is left out, others or the primary are read',
      )

/**
 * A shop that nobody can manage gets its first admin: the configured one, or in demo mode one with a generated password (specification, decision 36). Customers may
 * have come before.
 */
async function firstAdmin(shop: Shop, makes: boolean): Promise<Pick<OpenShop, 'newAdmin' | 'hasAdmin'>> {
  const [known] = await shop.db.select({ id: user.id }).from(user).where(eq(user.role, 'admin')).limit(1)
  if (known || !makes) return { newAdmin: null, hasAdmin: known !== undefined }
  const { ADMIN_EMAIL, ADMIN_PASSWORD } = shop.env
  if (ADMIN_EMAIL && ADMIN_PASSWORD) {
    await makeAdmin(shop, { email: ADMIN_EMAIL, password: ADMIN_PASSWORD })
    return { newAdmin: { email: ADMIN_EMAIL, password: null }, hasAdmin: true }
  }
  if (!isDemo(shop.env)) return { newAdmin: null, hasAdmin: false }
  const made = { email: 'admin@partwright.example', password: randomBytes(9).toString('base64url') }
  await makeAdmin(shop, made)
  return { newAdmin: made, hasAdmin: true }
}

/**
 * Opens the shop: database (migrated, and in demo mode filled when it is empty), queue, payment provider, mailer, first admin. Without `makesAdmin` the
 * first admin is left to the next start, which says who it is.
 * @throws {FolderInUseError} when another process has the embedded database. @throws {FolderUnusableError} when the data folder cannot be used.
 * @throws {DatabaseUnreachableError} when PostgreSQL does not let the shop in.
 * @throws {ConfigurationError} when a live shop has no name of its own.
 */
export async function openShop(env: Env, options: { seedsDemo?: boolean; makesAdmin?: boolean } = {}): Promise<OpenShop> {
  const database = await openDatabase(env)
  try {
    await database.migrate({ folder: join(ROOT, 'src/server/db/migrations'), onBusy: reportWaiting })
    if (!isDemo(env)) await database.alone(() => nameLiveShop({ db: database.db, env }))
    const AUTH_SECRET = env.AUTH_SECRET ?? storedSecret(env.DATA_DIR)
    const shop: Shop = {
      env: { ...env, AUTH_SECRET },
      db: database.db,
      browsing: database.browsing,
      poolStates: () => database.poolStates(),
      replicaStates: () => database.replicas?.states ?? [],
      readAll: (read) => database.readAll(read),
      // What is loaded after a change must not come from a replica that does not have it yet.
      cache: new Cache({ onChange: () => database.replicas?.changed() }),
      queue: await startQueue(database, { works: worksOnJobs(env.ROLE) }),
      payments: await createPayments(env, database),
      mailer: createMailer(env),
      // The templates are loaded when an e-mail is written: most programs that open the shop write none.
      previewEmail: async (of, test) => (await import('./email/test-email.ts')).previewTest(of, test),
      files: createFileStorage(env),
    }
    const admin = await database.alone(async () => {
      if (isDemo(env) && env.DEMO_CATALOGUE && options.seedsDemo !== false && (await isUnfilled(shop))) await seedDemo(shop)
      return firstAdmin(shop, options.makesAdmin ?? true)
    })
    const stopListening = env.DATABASE_URL
      ? listen(
          { url: env.DATABASE_DIRECT_URL ?? env.DATABASE_URL, name: connectionName(env.ROLE, 'listen') },
          (change) => shop.cache.forget(change),
          (error) => log.warn({ err: error }, 'other processes cannot tell this one of changes: they show within 30 s'),
        )
      : null
    await database.replicas?.watch(reportReplica)
    return {
      shop,
      database,
      ...admin,
      async close() {
        await stopListening?.()
        await shop.queue.stop()
        shop.mailer.close()
        await database.close()
      },
    }
  } catch (error) {
    await database.close()
    throw error
  }
}
