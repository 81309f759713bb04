import { createHash } from 'node:crypto'
import { and, eq, gt, sql } from 'drizzle-orm'
import type { UserId } from '#domain/id.ts'
import { INVITATION_DAYS, PASSWORD_LINK_MINUTES } from '#domain/staff/staff-link.ts'
import type { StaffRole } from '#domain/staff/staff-role.ts'
import type { Transaction } from '#server/db/client.ts'
import { newId } from '#server/db/id.ts'
import { staffLink } from '#server/db/schema/account/staff.ts'
import { account, session, user } from '#server/db/schema/account/user.ts'
import { audit } from '#server/shop/audit.ts'
import { dropAccountLinks, setLinkEmailsAside } from '#server/shop/customer/account-link.ts'
import { replaceCredentials, withdrawCertificates } from '#server/shop/customer/credentials.ts'
import { writeSecurityNotice } from '#server/shop/customer/security-notice.ts'
import { outbox } from '#server/db/schema/office/outbox.ts'
import { isSameToken, linkToken } from '#server/shop/link-token.ts'
import type { EmailKind } from '#server/shop/outbox/outbox.ts'
import type { Shop } from '#server/shop/shop.ts'

/** The path of an e-mailed link. */
export const STAFF_LINK_PATH = '/api/staff-link'

/** The token of the link with this id: id and signature. The outbox has the id only, the table the token's hash. */
export const staffLinkToken = (shop: Shop, linkId: string): string => `${linkId}.${linkToken(shop, 'staff-link', linkId)}`

const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url')

/** What a link is for. */
export type StaffLinkPurpose = { kind: 'invitation'; staffRole: StaffRole } | { kind: 'password' }

/** What the e-mail of a link is, by what the link is for. */
const EMAILS: Record<StaffLinkPurpose['kind'], EmailKind> = { invitation: 'staff_invitation', password: 'staff_password' }

/** Sets the e-mails of these links aside that have not left: they lead nowhere any more. */
export async function setStaffLinkEmailsAside(tx: Transaction, links: readonly { kind: StaffLinkPurpose['kind']; email: string }[]) {
  for (const { kind, email } of links) await setLinkEmailsAside(tx, and(eq(outbox.kind, EMAILS[kind]), eq(outbox.recipient, email)))
}

/**
 * Writes a new link to an address; one of the same kind that it has already stops working.
 * @param link `by`: who sends it. @returns the id of its row, and that from which its token is derived.
 */
export async function writeStaffLink(shop: Shop, tx: Transaction, link: { email: string; by: UserId; purpose: StaffLinkPurpose }) {
  const { email, by, purpose } = link
  const linkId = newId('stl')
  const isInvitation = purpose.kind === 'invitation'
  const values = {
    staffRole: isInvitation ? purpose.staffRole : null,
    tokenHash: hashOf(staffLinkToken(shop, linkId)),
    createdBy: by,
    createdAt: sql<Date>`now()`,
    expiresAt: sql<Date>`now() + make_interval(mins => ${isInvitation ? INVITATION_DAYS * 24 * 60 : PASSWORD_LINK_MINUTES})`,
  }
  const [row] = await tx
    .insert(staffLink)
    .values({ id: newId('inv'), kind: purpose.kind, email, ...values })
    .onConflictDoUpdate({ target: [staffLink.kind, staffLink.email], set: values })
    .returning({ id: staffLink.id })
  if (!row) throw new Error('The link was not written.')
  await setStaffLinkEmailsAside(tx, [{ kind: purpose.kind, email }])
  return { id: row.id, linkId }
}

/** The condition of the row that a token opens; null when its signature does not match. */
function openBy(shop: Shop, token: string) {
  const [linkId = ''] = token.split('.', 1)
  if (!isSameToken(token, staffLinkToken(shop, linkId))) return null
  return and(eq(staffLink.tokenHash, hashOf(token)), gt(staffLink.expiresAt, sql`now()`))
}

/** What a link is for, and whose; null when it was used, replaced or taken back, has expired, or is invalid. Changes nothing. */
export async function findStaffLink(shop: Shop, token: string) {
  const where = openBy(shop, token)
  if (!where) return null
  const { kind, email, staffRole } = staffLink
  const [found] = await shop.db
    .select({ kind, email, staffRole, name: user.name })
    .from(staffLink)
    .leftJoin(user, eq(user.email, email))
    .where(where)
  return found ?? null
}

/** What somebody sets by a link. */
export interface NewCredentials {
  name: string
  /** By the accounts library. */
  passwordHash: string
  requestId: string
}

/**
 * Makes the account with this address one of staff, whoever made it: what let anybody in before is removed, orders stay. Whoever works here
 * already is left as they are.
 */
async function join(tx: Transaction, { email, staffRole }: { email: string; staffRole: StaffRole }, set: NewCredentials): Promise<boolean> {
  const values = { name: set.name, emailVerified: true, role: 'admin', staffRole, disabledAt: null }
  const [member] = await tx
    .insert(user)
    .values({ id: newId('use'), email, ...values })
    .onConflictDoUpdate({ target: user.email, set: { ...values, updatedAt: sql`now()` }, setWhere: eq(user.role, 'user') })
    .returning({ id: user.id, isNew: sql<boolean>`xmax = 0` })
  if (!member) return false
  const removed = await replaceCredentials(tx, member.id, set.passwordHash)
  const withdrawnCertificates = await withdrawCertificates(tx, member.id)
  const after = { role: staffRole, isNew: member.isNew, ...removed, ...(withdrawnCertificates > 0 && { withdrawnCertificates }) }
  await audit(tx, { userId: member.id, requestId: set.requestId }, { action: 'staff.join', subject: member.id, after })
  return true
}

/** Sets the password of a member of staff, ends their sessions and tells them; their second factor and their API keys stay. */
async function setPassword(
  { shop, tx }: { shop: Shop; tx: Transaction },
  email: string,
  { passwordHash, requestId }: NewCredentials,
): Promise<boolean> {
  const [member] = await tx.select().from(user).where(eq(user.email, email)).for('no key update')
  if (member?.role !== 'admin' || member.disabledAt) return false
  const { id: userId } = member
  await tx
    .insert(account)
    .values({ id: newId('acc'), userId, accountId: userId, providerId: 'credential', password: passwordHash })
    .onConflictDoUpdate({ target: [account.providerId, account.accountId], set: { password: passwordHash, updatedAt: sql`now()` } })
  const ended = await tx.delete(session).where(eq(session.userId, userId)).returning({ id: session.id })
  await dropAccountLinks(tx, userId)
  await writeSecurityNotice(shop, tx, { email, change: 'password_reset' })
  await audit(tx, { userId, requestId }, { action: 'staff.set_password', subject: userId, after: { endedSessions: ended.length } })
  return true
}

/**
 * Does once what a link is for.
 * @returns what it was for, and the address; null when it was used, replaced or taken back, has expired, or is invalid.
 */
export async function takeStaffLink(shop: Shop, token: string, set: NewCredentials) {
  const where = openBy(shop, token)
  if (!where) return null
  return shop.db.transaction(async (tx) => {
    const [link] = await tx.delete(staffLink).where(where).returning()
    if (!link) return null
    const { kind, email, staffRole } = link
    await setStaffLinkEmailsAside(tx, [link])
    const isDone = staffRole === null ? await setPassword({ shop, tx }, email, set) : await join(tx, { email, staffRole }, set)
    return isDone ? { kind, email } : null
  })
}
