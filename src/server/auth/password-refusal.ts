import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { isAboutOwner } from '#domain/account/password.ts'
import { ROOT } from '#server/root.ts'

/** The most used passwords of at least the minimum length, in lower case (decision 71). */
let commonPasswords: Set<string> | undefined

const readCommonPasswords = () =>
  new Set(
    brotliDecompressSync(readFileSync(join(ROOT, 'src/server/auth/common-passwords.txt.br')))
      .toString()
      .split('\n'),
  )

/**
 * Why this password is refused for the account with this e-mail address in a shop of this name, whatever its length; null when it is not. The
 * list is read at the first call.
 */
export function passwordRefusal(
  password: string,
  owner: { email: string; shopName: string },
): 'PASSWORD_TOO_COMMON' | 'PASSWORD_ABOUT_OWNER' | null {
  commonPasswords ??= readCommonPasswords()
  if (commonPasswords.has(password.toLowerCase())) return 'PASSWORD_TOO_COMMON'
  return isAboutOwner(password, owner) ? 'PASSWORD_ABOUT_OWNER' : null
}
