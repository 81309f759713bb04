import type { Cache } from '#server/cache.ts'
import type { Database } from '#server/db/client.ts'
import type { Env } from '#server/env.ts'
import type { FileStorage } from '#server/services/file-storage.ts'
import type { Queue } from '#server/services/queue.ts'
import type { Mailer } from '#server/services/mailer.ts'
import type { PaymentProvider } from '#server/services/payments.ts'

/** What all operations of the shop need: passed as their first argument, created once by `openShop`. */
export interface Shop {
  /** The configuration; `openShop` generates the secret when none is configured. */
  env: Env & { AUTH_SECRET: string }
  db: Database
  cache: Cache
  queue: Queue
  payments: PaymentProvider
  mailer: Mailer
  /** Uploaded pictures. */
  files: FileStorage
}
