import type { BetterAuthPlugin } from 'better-auth'
import { APIError, createAuthMiddleware, getSessionFromCtx } from 'better-auth/api'
import { settings } from '#server/shop/settings/settings.ts'
import type { Shop } from '#server/shop/shop.ts'
import { passwordRefusal } from './password-refusal.ts'

/** @throws {APIError} when the password is refused. What is no text, the library refuses itself. */
async function requireGoodPassword(shop: Shop, password: unknown, email: unknown): Promise<void> {
  if (typeof password !== 'string') return
  const { name: shopName } = (await settings(shop)).identity
  const code = passwordRefusal(password, { email: typeof email === 'string' ? email.trim() : '', shopName })
  if (code) throw new APIError('BAD_REQUEST', { code })
}

/** What the accounts library lacks where a password is set: guessable ones are refused, and a change ends all other sessions. */
export const passwordRules = (shop: Shop) =>
  ({
    id: 'password-rules',
    hooks: {
      before: [
        {
          matcher: ({ path }) => path === '/sign-up/email',
          handler: createAuthMiddleware(async ({ body }) => requireGoodPassword(shop, body?.password, body?.email)),
        },
        {
          matcher: ({ path }) => path === '/change-password',
          handler: createAuthMiddleware(async (context) => {
            const found = await getSessionFromCtx(context)
            await requireGoodPassword(shop, context.body?.newPassword, found?.user.email)
            return { context: { body: { revokeOtherSessions: true } } }
          }),
        },
      ],
    },
  }) satisfies BetterAuthPlugin
