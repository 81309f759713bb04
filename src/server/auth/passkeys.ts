import { passkey } from '@better-auth/passkey'
import type { BetterAuthPlugin } from 'better-auth'
import { APIError, createAuthMiddleware, getSessionFromCtx, isAPIError } from 'better-auth/api'
import type { SecurityChange } from '#domain/account/security-change.ts'
import { isId } from '#domain/id.ts'
import { newId } from '#server/db/id.ts'
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
            if (!change || !found || !isId('use', found.user.id) || isAPIError(context.context.returned)) return
            const owner = { userId: found.user.id, requestId: newId('req') }
            await shop.db.transaction((tx) => notifyOfChange(shop, tx, { owner, email: found.user.email, change }))
          }),
        },
      ],
    },
  }) satisfies BetterAuthPlugin
