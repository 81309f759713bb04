import { isIP } from 'node:net'
import { z } from 'zod'
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from '#domain/account/password.ts'
import { DEMO_SHOP_NAME } from '#domain/setting-defaults.ts'
import { SHOP_MODES } from '#domain/shop-mode.ts'
import { formatPhone } from '#domain/customer/phone.ts'
import { isShopPhone, isNamedZone } from '#domain/shop-identity.ts'
import { passwordRefusal } from './auth/password-refusal.ts'
import { ROLES } from '#domain/process-role.ts'
import { LOG_LEVELS } from './log-level.ts'

const url = z.url({ error: 'must be a complete address such as https://shop.example', abort: true })

/** Whether an address is of a whole host, as all addresses of the shop begin: with a path or a name before it, no page would be found. */
function isOrigin(address: string): boolean {
  const { protocol, username, pathname, search, hash } = new URL(address)
  return /^https?:$/.test(protocol) && /^\/*$/.test(pathname) && username + search + hash === ''
}

/** Whether it is an address as a whole: none is cut short by a `#`, and PostgreSQL's may leave out the host, for a socket. */
const isAddress = (server: string): boolean => !server.includes('#') && URL.canParse(server.replace('@/', '@socket/'))

const NO_ADDRESS = { error: 'is no complete address: in a password, # / ? @ and % are written as %23 %2F %3F %40 and %25' }

const postgresUrl = z
  .string()
  .regex(/^postgres(ql)?:\/\//, { error: 'must begin with postgres://', abort: true })
  .refine(isAddress, NO_ADDRESS)

/** Whether a server on another machine would be spoken to without a word about TLS, which `parameter` of its URL says. */
function saysNothingOfTls(server: string | undefined, parameter: string): boolean {
  if (server === undefined || !URL.canParse(server)) return false
  const { protocol, hostname, searchParams } = new URL(server)
  const isHere = /^(localhost|127\..*|\[::1\]|)$/.test(hostname) || searchParams.has('host')
  return !isHere && protocol !== 'smtps:' && !searchParams.has(parameter)
}

/** Hosts, or addresses, in a list with commas. */
const hostsIn = (list: string): string[] => list.split(',').flatMap((host) => host.trim() || [])

/** Hosts that may be asked for though they are private. */
const hosts = z.string().refine((list) => hostsIn(list).every((host) => /^(\[[\da-f:]+\]|[\w.-]+)(:\d{1,5})?$/i.test(host)), {
  error: 'must be hosts such as erp.lan:8080, without https:// before them and with commas between them',
})

/** scrypt's cost for passwords. More needs more memory than a request may take. */
const SAFE_SCRYPT_N = 32_768

/** A key of Stripe's test mode: with it nobody pays. */
const isTestKey = (key: string): boolean => /^(sk|rk)_test_/.test(key)

const schema = z.object({
  PORT: z.coerce.number({ error: 'must be a port number' }).int().min(0).max(65535).default(3000),
  BIND_ADDRESS: z
    .string()
    .refine((address) => isIP(address) > 0, { error: 'must be an IP address of this machine, such as 127.0.0.1' })
    .optional(),
  PUBLIC_URL: url
    .refine(isOrigin, { error: 'must be the address alone, such as https://shop.example, with nothing after it' })
    // As browsers write it: small letters, no usual port.
    .transform((address) => new URL(address).origin)
    .optional(),
  HSTS_SUBDOMAINS: z.enum(['true', 'false'], { error: "must be 'true' or 'false'" }).default('false'),
  SHOP_MODE: z.enum(SHOP_MODES, { error: "must be 'demo', 'staging' or 'live'" }).default('demo'),
  DEMO_CATALOGUE: z.enum(['true', 'false'], { error: "must be 'true' or 'false'" }).default('true'),
  ROLE: z.enum(ROLES, { error: "must be 'web', 'worker' or 'all'" }).default('all'),
  DATABASE_URL: postgresUrl.optional(),
  DATABASE_DIRECT_URL: postgresUrl.optional(),
  DATABASE_REPLICA_URL: z
    .string()
    .refine((list) => hostsIn(list).every((one) => /^postgres(ql)?:\/\//.test(one) && URL.canParse(one)), {
      error: 'must be addresses that begin with postgres://, with commas between them',
    })
    .optional(),
  DATA_DIR: z.string().min(1).default('./data'),
  AUTH_SECRET: z.string().min(32, { error: 'must have at least 32 characters' }).optional(),
  ADMIN_EMAIL: z.email({ error: 'must be an e-mail address' }).optional(),
  ADMIN_PASSWORD: z
    .string()
    .min(MIN_PASSWORD_LENGTH, { error: `must have at least ${MIN_PASSWORD_LENGTH} characters` })
    .max(MAX_PASSWORD_LENGTH, { error: `must have at most ${MAX_PASSWORD_LENGTH} characters` })
    .optional(),
  SCRYPT_N: z.coerce
    .number({ error: 'must be a power of two, at most 32768' })
    .refine((cost) => Number.isInteger(Math.log2(cost)) && cost >= 2 && cost <= SAFE_SCRYPT_N, {
      error: 'must be a power of two, at most 32768',
    })
    .default(SAFE_SCRYPT_N),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^(sk|rk)_\S+$/, { error: 'must begin with sk_ or rk_' })
    .optional(),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_[^,\s]+(,whsec_[^,\s]+)?$/, { error: 'must be one whsec_… secret, or two with a comma while they rotate' })
    .optional(),
  STRIPE_API_BASE: url.optional(),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//, { error: 'must begin with smtp:// or smtps://', abort: true })
    .refine(isAddress, NO_ADDRESS)
    .optional(),
  MAIL_FROM: z.email({ error: 'must be an e-mail address' }).optional(),
  DNS_SERVERS: z
    .string()
    .refine((list) => hostsIn(list).every((host) => /^(\[[\da-f:]+\]|\d+(\.\d+){3})(:\d{1,5})?$/i.test(host)), {
      error: 'must be addresses such as 9.9.9.9 or 127.0.0.1:5353, with commas between them',
    })
    .optional(),
  SHOP_NAME: z.string().trim().max(60).optional(),
  SHOP_ADDRESS: z.string().trim().max(200).optional(),
  SHOP_PHONE: z
    .string()
    .trim()
    .refine(isShopPhone, { error: 'must be a US telephone number, or one with its country code' })
    .transform(formatPhone)
    .optional(),
  SHOP_EMAIL: z.email({ error: 'must be an e-mail address' }).optional(),
  SHOP_HOURS: z.string().trim().max(200).optional(),
  SHOP_TIME_ZONE: z.string().refine(isNamedZone, { error: 'must be the name of a time zone, such as America/Chicago' }).optional(),
  FILES_S3_ENDPOINT: url.optional(),
  FILES_S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{2,62}$/, { error: 'must be the name of a bucket' })
    .optional(),
  FILES_S3_ACCESS_KEY: z.string().optional(),
  FILES_S3_SECRET_KEY: z.string().optional(),
  FILES_S3_REGION: z.string().default('us-east-1'),
  PICTURE_HOSTS: hosts.optional(),
  WEBHOOK_HOSTS: hosts.optional(),
  LOG_LEVEL: z.enum(LOG_LEVELS, { error: `must be one of ${LOG_LEVELS.join(', ')}` }).optional(),
  METRICS_TOKEN: z.string().min(16, { error: 'must have at least 16 characters' }).optional(),
  TRUST_PROXY: z
    .string()
    .regex(/^(none|[0-5])$/, { error: "must be the number of proxies in front, at most 5, or 'none'" })
    .optional(),
})

