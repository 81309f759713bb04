import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { hydrated } from '#test/e2e/support/buying.ts'
import { test } from '#test/e2e/support/worker-shop.ts'
import { isAlive, openAsStaff } from '#test/e2e/support/staff.ts'
import { seriousFindings } from '#test/e2e/support/visitor.ts'

/** The link to join in the newest e-mail of the shop's data folder to this address; undefined while there is none. */
function invitationLink(folder: string, email: string): string | undefined {
  const mail = join(folder, 'mail')
  const names = existsSync(mail) ? readdirSync(mail).filter((name) => name.endsWith('.txt')) : []
  const texts = names.toSorted().map((name) => readFileSync(join(mail, name), 'utf8'))
  return /http\S+\/api\/staff-link\S+/.exec(texts.findLast((text) => text.includes(email) && text.includes('/api/staff-link')) ?? '')?.[0]
}

test('an owner invites a support agent, who joins by the link and sees only what they may', async ({ page, shop, browser }) => {
  const email = 'sam@example.com'
  await openAsStaff(page, '/admin/users/staff')
  await expect(page).toHaveURL(/\/admin\/users\/staff$/)
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 1, name: 'Staff' })).toBeVisible()
  await main.getByRole('button', { name: 'Invite somebody' }).click()
  const dialog = page.getByRole('dialog', { name: 'Invite somebody' })
  await dialog.getByLabel('E-mail').fill('sam')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('Please enter an e-mail address')).toBeVisible()
  expect(await seriousFindings(page), 'the invitation').toEqual([])
  await dialog.getByLabel('E-mail').fill(email)
  await dialog.getByLabel('Role').selectOption('support')
  // What was typed stays where it could not be sent.
  await page.context().setOffline(true)
  await dialog.getByRole('button', { name: 'Send the invitation' }).click()
  await expect(page.getByText('Not done', { exact: true })).toBeVisible()
  await page.context().setOffline(false)
  await expect(dialog.getByLabel('E-mail')).toHaveValue(email)
  await expect(dialog.getByLabel('Role')).toHaveValue('support')
  await dialog.getByRole('button', { name: 'Send the invitation' }).click()
  await expect(dialog).toBeHidden()
  const invited = main.getByRole('region', { name: 'Invited (1)' })
  await expect(invited).toContainText(email)
  // Who speaks to the computer says what is read on the button (WCAG 2.5.3).
  for (const text of ['Send again', 'Take back'])
    await expect(invited.getByRole('button').filter({ hasText: text })).toHaveAccessibleName(new RegExp(`^${text}: .*${email}$`))
  expect(await seriousFindings(page), 'the list').toEqual([])

  await expect.poll(() => invitationLink(shop.folder, email), { timeout: 20_000 }).toBeDefined()
  const link = new URL(invitationLink(shop.folder, email) ?? '')
  const other = await browser.newContext({ viewport: { width: 390, height: 844 } })
  const agent = await other.newPage()
  const here = new URL(page.url()).origin
  await agent.goto(`${here}${link.pathname}${link.search}`)
  await expect(agent.getByText('Your role: Support.')).toBeVisible()
  expect(await seriousFindings(agent), 'the link').toEqual([])
  await agent.getByLabel('Your name').fill('Sam Lee')
  await agent.getByLabel('Password').fill('seven small boats at sea')
  await agent.getByRole('button', { name: 'Join' }).click()
  await expect(agent).toHaveURL(/\/admin\/dashboard/)
  await isAlive(agent)

  // The navigation has what support may see, and nothing else.
  await agent.getByRole('button', { name: 'More' }).click()
  const pages = agent.getByRole('dialog', { name: 'All pages' })
  await expect(pages.getByRole('link', { name: 'Parts', exact: true })).toBeVisible()
  for (const name of ['Settings', 'Staff']) await expect(pages.getByRole('link', { name, exact: true })).toHaveCount(0)
  await agent.keyboard.press('Escape')

  for (const [path, sentence] of [
    ['/admin/settings/tax', 'Your role, Support, may not see settings.'],
    ['/admin/users/staff', 'Your role, Support, may not see staff.'],
    ['/admin/products/new', 'Your role, Support, may not change catalogue.'],
  ] as const) {
    await agent.goto(here + path)
    await expect(agent.getByText(sentence)).toBeVisible()
    expect(await seriousFindings(agent), path).toEqual([])
  }
  await agent.getByRole('link', { name: 'Go to Dashboard' }).click()
  await expect(agent.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()

  // Parts: to look at.
  await agent.setViewportSize({ width: 1360, height: 900 })
  await agent.goto(`${here}/admin/products`)
  await hydrated(agent)
  await isAlive(agent)
  const looks = agent.getByRole('note').filter({ hasText: 'Your role, Support, may look at this page, and change nothing.' })
  await expect(looks).toBeVisible()
  await expect(agent.locator('[data-row]').first()).toBeVisible()
  await expect(agent.getByRole('link', { name: 'New part' })).toHaveCount(0)
  await expect(agent.locator('.dt-edit')).toHaveCount(0)
  await agent.locator('[data-row] .dt-name').first().click()
  await expect(agent.getByLabel('Name', { exact: true }).first()).toBeDisabled()
  await expect(looks).toBeVisible()
  expect(await seriousFindings(agent), 'a part').toEqual([])
  await agent.keyboard.press('Control+k')
  await agent.getByRole('combobox', { name: /Find|search/i }).fill('sett')
  await expect(agent.getByRole('option', { name: /Settings/ })).toHaveCount(0)
  await agent.keyboard.press('Escape')

  // Switched off, the agent is out with the next page.
  await page.setViewportSize({ width: 390, height: 844 })
  await page.reload()
  await isAlive(page)
  const menu = main.getByRole('button', { name: 'What to do with Sam Lee' })
  await menu.click()
  await page.getByRole('menuitem', { name: 'Change the role …' }).click()
  // The role that they have is nothing to send, and nothing that runs.
  const change = page.getByRole('dialog').getByRole('button', { name: 'Change the role' })
  await expect(change).toBeDisabled()
  await expect(change).not.toHaveAttribute('aria-busy')
  await page.getByRole('button', { name: 'Keep as it is' }).click()
  await menu.click()
  await page.getByRole('menuitem', { name: 'Switch the account off …' }).click()
  await page.getByRole('button', { name: 'Switch off', exact: true }).click()
  await expect(main.getByText('Switched off', { exact: true })).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth)).toBe(false)
  await agent.goto(`${here}/admin/products`)
  await expect(agent).toHaveURL(/\/auth\?next=/)
  await other.close()
})

test('a row of the change log about somebody who works here leads to the list of staff', async ({ page }) => {
  await openAsStaff(page, '/admin/activity/changes?q=account.make_admin')
  const [, id] = /(use_\w+)/.exec(await (await page.request.get('/api/admin/changes?q=account.make_admin')).text()) ?? []
  await page.getByRole('main').locator(`a[href='/admin/users/${id}']`).first().click()
  await expect(page).toHaveURL(/\/admin\/users\/staff$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Staff' })).toBeVisible()
  await page.goto(`/admin/users/${id}`)
  await expect(page).toHaveURL(/\/admin\/users\/staff$/)
})
