import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { STAFF_ROLES } from '#domain/staff/staff-role.ts'
import type { StaffRole } from '#domain/staff/staff-role.ts'
import { enqueueEmails } from '#server/shop/outbox/outbox.ts'
import { createActors } from '#test/support/people/actors.ts'
import { newKey } from '#test/support/buy.ts'
import { KINDS, useFreshShop } from '#test/support/fresh-shop.ts'
import { OPERATIONS, sampleRequest } from '#test/support/people/operations.ts'
import type { Values } from '#test/support/people/operations.ts'
import type { Got, Posted, Schema } from '#test/support/schema.ts'
import { signIn, signUp } from '#test/support/sign-in.ts'
import type { SignedIn } from '#test/support/sign-in.ts'

const PASSWORD = 'correct horse battery'

/** What each role is refused, said once more than in the shop: a role that gains or loses something must be changed here too. */
const REFUSED: Record<StaffRole, RegExp> = {
  owner: /^never$/,
  manager: /^staff:write$/,
  catalogue: /^(orders|refunds|marketing|customers|tax_exemptions|personal_data|reports|settings|staff|programs):/,
  support: /^(personal_data|reports|settings|staff|programs):|^(catalogue|content|marketing|tax_exemptions):write$/,
  reader: /^(personal_data|staff):|^(?!desk).*:write$/,
}

/** Files of what many people have ordered: beside the right of their list they need a role that hands out personal data (decision 176). */
const FILES_OF_PEOPLE = new Set(['/api/admin/orders/export', '/api/admin/returns/export'])

