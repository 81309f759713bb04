import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { addProduct } from '#test/support/build.ts'
import { buy } from '#test/support/buy.ts'
import { KINDS, useFreshShop } from '#test/support/fresh-shop.ts'
import type { Got, Schema } from '#test/support/schema.ts'
import { signUpConfirmed } from '#test/support/sign-in.ts'
import type { SignedIn } from '#test/support/sign-in.ts'

describe.each(KINDS)('what machines need, on %s', (kind) => {
  const fresh = useFreshShop(kind)
  const needs = (session?: SignedIn) => fresh.call<Schema<'MachineNeeds'>>('GET', '/api/my-machines/needs', undefined, session)

  test('each machine of the owner says what it needs, when it was last bought and when it is due', async () => {
    const email = 'keeps-the-clock@example.com'
    const owner = await signUpConfirmed(fresh, email)
    const { body: found } = await fresh.call<Got<'/api/models'>>('GET', '/api/models?q=688')
    const machineId = found.models[0]?.id ?? ''
    await fresh.call('PUT', '/api/my-machines', { modelIds: [machineId], chosenId: null }, owner)
    const belts = 'vacuum-parts/vacuum-cleaner-belts/flat-belts'
    const [bought, another, filter, never, motor] = [
      await addProduct(fresh, { category: belts }),
      await addProduct(fresh, { category: belts }),
      await addProduct(fresh, { category: 'vacuum-parts/vacuum-cleaner-filters' }),
      await addProduct(fresh, { category: belts }),
      await addProduct(fresh),
    ]
    for (const slug of [bought, another, filter, motor])
      await fresh.rows(
        sql`insert into fitment (appliance_id, product_id, fits, source) select ${machineId}, id, true, 'maker' from product where slug = ${slug}`,
      )
    await fresh.rows(
      sql`insert into fitment (appliance_id, product_id, fits, source) select ${machineId}, id, false, 'maker' from product where slug = ${never}`,
    )
    expect((await needs()).status).toBe(401)
    const before = (await needs(owner)).body.machines
    expect(before).toHaveLength(1)
    expect(before[0]?.parts.every(({ lastBought, due, isDue }) => lastBought === null && due === null && !isDue)).toBe(true)
    for (const daysAgo of [160, 90]) {
      const number = await buy(fresh, { items: [{ slug: bought, quantity: 3 }], customer: { email } }, owner)
      await fresh.rows(sql`update "order" set paid_at = now() - make_interval(days => ${daysAgo}) where number = ${number}`)
    }
    const parts = (await needs(owner)).body.machines[0]?.parts ?? []
    expect(parts.find(({ slug }) => slug === bought)).toMatchObject({ quantity: 3, months: 12, isDue: true, isOrderable: true })
    expect(parts.map(({ slug }) => slug).filter((slug) => [another, never, motor].includes(slug))).toEqual([])
    expect(parts.find(({ slug }) => slug === filter)).toMatchObject({ quantity: 1, lastBought: null, due: null, isDue: false })
    const stranger = await signUpConfirmed(fresh, 'keeps-no-clock@example.com')
    expect((await needs(stranger)).body).toEqual({ machines: [] })
    await fresh.call('PUT', '/api/my-machines', { modelIds: [machineId], chosenId: null }, stranger)
    expect((await needs(stranger)).body.machines[0]?.parts.every(({ lastBought }) => lastBought === null)).toBe(true)
  })

  test('orders of a guest count for the confirmed address alone, and those of erased people for nobody', async () => {
    const email = 'was-a-guest@example.com'
    const owner = await signUpConfirmed(fresh, email)
    const { body: found } = await fresh.call<Got<'/api/models'>>('GET', '/api/models?q=688')
    const machineId = found.models[0]?.id ?? ''
    await fresh.call('PUT', '/api/my-machines', { modelIds: [machineId], chosenId: null }, owner)
    const slug = await addProduct(fresh, { category: 'vacuum-parts/vacuum-cleaner-belts/round-belts' })
    await fresh.rows(
      sql`insert into fitment (appliance_id, product_id, fits, source) select ${machineId}, id, true, 'maker' from product where slug = ${slug}`,
    )
    const lastBought = async () => (await needs(owner)).body.machines[0]?.parts.find((part) => part.slug === slug)?.lastBought ?? null
    const buyAsGuest = () => buy(fresh, { items: [{ slug, quantity: 1 }], customer: { email } })
    await fresh.rows(sql`update "user" set email_verified = false where email = ${email}`)
    const number = await buyAsGuest()
    expect(await lastBought()).toBeNull()
    await fresh.rows(sql`update "order" set email = '', email_key = '', user_id = null where number = ${number}`)
    expect(await lastBought()).toBeNull()
    await fresh.rows(sql`update "user" set email_verified = true where email = ${email}`)
    expect(await lastBought()).toBeNull()
    await buyAsGuest()
    expect(await lastBought()).not.toBeNull()
  })
})
