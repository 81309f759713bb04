import { and, eq, gt, inArray, like, or, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { EMAIL_CHANGE_MINUTES, PASSWORD_RESET_MINUTES } from '#domain/account/account-links.ts'
import { isId } from '#domain/id.ts'
import type { UserId } from '#domain/id.ts'
import type { Queryable, Transaction } from '#server/db/client.ts'
import { newId } from '#server/db/id.ts'
import { verification } from '#server/db/schema/account/user.ts'
import { outbox } from '#server/db/schema/office/outbox.ts'
import { isSameToken, linkToken } from '#server/shop/link-token.ts'
import { ASIDE_UNLESS_SENT } from '#server/shop/outbox/email-retries.ts'
import type { Shop } from '#server/shop/shop.ts'

/** The paths of the e-mailed links. */
export const PASSWORD_RESET_PATH = '/api/reset-password'
export const EMAIL_CHANGE_PATH = '/api/change-email'

/** What a link about an account is for, and for how many minutes it is valid. */
const MINUTES = { 'reset-password': PASSWORD_RESET_MINUTES, 'change-email': EMAIL_CHANGE_MINUTES }
type Purpose = keyof typeof MINUTES

/** The token of the link with this id: id and signature. The database and the outbox have the id only. */
export const accountLinkToken = (shop: Shop, purpose: Purpose, linkId: string): string => `${linkId}.${linkToken(shop, purpose, linkId)}`

/** An account, and an address: that to which the link was sent. */
interface LinkSubject {
  userId: UserId
  email: string
}

/** Writes a new link; others of the account keep working until one of them is used. @returns its id. */
export async function writeAccountLink(tx: Transaction, purpose: Purpose, { userId, email }: LinkSubject): Promise<string> {
  const linkId = newId('acl')
  const expiresAt = sql<Date>`now() + make_interval(mins => ${MINUTES[purpose]})`
  await tx.insert(verification).values({ id: newId('ver'), identifier: `${purpose}:${linkId}`, value: `${userId} ${email}`, expiresAt })
  return linkId
}

const isOpen = (identifier: string) => and(eq(verification.identifier, identifier), gt(verification.expiresAt, sql`now()`))

/** A link that is open. */
export interface AccountLink extends LinkSubject {
  identifier: string
  writtenAt: Date
}

/** The link of a token; null when it was used, has expired, or is invalid. Changes nothing. */
export async function findAccountLink(shop: Shop, db: Queryable, { purpose, token }: { purpose: Purpose; token: string }) {
  const [linkId = ''] = token.split('.', 1)
  if (!isSameToken(token, accountLinkToken(shop, purpose, linkId))) return null
  const identifier = `${purpose}:${linkId}`
  const [row] = await db
    .select({ value: verification.value, writtenAt: verification.createdAt })
    .from(verification)
    .where(isOpen(identifier))
  const [userId = '', email = ''] = row?.value.split(' ') ?? []
  return row && isId('use', userId) ? ({ identifier, userId, email, writtenAt: row.writtenAt } satisfies AccountLink) : null
}

/** Uses up a link, once, whoever uses it at the same moment. @returns false when it was used or has expired meanwhile. */
export async function takeAccountLink(tx: Transaction, { identifier }: AccountLink): Promise<boolean> {
  const taken = await tx.delete(verification).where(isOpen(identifier)).returning({ id: verification.id })
  return taken.length > 0
}

/** Sets e-mails aside that have not left and whose link leads nowhere any more (decision 233). @param which of all e-mails */
export async function setLinkEmailsAside(tx: Transaction, which: SQL | undefined): Promise<void> {
  await tx
    .update(outbox)
    .set({ ...ASIDE_UNLESS_SENT, lastError: 'Its link was used, replaced or taken back before it could be sent.' })
    .where(and(eq(outbox.state, 'due'), which))
}

/** How the outbox names the e-mails of links, where that is not what the link is for. */
const EMAIL_NAMES: Record<string, string> = { 'reset-password': 'password-reset', 'confirm-address': 'confirm' }

/** By which the outbox knows the e-mail of a link. */
export function linkEmailKey(identifier: string): string {
  const [purpose = '', linkId = ''] = identifier.split(':')
  return `${EMAIL_NAMES[purpose] ?? purpose}:${linkId}`
}

/** The condition of the e-mails of these links. */
export const isOfLinks = (links: readonly { identifier: string }[]): SQL =>
  inArray(
    outbox.idempotencyKey,
    links.map(({ identifier }) => linkEmailKey(identifier)),
  )

/**
 * Makes all links of an account useless that could change how its owner signs in, or sign somebody in: those that the accounts library has mailed hold their address. A sign-in
 * that has taken the password and waits for its code, of which the library has the account's id alone, ends with them. What has not left of their e-mails is not sent.
 */
export async function dropAccountLinks(tx: Transaction, userId: UserId): Promise<void> {
  // Links that confirm an address, and sign-ins between password and code.
  const ofAccount = eq(verification.value, userId)
  const mine = like(verification.value, `${userId} %`)
  const kinds = ['reset-password:%', 'change-email:%'].map((kind) => like(verification.identifier, kind))
  const signsIn = sql`starts_with(${verification.value}, '{')
    and strpos(lower(${verification.value}), '"email":' || (select to_json(u.email)::text from "user" u where u.id = ${userId})) > 0`
  const dropped = await tx
    .delete(verification)
    .where(or(ofAccount, and(or(...kinds), mine), signsIn))
    .returning({ identifier: verification.identifier })
  const toOwner = sql`${outbox.recipient} = (select u.email from "user" u where u.id = ${userId})`
  await setLinkEmailsAside(tx, or(isOfLinks(dropped), and(eq(outbox.kind, 'sign_in_link'), toOwner)))
}