type Variables = z.infer<typeof schema>

/** Names what is wrong with a variable. */
type Complain = (key: keyof Variables, message: string) => void

/** What only counts together, in any mode. `isSet`: also of one that is malformed. */
function judgeTogether(env: Variables, isSet: (key: keyof Variables) => boolean, complain: Complain) {
  for (const key of ['DATABASE_DIRECT_URL', 'DATABASE_REPLICA_URL'] as const)
    if (isSet(key) && !env.DATABASE_URL) complain('DATABASE_URL', `is needed beside ${key}`)
  if (env.ROLE !== 'all' && !env.DATABASE_URL)
    complain('DATABASE_URL', `is needed when ROLE is ${env.ROLE}: the embedded database has one process, which does everything`)
  if (isSet('STRIPE_SECRET_KEY') && !env.STRIPE_WEBHOOK_SECRET) complain('STRIPE_WEBHOOK_SECRET', 'is needed beside STRIPE_SECRET_KEY')
  // With a stand-in for Stripe nobody is charged, whatever the key says.
  if (env.SHOP_MODE === 'demo' && env.STRIPE_SECRET_KEY && !isTestKey(env.STRIPE_SECRET_KEY) && !isSet('STRIPE_API_BASE'))
    complain(
      'STRIPE_SECRET_KEY',
      'must be a test key when SHOP_MODE is demo, where the parts are made up; a shop that sells has SHOP_MODE=live',
    )
  if (isSet('ADMIN_EMAIL') !== isSet('ADMIN_PASSWORD'))
    complain(isSet('ADMIN_EMAIL') ? 'ADMIN_PASSWORD' : 'ADMIN_EMAIL', 'ADMIN_EMAIL and ADMIN_PASSWORD come together')
  const bucket = ['FILES_S3_ENDPOINT', 'FILES_S3_BUCKET', 'FILES_S3_ACCESS_KEY', 'FILES_S3_SECRET_KEY'] as const
  const isBucketNamed = bucket.some(isSet)
  for (const key of bucket) if (isBucketNamed && !env[key]) complain(key, 'is needed: the four FILES_S3_… of a bucket come together')
}

