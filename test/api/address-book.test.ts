import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { CUSTOMER, newKey } from '#test/support/buy.ts'
import { KINDS, useFreshShop } from '#test/support/fresh-shop.ts'
import type { ProblemBody } from '#test/support/fresh-shop.ts'
import type { Got, Schema } from '#test/support/schema.ts'
import { signInAsAdmin, signUpConfirmed } from '#test/support/sign-in.ts'
import type { SignedIn } from '#test/support/sign-in.ts'

type Book = Schema<'AddressBook'>

const { email: _, ...ADDRESS } = CUSTOMER

describe.each(KINDS)('the address book of an account on %s', (kind) => {
  const fresh = useFreshShop(kind)
  let owner: SignedIn
  let email: string
  let count = 0
  beforeEach(async () => {
    await fresh.rows(sql`delete from rate_limit`)
    email = `keeper-${count++}@example.com`
    owner = await signUpConfirmed(fresh, email)
  })
  const call = <Body = Book>(method: string, path = '', body?: unknown, by: Partial<SignedIn> = owner) =>
    fresh.call<Body>(method, `/api/account/addresses${path}`, body, by)
  const streets = ({ addresses }: Book) => addresses.map(({ addressLine1 }) => addressLine1)
  const preferred = ({ addresses }: Book) => addresses.filter((address) => address.preferred).map(({ addressLine1 }) => addressLine1)
  async function add(addressLine1: string, more: object = {}, by = owner) {
    const { status, body, text } = await call('POST', '', { ...ADDRESS, addressLine1, ...more }, by)
    expect(status, text).toBe(200)
    const found = body.addresses.find((address) => address.addressLine1 === addressLine1)
    if (!found) throw new Error(`${addressLine1} is not in the book`)
    return found
  }

  test('keeps addresses by the rules of the checkout, the first one preferred, and each but once', async () => {
    expect((await call('GET')).body).toEqual({ addresses: [] })
    const first = await add('1 Main St', {
      firstName: '  Ann ',
      state: 'michigan',
      phone: '313 555 0142',
      label: 'Home\r\n',
      company: ' Lee  Repair',
    })
    expect(first).toMatchObject({
      firstName: 'Ann',
      state: 'MI',
      phone: '+13135550142',
      label: 'Home',
      company: 'Lee Repair',
      preferred: true,
    })
    expect(first).toMatchObject({ country: 'US', version: 1 })
    await add('2 Oak St')
    const again = await call('POST', '', { ...ADDRESS, addressLine1: '2 Oak St' })
    expect(streets(again.body)).toEqual(['1 Main St', '2 Oak St'])
    const third = await call('POST', '', { ...ADDRESS, addressLine1: '3 Elm St', preferred: true })
    expect([streets(third.body), preferred(third.body)]).toEqual([['3 Elm St', '1 Main St', '2 Oak St'], ['3 Elm St']])
  })

  test('says beside each field what is wrong with it, and takes no field that it does not know', async () => {
    const wrong = { ...ADDRESS, firstName: '', state: 'OH', label: 'x'.repeat(41), company: 'x'.repeat(81) }
    const { status, body } = await call<ProblemBody>('POST', '', wrong)
    expect([status, body.code]).toEqual([422, 'invalid_input'])
    expect(Object.keys(body.fields ?? {}).toSorted()).toEqual(['company', 'firstName', 'label', 'postalCode'])
    expect(body.fields?.postalCode).toContain('is not in Ohio')
    expect((await call<ProblemBody>('POST', '', { ...ADDRESS, userId: 'use_1' })).status).toBe(422)
    expect((await call<ProblemBody>('POST', '', { ...ADDRESS, addressLine1: '1\u0000 Main' })).status).toBe(422)
    expect((await call('GET')).body.addresses).toEqual([])
  })

  test('changes an address of the version that was seen; sent again it is done, and another change of it is refused', async () => {
    const { id } = await add('1 Main St')
    const changed = { ...ADDRESS, addressLine1: '9 New St', label: 'Work', version: 1 }
    const { status, body, text } = await call('PUT', `/${id}`, changed)
    expect(status, text).toBe(200)
    expect(body.addresses).toMatchObject([{ id, addressLine1: '9 New St', label: 'Work', version: 2, preferred: true }])
    expect((await call('PUT', `/${id}`, changed)).body.addresses).toMatchObject([{ version: 2 }])
    const late = await call<ProblemBody & { current: Book['addresses'][number] }>('PUT', `/${id}`, {
      ...changed,
      city: 'Flint',
      version: 1,
    })
    expect([late.status, late.body.code, late.body.current.addressLine1]).toEqual([409, 'conflict', '9 New St'])
    const wrong = await call<ProblemBody>('PUT', `/${id}`, { ...changed, postalCode: '1', version: 2 })
    expect([wrong.status, Object.keys(wrong.body.fields ?? {})]).toEqual([422, ['postalCode']])
  })

  test('another one is preferred when the preferred one is removed', async () => {
    const [one, two] = [await add('1 Main St'), await add('2 Oak St')]
    await add('3 Elm St')
    expect(preferred((await call('PUT', `/${two.id}/preferred`, {})).body)).toEqual(['2 Oak St'])
    expect(preferred((await call('DELETE', `/${one.id}`)).body)).toEqual(['2 Oak St'])
    const { body } = await call('DELETE', `/${two.id}`)
    expect([streets(body), preferred(body)]).toEqual([['3 Elm St'], ['3 Elm St']])
    expect((await call<ProblemBody>('DELETE', `/${two.id}`)).status).toBe(404)
    expect((await call<ProblemBody>('PUT', `/${two.id}/preferred`, {})).status).toBe(404)
  })

  test('an address of somebody else is one that does not exist, and nobody reads a book without signing in', async () => {
    const mine = await add('1 Main St')
    const other = await signUpConfirmed(fresh, `other-${count++}@example.com`)
    const own = await add('5 Other St', {}, other)
    const strange = { ...ADDRESS, version: 1 }
    for (const id of [mine.id, 'adr_unknown', "x' or '1'='1"]) {
      const path = `/${encodeURIComponent(id)}`
      for (const [method, action, body] of [
        ['PUT', path, strange],
        ['PUT', `${path}/preferred`, {}],
        ['DELETE', path],
      ] as const)
        expect((await call<ProblemBody>(method, action, body, other)).body, `${method} ${id}`).toMatchObject({
          status: 404,
          code: 'not_found',
        })
    }
    expect((await call('GET', '', undefined, other)).body.addresses).toEqual([own])
    expect((await call('GET')).body.addresses).toEqual([mine])
    expect((await call<ProblemBody>('GET', '', undefined, {})).body.code).toBe('unauthenticated')
  })

  test('takes fifty addresses and no more, sent at once too, and a repeated one still', async () => {
    const [{ id: userId } = { id: '' }] = await fresh.rows<{ id: string }>(sql`select id from "user" where email = ${email}`)
    const first = await add('1 Main St')
    await fresh.rows(sql`
      insert into customer_address (id, user_id, label, company, first_name, last_name, phone, address_line_1, address_line_2, city, state, postal_code, country)
      select id || n, user_id, label, company, first_name, last_name, phone, n || ' Hill St', address_line_2, city, state, postal_code, country
      from customer_address, generate_series(1, 47) n where user_id = ${userId}`)
    const sent = await Promise.all(
      ['A', 'B', 'C', 'D'].map((name) => call<Book & ProblemBody>('POST', '', { ...ADDRESS, addressLine1: name })),
    )
    expect(sent.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 200, 409, 409])
    expect(sent.find(({ status }) => status === 409)?.body).toMatchObject({
      code: 'not_allowed_in_state',
      detail: expect.stringContaining('50 addresses'),
    })
    expect((await call('POST', '', { ...ADDRESS, addressLine1: first.addressLine1 })).body.addresses).toHaveLength(50)
  })

  test('two preferred at once leave one preferred', async () => {
    const kept = [await add('1 Main St'), await add('2 Oak St'), await add('3 Elm St')]
    for (let round = 0; round < 3; round++) {
      const answers = await Promise.all(kept.map(({ id }) => call('PUT', `/${id}/preferred`, {})))
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
      expect(preferred((await call('GET')).body)).toHaveLength(1)
    }
  })

  describe('as personal data', () => {
    type Data = Got<'/api/admin/customers/{customerId}/data'>
    let admin: SignedIn
    beforeEach(async () => {
      admin = await signInAsAdmin(fresh)
    })
    const staff = <Body>(method: string, path: string, body?: unknown) =>
      fresh.call<Body>(method, `/api/admin/customers/${path}`, body, admin)
    async function idOf(address: string) {
      const [row] = await fresh.rows<{ id: string }>(sql`select id from customer where email = ${address}`)
      return row?.id ?? ''
    }

    test('is in the file of its owner, and goes with the account', async () => {
      await add('77 Private Lane', { company: 'Secret Repairs' })
      const id = await idOf(email)
      expect((await staff<Data>('GET', `${id}/data`)).body.addressBook).toMatchObject([
        { addressLine1: '77 Private Lane', company: 'Secret Repairs' },
      ])
      const told = (await staff<Got<'/api/admin/customers/{customerId}/erasure'>>('GET', `${id}/erasure`)).body
      expect(told.addresses).toBe(1)
      const erased = await staff('POST', `${id}/erase`, { email, previewVersion: told.version })
      expect(erased.status, erased.text).toBe(200)
      expect(await fresh.rows(sql`select id from customer_address where address_line_1 = '77 Private Lane'`)).toEqual([])
    })

    test.each([
      ['the preferred one of who stays', ['5 Stay St'], ['5 Stay St']],
      ['the preferred one of who comes, where who stays has none', [], ['1 Come St']],
    ])('of two accounts that are merged, both books are kept, with %s', async (_name, staying, then) => {
      await add('1 Come St')
      await add('2 Come St')
      const into = `into-${count++}@example.com`
      const stays = await signUpConfirmed(fresh, into)
      for (const street of staying) await add(street, {}, stays)
      const path = `${await idOf(into)}/merge/${await idOf(email)}`
      const told = (await staff<Schema<'MergePreview'>>('GET', path)).body
      expect(told.addresses).toBe(2)
      const merged = await staff('POST', path, { previewVersion: told.version })
      expect(merged.status, merged.text).toBe(200)
      const { body } = await call('GET', '', undefined, stays)
      expect(streets(body).toSorted()).toEqual(['1 Come St', '2 Come St', ...staying])
      expect(preferred(body)).toEqual(then)
    })

    test('an address that is added while its account is erased leaves nothing behind', async () => {
      const id = await idOf(email)
      const told = (await staff<Got<'/api/admin/customers/{customerId}/erasure'>>('GET', `${id}/erasure`)).body
      const [erased, added] = await Promise.all([
        staff('POST', `${id}/erase`, { email, previewVersion: told.version }),
        call<ProblemBody>('POST', '', { ...ADDRESS, addressLine1: `${newKey()} Race St` }),
      ])
      // Whoever came first: the erasure is refused because there is more now, or the account was gone.
      expect(
        [
          [200, 401],
          [409, 200],
        ],
        added.text,
      ).toContainEqual([erased.status, added.status])
    })
  })
})
