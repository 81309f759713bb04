import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { afterAll, beforeAll, inject } from 'vitest'
import { createApi } from '#server/api/api.ts'
import { parseEnv } from '#server/env.ts'
import { sendEmails } from '#server/email/send-emails.tsx'
import { openShop } from '#server/open-shop.ts'
import type { ChangeSetId, ImportId, ReportExportId } from '#domain/id.ts'
import type { Shop } from '#server/shop/shop.ts'
import { CHANGE_HANDLERS } from '#server/jobs/change-handlers.ts'
import { runChangeSet } from '#server/shop/change-set/run-change-set.ts'
import { publishDueHome } from '#server/shop/content/publish-home.ts'
import { sendWebhooks } from '#server/shop/webhook/send-webhooks.ts'
import { runCheck } from '#server/shop/import/check-import.ts'
import { runExport } from '#server/shop/reports/export-report.ts'
import { notifyBackInStock } from '#server/shop/marketing/notify-back-in-stock.ts'
import { sweepPayments } from '#server/shop/payment/sweep.ts'
import { checkAgainstContract } from './contract.ts'
import type { Kind } from './databases.ts'
import { databaseUrl, onServer } from './postgres.ts'
import { ORIGIN, TEST_ENV } from './test-env.ts'

/** The databases of this run: PostgreSQL in the project `api`, the embedded one in `embedded`. */
export const KINDS = inject('kinds')

/** A refusal's body. */
export interface ProblemBody {
  type: string
  title: string
  status: number
  code: string
  detail?: string
  fields?: Record<string, string>
  requestId?: string
}

/** An answer whose JSON has been checked against the contract. */
export interface Answer<Body> {
  status: number
  headers: Headers
  body: Body
  text: string
}

/** A shop of its own with the demo catalogue, behind its real API. */
export interface FreshShop {
  kind: Kind
  shop: Shop
  /** The data folder. */
  folder: string
  /** The variables that lead to its database, where it is PostgreSQL. */
  way: Record<string, string>
  /**
   * Sends JSON, or the given string or bytes as they are, as the visitor at `address` (rate limits count by it). `Body` is the contract's
   * type for the status that the test expects.
   */
  call<Body = ProblemBody>(
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
    address?: string,
  ): Promise<Answer<Body>>
  /** Sends any request. */
  send(request: Request, address?: string): Promise<Response>
  /** The rows of a statement, directly from the database. */
  rows<Row extends Record<string, unknown>>(statement: SQL): Promise<Row[]>
  /** Does what the queue would do later: asks the provider about what is due, sends the e-mails, checks imports, runs change sets. */
  runJobs(): Promise<void>
  close(): Promise<void>
}

/** The default address of a test's visitor. */
const VISITOR = '127.0.0.1'

let count = 0

/** A new database on the tests' server. */
interface NewDatabase {
  url: string
  drop(): Promise<void>
}

/** @param of the statement's end: of which database it is a copy. */
async function createDatabase(of: string): Promise<NewDatabase> {
  const { serverUrl, template } = inject('postgres')
  const name = `${template}_${process.pid}_${count++}`
  await onServer(serverUrl, `create database ${name} ${of} strategy file_copy`)
  return { url: databaseUrl(serverUrl, name), drop: () => onServer(serverUrl, `drop database ${name} with (force)`) }
}

/** A copy of the seeded database. */
export const cloneDatabase = (): Promise<NewDatabase> => createDatabase(`template ${inject('postgres').template}`)

/** A database without a table. */
export const emptyDatabase = (): Promise<NewDatabase> => createDatabase('')

const encode = (body: unknown): string | Uint8Array<ArrayBuffer> | undefined =>
  body === undefined || typeof body === 'string' ? body : body instanceof Uint8Array ? Uint8Array.from(body) : JSON.stringify(body)

