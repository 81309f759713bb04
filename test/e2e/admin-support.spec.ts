import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { test } from './shop.ts'
import { askBack, postAsStaff } from './staff-orders.ts'
import { isAlive, openAsStaff } from './staff.ts'
import { seriousFindings } from './visitor.ts'

const EMAIL = 'susan.support@example.com'
const PASSWORD = 'nine green trains at noon'

/** The address in the invitation to this person, in the shop's data folder; undefined until it is there. */
function invitedTo(folder: string): URL | undefined {
  const mail = join(folder, 'mail')
  const names = existsSync(mail) ? readdirSync(mail).filter((name) => name.endsWith('.txt')) : []
  const texts = names.map((name) => readFileSync(join(mail, name), 'utf8')).filter((text) => text.includes('/api/staff-link'))
  const link = /http\S+\/api\/staff-link\S+/.exec(texts.find((text) => text.includes(EMAIL)) ?? '')?.[0]
  return link === undefined ? undefined : new URL(link)
}

/** Has somebody join as a support agent: they are on the dashboard. */
async function joinAsSupport(owner: Page, agent: Page, folder: string) {
  await postAsStaff(owner, 'staff/invitations', { email: EMAIL, role: 'support' })
  await expect.poll(() => invitedTo(folder), { timeout: 20_000 }).toBeDefined()
  const { pathname = '', search = '' } = invitedTo(folder) ?? {}
  await agent.goto(`${new URL(owner.url()).origin}${pathname}${search}`)
  await agent.getByLabel('Your name').fill('Susan Day')
  await agent.getByLabel('Password').fill(PASSWORD)
  await agent.getByRole('button', { name: 'Join' }).click()
  await expect(agent).toHaveURL(/\/admin\/dashboard/)
  await isAlive(agent)
}

test('a support agent answers a message and a return by mouse, sees what the role gives, and once it only reads refunds nothing', async ({
  page,
  shop,
  browser,
}) => {
  await openAsStaff(page)
  const rma = await askBack(page, [{ quantity: 1, at: 10, reason: 'defective' }])
  const headers = { origin: new URL(page.url()).origin, 'idempotency-key': crypto.randomUUID() }
  const written = { topic: 'fit', email: 'asks.susan@example.com', message: 'Does it fit a 688?' }
  expect((await page.request.post('/api/contact-messages', { data: written, headers })).status()).toBe(200)
  const other = await browser.newContext({ viewport: { width: 1360, height: 900 } })
  const agent = await other.newPage()
  await joinAsSupport(page, agent, shop.folder)

  const pages = agent.getByRole('navigation').first()
  for (const name of ['Settings', 'Staff', 'Import']) await expect(pages.getByRole('link', { name, exact: true })).toHaveCount(0)
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
  const { rows } = await (await page.request.get('/api/admin/customers?q=ann.of.orders@example.com')).json()
  await agent.goto(`${headers.origin}/admin/users/${rows[0].id}`)
  await expect(agent.getByRole('heading', { level: 1 })).toBeVisible()
  await isAlive(agent)
  expect((await agent.request.get(`/api/admin/customers/${rows[0].id}/erasure`)).status()).toBe(403)
  for (const path of ['/admin/settings/tax', '/admin/users/staff']) {
    await agent.goto(headers.origin + path)
    await expect(agent.getByText(/^Your role, Support, may not see /)).toBeVisible()
  }

  const { members } = await (await page.request.get('/api/admin/staff')).json()
  const { id } = members.find(({ email }: { email: string }) => email === EMAIL)
  expect((await page.request.put(`/api/admin/staff/${id}/role`, { data: { role: 'reader' }, headers })).status()).toBe(200)
  // Their sessions have ended with the role.
  await agent.goto(`${headers.origin}/admin/returns/${rma}`)
  await expect(agent).toHaveURL(/\/auth\?next=/)
  await openAsStaff(agent, `${headers.origin}/admin/returns/${rma}`, { email: EMAIL, password: PASSWORD })
  await expect(agent.getByRole('heading', { level: 1, name: `Return ${rma}` })).toBeVisible()
  await expect(agent.getByRole('button', { name: 'Refund', exact: true, disabled: false })).toHaveCount(0)
  expect(await seriousFindings(agent), 'a return to look at').toEqual([])
  await other.close()
})
