import { PASSWORD_REFUSALS, passwordError } from '#domain/account/password.ts'
import { passwordRefusal } from '#server/auth/password-refusal.ts'
import { settings } from '#server/shop/settings/settings.ts'
import type { Shop } from '#server/shop/shop.ts'

/** What is wrong with a password that somebody chooses for the account with this address, as a sentence; undefined when it may be used. */
export async function newPasswordError(shop: Shop, password: string, { email }: { email: string }): Promise<string | undefined> {
  const error = passwordError(password)
  if (error !== undefined) return error
  const refused = passwordRefusal(password, { email, shopName: (await settings(shop)).identity.name })
  return refused === null ? undefined : PASSWORD_REFUSALS[refused]
}