/** `call` over a way to send requests: encodes the body, and validates the answer against the contract. */
export const callThrough =
  (send: FreshShop['send']): FreshShop['call'] =>
  async (method, path, body, headers = {}, address = VISITOR) => {
    const encoded = encode(body)
    const content: Record<string, string> = encoded === undefined ? {} : { 'content-type': 'application/json' }
    const request = new Request(ORIGIN + path, {
      method,
      headers: { ...content, ...headers },
      ...(encoded !== undefined && { body: encoded }),
    })
    return read({ method, path }, await send(request, address))
  }

async function read<Body>(request: { method: string; path: string }, response: Response): Promise<Answer<Body>> {
  const text = await response.text()
  const type = (response.headers.get('content-type') ?? '').split(';', 1)[0] ?? ''
  const { status, headers } = response
  if (text === '' || !/[/+]json$/.test(type)) return { status, headers, body: undefined as Body, text }
  const body: unknown = JSON.parse(text)
  checkAgainstContract({ ...request, path: request.path.split('?', 1)[0] ?? '', status, type, body })
  // The contract has just been validated, and the test names the schema of the status that it expects.
  return { status, headers, body: body as Body, text }
}

/** The variables that lead to a database: through PgBouncer at the port `TEST_POOLER_PORT`, in front of the tests' server, where that is set. */
function wayTo(url: string): Record<string, string> {
  const port = process.env.TEST_POOLER_PORT
  if (port === undefined) return { DATABASE_URL: url }
  const pooled = new URL(url)
  pooled.port = port
  return { DATABASE_URL: pooled.href, DATABASE_DIRECT_URL: url }
}

/**
 * Opens a shop on a copy of the seeded database, in well under a second.
 * @param options `env` overrides the configuration.
 */
export async function openFreshShop({ kind, env = {} }: { kind: Kind; env?: Record<string, string> }): Promise<FreshShop> {
  const folder = mkdtempSync(join(tmpdir(), 'partwright-shop-'))
  const database = kind === 'postgresql' ? await cloneDatabase() : null
  if (!database) cpSync(inject('seededFolder'), folder, { recursive: true })
  const way = database ? wayTo(database.url) : {}
  const opened = await openShop(parseEnv({ ...TEST_ENV, DATA_DIR: folder, ...way, ...env }))
  const { shop } = opened
  const api = createApi()
  const fresh: FreshShop = {
    kind,
    shop,
    folder,
    way,
    async send(request, address = VISITOR) {
      return api.fetch(request, { shop, address })
    },
    call: callThrough((request, address) => fresh.send(request, address)),
    async rows<Row extends Record<string, unknown>>(statement: SQL) {
      const { rows } = await shop.db.execute(statement)
      return rows as Row[]
    },
    async runJobs() {
      await sweepPayments(shop)
      await publishDueHome(shop)
      await notifyBackInStock(shop)
      await sendEmails(shop, { hurry: true })
      await sendWebhooks(shop)
      const checks = await shop.db.execute<{ id: ImportId }>(sql`select id from import_file where state = 'checking'`)
      for (const { id } of checks.rows) await runCheck(shop, id)
      const { rows } = await shop.db.execute<{ id: ChangeSetId }>(sql`select id from change_set where state in ('running', 'undoing')`)
      for (const { id } of rows) await runChangeSet(shop, CHANGE_HANDLERS, id)
      const files = await shop.db.execute<{ id: ReportExportId }>(sql`select id from report_export where state = 'running'`)
      for (const { id } of files.rows) await runExport(shop, id)
    },
    async close() {
      await opened.close()
      await database?.drop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
  return fresh
}

/** A fresh shop for the tests of a `describe`: opened before the first and closed after the last of them. */
export function useFreshShop(kind: Kind, env?: Record<string, string>): FreshShop {
  // Filled before any test runs.
  const fresh = {} as FreshShop
  beforeAll(async () => {
    Object.assign(fresh, await openFreshShop({ kind, ...(env && { env }) }))
  })
  afterAll(() => fresh.close())
  return fresh
}
