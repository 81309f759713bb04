import { asc, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { UserId } from '#domain/id.ts'
import { STAFF_ROLES } from '#domain/staff/staff-role.ts'
import type { Queryable } from '#server/db/client.ts'
import { user } from '#server/db/schema/account/user.ts'
import { idOf } from '#server/shop/id-of.ts'
import { invitationSchema, listInvitations } from './invitations.ts'

/** Somebody who works here. `openSessions`: the browsers in which they are signed in now. */
const memberSchema = z
  .object({
    id: idOf<UserId>(),
    name: z.string(),
    email: z.string(),
    role: z.enum(STAFF_ROLES),
    lastSignInAt: z.iso.datetime().nullable(),
    hasSecondFactor: z.boolean(),
    isDisabled: z.boolean(),
    openSessions: z.int(),
  })
  .meta({ id: 'StaffMember' })

/** Everybody who works here, and who is invited to. */
export const staffListSchema = z
  .object({ members: z.array(memberSchema), invitations: z.array(invitationSchema) })
  .meta({ id: 'StaffList' })
export type StaffList = z.output<typeof staffListSchema>

/** Everybody who works here, by name, and who is invited to. They are few: there are no pages. */
export async function listStaff(db: Queryable): Promise<StaffList> {
  const rows = await db
    .select({
      id: user.id,
      name: user.name,
      email: user.email,
      role: user.staffRole,
      lastSignInAt: user.lastSignInAt,
      hasSecondFactor: user.twoFactorEnabled,
      disabledAt: user.disabledAt,
      openSessions: sql<number>`(select count(*)::int from session where session.user_id = "user".id and session.expires_at > now())`,
    })
    .from(user)
    .where(eq(user.role, 'admin'))
    .orderBy(asc(user.name), asc(user.email))
  const members = rows.map(({ disabledAt, lastSignInAt, ...member }) => ({
    ...member,
    lastSignInAt: lastSignInAt?.toISOString() ?? null,
    isDisabled: disabledAt !== null,
  }))
  return { members, invitations: await listInvitations(db) }
}
