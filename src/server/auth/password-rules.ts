import type { BetterAuthPlugin } from 'better-auth'
import { APIError, createAuthMiddleware, getSessionFromCtx } from 'better-auth/api'
import { passwordRefusal } from './password-refusal.ts'

/** @throws {APIError} when the password is refused. What is no text, the library refuses itself. */
function demandGoodPassword(password: unknown, email: unknown): void {
  const code = typeof password === 'string' ? passwordRefusal(password, typeof email === 'string' ? email.trim() : '') : null
  if (code) throw new APIError('BAD_REQUEST', { code })
}

/** What the accounts library lacks where a password is set: guessable ones are refused, and a change ends all other sessions. */
export const passwordRules = () =>
  ({
    id: 'password-rules',
    hooks: {
      before: [
        {
          matcher: ({ path }) => path === '/sign-up/email',
          handler: createAuthMiddleware(async ({ body }) => demandGoodPassword(body?.password, body?.email)),
        },
        {
          matcher: ({ path }) => path === '/reset-password',
          handler: createAuthMiddleware(async ({ body }) => demandGoodPassword(body?.newPassword, '')),
        },
        {
          matcher: ({ path }) => path === '/change-password',
          handler: createAuthMiddleware(async (context) => {
            const found = await getSessionFromCtx(context)
            demandGoodPassword(context.body?.newPassword, found?.user.email)
            return { context: { body: { revokeOtherSessions: true } } }
          }),
        },
      ],
    },
  }) satisfies BetterAuthPlugin