describe.each(KINDS)('roles of staff on %s', (kind) => {
  const fresh = useFreshShop(kind)
  const people = {} as Record<StaffRole, SignedIn>
  let values: Values
  beforeAll(async () => {
    ;({ values } = await createActors(fresh))
    values = { ...values, subject: values.productId }
    for (const role of STAFF_ROLES) {
      const email = `${role}@example.com`
      await signUp(fresh, email, PASSWORD)
      await fresh.rows(sql`update "user" set role = 'admin', staff_role = ${role}, email_verified = true where email = ${email}`)
      people[role] = await signIn(fresh, { email, password: PASSWORD })
    }
  })

  const staffOperations = OPERATIONS.filter(({ access }) => access === 'staff')

  test('every staff operation names the right that it needs', () => {
    expect(staffOperations.length).toBeGreaterThan(100)
    expect(staffOperations.filter(({ right }) => !/^[a-z_]+:(read|write)$/.test(right ?? '')).map(({ path }) => path)).toEqual([])
  })

  test.each(staffOperations.map((operation) => [`${operation.method} ${operation.path}`, operation.right ?? '', operation] as const))(
    '%s needs %s: each role is heard, or refused before its request is read',
    async (_, right, operation) => {
      const answers: Record<string, unknown> = {}
      for (const role of STAFF_ROLES.filter((one) => REFUSED[one].test(right))) {
        const { path, headers, body } = sampleRequest(operation, { ...values, 'idempotency-key': newKey() })
        const sent = body === undefined ? undefined : '{ not json'
        const answer = await fresh.call(operation.method, path, sent, { ...headers, ...people[role] })
        answers[role] = [answer.status, answer.body.code]
      }
      expect(answers).toEqual(
        Object.fromEntries(STAFF_ROLES.filter((role) => REFUSED[role].test(right)).map((role) => [role, [403, 'forbidden']])),
      )
      if (operation.method !== 'GET') return
      const needed = FILES_OF_PEOPLE.has(operation.path) ? 'personal_data:read' : right
      for (const role of STAFF_ROLES.filter((one) => !REFUSED[one].test(needed))) {
        const { path, headers } = sampleRequest(operation, values)
        const { status, text } = await fresh.call(operation.method, path, undefined, { ...headers, ...people[role] })
        expect(status, `${role}: ${text}`).toBe(200)
      }
    },
  )

  test('the counts of the navigation are of what the role may see', async () => {
    const waiting = async (role: StaffRole) =>
      (await fresh.call<Got<'/api/admin/waiting'>>('GET', '/api/admin/waiting', undefined, people[role])).body
    const seen = await waiting('owner')
    expect(seen.ordersToShip).toBeGreaterThan(0)
    expect(await waiting('support')).toMatchObject({ ordersToShip: seen.ordersToShip })
    expect(await waiting('catalogue')).toMatchObject({ ordersToShip: 0, returnsToAnswer: 0, messagesToAnswer: 0, reviewsToRead: 0 })
  })

  test('the palette finds, and histories show, what the role may see', async () => {
    const [order] = await fresh.rows<{ number: string; id: string }>(sql`select number, id from "order" order by number limit 1`)
    const found = async (role: StaffRole) =>
      (await fresh.call<Got<'/api/admin/find'>>('GET', `/api/admin/find?q=${order?.number}`, undefined, people[role])).body.orders.length
    const history = async (role: StaffRole, subject: string) =>
      (await fresh.call('GET', `/api/admin/history/${encodeURIComponent(subject)}`, undefined, people[role])).status
    expect([await found('support'), await found('catalogue')]).toEqual([1, 0])
    for (const [subject, ofSupport, ofCatalogue] of [
      [order?.id ?? '', 200, 403],
      [String(values.productId), 200, 200],
      ['rvw_0000000000000000', 200, 403],
      ['txc_0000000000000000', 200, 403],
      ['content.slots.featured', 200, 200],
      ['content.home', 200, 200],
      ['settings.tax', 403, 403],
      ['/product/moved', 403, 403],
    ] as const)
      expect([await history('support', subject), await history('catalogue', subject)], subject).toEqual([ofSupport, ofCatalogue])
  })

  test('what was done to a colleague is in their history for those alone who may see who works here', async () => {
    const [colleague] = await fresh.rows<{ id: string }>(sql`select id from "user" where email = 'catalogue@example.com'`)
    await fresh.rows(sql`insert into audit_log (id, actor, action, subject)
      select 'aud_history_' || a, 'operator', a, ${colleague?.id} from unnest(array['staff.password_link', 'customer.edit']) a`)
    const actionsFor = async (role: StaffRole) => {
      const { body } = await fresh.call<Schema<'History'>>('GET', `/api/admin/history/${colleague?.id}`, undefined, people[role])
      return { total: body.total, actions: body.rows.map(({ action }) => action).toSorted() }
    }
    for (const role of ['owner', 'manager'] as const)
      expect(await actionsFor(role), role).toEqual({ total: 2, actions: ['customer.edit', 'staff.password_link'] })
    for (const role of ['support', 'reader'] as const)
      expect(await actionsFor(role), role).toEqual({ total: 1, actions: ['customer.edit'] })
  })

  test('who looks at orders and returns takes them as a file only with a role that hands out personal data', async () => {
    for (const path of FILES_OF_PEOPLE) {
      const answers = await Promise.all(STAFF_ROLES.map((role) => fresh.call('GET', path, undefined, people[role])))
      expect(
        answers.map(({ status }) => status),
        path,
      ).toEqual([200, 200, 403, 403, 403])
    }
  })

  test('an e-mail to a colleague is there for those alone who may see what it is about', async () => {
    const figure = { label: 'Net sales', value: '$12,345.67', before: null }
    const payload = { name: 'Weekly', title: 'Sales by day', days: null, rows: 7, figures: [figure], path: '/admin/reports/sales-by-day' }
    const mail = { idempotencyKey: 'weekly-report:told', kind: 'weekly_report', recipient: 'owner@example.com', payload } as const
    await fresh.shop.db.transaction((tx) => enqueueEmails(fresh.shop, tx, [mail]))
    const invitation = { email: 'new@example.com', role: 'manager' }
    expect((await fresh.call('POST', '/api/admin/staff/invitations', invitation, people.owner)).status).toBe(200)
    await fresh.runJobs()
    const rows = await fresh.rows<{ id: string; kind: string }>(
      sql`select id, kind from outbox where kind in ('weekly_report', 'staff_invitation') order by kind desc`,
    )
    expect(rows.map(({ kind: of }) => of)).toEqual(['weekly_report', 'staff_invitation'])

    for (const [role, mayRead] of [
      ['owner', [true, true]],
      ['manager', [true, true]],
      ['reader', [true, false]],
      ['support', [false, false]],
    ] as const) {
      const read = (path: string) => fresh.call('GET', `/api/admin/${path}`, undefined, people[role])
      for (const path of ['', '/page']) {
        const answers = await Promise.all(rows.map(({ id }) => read(`outbox/${id}${path}`)))
        expect(
          answers.map(({ status }) => status),
          `${role} ${path}`,
        ).toEqual(mayRead.map((may) => (may ? 200 : 403)))
      }
      for (const path of ['outbox', 'emails?size=100']) {
        const { status, text } = await read(path)
        expect([role, path, status, ...rows.map(({ id }) => text.includes(id))]).toEqual([role, path, 200, ...mayRead])
        expect(text.includes('new@example.com'), `${role} ${path}`).toBe(mayRead[1])
      }
      const count = { list: 'emails', searches: [{ filter: ['template:any:weekly_report,staff_invitation'] }] }
      const { body } = await fresh.call<Schema<'ListCounts'>>('POST', '/api/admin/list-counts', count, people[role])
      expect([role, body.counts]).toEqual([role, [mayRead.filter(Boolean).length]])
    }
    // Nor is it sent again by who may not see it, and what failed of it is no work of theirs.
    await fresh.rows(sql`update outbox set state = 'failed' where kind = 'staff_invitation'`)
    const [, invited] = rows
    expect((await fresh.call('POST', `/api/admin/outbox/${invited?.id}/retry`, {}, people.support)).status).toBe(403)
    const failed = async (role: StaffRole) =>
      (await fresh.call<Schema<'WorkToDo'>>('GET', '/api/admin/dashboard/work/failed-mails', undefined, people[role])).body.count
    const [ofOwner, ofSupport] = [await failed('owner'), await failed('support')]
    expect(ofOwner - ofSupport).toBe(1)
    const again = await fresh.call<{ count: number }>('POST', '/api/admin/outbox/retry-failed', {}, people.support)
    expect([again.status, again.body.count]).toEqual([200, ofSupport])
    expect(await fresh.rows(sql`select state from outbox where id = ${invited?.id}`)).toEqual([{ state: 'failed' }])
  })

  test('that a webhook has ended is told to those alone who may see the programs', async () => {
    const payload = { address: 'https://erp.example.com/in', failingSince: '2026-03-02T14:05:00.000Z', endpointId: 'whe_1' } as const
    const mail = { idempotencyKey: 'webhook-ended:told', kind: 'staff_webhook_ended', recipient: 'owner@example.com', payload } as const
    await fresh.shop.db.transaction((tx) => enqueueEmails(fresh.shop, tx, [mail]))
    await fresh.runJobs()
    const [written] = await fresh.rows<{ id: string }>(sql`select id from outbox where kind = 'staff_webhook_ended'`)
    const seen = async (role: StaffRole) => {
      const [one, list] = await Promise.all(
        [`outbox/${written?.id}`, 'emails?size=100'].map((path) => fresh.call('GET', `/api/admin/${path}`, undefined, people[role])),
      )
      return [one?.status, list?.status, list?.text.includes(written?.id ?? '')]
    }
    expect(await seen('owner')).toEqual([200, 200, true])
    expect(await seen('support')).toEqual([403, 200, false])
  })

  test('the numbers behind the tabs of a list are for those who may see the list', async () => {
    const counts = async (role: StaffRole, list: string) =>
      (await fresh.call('POST', '/api/admin/list-counts', { list, searches: [{}] }, people[role])).status
    expect([await counts('catalogue', 'products'), await counts('catalogue', 'changes'), await counts('reader', 'changes')]).toEqual([
      200, 403, 200,
    ])
  })

  test('a view that somebody shares is for those who may see its list', async () => {
    const view = { list: 'customers', name: 'Ann', shared: true, search: { q: 'ann@example.com' } }
    const save = async (role: StaffRole) => (await fresh.call('POST', '/api/admin/saved-views', view, people[role])).status
    const see = async (role: StaffRole) =>
      (await fresh.call('GET', '/api/admin/saved-views?list=customers', undefined, people[role])).status
    expect([await save('support'), await save('catalogue')]).toEqual([200, 403])
    expect([await see('support'), await see('reader'), await see('catalogue')]).toEqual([200, 200, 403])
  })

  test('nor does a view of one’s own lead to a list that one’s role no longer sees', async () => {
    const view = { list: 'customers', name: 'Mine', shared: false, search: { q: 'bob@example.com' } }
    const saved = await fresh.call<Schema<'SavedViews'>>('POST', '/api/admin/saved-views', view, people.support)
    const at = `/api/admin/saved-views/${saved.body.views.find(({ name }) => name === 'Mine')?.id}`
    const moved = await fresh.rows<{
      id: string
    }>(sql`update saved_view set owner = (select id from "user" where email = 'catalogue@example.com')
      where name = 'Mine' returning id`)
    expect(moved).toHaveLength(1)
    for (const [method, body] of [
      ['PATCH', { name: 'Still mine' }],
      ['DELETE', undefined],
    ] as const) {
      const answer = await fresh.call(method, at, body, people.catalogue)
      expect([answer.status, answer.text.includes('ann@example.com')]).toEqual([403, false])
    }
    expect(await fresh.rows(sql`select name from saved_view where id = ${moved[0]?.id}`)).toEqual([{ name: 'Mine' }])
  })

  test('what a file is about decides who may bring, see and apply it', async () => {
    const bring = async (role: StaffRole, type: string) =>
      fresh.call<Posted<'/api/admin/imports'>>('POST', `/api/admin/imports?type=${type}`, { text: 'A,B\n1,2' }, people[role])
    const statuses = async (role: StaffRole) =>
      Promise.all(['products', 'subscribers', 'tracking', 'redirects'].map(async (type) => (await bring(role, type)).status))
    expect(await statuses('catalogue')).toEqual([200, 403, 403, 403])
    expect(await statuses('support')).toEqual([403, 403, 200, 403])
    expect(await statuses('reader')).toEqual([403, 403, 403, 403])

    // A header that leaves no doubt makes a file one of another type for those alone who may bring that one.
    const guessed = async (role: StaffRole, type: string, text: string, guess = '&guess=yes') => {
      const path = `/api/admin/imports?type=${type}${guess}`
      return (await fresh.call<Posted<'/api/admin/imports'>>('POST', path, { text }, people[role])).body.type
    }
    const [parcels, letters] = ['Order number,Carrier,Tracking number\nPW-1,UPS,1Z', 'Email,First name\nann@example.com,Ann']
    expect([await guessed('owner', 'products', parcels), await guessed('owner', 'products', letters)]).toEqual(['tracking', 'subscribers'])
    expect(await guessed('owner', 'products', parcels, '')).toBe('products')
    expect([await guessed('catalogue', 'products', parcels), await guessed('support', 'tracking', letters)]).toEqual([
      'products',
      'tracking',
    ])

    const { body } = await bring('owner', 'subscribers')
    const { id, mapping, options } = body
    const ask = async (role: StaffRole, method: string, path: string, sent?: unknown) =>
      (await fresh.call(method, `/api/admin/imports/${id}${path}`, sent, people[role])).status
    expect([await ask('catalogue', 'GET', '/rows'), await ask('reader', 'GET', '/rows'), await ask('reader', 'DELETE', '')]).toEqual([
      403, 200, 403,
    ])
    expect(await ask('catalogue', 'POST', '/check', { type: 'products', mapping, options })).toBe(403)
    const own = (await bring('catalogue', 'products')).body
    const other = { type: 'subscribers', mapping: own.mapping, options: own.options }
    expect((await fresh.call('POST', `/api/admin/imports/${own.id}/check`, other, people.catalogue)).status).toBe(403)
    const listed = await fresh.call<Got<'/api/admin/imports'>>('GET', '/api/admin/imports', undefined, people.catalogue)
    expect(new Set(listed.body.rows.map(({ type }) => type))).toEqual(new Set(['products']))

    await fresh.rows(
      sql`insert into change_set (id, kind, title, actor, state) values ('chg_parcels', 'shipments', 'Shipments', 'operator', 'done')`,
    )
    const changes = async (role: StaffRole, path = '') =>
      (await fresh.call('GET', `/api/admin/change-sets/chg_parcels${path}`, undefined, people[role])).status
    expect([await changes('catalogue'), await changes('catalogue', '/rows'), await changes('support', '/rows')]).toEqual([403, 403, 200])
  })

  test('the log of changes calls records by their names for who may see them', async () => {
    const at = async (role: StaffRole, action: string) => {
      const path = `/api/admin/changes?filter=action:is:${action}&sort=-at`
      return (await fresh.call<Schema<'ChangeLog'>>('GET', path, undefined, people[role])).body.rows[0]
    }
    await fresh.rows(sql`insert into audit_log (id, actor, action, subject)
      select 'aud_named_part', 'operator', 'product.named', id from product where id = ${values.productId}`)
    await fresh.rows(sql`insert into audit_log (id, actor, action, subject)
      select 'aud_named_staff', 'operator', 'staff.named', id from "user" where email = 'support@example.com'`)
    // Of each kind of record one that is gone.
    const kinds = [
      'prd',
      'brd',
      'cat',
      'mdl',
      'sug',
      'med',
      'chg',
      'ord',
      'ret',
      'shp',
      'dsc',
      'use',
      'gst',
      'sub',
      'key',
      'whe',
      'rep',
      'viw',
      'x',
    ]
    await fresh.rows(sql`insert into audit_log (id, actor, action, subject)
      select 'aud_gone_' || p, 'operator', 'record.gone', p || '_gone' from unnest(${sql.param(kinds)}::text[]) p`)
    const [part] = await fresh.rows<{ name: string }>(sql`select sku || ', ' || name as name from product where id = ${values.productId}`)
    expect([(await at('owner', 'product.named'))?.name, (await at('reader', 'product.named'))?.name]).toEqual([part?.name, part?.name])
    const [colleague] = await fresh.rows<{ name: string }>(sql`select name from "user" where email = 'support@example.com'`)
    expect([(await at('owner', 'staff.named'))?.name, (await at('reader', 'staff.named'))?.name]).toEqual([colleague?.name, null])
    const gone = await fresh.call<Schema<'ChangeLog'>>('GET', '/api/admin/changes?filter=action:is:record.gone', undefined, people.owner)
    expect(gone.body.rows.map(({ name }) => name)).toEqual(kinds.map(() => null))
  })

  test('nobody gives a role to themselves', async () => {
    const { support } = people
    for (const sent of [{ staffRole: 'owner' }, { staff_role: 'owner' }, { name: 'Dana', staffRole: 'owner' }])
      await fresh.call('PUT', '/api/account/name', sent, support)
    await fresh.call('POST', '/api/auth/sign-up/email', {
      name: 'Eve',
      email: 'eve@example.com',
      password: PASSWORD,
      role: 'admin',
      staffRole: 'owner',
    })
    expect((await fresh.call('GET', '/api/admin/settings', undefined, support)).status).toBe(403)
    expect(
      await fresh.rows(sql`select role, staff_role from "user" where email in ('eve@example.com', 'support@example.com') order by email`),
    ).toEqual([
      { role: 'user', staff_role: 'owner' },
      { role: 'admin', staff_role: 'support' },
    ])
  })

  test('a role that is taken away counts with the next request', async () => {
    const { support } = people
    expect((await fresh.call('GET', '/api/admin/orders', undefined, support)).status).toBe(200)
    await fresh.rows(sql`update "user" set staff_role = 'catalogue' where email = 'support@example.com'`)
    const { status, body } = await fresh.call('GET', '/api/admin/orders', undefined, support)
    expect([status, body.detail]).toEqual([403, 'Your role, Catalogue, may not see orders.'])
  })
})
