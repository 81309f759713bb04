import { expect } from '@playwright/test'
import type { Browser, Page } from '@playwright/test'
import { COLLEAGUE } from '#test/e2e/support/built-shop.ts'
import { openAsStaff, signInAsStaff } from '#test/e2e/support/staff.ts'
import { buyAsAnn, openAlive } from '#test/e2e/support/staff-orders.ts'
import { seriousFindings } from '#test/e2e/support/visitor.ts'
import { test } from '#test/e2e/support/worker-shop.ts'

/** Gives the colleague a role, signs them in in a browser of their own, and gathers what the shop refuses them. */
async function openAs(owner: Page, browser: Browser, role: string) {
  const { members } = await (await owner.request.get('/api/admin/staff')).json()
  const { id } = members.find(({ email }: { email: string }) => email === COLLEAGUE.email)
  const { origin } = new URL(owner.url())
  const changed = await owner.request.put(`/api/admin/staff/${id}/role`, { data: { role }, headers: { origin } })
  expect(changed.status(), await changed.text()).toBe(200)
  const page = await browser.newPage({ baseURL: origin })
  const refused: string[] = []
  page.on('response', (answer) => {
    if (answer.status() === 403) refused.push(answer.url())
  })
  await openAsStaff(page, '/admin/dashboard', COLLEAGUE)
  return { page, refused }
}

test('who may only look at a part and the home page is offered nothing that would be refused', async ({ page, browser }) => {
  await signInAsStaff(page)
  const { rows } = await (await page.request.get('/api/admin/products?size=25&filter=status:any:active')).json()
  const { page: agent, refused } = await openAs(page, browser, 'support')
  await openAlive(agent, `/admin/products/${rows[0].id}`)
  await expect(agent.getByRole('link', { name: 'View in shop' })).toBeVisible()
  await expect(agent.getByRole('main').getByText('Active', { exact: true })).toBeVisible()
  await expect(agent.getByRole('button', { name: 'Status: Active' })).toHaveCount(0)
  expect(await seriousFindings(agent)).toEqual([])
  await agent.getByRole('button', { name: 'More actions' }).click()
  await expect(agent.getByRole('menuitem')).toHaveText(['Questions about it', 'Who bought it'])

  const preview = agent.waitForResponse('**/api/admin/content/home/preview')
  await openAlive(agent, '/admin/homepage-settings?tab=preview')
  expect((await preview).status()).toBe(200)
  expect(refused).toEqual([])
  await agent.close()
})

test('a report that a role may not see says so, and is not offered to be tried again', async ({ page, browser }) => {
  await signInAsStaff(page)
  const { page: agent } = await openAs(page, browser, 'support')
  await openAlive(agent, '/admin/reports/sales-by-day')
  await expect(agent.getByRole('alert')).toContainText('Your role, Support, may not see this report.')
  await expect(agent.getByRole('button', { name: 'Retry' })).toHaveCount(0)
  await agent.getByRole('link', { name: 'All reports' }).click()
  await expect(agent.getByRole('heading', { level: 1, name: 'Reports' })).toBeVisible()
  await agent.close()
})

test('who may only look at orders opens their papers, and is told once that nothing is to be done', async ({ page, browser }) => {
  await signInAsStaff(page)
  const number = await buyAsAnn(page, [{ quantity: 1, at: 3 }])
  const { page: reader, refused } = await openAs(page, browser, 'reader')
  await openAlive(reader, `/admin/orders/${number}`)
  await expect(reader.getByRole('note')).toContainText('may look at this page, and change nothing')
  await expect(reader.getByText(/^Ship: /)).toHaveCount(0)
  await expect(reader.getByRole('button', { name: 'Change address' })).toHaveCount(0)
  await reader.getByRole('button', { name: 'Papers' }).click()
  await expect(reader.getByRole('menuitem', { name: 'Invoice as PDF' })).toBeVisible()
  const invoice = await reader.request.get(`/api/admin/orders/${number}/invoice`)
  expect([invoice.status(), invoice.headers()['content-type']]).toEqual([200, 'application/pdf'])
  await reader.getByRole('menuitem', { name: 'Print the packing slip' }).click()
  await expect(reader.getByRole('heading', { name: 'Packing slip' })).toBeVisible()
  await openAlive(reader, '/admin/settings/api-keys')
  await expect(reader.getByText('You have no key. Those of others are shown to owners alone.')).toBeVisible()
  expect(refused).toEqual([])
  await reader.goto('/admin/orders/new')
  await expect(reader.getByText(/^Your role, Read-only, may not change orders/)).toBeVisible()
  await reader.close()
})
