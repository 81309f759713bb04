import { eq, sql } from 'drizzle-orm'
import type { UserId } from '#domain/id.ts'
import { Problem } from '#domain/problem.ts'
import type { StaffRole } from '#domain/staff/staff-role.ts'
import type { Transaction } from '#server/db/client.ts'
import { staffLink } from '#server/db/schema/account/staff.ts'
import { session, twoFactor, user } from '#server/db/schema/account/user.ts'
import { audit } from '#server/shop/audit.ts'
import type { Staff } from '#server/shop/audit.ts'
import { mailboxKey } from '#domain/customer/email-key.ts'
import { writeSecurityNotice } from '#server/shop/customer/security-notice.ts'
import { enqueueEmails } from '#server/shop/outbox/outbox.ts'
import { limitSubject } from '#server/shop/rate-limits.ts'
import type { Shop } from '#server/shop/shop.ts'
import { asOwner, lockMember } from './lock-staff.ts'
import { setStaffLinkEmailsAside, writeStaffLink } from './staff-link.ts'

/** Who acts, and on whom. */
export interface MemberAction {
  staff: Staff
  memberId: UserId
}

/** Ends every session of somebody at once, in every process. @returns how many there were. */
async function endSessions(tx: Transaction, userId: UserId): Promise<number> {
  return (await tx.delete(session).where(eq(session.userId, userId)).returning({ id: session.id })).length
}

/** What nobody may do to themselves. @throws {Problem} `not_allowed_in_state` */
function refuseOneself({ staff, memberId }: MemberAction, what: string) {
  if (staff.userId === memberId) throw new Problem('not_allowed_in_state', { detail: `${what} Another owner can do it.` })
}

/** Invitations of somebody who may no longer invite do not outlast the right. */
async function dropLinksOf(tx: Transaction, userId: UserId) {
  const { kind, email } = staffLink
  await setStaffLinkEmailsAside(tx, await tx.delete(staffLink).where(eq(staffLink.createdBy, userId)).returning({ kind, email }))
}

/**
 * Gives a member of staff another role, and ends their sessions and the invitations that they have sent.
 * @throws {Problem} `not_found`, `forbidden`, `not_allowed_in_state` for one's own role
 */
export const changeRole = (shop: Shop, action: MemberAction, staffRole: StaffRole): Promise<void> =>
  asOwner(shop, action.staff, async (tx) => {
    refuseOneself(action, 'You cannot change your own role.')
    const member = await lockMember(tx, action.memberId)
    if (member.staffRole === staffRole) return
    await tx
      .update(user)
      .set({ staffRole, updatedAt: sql`now()` })
      .where(eq(user.id, member.id))
    await dropLinksOf(tx, member.id)
    const after = { role: staffRole, endedSessions: await endSessions(tx, member.id) }
    await audit(tx, action.staff, { action: 'staff.role', subject: member.id, before: { role: member.staffRole }, after })
  })

/**
 * Lets a member of staff sign in no longer, and ends their sessions and the invitations that they have sent; or lets them in again. Their API keys work no
 * more meanwhile (`use-api-key.ts`).
 * @throws {Problem} `not_found`, `forbidden`, `not_allowed_in_state` for oneself
 */
export const switchMember = (shop: Shop, action: MemberAction, isDisabled: boolean): Promise<void> =>
  asOwner(shop, action.staff, async (tx) => {
    refuseOneself(action, 'You cannot switch off your own account.')
    const member = await lockMember(tx, action.memberId)
    if ((member.disabledAt !== null) === isDisabled) return
    await tx
      .update(user)
      .set({ disabledAt: isDisabled ? sql`now()` : null, updatedAt: sql`now()` })
      .where(eq(user.id, member.id))
    if (isDisabled) await dropLinksOf(tx, member.id)
    const after = isDisabled ? { endedSessions: await endSessions(tx, member.id) } : undefined
    await audit(tx, action.staff, { action: isDisabled ? 'staff.disable' : 'staff.enable', subject: member.id, after })
  })

