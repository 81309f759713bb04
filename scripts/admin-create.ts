// npm run admin:create -- --email you@shop.example --password '…': gives an account the admin role and this password, creating the account if
// needed.
import { refuseOldNode } from './node-version.ts'
import { loadQuickly } from './quick-loading.ts'
import { passwordError } from '../src/domain/account/password.ts'
import { isEmail, normaliseEmail } from '../src/domain/customer/email.ts'
import { readConfiguration, readOptions, exitWithMessage, exitWithUsage } from '../src/server/exit-with-message.ts'

refuseOldNode()
loadQuickly()
const USAGE = "npm run admin:create -- --email you@shop.example --password 'at least 12 characters, at most 128'"
const { values } = readOptions({ options: { email: { type: 'string' }, password: { type: 'string' } } }, USAGE)
const { password } = values
const email = normaliseEmail(values.email ?? '')
// With an address or a password that signing in does not take, the account would be of no use.
if (!isEmail(email) || !password || passwordError(password) !== undefined) exitWithUsage(USAGE)

const [{ openShop }, { makeAdmin }, { passwordRefusal }, { readSettings }] = await Promise.all([
  import('../src/server/open-shop.ts'),
  import('../src/server/auth/make-admin.ts'),
  import('../src/server/auth/password-refusal.ts'),
  import('../src/server/shop/settings/settings.ts'),
])
const credentials = { email, password }

function requireGoodPassword(shopName: string) {
  if (!passwordRefusal(credentials.password, { email: credentials.email, shopName })) return
  console.error(
    'This is among the most used passwords, or little more than the e-mail address or the name of the shop. Please choose another.',
  )
  process.exit(1)
}

// Most bad ones need no database.
requireGoodPassword('')
const open = await openShop(await readConfiguration(), { makesAdmin: false }).catch(exitWithMessage)
requireGoodPassword((await readSettings(open.shop.db)).identity.name)
const { isNew, endedSessions, removedPasskeys } = await makeAdmin(open.shop, credentials)
await open.close()
// Without the variables of the shop, it is the one of the embedded database that has got an admin.
const { DATABASE_URL, DATA_DIR } = open.shop.env
console.log(`${email} is an admin now, in ${DATABASE_URL ? 'the database of DATABASE_URL' : `the embedded database in ${DATA_DIR}`}.`)
if (!isNew)
  console.log(
    `The account existed: its password is the given one now; sessions ended: ${endedSessions}, passkeys removed: ${removedPasskeys}.\nIts two-step sign-in is off, and API keys that it had are revoked.`,
  )
process.exit(0)
