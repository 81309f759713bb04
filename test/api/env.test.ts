import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { ConfigurationError, parseEnv } from '#server/env.ts'
import { ROOT } from '#server/root.ts'
import { SHOP_IDENTITY } from '#test/support/test-env.ts'

const problemsOf = (variables: Record<string, string>): string[] => {
  try {
    parseEnv(variables)
    return []
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigurationError)
    return error instanceof Error
      ? error.message
          .split('\n')
          .slice(1)
          .map((line) => line.trim())
      : []
  }
}

const LIVE = {
  SHOP_MODE: 'live',
  DATABASE_URL: 'postgres://shop@db/shop?sslmode=verify-full',
  STRIPE_SECRET_KEY: 'rk_live_x',
  STRIPE_WEBHOOK_SECRET: 'whsec_x',
  SMTP_URL: 'smtps://mail.example',
  AUTH_SECRET: 'Vq3kX0aZt7LmWc9PbEoJd2RyHs6UgNf1',
  PUBLIC_URL: 'https://shop.example',
  TRUST_PROXY: '1',
  ...SHOP_IDENTITY,
}

const UNNAMED =
  'SHOP_NAME, SHOP_ADDRESS, SHOP_PHONE, SHOP_EMAIL, SHOP_HOURS, SHOP_TIME_ZONE: needed, too, at the first start of a shop, until its settings say who it is'

const UNNAMED_PROXIES =
  "TRUST_PROXY must be the number of proxies in front when SHOP_MODE is live, or 'none' when visitors connect directly"