/**
 * Lets somebody work here no longer: their account is a customer's from now on, with its password and its orders, and can be merged or erased as any
 * other. Their sessions, their second factor and the invitations that they have sent end; what they have done stays in the log.
 * @throws {Problem} `not_found`, `forbidden`, `not_allowed_in_state` for oneself
 */
export const dismissMember = (shop: Shop, action: MemberAction): Promise<void> =>
  asOwner(shop, action.staff, async (tx) => {
    refuseOneself(action, 'You cannot remove yourself from the staff.')
    const { id, staffRole } = await lockMember(tx, action.memberId)
    await tx.delete(twoFactor).where(eq(twoFactor.userId, id))
    await tx
      .update(user)
      .set({ role: 'user', disabledAt: null, twoFactorEnabled: false, updatedAt: sql`now()` })
      .where(eq(user.id, id))
    await dropLinksOf(tx, id)
    const after = { endedSessions: await endSessions(tx, id) }
    await audit(tx, action.staff, { action: 'staff.dismiss', subject: id, before: { role: staffRole }, after })
  })

/** Signs a member of staff out wherever they are signed in. @throws {Problem} `not_found`, `forbidden` */
export const signMemberOut = (shop: Shop, { staff, memberId }: MemberAction): Promise<void> =>
  asOwner(shop, staff, async (tx) => {
    const { id } = await lockMember(tx, memberId)
    const after = { endedSessions: await endSessions(tx, id) }
    await audit(tx, staff, { action: 'staff.sign_out', subject: id, after })
  })

/**
 * Takes the second factor of somebody who has lost it away, and ends their sessions; where it is demanded they set up a new one. They are told in an e-mail.
 * @throws {Problem} `not_found`, `forbidden`, `not_allowed_in_state` for one's own, and when there is none
 */
export const resetTwoFactor = (shop: Shop, action: MemberAction): Promise<void> =>
  asOwner(shop, action.staff, async (tx) => {
    refuseOneself(action, 'Your own second factor is in your account.')
    const { id, email, twoFactorEnabled } = await lockMember(tx, action.memberId)
    if (!twoFactorEnabled) throw new Problem('not_allowed_in_state', { detail: 'There is no second factor to reset.' })
    await tx.delete(twoFactor).where(eq(twoFactor.userId, id))
    await tx
      .update(user)
      .set({ twoFactorEnabled: false, updatedAt: sql`now()` })
      .where(eq(user.id, id))
    await writeSecurityNotice(shop, tx, { email, change: 'second_factor_reset' })
    const after = { endedSessions: await endSessions(tx, id) }
    await audit(tx, action.staff, { action: 'staff.reset_second_factor', subject: id, after })
  })

/**
 * E-mails a member of staff a link by which they set a new password. Nothing changes until they use it.
 * @throws {Problem} `not_found`, `forbidden`, `rate_limited`, `not_allowed_in_state` for somebody who is switched off
 */
export async function sendPasswordLink(shop: Shop, { staff, memberId }: MemberAction): Promise<void> {
  const [known] = await shop.db.select({ email: user.email }).from(user).where(eq(user.id, memberId))
  if (known) await limitSubject(shop, 'staff-link', mailboxKey(known.email))
  await asOwner(shop, staff, async (tx) => {
    const { id, name, email, disabledAt } = await lockMember(tx, memberId)
    if (disabledAt) throw new Problem('not_allowed_in_state', { detail: 'This account is switched off.' })
    const { linkId } = await writeStaffLink(shop, tx, { email, by: staff.userId, purpose: { kind: 'password' } })
    await enqueueEmails(shop, tx, [
      { idempotencyKey: `staff-link:${linkId}`, kind: 'staff_password', recipient: email, payload: { linkId, name } },
    ])
    await audit(tx, staff, { action: 'staff.password_link', subject: id })
  })
}
