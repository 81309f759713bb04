import { eq, inArray, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { z } from 'zod'
import { EMAIL_KINDS } from '#domain/content/email-template.ts'
import type { EmailId } from '#domain/id.ts'
import { rightToEmail } from '#domain/staff/email-right.ts'
import type { May, StaffRight } from '#domain/staff/staff-role.ts'
import { EMAIL_STATES } from '#domain/content/email-state.ts'
import { Problem } from '#domain/problem.ts'
import type { Queryable } from '#server/db/client.ts'
import { likeText } from '#server/db/like-text.ts'
import { order } from '#server/db/schema/order/order.ts'
import { outbox } from '#server/db/schema/office/outbox.ts'
import { idOf } from '#server/shop/id-of.ts'
import { neutralise } from '#domain/spreadsheet.ts'
import { seenEmails } from '#server/shop/outbox/email-list.ts'
import { listSchema, orderOf, readList, whereOf } from '#server/shop/list/list.ts'
import type { ListDefinition, ListSearch } from '#server/shop/list/list.ts'

/** The indexes of trigrams find texts of so many letters. */
const INDEXED_FROM = 3

const ORDER_ID = sql`outbox.payload ->> 'orderId'`

/** E-mails about an order that fulfils the condition. Orders are fewer than e-mails: they are looked through, and their e-mails found by an index. */
const ofOrder = (condition: SQL) => sql`${ORDER_ID} in (select ${order.id} from ${order} where ${condition})`

/** Every e-mail that the shop has written. */
export const emailLog: ListDefinition = {
  from: sql`outbox`,
  id: outbox.id,
  fields: {
    state: { kind: 'choice', by: outbox.state, choices: EMAIL_STATES },
    'set-aside': { kind: 'flag', by: sql`outbox.set_aside_at is not null`, otherwise: sql`outbox.set_aside_at is null` },
    template: { kind: 'choice', by: outbox.kind, choices: EMAIL_KINDS },
    recipient: { kind: 'text', by: outbox.recipient },
    order: { kind: 'text', by: order.number, among: ofOrder },
    error: { kind: 'text', by: outbox.lastError },
    attempts: { kind: 'number', by: outbox.attempts },
    created: { kind: 'date', by: outbox.createdAt },
    sent: { kind: 'date', by: outbox.sentAt },
  },
  sorts: {
    created: { by: outbox.createdAt },
    sent: { by: outbox.sentAt, isNullable: true },
    template: { by: outbox.kind, ties: outbox.createdAt },
    recipient: { by: outbox.recipient, ties: outbox.createdAt },
    state: { by: outbox.state, ties: outbox.createdAt },
  },
  defaultSort: '-created',
  tieBreak: outbox.id,
  // Each place has an index, so they are asked for ids one after the other instead of in one condition.
  search: (text) => {
    const pattern = `%${likeText(text.toLowerCase())}%`
    // One or two letters are in nearly every e-mail: of them, addresses that begin so are meant.
    if (text.length < INDEXED_FROM) return sql`lower(outbox.recipient) like ${pattern.slice(1)}`
    return sql`outbox.id in (select l.id from outbox l where lower(l.recipient) like ${pattern}
      union all select l.id from outbox l where lower(l.subject) like ${pattern}
      union all select l.id from outbox l where l.payload ->> 'orderId' in (select id from "order" where lower("order".number) like ${pattern}))`
  },
}

/** Those of them that somebody with these rights may see. */
export const emailLogFor = (may: May): ListDefinition => {
  const only = seenEmails(may)
  return only ? { ...emailLog, only } : emailLog
}

/** An e-mail as the list shows it. `kind` is one of the e-mails of this program, or one that a newer one has written. */
const emailRowSchema = z
  .object({
    id: idOf<EmailId>(),
    kind: z.string(),
    recipient: z.string().meta({ description: 'An address, or `staff`' }),
    subject: z.string().nullable().meta({ description: 'Null until it is written' }),
    state: z.enum(EMAIL_STATES),
    attempts: z.int(),
    orderNumber: z.string().nullable(),
    lastError: z.string().nullable(),
    setAsideAt: z.string().nullable().meta({ description: 'Of one that failed: since when nobody has to do anything about it' }),
    providerAnswer: z.string().nullable().meta({ description: 'What the mail server said when it took the e-mail' }),
    createdAt: z.string(),
    sentAt: z.string().nullable(),
  })
  .meta({ id: 'LoggedEmail' })

export const emailLogSchema = listSchema(emailRowSchema).meta({ id: 'EmailLog' })

/** An e-mail with its text, as far as it is kept. */
export const storedEmailSchema = emailRowSchema
  .extend({ body: z.string().nullable().meta({ description: 'Null before it is written, and once its text has been deleted' }) })
  .meta({ id: 'StoredEmail' })
type StoredEmail = z.output<typeof storedEmailSchema>

async function readRows(db: Queryable, ids: readonly string[]): Promise<StoredEmail[]> {
  const { id, kind, recipient, subject, state, attempts, lastError, setAsideAt, providerAnswer, createdAt, sentAt, body } = outbox
  const rows = await db
    .select({
      id,
      kind,
      recipient,
      subject,
      state,
      attempts,
      lastError,
      setAsideAt,
      providerAnswer,
      createdAt,
      sentAt,
      body,
      orderNumber: order.number,
    })
    .from(outbox)
    .leftJoin(order, eq(sql`${order.id}`, ORDER_ID))
    .where(inArray(sql`${id}`, [...ids]))
  return rows.map((row) => ({
    ...row,
    createdAt: row.createdAt.toISOString(),
    sentAt: row.sentAt?.toISOString() ?? null,
    setAsideAt: row.setAsideAt?.toISOString() ?? null,
  }))
}

/** A page of the shop's e-mails, as far as whoever asks may see them. */
export const listEmailLog = (db: Queryable, search: ListSearch, may: May): Promise<z.output<typeof emailLogSchema>> =>
  readList(db, {
    list: emailLogFor(may),
    search,
    load: async (ids) => (await readRows(db, ids)).map(({ body: _, ...row }) => row),
  })

/** Asks for the right that seeing an e-mail needs. @throws {Problem} `forbidden` */
type Require = (right: StaffRight) => void

/** An e-mail with its text. @throws {Problem} `not_found`, `forbidden` */
export async function readEmail(db: Queryable, id: EmailId, require: Require): Promise<StoredEmail> {
  const [found] = await readRows(db, [id])
  if (!found) throw new Problem('not_found')
  require(rightToEmail(found.kind))
  return found
}

/** An e-mail's HTML, without the tokens of its links. @throws {Problem} `not_found` for an e-mail without one, too; `forbidden` */
export async function readEmailPage(db: Queryable, id: EmailId, require: Require): Promise<string> {
  const [row] = await db.select({ kind: outbox.kind, html: outbox.html }).from(outbox).where(eq(outbox.id, id))
  if (!row?.html) throw new Problem('not_found', { detail: 'The e-mail is not written yet, or its text has been deleted.' })
  require(rightToEmail(row.kind))
  return row.html
}

/** Rows that are read at a time. */
const BATCH = 500

/** All e-mails that match and that whoever asks may see, without their texts, in the order of the list; no cell is a formula. */
export async function* exportEmailLog(
  db: Queryable,
  search: Pick<ListSearch, 'q' | 'filter' | 'sort'>,
  may: May,
): AsyncGenerator<string[]> {
  yield ['E-mail', 'To', 'Subject', 'State', 'Attempts', 'Order', 'Written (UTC)', 'Sent (UTC)', 'Last error', 'Mail server']
  const where = whereOf(emailLogFor(may), search)
  const { rows } = await db.execute<{ id: EmailId }>(
    sql`select outbox.id from ${emailLog.from} ${where ? sql`where ${where}` : sql``} order by ${orderOf(emailLog, search.sort)}`,
  )
  for (let start = 0; start < rows.length; start += BATCH) {
    const ids = rows.slice(start, start + BATCH).map(({ id }) => id)
    const known = new Map((await readRows(db, ids)).map((row) => [row.id, row]))
    for (const id of ids) {
      const row = known.get(id)
      if (!row) continue
      const { kind, recipient, subject, state, attempts, orderNumber, createdAt, sentAt, lastError, providerAnswer } = row
      const cells = [kind, recipient, subject, state, String(attempts), orderNumber, createdAt, sentAt, lastError, providerAnswer]
      yield cells.map((cell) => neutralise(cell ?? ''))
    }
  }
}
