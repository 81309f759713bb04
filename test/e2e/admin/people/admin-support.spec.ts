import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { test } from '#test/e2e/support/worker-shop.ts'
import { askBack, buyAsAnn, openAlive, orderOf, postAsStaff } from '#test/e2e/support/staff-orders.ts'
import { isAlive, openAsStaff, signInAsStaff } from '#test/e2e/support/staff.ts'
import { seriousFindings } from '#test/e2e/support/visitor.ts'

const PASSWORD = 'nine green trains at noon'

/** The address in the invitation to this person, in the shop's data folder; undefined until it is there. */
function invitedTo(folder: string, email: string): URL | undefined {
  const mail = join(folder, 'mail')
  const names = existsSync(mail) ? readdirSync(mail).filter((name) => name.endsWith('.txt')) : []
  const texts = names.map((name) => readFileSync(join(mail, name), 'utf8')).filter((text) => text.includes('/api/staff-link'))
  const link = /http\S+\/api\/staff-link\S+/.exec(texts.find((text) => text.includes(email)) ?? '')?.[0]
  return link === undefined ? undefined : new URL(link)
}

/** Has somebody join as a support agent: they are on the dashboard. */
async function joinAsSupport(owner: Page, agent: Page, { folder, email }: { folder: string; email: string }) {
  await postAsStaff(owner, 'staff/invitations', { email, role: 'support' })
  await expect.poll(() => invitedTo(folder, email), { timeout: 20_000 }).toBeDefined()
  const { pathname = '', search = '' } = invitedTo(folder, email) ?? {}
  await agent.goto(`${new URL(owner.url()).origin}${pathname}${search}`)
  await agent.getByLabel('Your name').fill('Susan Day')
  await agent.getByLabel('Password').fill(PASSWORD)
  await agent.getByRole('button', { name: 'Join' }).click()
  await expect(agent).toHaveURL(/\/admin\/dashboard/)
  await isAlive(agent)
}

