import { and, asc, eq } from 'drizzle-orm'
import { z } from 'zod'
import { mailboxKey } from '#domain/customer/email-key.ts'
import type { StaffLinkId } from '#domain/id.ts'
import { Problem } from '#domain/problem.ts'
import { STAFF_ROLES } from '#domain/staff/staff-role.ts'
import type { StaffRole } from '#domain/staff/staff-role.ts'
import type { Queryable, Transaction } from '#server/db/client.ts'
import { staffLink } from '#server/db/schema/account/staff.ts'
import { user } from '#server/db/schema/account/user.ts'
import { audit } from '#server/shop/audit.ts'
import type { Staff } from '#server/shop/audit.ts'
import { idOf } from '#server/shop/id-of.ts'
import { enqueueEmails } from '#server/shop/outbox/outbox.ts'
import { limitSubject } from '#server/shop/rate-limits.ts'
import type { Shop } from '#server/shop/shop.ts'
import { asOwner } from './lock-staff.ts'
import { setStaffLinkEmailsAside, writeStaffLink } from './staff-link.ts'

/** An invitation that nobody has taken yet. `by`: the name of who sent it. */
export const invitationSchema = z
  .object({
    id: idOf<StaffLinkId>(),
    email: z.string(),
    role: z.enum(STAFF_ROLES),
    by: z.string(),
    sentAt: z.iso.datetime(),
    expiresAt: z.iso.datetime(),
    isExpired: z.boolean(),
  })
  .meta({ id: 'StaffInvitation' })

/** The invitations that nobody has taken yet, by address. */
export async function listInvitations(db: Queryable): Promise<z.output<typeof invitationSchema>[]> {
  const rows = await db
    .select({ link: staffLink, by: user.name })
    .from(staffLink)
    .innerJoin(user, eq(user.id, staffLink.createdBy))
    .where(eq(staffLink.kind, 'invitation'))
    .orderBy(asc(staffLink.email))
  return rows.flatMap(({ link: { id, email, staffRole, createdAt, expiresAt }, by }) =>
    staffRole === null
      ? []
      : [
          {
            id,
            email,
            role: staffRole,
            by,
            sentAt: createdAt.toISOString(),
            expiresAt: expiresAt.toISOString(),
            isExpired: expiresAt.getTime() <= Date.now(),
          },
        ],
  )
}

/** Writes the link and its e-mail. */
async function send(shop: Shop, tx: Transaction, { staff, email, role }: { staff: Staff; email: string; role: StaffRole }) {
  const [inviter] = await tx.select({ name: user.name }).from(user).where(eq(user.id, staff.userId))
  const { id, linkId } = await writeStaffLink(shop, tx, { email, by: staff.userId, purpose: { kind: 'invitation', staffRole: role } })
  await enqueueEmails(shop, tx, [
    {
      idempotencyKey: `staff-link:${linkId}`,
      kind: 'staff_invitation',
      recipient: email,
      payload: { linkId, role, by: inviter?.name ?? '' },
    },
  ])
  return id
}

/**
 * E-mails somebody a link by which they join the staff in this role. The address may have an account: it becomes one of staff when its owner
 * sets a password by the link. An invitation that it has already is replaced.
 * @param email as `normaliseEmail` gives it.
 * @throws {Problem} `forbidden`, `rate_limited`, `invalid_input` for somebody who works here already
 */
export async function invite(shop: Shop, { staff, email, role }: { staff: Staff; email: string; role: StaffRole }): Promise<void> {
  await limitSubject(shop, 'staff-link', mailboxKey(email))
  await asOwner(shop, staff, async (tx) => {
    const [known] = await tx.select({ role: user.role }).from(user).where(eq(user.email, email))
    if (known?.role === 'admin') throw new Problem('invalid_input', { fields: { email: 'Works here already' } })
    const id = await send(shop, tx, { staff, email, role })
    await audit(tx, staff, { action: 'staff.invite', subject: id, after: { email, role } })
  })
}

/** An invitation. @throws {Problem} `not_found` */
async function lockInvitation(tx: Transaction, id: StaffLinkId) {
  const [link] = await tx
    .select()
    .from(staffLink)
    .where(and(eq(staffLink.id, id), eq(staffLink.kind, 'invitation')))
    .for('update')
  if (!link?.staffRole) throw new Problem('not_found', { detail: 'There is no such invitation; it may have been taken.' })
  return { id, email: link.email, role: link.staffRole }
}

/** Sends an invitation again with a new link; the old one stops working. @throws {Problem} `not_found`, `forbidden`, `rate_limited` */
export async function resendInvitation(shop: Shop, { staff, id }: { staff: Staff; id: StaffLinkId }): Promise<void> {
  const [known] = await shop.db.select({ email: staffLink.email }).from(staffLink).where(eq(staffLink.id, id))
  if (known) await limitSubject(shop, 'staff-link', mailboxKey(known.email))
  await asOwner(shop, staff, async (tx) => {
    const { email, role } = await lockInvitation(tx, id)
    await send(shop, tx, { staff, email, role })
    await audit(tx, staff, { action: 'staff.invite_again', subject: id, after: { email, role } })
  })
}

/** Takes an invitation back: its link stops working. @throws {Problem} `not_found`, `forbidden` */
export const revokeInvitation = (shop: Shop, { staff, id }: { staff: Staff; id: StaffLinkId }): Promise<void> =>
  asOwner(shop, staff, async (tx) => {
    const { email, role } = await lockInvitation(tx, id)
    await tx.delete(staffLink).where(eq(staffLink.id, id))
    await setStaffLinkEmailsAside(tx, [{ kind: 'invitation', email }])
    await audit(tx, staff, { action: 'staff.revoke_invitation', subject: id, before: { email, role } })
  })
