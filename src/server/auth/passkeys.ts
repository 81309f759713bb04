import { passkey } from '@better-auth/passkey'
import type { BetterAuthPlugin } from 'better-auth'
import { APIError, createAuthMiddleware, getSessionFromCtx, isAPIError } from 'better-auth/api'
import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import type { SecurityChange } from '#domain/account/security-change.ts'
import { isId } from '#domain/id.ts'
import { newId } from '#server/db/id.ts'
import { passkey as passkeys, session, user } from '#server/db/schema/account/user.ts'
import { notifyOfChange } from '#server/shop/customer/security-notice.ts'
import type { Shop } from '#server/shop/shop.ts'

const MAX_PASSKEY_NAME = 100
/** Where a session begins by a passkey. */
export const BY_PASSKEY = '/passkey/verify-authentication'

/** Where a passkey is added. */
export const ADD_PASSKEY = '/passkey/verify-registration'

/** A passkey replaces a password only with user verification (WebAuthn): fingerprint, face or PIN. */
const requireHolder = (isVerified: boolean | undefined) => {
  if (!isVerified) throw new APIError('UNAUTHORIZED', { code: 'USER_NOT_VERIFIED' })
}

/** Sign-in of customers by a passkey (WebAuthn). */
export const passkeySignIn = ({ env: { PUBLIC_URL } }: Shop) =>
  passkey({
    rpID: new URL(PUBLIC_URL).hostname,
    rpName: new URL(PUBLIC_URL).hostname,
    origin: new URL(PUBLIC_URL).origin,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    registration: {
      afterVerification({ ctx, verification: { registrationInfo } }) {
        requireHolder(registrationInfo?.userVerified)
        if (String(ctx.body.name).length > MAX_PASSKEY_NAME) throw new APIError('BAD_REQUEST', { code: 'NAME_TOO_LONG' })
      },
    },
    authentication: { afterVerification: ({ verification: { authenticationInfo } }) => requireHolder(authenticationInfo.userVerified) },
  })

const CHANGES = new Map<unknown, SecurityChange>([
  [ADD_PASSKEY, 'passkey_added'],
  ['/passkey/delete-passkey', 'passkey_removed'],
])

/**
 * Ends a session again that has just begun by a passkey which was removed meanwhile: what removes all of an account's, as a new password does, ends the sessions that there are by then.
 * @returns whether it has ended.
 */
export async function endIfPasskeyGone({ db }: Shop, { token, passkey: id }: { token: string; passkey: unknown }): Promise<boolean> {
  const [known] = await db
    .select({ id: passkeys.id })
    .from(passkeys)
    .where(eq(passkeys.credentialID, String(id)))
    .for('share')
  if (known) return false
  await db.delete(session).where(eq(session.token, token))
  return true
}

const added = z.object({ id: z.string(), userId: z.string() })

/**
 * Removes a passkey again that was just added in a browser whose session has ended meanwhile. A new password that is being set is waited for: it
 * holds the account, then ends sessions and removes passkeys. @returns whether it is gone
 */
const removeIfSignedOut = ({ db }: Shop, { id, userId }: z.output<typeof added>, token: string): Promise<boolean> =>
  db.transaction(async (tx) => {
    if (!isId('use', userId)) return false
    await tx.select({ id: user.id }).from(user).where(eq(user.id, userId)).for('no key update')
    if ((await tx.$count(session, eq(session.token, token))) > 0) return false
    await tx.delete(passkeys).where(and(eq(passkeys.id, id), eq(passkeys.userId, userId)))
    return true
  })

/** Tells the owner of an account that a passkey was added or removed. */
export const passkeyNotices = (shop: Shop) =>
  ({
    id: 'passkey-notices',
    hooks: {
      after: [
        {
          matcher: ({ path }) => CHANGES.has(path),
          handler: createAuthMiddleware(async (context) => {
            const change = CHANGES.get(context.path)
            const found = await getSessionFromCtx(context)
            const { returned } = context.context
            if (!change || isAPIError(returned)) return
            const { data } = context.path === ADD_PASSKEY ? added.safeParse(returned) : {}
            if (data && (await removeIfSignedOut(shop, data, found?.session.token ?? '')))
              throw new APIError('UNAUTHORIZED', { code: 'SIGNED_OUT' })
            if (!found || !isId('use', found.user.id)) return
            const owner = { userId: found.user.id, requestId: newId('req') }
            await shop.db.transaction((tx) => notifyOfChange(shop, tx, { owner, email: found.user.email, change }))
          }),
        },
      ],
    },
  }) satisfies BetterAuthPlugin