/** What a shop with a merchant's own data must have. */
function judgeReal(env: Variables, complain: Complain) {
  const mode = env.SHOP_MODE
  if (env.SCRYPT_N < SAFE_SCRYPT_N) complain('SCRYPT_N', `must not be below ${SAFE_SCRYPT_N} when SHOP_MODE is ${mode}`)
  if (
    env.ADMIN_PASSWORD &&
    passwordRefusal(env.ADMIN_PASSWORD, { email: env.ADMIN_EMAIL ?? '', shopName: env.SHOP_NAME ?? DEMO_SHOP_NAME })
  )
    complain('ADMIN_PASSWORD', 'is among the most used passwords, or little more than the e-mail address or the name of the shop')
  for (const key of ['DATABASE_URL', 'STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET', 'SMTP_URL', 'AUTH_SECRET', 'PUBLIC_URL'] as const)
    if (!env[key]) complain(key, `is needed when SHOP_MODE is ${mode}`)
  if (env.STRIPE_SECRET_KEY && isTestKey(env.STRIPE_SECRET_KEY) !== (mode === 'staging'))
    complain(
      'STRIPE_SECRET_KEY',
      mode === 'staging'
        ? 'must be a test key (sk_test_… or rk_test_…) when SHOP_MODE is staging: nobody is charged there'
        : 'is a test key, with which nobody pays; only SHOP_MODE=staging takes one',
    )
  if (env.PUBLIC_URL && !env.PUBLIC_URL.startsWith('https://')) complain('PUBLIC_URL', `must begin with https:// when SHOP_MODE is ${mode}`)
  // 'none' is a decision; 0 is what stands in examples and is forgotten.
  if (!env.TRUST_PROXY || env.TRUST_PROXY === '0')
    complain('TRUST_PROXY', `must be the number of proxies in front when SHOP_MODE is ${mode}, or 'none' when visitors connect directly`)
  for (const key of ['DATABASE_URL', 'DATABASE_DIRECT_URL', 'DATABASE_REPLICA_URL'] as const)
    if (hostsIn(env[key] ?? '').some((server) => saysNothingOfTls(server, 'sslmode')))
      complain(key, `must end with ?sslmode=verify-full when SHOP_MODE is ${mode}, or say 'disable' on a network of its own`)
  if (saysNothingOfTls(env.SMTP_URL, 'requireTLS'))
    complain('SMTP_URL', `must begin with smtps:// or end with ?requireTLS=true when SHOP_MODE is ${mode}`)
  if (env.AUTH_SECRET && new Set(env.AUTH_SECRET).size < 12) complain('AUTH_SECRET', 'is too easy to guess; use 32 random bytes')
}

