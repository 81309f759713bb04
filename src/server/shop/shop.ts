import type { Cache } from '#server/cache.ts'
import type { Database } from '#server/db/client.ts'
import type { Env } from '#server/env.ts'
import type { Queue } from '#server/services/queue.ts'
import type { Mailer } from '#server/services/mailer.ts'
import type { PaymentProvider } from '#server/services/payments.ts'

/** All that the shop's verbs need: passed as their first argument, made once by `openShop`. */
export interface Shop {
  /** The configuration; `openShop` has made the secret where none was given. */
  env: Env & { AUTH_SECRET: string }
  db: Database
  cache: Cache
  queue: Queue
  payments: PaymentProvider
  mailer: Mailer
}