describe('the configuration', () => {
  test('nothing set is a demo shop on port 3000', () => {
    expect(parseEnv({})).toMatchObject({
      SHOP_MODE: 'demo',
      PORT: 3_000,
      PUBLIC_URL: 'http://localhost:3000',
      DATA_DIR: './data',
      TRUST_PROXY: 0,
    })
    expect(parseEnv({ PORT: '8080', DATABASE_URL: '', PUBLIC_URL: 'https://shop.example///' })).toMatchObject({
      PORT: 8_080,
      PUBLIC_URL: 'https://shop.example',
    })
    expect(parseEnv({ DATABASE_URL: '' }).DATABASE_URL).toBeUndefined()
  })

  test('what an env file leaves around a value is no part of it; a secret and a password are kept as they were typed', () => {
    const read = parseEnv({
      ...LIVE,
      STRIPE_SECRET_KEY: 'rk_live_x\r',
      STRIPE_WEBHOOK_SECRET: 'whsec_x ',
      METRICS_TOKEN: ' 0123456789abcdef ',
      SHOP_HOURS: ' ',
      PORT: ' ',
      AUTH_SECRET: `${LIVE.AUTH_SECRET} `,
    })
    const { STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET, METRICS_TOKEN, SHOP_HOURS, PORT, AUTH_SECRET } = read
    expect([STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET, METRICS_TOKEN]).toEqual(['rk_live_x', 'whsec_x', '0123456789abcdef'])
    expect([SHOP_HOURS, PORT, AUTH_SECRET]).toEqual([undefined, 3_000, `${LIVE.AUTH_SECRET} `])
    expect(problemsOf({ ...LIVE, STRIPE_SECRET_KEY: 'rk_live x' })).toEqual(['STRIPE_SECRET_KEY must begin with sk_ or rk_'])
  })

  test('the address of the shop is that of a whole host, as browsers write it', () => {
    const read = (address: string) => parseEnv({ PUBLIC_URL: address }).PUBLIC_URL
    expect(['https://Shop.Example:443/', 'HTTPS://shop.example', 'http://shop.example:8080'].map(read)).toEqual([
      'https://shop.example',
      'https://shop.example',
      'http://shop.example:8080',
    ])
    for (const address of [
      'https://shop.example/shop',
      'https://shop.example/?a',
      'https://shop.example/#a',
      'https://a:b@shop.example',
      'ftp://shop.example',
    ])
      expect(problemsOf({ PUBLIC_URL: address })).toEqual([
        'PUBLIC_URL must be the address alone, such as https://shop.example, with nothing after it',
      ])
  })

  test('hosts that may be private are named as hosts, and where to listen as an address', () => {
    expect(parseEnv({ WEBHOOK_HOSTS: 'ERP.lan:8080, [::1]:90', BIND_ADDRESS: '127.0.0.1' })).toMatchObject({
      WEBHOOK_HOSTS: ['erp.lan:8080', '[::1]:90'],
      BIND_ADDRESS: '127.0.0.1',
    })
    // As Docker calls its containers.
    expect(parseEnv({ WEBHOOK_HOSTS: 'office_erp_1:8080', PICTURE_HOSTS: 'files_1' })).toMatchObject({
      WEBHOOK_HOSTS: ['office_erp_1:8080'],
      PICTURE_HOSTS: ['files_1'],
    })
    expect(problemsOf({ PICTURE_HOSTS: 'http://files.lan:8080', WEBHOOK_HOSTS: 'erp.lan/hook', BIND_ADDRESS: 'localhost' })).toEqual([
      'BIND_ADDRESS must be an IP address of this machine, such as 127.0.0.1',
      'PICTURE_HOSTS must be hosts such as erp.lan:8080, without https:// before them and with commas between them',
      'WEBHOOK_HOSTS must be hosts such as erp.lan:8080, without https:// before them and with commas between them',
    ])
  })

  test('the first admin gets no password with which nobody could sign in', () => {
    expect(problemsOf({ ADMIN_EMAIL: 'a@example.com', ADMIN_PASSWORD: 'aB3-'.repeat(33) })).toEqual([
      'ADMIN_PASSWORD must have at most 128 characters',
    ])
  })

  test('a role is one of three, and a process of one alone needs PostgreSQL', () => {
    expect(parseEnv({}).ROLE).toBe('all')
    expect(parseEnv({ ROLE: 'worker', DATABASE_URL: 'postgres://localhost/shop' }).ROLE).toBe('worker')
    expect(problemsOf({ ROLE: 'boss' })).toEqual(["ROLE must be 'web', 'worker' or 'all'"])
    expect(problemsOf({ ROLE: 'web' })).toEqual([
      'DATABASE_URL is needed when ROLE is web: the embedded database has one process, which does everything',
    ])
  })

  test('every problem is named at once', () => {
    const problems = problemsOf({
      PORT: 'eighty',
      PUBLIC_URL: 'shop',
      SHOP_MODE: 'production',
      DATABASE_URL: 'mysql://x',
      DATABASE_REPLICA_URL: 'postgres://one/shop, mysql://two/shop',
      AUTH_SECRET: 'short',
      ADMIN_EMAIL: 'nobody',
      ADMIN_PASSWORD: 'short',
      STRIPE_SECRET_KEY: 'pk_test_x',
      STRIPE_WEBHOOK_SECRET: 'secret',
      SMTP_URL: 'mail.example',
      TRUST_PROXY: 'yes',
    })
    expect(problems.map((line) => line.split(' ', 1)[0])).toEqual([
      'PORT',
      'PUBLIC_URL',
      'SHOP_MODE',
      'DATABASE_URL',
      'DATABASE_REPLICA_URL',
      'AUTH_SECRET',
      'ADMIN_EMAIL',
      'ADMIN_PASSWORD',
      'STRIPE_SECRET_KEY',
      'STRIPE_WEBHOOK_SECRET',
      'SMTP_URL',
      'TRUST_PROXY',
    ])
    expect(problems).toContain("SHOP_MODE must be 'demo', 'staging' or 'live'")
  })

  test('a live shop names everything that it misses', () => {
    const variables = ['DATABASE_URL', 'STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET', 'SMTP_URL', 'AUTH_SECRET', 'PUBLIC_URL']
    expect(problemsOf({ SHOP_MODE: 'live' })).toEqual([
      ...variables.map((key) => `${key} is needed when SHOP_MODE is live`),
      UNNAMED_PROXIES,
      UNNAMED,
    ])
    // Alone that is no problem: the settings may name the shop.
    const { SHOP_NAME: _name, SHOP_HOURS: _hours, ...unnamed } = LIVE
    expect([problemsOf(LIVE), problemsOf(unnamed)]).toEqual([[], []])
    expect(problemsOf({ ...unnamed, PORT: 'eighty' })[1]).toMatch(/^SHOP_NAME, SHOP_HOURS: needed, too/)
  })

  test('what is malformed, what is missing and what is too weak are named together', () => {
    expect(
      problemsOf({
        SHOP_MODE: 'live',
        PORT: 'eighty',
        SMTP_URL: 'mail.example',
        AUTH_SECRET: 'a'.repeat(40),
        PUBLIC_URL: 'http://x.example',
        TRUST_PROXY: '1',
      }),
    ).toEqual([
      'PORT must be a port number',
      'SMTP_URL must begin with smtp:// or smtps://',
      'DATABASE_URL is needed when SHOP_MODE is live',
      'STRIPE_SECRET_KEY is needed when SHOP_MODE is live',
      'STRIPE_WEBHOOK_SECRET is needed when SHOP_MODE is live',
      'PUBLIC_URL must begin with https:// when SHOP_MODE is live',
      'AUTH_SECRET is too easy to guess; use 32 random bytes',
      UNNAMED,
    ])
  })

  test('a password that cuts an address short is told, and so is a level of the log that does not exist; a socket is an address', () => {
    const noAddress = 'is no complete address: in a password, # / ? @ and % are written as %23 %2F %3F %40 and %25'
    expect(
      problemsOf({
        ...LIVE,
        DATABASE_URL: 'postgres://shop:a/b#c@db.example/shop?sslmode=verify-full',
        DATABASE_DIRECT_URL: 'postgres://shop:a#b@db.example/shop?sslmode=verify-full',
        SMTP_URL: 'smtps://shop:1#2@mail.example',
        LOG_LEVEL: 'loud',
      }),
    ).toEqual([
      `DATABASE_URL ${noAddress}`,
      `DATABASE_DIRECT_URL ${noAddress}`,
      `SMTP_URL ${noAddress}`,
      'LOG_LEVEL must be one of silent, fatal, error, warn, info, debug, trace',
    ])
    const good = { DATABASE_URL: 'postgres://shop:a%2Fb%23c@/shop?host=/var/run/postgresql', SMTP_URL: 'smtps://shop:1%232@mail.example' }
    expect(problemsOf({ ...LIVE, ...good, LOG_LEVEL: 'warn' })).toEqual([])
  })

  test('keys of the test mode are for staging, and staging takes no others', () => {
    for (const key of ['sk_test_x', 'rk_test_x']) {
      expect(problemsOf({ ...LIVE, STRIPE_SECRET_KEY: key })).toEqual([
        'STRIPE_SECRET_KEY is a test key, with which nobody pays; only SHOP_MODE=staging takes one',
      ])
      expect(problemsOf({ ...LIVE, SHOP_MODE: 'staging', STRIPE_SECRET_KEY: key })).toEqual([])
    }
    expect(problemsOf({ ...LIVE, SHOP_MODE: 'staging' })).toEqual([
      'STRIPE_SECRET_KEY must be a test key (sk_test_… or rk_test_…) when SHOP_MODE is staging: nobody is charged there',
    ])
    // All else is as strict as in a live shop.
    expect(problemsOf({ SHOP_MODE: 'staging' })).toContain('DATABASE_URL is needed when SHOP_MODE is staging')
  })

  test('a shop that was forgotten to be made live charges nobody for a made-up catalogue', () => {
    const { SHOP_MODE: _, ...forgotten } = LIVE
    const refusal =
      'STRIPE_SECRET_KEY must be a test key when SHOP_MODE is demo, where the parts are made up; a shop that sells has SHOP_MODE=live'
    for (const key of ['sk_live_x', 'rk_live_x']) expect(problemsOf({ ...forgotten, STRIPE_SECRET_KEY: key })).toEqual([refusal])
    expect(problemsOf({ ...forgotten, STRIPE_SECRET_KEY: 'sk_test_x' })).toEqual([])
    expect(problemsOf({ ...forgotten, STRIPE_API_BASE: 'http://127.0.0.1:4000' })).toEqual([])
  })

  test('a live shop is told how many proxies stand in front, or outright that there are none', () => {
    for (const given of [undefined, '', '0'])
      expect(problemsOf({ ...LIVE, TRUST_PROXY: given ?? '' }), JSON.stringify(given)).toEqual([UNNAMED_PROXIES])
    expect(parseEnv({ ...LIVE, TRUST_PROXY: 'none' }).TRUST_PROXY).toBe(0)
    expect(parseEnv({ ...LIVE, TRUST_PROXY: '2' }).TRUST_PROXY).toBe(2)
    expect(parseEnv({ TRUST_PROXY: 'none' }).TRUST_PROXY).toBe(0)
    for (const wrong of ['-1', '6', '1.5', 'yes', 'None'])
      expect(problemsOf({ TRUST_PROXY: wrong }), wrong).toEqual([
        "TRUST_PROXY must be the number of proxies in front, at most 5, or 'none'",
      ])
  })

  test('a live shop takes no plain http and no secret that can be guessed', () => {
    expect(problemsOf({ ...LIVE, PUBLIC_URL: 'http://shop.example' })).toEqual([
      'PUBLIC_URL must begin with https:// when SHOP_MODE is live',
    ])
    expect(problemsOf({ ...LIVE, AUTH_SECRET: 'secretsecretsecretsecretsecretsecret' })).toEqual([
      'AUTH_SECRET is too easy to guess; use 32 random bytes',
    ])
  })

  test('the work of passwords can be lowered for tests, never in a live shop', () => {
    expect(parseEnv({}).SCRYPT_N).toBe(32_768)
    expect(parseEnv({ SCRYPT_N: '1024' }).SCRYPT_N).toBe(1_024)
    expect(problemsOf({ ...LIVE, SCRYPT_N: '16384' })).toEqual(['SCRYPT_N must not be below 32768 when SHOP_MODE is live'])
    for (const wrong of ['1', '0', '-2', '1000', '65536', '1e9', 'much'])
      expect(problemsOf({ SCRYPT_N: wrong }), wrong).toEqual(['SCRYPT_N must be a power of two, at most 32768'])
  })

  test('a live shop speaks by TLS to servers on other machines, unless it is told not to', () => {
    const ofMail = (SMTP_URL: string) => problemsOf({ ...LIVE, SMTP_URL })
    expect(ofMail('smtp://mail.example:587')).toEqual([expect.stringMatching(/^SMTP_URL must begin with smtps:/)])
    expect(['smtps://mail.example', 'smtp://mail.example:587?requireTLS=true', 'smtp://127.0.0.1:25'].flatMap(ofMail)).toEqual([])
    const problems = (DATABASE_URL: string) => problemsOf({ ...LIVE, DATABASE_URL })
    expect(problems('postgres://shop@db.example/shop')).toEqual([
      expect.stringMatching(/^DATABASE_URL must end with \?sslmode=verify-full/),
    ])
    for (const url of ['db/shop?sslmode=disable', '127.0.0.1:5432/shop', '[::1]/shop', 'localhost/shop', '/shop?host=/run/postgresql'])
      expect(problems(`postgres://${url}`), url).toEqual([])
  })

  test('replicas are named in a list, beside the primary, and each as safely as it', () => {
    const [one, two] = ['postgres://shop@one/shop?sslmode=verify-full', 'postgres://shop@two/shop']
    expect(parseEnv({ ...LIVE, DATABASE_REPLICA_URL: `${one}, ${one},` }).DATABASE_REPLICA_URL).toEqual([one, one])
    expect(parseEnv({}).DATABASE_REPLICA_URL).toEqual([])
    expect(problemsOf({ ...LIVE, DATABASE_REPLICA_URL: `${one},${two}` })).toEqual([
      expect.stringMatching(/^DATABASE_REPLICA_URL must end with \?sslmode=verify-full/),
    ])
    expect(problemsOf({ DATABASE_REPLICA_URL: two })).toEqual(['DATABASE_URL is needed beside DATABASE_REPLICA_URL'])
  })

  test('variables that belong together are required together', () => {
    expect(problemsOf({ STRIPE_SECRET_KEY: 'sk_test_x' })).toEqual(['STRIPE_WEBHOOK_SECRET is needed beside STRIPE_SECRET_KEY'])
    expect(problemsOf({ ADMIN_EMAIL: 'a@example.com' })).toEqual(['ADMIN_PASSWORD ADMIN_EMAIL and ADMIN_PASSWORD come together'])
  })

  test('what is missing beside a malformed variable is named at once with it', () => {
    expect(problemsOf({ ADMIN_PASSWORD: 'short', FILES_S3_BUCKET: 'A', DATABASE_REPLICA_URL: 'replica', STRIPE_SECRET_KEY: 'x' })).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^ADMIN_PASSWORD must have at least/),
        'ADMIN_EMAIL ADMIN_EMAIL and ADMIN_PASSWORD come together',
        expect.stringMatching(/^FILES_S3_ENDPOINT is needed/),
        expect.stringMatching(/^FILES_S3_ACCESS_KEY is needed/),
        expect.stringMatching(/^FILES_S3_SECRET_KEY is needed/),
        'DATABASE_URL is needed beside DATABASE_REPLICA_URL',
        'STRIPE_WEBHOOK_SECRET is needed beside STRIPE_SECRET_KEY',
      ]),
    )
  })

  test('a problem never repeats the value, which may be a secret', () => {
    const problems = problemsOf({
      AUTH_SECRET: 'hush',
      STRIPE_SECRET_KEY: 'hush',
      STRIPE_WEBHOOK_SECRET: 'hush',
      DATABASE_URL: 'hush',
      DATABASE_REPLICA_URL: 'hush',
      ADMIN_PASSWORD: 'hush',
      SMTP_URL: 'hush',
    })
    expect(problems.join()).not.toContain('hush')
  })
})

test('every variable that is read stands in the table of the README', () => {
  const [source, readme] = ['src/server/env.ts', 'README.md'].map((path) => readFileSync(join(ROOT, path), 'utf8'))
  const read = [...(source ?? '').matchAll(/^ {2}([A-Z][A-Z\d_]+): /gm)].map(([, name = '']) => name)
  const rows = (readme ?? '').split('\n').filter((line) => line.startsWith('| `'))
  const table = rows.map((row) => row.split(' | ', 1)[0]).join()
  expect(read.length).toBeGreaterThan(25)
  expect(read.filter((name) => !table.includes(`\`${name}\``) && !name.startsWith('FILES_S3_'))).toEqual([])
  expect(table).toContain('`FILES_S3_…`')
})