const shaped = ({
  TRUST_PROXY = 'none',
  DATABASE_REPLICA_URL = '',
  PICTURE_HOSTS = '',
  WEBHOOK_HOSTS = '',
  DNS_SERVERS = '',
  HSTS_SUBDOMAINS,
  DEMO_CATALOGUE,
  ...env
}: Variables) => ({
  ...env,
  HSTS_SUBDOMAINS: HSTS_SUBDOMAINS === 'true',
  DEMO_CATALOGUE: DEMO_CATALOGUE === 'true',
  DATABASE_REPLICA_URL: hostsIn(DATABASE_REPLICA_URL),
  PICTURE_HOSTS: hostsIn(PICTURE_HOSTS.toLowerCase()),
  WEBHOOK_HOSTS: hostsIn(WEBHOOK_HOSTS.toLowerCase()),
  DNS_SERVERS: hostsIn(DNS_SERVERS),
  PUBLIC_URL: env.PUBLIC_URL ?? `http://localhost:${env.PORT}`,
  TRUST_PROXY: TRUST_PROXY === 'none' ? 0 : Number(TRUST_PROXY),
})

/** Who the shop is, for its first start. */
const IDENTITY = ['SHOP_NAME', 'SHOP_ADDRESS', 'SHOP_PHONE', 'SHOP_EMAIL', 'SHOP_HOURS', 'SHOP_TIME_ZONE'] as const

/** The validated configuration. */
export type Env = ReturnType<typeof shaped>

/** Whether everything is made up: the catalogue, the shop's name, the payments. A staging shop has a merchant's own data, only its money is not real. */
export const isDemo = ({ SHOP_MODE }: Pick<Env, 'SHOP_MODE'>): boolean => SHOP_MODE === 'demo'

/** Whether browsers reach the shop over https: only then can cookies be bound to it. */
export const isHttps = ({ PUBLIC_URL }: Pick<Env, 'PUBLIC_URL'>): boolean => PUBLIC_URL.startsWith('https://')

/** The configuration is invalid; `message` has every problem, one per line. */
export class ConfigurationError extends Error {
  override readonly name = 'ConfigurationError'
}

/** In these a blank at an end may be meant. Around all others it comes from the file in which they stand, and a key with it opens nothing. */
const AS_TYPED = new Set(['AUTH_SECRET', 'ADMIN_PASSWORD'])

/** The variables that are set, without what stands around them. */
const setIn = (variables: Record<string, string | undefined>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(variables).flatMap(([key, value = '']) => {
      const meant = AS_TYPED.has(key) ? value : value.trim()
      return meant === '' ? [] : [[key, meant]]
    }),
  )

/**
 * Parses the environment (README has the table). An empty variable counts as not set.
 * @throws {ConfigurationError} naming every problem at once.
 */
export function parseEnv(variables: Record<string, string | undefined>): Env {
  const set = setIn(variables)
  const result = schema.safeParse(set)
  const malformed = new Set(result.error?.issues.map(({ path }) => String(path[0])))
  const problems = new Set(result.error?.issues.map(({ path, message }) => `  ${path.join('.')} ${message}`))
  // The others are judged beside the malformed ones, so that nobody mends one after the other.
  const env = result.data ?? schema.parse(Object.fromEntries(Object.entries(set).filter(([key]) => !malformed.has(key))))
  const complain: Complain = (key, message) => malformed.has(key) || problems.add(`  ${key} ${message}`)
  judgeTogether(env, (key) => key in set, complain)
  if (!isDemo(env)) judgeReal(env, complain)
  // Only the database knows whether they are needed: they are named beside what has to be mended before it is asked.
  const unnamed = IDENTITY.filter((key) => env[key] === undefined && !malformed.has(key))
  if (!isDemo(env) && problems.size > 0 && unnamed.length > 0)
    problems.add(`  ${unnamed.join(', ')}: needed, too, at the first start of a shop, until its settings say who it is`)
  if (problems.size > 0) throw new ConfigurationError(`The configuration has problems:\n${[...problems].join('\n')}`)
  return shaped(env)
}
