import { z } from '@hono/zod-openapi'
import { accountEmailError } from '#domain/account/account-email.ts'
import type { StaffLinkId, UserId } from '#domain/id.ts'
import { STAFF_ROLES } from '#domain/staff/staff-role.ts'
import { sentId } from '#server/shop/id-of.ts'
import {
  changeRole,
  dismissMember,
  resetTwoFactor,
  sendPasswordLink,
  signMemberOut,
  switchMember,
} from '#server/shop/people/change-member.ts'
import { invite, resendInvitation, revokeInvitation } from '#server/shop/people/invitations.ts'
import { listStaff, staffListSchema } from '#server/shop/people/staff-list.ts'
import { router } from '../../app.ts'
import { createRoute, json, ok, typedEmail } from '../../route-schemas.ts'
import { freshSignIn, staff } from '../staff-guard.ts'

const memberParams = z.object({ memberId: sentId<UserId>() })
const invitationParams = z.object({ invitationId: sentId<StaffLinkId>() })
/** A post that says everything by its path. */
const nothing = json(z.strictObject({}))
const answer = ok('Everybody who works here, and who is invited', staffListSchema)

const listRoute = createRoute({
  method: 'get',
  path: '/api/admin/staff',
  'x-access': 'staff',
  'x-right': 'staff:read',
  summary: 'Everybody who works here, and who is invited',
  responses: answer,
})

const inviteRoute = createRoute({
  method: 'post',
  path: '/api/admin/staff/invitations',
  'x-access': 'staff',
  'x-right': 'staff:write',
  summary: 'Invite somebody to work here, by e-mail',
  ...freshSignIn,
  request: {
    body: json(
      z.strictObject({
        email: typedEmail.refine((email) => accountEmailError(email) === undefined, {
          error: 'is an address with which nobody can sign in',
        }),
        role: z.enum(STAFF_ROLES),
      }),
    ),
  },
  responses: answer,
})

const resendRoute = createRoute({
  method: 'post',
  path: '/api/admin/staff/invitations/{invitationId}/send',
  'x-access': 'staff',
  'x-right': 'staff:write',
  summary: 'Send an invitation again with a new link',
  ...freshSignIn,
  request: { params: invitationParams, body: nothing },
  responses: answer,
})

const revokeRoute = createRoute({
  method: 'delete',
  path: '/api/admin/staff/invitations/{invitationId}',
  'x-access': 'staff',
  'x-right': 'staff:write',
  summary: 'Take an invitation back',
  ...freshSignIn,
  request: { params: invitationParams },
  responses: answer,
})

const roleRoute = createRoute({
  method: 'put',
  path: '/api/admin/staff/{memberId}/role',
  'x-access': 'staff',
  'x-right': 'staff:write',
  summary: 'Give a member of staff another role, and end their sessions',
  ...freshSignIn,
  request: { params: memberParams, body: json(z.strictObject({ role: z.enum(STAFF_ROLES) })) },
  responses: answer,
})

/** The routes that only name the member, by the last word of their path. */
const actionRoute = (action: string, summary: string) =>
  createRoute({
    method: 'post',
    path: `/api/admin/staff/{memberId}/${action}`,
    'x-access': 'staff',
    'x-right': 'staff:write',
    summary,
    ...freshSignIn,
    request: { params: memberParams, body: nothing },
    responses: answer,
  })

const disableRoute = actionRoute('disable', 'Let a member of staff sign in no longer, and end their sessions')
const enableRoute = actionRoute('enable', 'Let a member of staff sign in again')
const dismissRoute = actionRoute('dismiss', 'Remove somebody from the staff: their account is a customer’s from now on')
const signOutRoute = actionRoute('sign-out', 'Sign a member of staff out everywhere')
const twoFactorRoute = actionRoute('reset-second-factor', 'Take the second factor of a member of staff away, and end their sessions')
const passwordRoute = actionRoute('password-link', 'E-mail a member of staff a link by which they set a new password')

/** Who works here. */
export const staffApi = router()

staffApi.openapi(listRoute, async (c) => c.json(await listStaff(c.env.shop.db), 200))

staffApi.openapi(inviteRoute, async (c) => {
  const { email, role } = c.req.valid('json')
  await invite(c.env.shop, { staff: staff(c), email, role })
  return c.json(await listStaff(c.env.shop.db), 200)
})

staffApi.openapi(resendRoute, async (c) => {
  await resendInvitation(c.env.shop, { staff: staff(c), id: c.req.valid('param').invitationId })
  return c.json(await listStaff(c.env.shop.db), 200)
})

staffApi.openapi(revokeRoute, async (c) => {
  await revokeInvitation(c.env.shop, { staff: staff(c), id: c.req.valid('param').invitationId })
  return c.json(await listStaff(c.env.shop.db), 200)
})

staffApi.openapi(roleRoute, async (c) => {
  await changeRole(c.env.shop, { staff: staff(c), ...c.req.valid('param') }, c.req.valid('json').role)
  return c.json(await listStaff(c.env.shop.db), 200)
})

staffApi.openapi(disableRoute, async (c) => {
  await switchMember(c.env.shop, { staff: staff(c), ...c.req.valid('param') }, true)
  return c.json(await listStaff(c.env.shop.db), 200)
})

staffApi.openapi(enableRoute, async (c) => {
  await switchMember(c.env.shop, { staff: staff(c), ...c.req.valid('param') }, false)
  return c.json(await listStaff(c.env.shop.db), 200)
})

staffApi.openapi(dismissRoute, async (c) => {
  await dismissMember(c.env.shop, { staff: staff(c), ...c.req.valid('param') })
  return c.json(await listStaff(c.env.shop.db), 200)
})

staffApi.openapi(signOutRoute, async (c) => {
  await signMemberOut(c.env.shop, { staff: staff(c), ...c.req.valid('param') })
  return c.json(await listStaff(c.env.shop.db), 200)
})

staffApi.openapi(twoFactorRoute, async (c) => {
  await resetTwoFactor(c.env.shop, { staff: staff(c), ...c.req.valid('param') })
  return c.json(await listStaff(c.env.shop.db), 200)
})

staffApi.openapi(passwordRoute, async (c) => {
  await sendPasswordLink(c.env.shop, { staff: staff(c), ...c.req.valid('param') })
  return c.json(await listStaff(c.env.shop.db), 200)
})
