import type { Cache } from '#server/cache.ts'
import type { ChangeSetId, OrderId } from '#domain/id.ts'
import type { TemplateKind } from '#domain/content/email-template.ts'
import type { Database } from '#server/db/client.ts'
import type { PoolState } from '#server/db/pool.ts'
import type { ReplicaState } from '#server/db/replica/replica.ts'
import type { Env } from '#server/env.ts'
import type { FileStorage } from '#server/services/file-storage.ts'
import type { Queue } from '#server/services/queue.ts'
import type { Mailer } from '#server/services/mailer.ts'
import type { PaymentProvider } from '#server/services/payments.ts'

/** An e-mail as it is read. */
export interface WrittenEmail {
  subject: string
  html: string
  text: string
}

/** What all operations of the shop need: passed as their first argument, created once by `openShop`. */
export interface Shop {
  /** The configuration; `openShop` generates the secret when none is configured. */
  env: Env & { AUTH_SECRET: string }
  db: Database
  /**
   * For what visitors read of the catalogue: connections that no sale needs, or a replica, which may be some seconds behind. Nothing that decides
   * a sale reads here, and nobody what they have just written themselves.
   */
  browsing: Database
  /** Runs a read that has to know all that is committed, as reports do, on a replica that does, else by the connections of `db`. May run twice. */
  readAll: <T>(read: (db: Database) => Promise<T>) => Promise<T>
  /** Which replicas are used, and how far they are behind. */
  replicaStates: () => ReplicaState[]
  /** How busy the connections are (`db/client.ts`). */
  poolStates: () => PoolState[]
  cache: Cache
  queue: Queue
  payments: PaymentProvider
  mailer: Mailer
  /** Writes a trial of an e-mail: the templates stand above the shop, which knows them by this alone. */
  previewEmail: (shop: Shop, test: { template: TemplateKind; orderId: OrderId | null; letterId?: ChangeSetId }) => Promise<WrittenEmail>
  /** Uploaded pictures, and long files of reports. */
  files: FileStorage
}

/** What reading something that is remembered for some seconds needs. */
export type Remembering = Pick<Shop, 'browsing' | 'cache'>
