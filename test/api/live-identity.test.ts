import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { newId } from '#server/db/id.ts'
import { user } from '#server/db/schema/account/user.ts'
import { parseEnv } from '#server/env.ts'
import { openShop } from '#server/open-shop.ts'
import { editSettings, restoreSettings } from '#server/shop/settings-admin/edit-settings.ts'
import { readSettings } from '#server/shop/settings/settings.ts'
import type { UserId } from '#domain/id.ts'
import { cloneDatabase, emptyDatabase } from '#test/support/fresh-shop.ts'
import { SHOP_IDENTITY, TEST_ENV } from '#test/support/test-env.ts'

/** What a live shop is configured with beside who it is. */
const LIVE = {
  ...TEST_ENV,
  SHOP_MODE: 'live',
  PUBLIC_URL: 'https://shop.test',
  AUTH_SECRET: 'Vq3kX0aZt7LmWc9PbEoJd2RyHs6UgNf1',
  STRIPE_SECRET_KEY: 'rk_live_x',
  STRIPE_WEBHOOK_SECRET: 'whsec_x',
  SMTP_URL: 'smtp://localhost:1',
  TRUST_PROXY: 'none',
  SCRYPT_N: '',
}

describe('a live shop', () => {
  const folder = mkdtempSync(join(tmpdir(), 'partwright-live-'))
  let database: Awaited<ReturnType<typeof cloneDatabase>>
  const open = (more: Record<string, string> = {}) =>
    openShop(
      parseEnv({
        ...LIVE,
        DATABASE_URL: database.url,
        DATA_DIR: folder,
        ...more,
      }),
    )
  const refusal = (more?: Record<string, string>) =>
    open(more).then(
      async (opened) => {
        await opened.close()
        return ['it has started']
      },
      (error: Error) => [error.name, ...error.message.split('\n').map((line) => line.trim())],
    )

  beforeAll(async () => {
    database = await cloneDatabase()
  })
  afterAll(async () => {
    await database.drop()
    rmSync(folder, { recursive: true, force: true })
  })

  test("with the demonstration's identity does not start, and is told everything that is missing at once", async () => {
    const missing = (name: string) => `${name} is needed when SHOP_MODE is live and the settings do not name the shop yet`
    expect(await refusal()).toEqual(['ConfigurationError', 'The configuration has problems:', ...Object.keys(SHOP_IDENTITY).map(missing)])
    expect(await refusal({ ...SHOP_IDENTITY, SHOP_NAME: 'partwright', SHOP_PHONE: '313 555 0142' })).toEqual([
      'ConfigurationError',
      'The configuration has problems:',
      "SHOP_NAME is the demonstration's",
      "SHOP_PHONE is the demonstration's",
    ])
    expect(() => parseEnv({ SHOP_PHONE: 'call us', SHOP_TIME_ZONE: 'EST' })).toThrow(/SHOP_PHONE must be .*\n.*SHOP_TIME_ZONE must be/)
  })

  test('takes its name from the environment once; from then on its settings count', async () => {
    const first = await open(SHOP_IDENTITY)
    const { identity, contact } = await readSettings(first.shop.db)
    expect({ ...identity, ...contact }).toEqual({
      name: 'Acme Parts',
      logoUrl: null,
      timeZone: 'America/Detroit',
      phone: '(906) 555-0100',
      email: 'help@acme.example',
      hours: 'Weekdays, 9 to 5',
      address: '1 Main St, Marquette, MI 49855',
    })
    const { rows } = await first.shop.db.execute(
      sql`select actor, action, subject from audit_log where subject like 'settings.%' order by subject desc`,
    )
    expect(rows).toEqual(
      ['identity', 'contact'].map((key) => ({ actor: 'operator', action: 'settings.update', subject: `settings.${key}` })),
    )
    const staff = { userId: 'usr_staff' as UserId, requestId: 'request' }
    const at = (version: number) => ({ group: 'identity' as const, version, staff })
    const changed = await editSettings(first.shop, at(1), { name: 'Acme & Sons' })
    await expect(editSettings(first.shop, at(changed.version), { name: 'PARTWRIGHT' })).rejects.toMatchObject({
      code: 'invalid_input',
      fields: { name: expect.stringContaining("demonstration's") },
    })
    await expect(restoreSettings(first.shop, at(changed.version), [])).rejects.toMatchObject({ code: 'invalid_input' })
    await first.close()
    const second = await open(SHOP_IDENTITY)
    expect((await readSettings(second.shop.db)).identity.name).toBe('Acme & Sons')
    await second.close()
  })

  test('that nobody can manage knows it, and gets its first admin when one is configured, though customers came before', async () => {
    const empty = await emptyDatabase()
    onTestFinished(() => empty.drop())
    const {
      ADMIN_EMAIL: _email,
      ADMIN_PASSWORD: _password,
      ...nobody
    } = { ...LIVE, ...SHOP_IDENTITY, DATABASE_URL: empty.url, DATA_DIR: folder }
    const start = async (more: Record<string, string>) => {
      const opened = await openShop(parseEnv({ ...nobody, ...more }))
      const { shop, newAdmin, hasAdmin } = opened
      await shop.db.insert(user).values({ id: newId('use'), name: 'Ann', email: `${randomUUID()}@example.com` })
      await opened.close()
      return { newAdmin, hasAdmin }
    }
    expect(await start({})).toEqual({ newAdmin: null, hasAdmin: false })
    const owner = { ADMIN_EMAIL: 'owner@shop.test', ADMIN_PASSWORD: 'three wrenches and a belt' }
    expect(await start(owner)).toEqual({ newAdmin: { email: 'owner@shop.test', password: null }, hasAdmin: true })
    expect(await start({ ...owner, ADMIN_EMAIL: 'another@shop.test' })).toEqual({ newAdmin: null, hasAdmin: true })
  })
})
