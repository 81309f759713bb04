import type { Cache } from '#server/cache.ts'
import type { OrderId } from '#domain/id.ts'
import type { TemplateKind } from '#domain/email-template.ts'
import type { Database } from '#server/db/client.ts'
import type { PoolState } from '#server/db/pool.ts'
import type { Env } from '#server/env.ts'
import type { FileStorage } from '#server/services/file-storage.ts'
import type { Queue } from '#server/services/queue.ts'
import type { Mailer } from '#server/services/mailer.ts'
import type { PaymentProvider } from '#server/services/payments.ts'

/** A letter as it is read. */
export interface WrittenLetter {
  subject: string
  html: string
  text: string
}

/** What all operations of the shop need: passed as their first argument, created once by `openShop`. */
export interface Shop {
  /** The configuration; `openShop` generates the secret when none is configured. */
  env: Env & { AUTH_SECRET: string }
  db: Database
  /** For what visitors read of the catalogue: connections that no sale needs. Nothing that decides a sale reads here. */
  browsing: Database
  /** How busy the connections are (`db/client.ts`). */
  poolStates: () => PoolState[]
  cache: Cache
  queue: Queue
  payments: PaymentProvider
  mailer: Mailer
  /** Writes a trial of a letter: the templates stand above the shop, which knows them by this alone. */
  previewLetter: (shop: Shop, test: { template: TemplateKind; orderId: OrderId | null }) => Promise<WrittenLetter>
  /** Uploaded pictures, and long files of reports. */
  files: FileStorage
}