test('a support agent finds an order by a part number, notes, mails, refunds, and is refused settings and prices by page and by API', async ({
  page,
  shop,
  browser,
}) => {
  await signInAsStaff(page)
  const number = await buyAsAnn(page, [{ quantity: 1, at: 11 }])
  const [{ partNumber, productId }] = (await orderOf(page, number)).lines
  const other = await browser.newContext({ viewport: { width: 1360, height: 900 } })
  const agent = await other.newPage()
  await joinAsSupport(page, agent, { folder: shop.folder, email: 'sid.support@example.com' })
  const here = new URL(page.url()).origin

  await agent
    .getByRole('navigation')
    .first()
    .getByRole('link', { name: /^Orders/ })
    .click()
  await expect(agent.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible()
  await isAlive(agent)
  // A file would have the names and addresses of everybody in it.
  await expect(agent.getByRole('button', { name: 'Columns' })).toBeVisible()
  await expect(agent.getByRole('button', { name: 'Export' })).toHaveCount(0)
  await agent.getByRole('searchbox').first().fill(partNumber)
  await agent.keyboard.press('Enter')
  await expect(agent).toHaveURL(/[?&]q=/)
  await agent.getByRole('link', { name: number }).click()
  await expect(agent.getByRole('heading', { level: 1, name: `Order ${number}` })).toBeVisible()

  await agent.getByLabel('Note for staff').fill('Asked when it leaves')
  await agent.getByRole('button', { name: 'Add the note' }).click()
  await expect(agent.getByRole('list', { name: 'Timeline' })).toContainText('Asked when it leaves')
  await agent.getByRole('button', { name: 'Mail the link to the order' }).click()
  await expect(agent.getByText('The link to the order is mailed')).toBeVisible()
  // Money back is a support agent's, as the role says of itself.
  await agent.getByRole('button', { name: 'Refund', exact: true }).click()
  const dialog = agent.getByRole('dialog')
  await dialog.getByRole('checkbox', { name: /\S/ }).first().check()
  await dialog.getByRole('button', { name: /^Refund \$/ }).click()
  await expect(agent.getByRole('list', { name: 'Refunds' })).toBeVisible()
  expect(await seriousFindings(agent), 'the order').toEqual([])

  // A part is theirs to look at; its price is not theirs to change.
  await openAlive(agent, `${here}/admin/products/${productId}?tab=price`)
  await expect(agent.getByRole('note').filter({ hasText: 'Your role, Support, may look at this page, and change nothing.' })).toBeVisible()
  await expect(agent.getByLabel('Price ($)', { exact: true })).toBeDisabled()
  for (const path of ['/admin/settings/tax', '/admin/users/staff']) {
    await agent.goto(here + path)
    await expect(agent.getByText(/^Your role, Support, may not see /)).toBeVisible()
  }
  const headers = { origin: here }
  const refused = [
    await agent.request.get('/api/admin/settings'),
    await agent.request.patch(`/api/admin/products/${productId}`, { data: { priceCents: 1 }, headers }),
    await agent.request.get('/api/admin/staff'),
    await agent.request.get('/api/admin/customers/export'),
    await agent.request.get('/api/admin/orders/export'),
  ]
  expect(refused.map((answer) => answer.status())).toEqual([403, 403, 403, 403, 403])
  // A change of many parts is theirs to look at, too, and the owner's to undo.
  const { version, priceCents } = await (await page.request.get(`/api/admin/products/${productId}`)).json()
  const set = await postAsStaff(page, 'change-sets', { kind: 'products', title: 'Prices of today' })
  const change = { version, priceCents: priceCents + 1 }
  await postAsStaff(page, `change-sets/${set.id}/rows`, { rows: [{ position: 0, productId, change }] })
  await postAsStaff(page, `change-sets/${set.id}/start`, {})
  await expect(async () => {
    await openAlive(page, '/admin/activity')
    await expect(page.getByRole('button', { name: 'Undo Prices of today' })).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await openAlive(agent, `${here}/admin/activity`)
  await expect(agent.getByRole('rowheader', { name: /^Prices of today/ })).toBeVisible()
  await expect(agent.getByRole('button', { name: /^Undo/ })).toHaveCount(0)
  // Of files they bring tracking numbers alone.
  await openAlive(agent, `${here}/admin/bulk-import`)
  await expect(agent.getByLabel('What the file brings').getByRole('option')).toHaveText(['Tracking numbers'])
  const bring = async (by: Page, type: string, text: string) => {
    const own = { origin: here, 'content-type': 'application/octet-stream' }
    const answer = await by.request.post(`/api/admin/imports?type=${type}`, { data: Buffer.from(text), headers: own })
    expect(answer.status(), await answer.text()).toBe(200)
    return answer.json()
  }
  const tracking = await bring(agent, 'tracking', 'Order,Carrier,Tracking number\n#1001,UPS,1Z999\n')
  await openAlive(agent, `${here}/admin/bulk-import?import=${tracking.id}`)
  await expect(agent.getByLabel('The file brings').getByRole('option')).toHaveText(['Tracking numbers'])
  await expect(agent.getByRole('button', { name: 'Check 1 row' })).toBeEnabled()
  // Files of parts are theirs to look at.
  const prices = await bring(page, 'prices', `Part number,Price\n${partNumber},1.00\n`)
  await openAlive(agent, `${here}/admin/bulk-import?import=${prices.id}`)
  await expect(
    agent.getByRole('note').filter({ hasText: 'Your role, Support, may look at this import, and change nothing.' }),
  ).toBeVisible()
  await expect(agent.getByRole('button', { name: 'Check 1 row' })).toBeDisabled()
  await postAsStaff(page, `imports/${prices.id}/check`, {
    type: 'prices',
    mapping: prices.mapping,
    options: { ...prices.options, matchBy: 'number' },
  })
  await expect(async () => {
    await openAlive(agent, `${here}/admin/bulk-import?import=${prices.id}`)
    await expect(agent.getByRole('button', { name: 'Apply 1' })).toBeDisabled({ timeout: 1_000 })
  }).toPass()
  expect(await seriousFindings(agent), 'an import to look at').toEqual([])
  await openAlive(agent, `${here}/admin/newsletter`)
  await expect(agent.getByRole('button', { name: 'Columns' })).toBeVisible()
  await expect(agent.getByRole('button', { name: 'Export' })).toHaveCount(0)
  await other.close()
})

test('where a support agent may only look, nothing is offered that would be refused', async ({ page, shop, browser }) => {
  await signInAsStaff(page)
  await postAsStaff(page, 'discount-codes', { code: 'LOOKONLY', discountValue: 500 })
  await postAsStaff(page, 'suggestion-rules', { name: 'Bags with belts', ruleType: 'manual', tag: 'bags' })
  const here = new URL(page.url()).origin
  const reader = { email: 'reads.along@example.com', source: 'compact' }
  expect((await page.request.post('/api/newsletter', { data: reader, headers: { origin: here } })).status()).toBe(200)
  const other = await browser.newContext({ viewport: { width: 1360, height: 900 } })
  const agent = await other.newPage()
  await joinAsSupport(page, agent, { folder: shop.folder, email: 'lou.looks@example.com' })
  const open = (path: string) => openAlive(agent, `${here}/admin/${path}`)

  await open('discount-codes')
  await agent.getByRole('button', { name: 'Actions for LOOKONLY' }).click()
  await expect(agent.getByRole('menuitem')).toHaveText(['Copy the link', 'Open'])
  await agent.getByRole('menuitem', { name: 'Open' }).click()
  const form = agent.getByRole('main').locator('form').first()
  await expect(form.getByLabel('Add a category')).toBeDisabled()
  await expect(form.getByRole('button', { name: 'Suggest' })).toBeDisabled()
  await open('fitment')
  await expect(agent.getByRole('navigation', { name: 'Fit' }).getByRole('link')).toHaveText([
    'Models',
    'Conflicts',
    'Returns, questions, reviews',
  ])
  await open('suggestions')
  await expect(agent.getByText('Bags with belts')).toBeVisible()
  await expect(agent.getByRole('button', { name: /^Actions for / })).toHaveCount(0)
  await open('newsletter')
  await expect(agent.getByText('reads.along@example.com')).toBeVisible()
  await expect(agent.getByRole('button', { name: /^Actions for / })).toHaveCount(0)
  await open('categories')
  const row = agent.getByRole('treeitem').nth(1)
  const moves: string[] = []
  agent.on('request', (request) => {
    if (request.url().endsWith('/move')) moves.push(request.url())
  })
  await row.focus()
  await row.press('Alt+ArrowUp')
  await row.press('Alt+ArrowDown')
  await row.press('Alt+ArrowRight')
  await row.press('n')
  expect(await seriousFindings(agent), 'categories to look at').toEqual([])
  await expect(agent.getByRole('dialog')).toHaveCount(0)
  expect(moves).toEqual([])
  await other.close()
})

test('a support agent answers a message and a return by mouse, sees what the role gives, and once it only reads refunds nothing', async ({
  page,
  shop,
  browser,
}) => {
  await signInAsStaff(page)
  const rma = await askBack(page, [{ quantity: 1, at: 10, reason: 'defective' }])
  const headers = { origin: new URL(page.url()).origin, 'idempotency-key': crypto.randomUUID() }
  const written = { topic: 'fit', email: 'asks.susan@example.com', message: 'Does it fit a 688?' }
  expect((await page.request.post('/api/contact-messages', { data: written, headers })).status()).toBe(200)
  const other = await browser.newContext({ viewport: { width: 1360, height: 900 } })
  const agent = await other.newPage()
  await joinAsSupport(page, agent, { folder: shop.folder, email: 'susan.support@example.com' })

  const pages = agent.getByRole('navigation').first()
  for (const name of ['Settings', 'Staff']) await expect(pages.getByRole('link', { name, exact: true })).toHaveCount(0)
  await pages.getByRole('link', { name: /^Messages/ }).click()
  await expect(agent.getByRole('heading', { level: 1, name: 'Messages' })).toBeVisible()
  await agent.getByRole('link', { name: 'asks.susan@example.com' }).click()
  await agent.getByLabel('Answer or note').fill('Yes, it does.')
  await agent.getByRole('button', { name: 'Send and close' }).click()
  await expect(agent.getByRole('region', { name: 'Conversation' }).getByText('Yes, it does.')).toBeVisible()
  expect(await seriousFindings(agent), 'the message').toEqual([])

  await pages.getByRole('link', { name: /^Returns/ }).click()
  await agent.getByRole('link', { name: rma }).click()
  await agent.getByRole('button', { name: 'Approve' }).click()
  await agent.getByRole('button', { name: 'Approve and mail' }).click()
  await expect(agent.getByRole('main').getByText('Return approved', { exact: true })).toBeVisible()
  const refund = agent.getByRole('button', { name: 'Refund', exact: true })
  await expect(refund).toBeEnabled()

  // What is stored about a person is not theirs to hand out, to merge or to erase.
  expect((await agent.request.get('/api/admin/customers/cus_of_nobody/erasure')).status()).toBe(403)
  for (const path of ['/admin/settings/tax', '/admin/users/staff']) {
    await agent.goto(headers.origin + path)
    await expect(agent.getByText(/^Your role, Support, may not see /)).toBeVisible()
  }

  const { members } = await (await page.request.get('/api/admin/staff')).json()
  const { id } = members.find(({ email }: { email: string }) => email === 'susan.support@example.com')
  expect((await page.request.put(`/api/admin/staff/${id}/role`, { data: { role: 'reader' }, headers })).status()).toBe(200)
  // Their sessions have ended with the role.
  await agent.goto(`${headers.origin}/admin/returns/${rma}`)
  await expect(agent).toHaveURL(/\/auth\?next=/)
  await openAsStaff(agent, `${headers.origin}/admin/returns/${rma}`, { email: 'susan.support@example.com', password: PASSWORD })
  await expect(agent.getByRole('heading', { level: 1, name: `Return ${rma}` })).toBeVisible()
  for (const name of ['Refund', 'Receive', 'Send again', 'Mail the link to the order'])
    await expect(agent.getByRole('button', { name, exact: true, disabled: false })).toHaveCount(0)
  expect(await seriousFindings(agent), 'a return to look at').toEqual([])
  await openAlive(agent, `${headers.origin}/admin/test-email`)
  await expect(agent.getByLabel('Order number')).toBeVisible()
  await expect(agent.getByRole('button', { name: 'Send the test' })).toHaveCount(0)
  await other.close()
})
