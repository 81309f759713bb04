import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { hydrated, storeCart } from '#test/e2e/support/buying.ts'
import { test } from '#test/e2e/support/worker-shop.ts'
import { openAsStaff } from '#test/e2e/support/staff.ts'
import { atEachWidth, expectWell } from '#test/e2e/support/visitor.ts'

const HOME = {
  label: 'Shop',
  firstName: 'Ann',
  lastName: 'Lee',
  company: 'Lee Repair',
  phone: '313 555 0142',
  addressLine1: '12 Main St',
  city: 'Detroit',
  state: 'MI',
  postalCode: '48226',
}
const PART = { slug: 'kirby-301291-knurled-brush-roll-belt', quantity: 1 }
const PDF = '%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n'
const EXEMPT = 'Tax exempt (certificate …3456, MI)'

/** Nothing to find fault with, and nothing beside a box: they scroll downwards alone. */
const expectWellAndUncut = (page: Page, state: string) =>
  atEachWidth(page, [390, 768, 1360], async (width) => {
    await expectWell(page, `${state}, ${width} px`)
    const cut = await page
      .locator('fieldset div')
      .evaluateAll((boxes) => boxes.filter((box) => box.scrollWidth > box.clientWidth + 1).length)
    expect(cut, `${state}: cut off at the side at ${width} px`).toBe(0)
  })

test('a certificate is uploaded and approved, the next order is without tax, and its invoice says so', async ({ page, browser, shop }) => {
  test.setTimeout(120_000)
  const email = `exempt-${crypto.randomUUID().slice(0, 8)}@example.com`
  const post = async (path: string, data: object) => {
    const answer = await page.request.post(path, { data, headers: { origin: shop.url } })
    expect(answer.ok(), await answer.text()).toBe(true)
  }
  await post('/api/auth/sign-up/email', { name: 'Ann Lee', email, password: 'correct horse battery' })
  await post('/api/account/addresses', HOME)

  await page.goto('/account')
  await hydrated(page)
  const section = page.getByRole('region', { name: 'Company and tax exemption' })
  await expect(section).toContainText('Company on your orders: Lee Repair')
  await section.getByRole('button', { name: 'Upload a certificate' }).click()
  await expect(section.getByLabel('Company on the certificate')).toHaveValue('Lee Repair')
  await section.getByLabel('Certificate number').fill('MI-123456')
  await section.getByRole('checkbox', { name: 'Michigan' }).check()
  const file = section.getByLabel('The certificate', { exact: true })
  await expect(section.getByRole('status')).toHaveCount(1)
  // Too large, then something else: said beside the file, and what was typed is still there.
  const large = join(shop.folder, 'large.pdf')
  writeFileSync(large, Buffer.alloc(30 * 1024 * 1024, PDF))
  await file.setInputFiles(large)
  await expect(section.getByText('A certificate may have at most 10 MB. This one has 30 MB.')).toBeVisible()
  await file.setInputFiles({ name: 'fake.pdf', mimeType: 'application/pdf', buffer: Buffer.from('no certificate') })
  await expect(section.getByText('Certificates may be PDF, JPEG or PNG files.')).toBeVisible()
  await section.getByRole('button', { name: 'Send for approval' }).click()
  await expect(file).toBeFocused()
  await expect(section.getByLabel('Certificate number')).toHaveValue('MI-123456')
  await expectWellAndUncut(page, 'form')
  // Of its name the last 100 characters are kept: the first of them is half of a letter here.
  await file.setInputFiles({ name: `🔩${'m'.repeat(95)}.pdf`, mimeType: 'application/pdf', buffer: Buffer.from(PDF) })
  await expect(section.getByText('Uploaded.')).toBeVisible()
  // A date that is typed in part is none, and is not taken for an empty one.
  const lastDay = section.getByLabel(/^Last day/)
  await lastDay.focus()
  await page.keyboard.type('12')
  await section.getByRole('button', { name: 'Send for approval' }).click()
  await expect(lastDay).toBeFocused()
  await expect(section.getByText('Please enter the whole date, or leave it empty.')).toBeVisible()
  await lastDay.fill('2039-12-30')
  await expect(section.getByText('Please enter the whole date')).toHaveCount(0)
  await lastDay.fill('')
  await section.getByRole('button', { name: 'Send for approval' }).click()
  await expect(section.getByRole('list', { name: 'Your certificates' })).toContainText('Waiting for approval')
  await expectWellAndUncut(page, 'waiting')

  // Staff find it on the dashboard, and approve it with a last day.
  const staff = await (await browser.newContext({ baseURL: shop.url })).newPage()
  await openAsStaff(staff)
  await staff.getByRole('link', { name: /Tax certificates to approve/ }).click()
  await staff.getByRole('link', { name: 'Ann Lee' }).first().click()
  const panel = staff.getByRole('region', { name: 'Tax-exempt certificates' })
  await expect(panel).toContainText('Waiting for approval')
  await expectWellAndUncut(staff, 'staff')
  await panel.getByRole('button', { name: /^Approve/ }).click()
  const dialog = staff.getByRole('dialog')
  await dialog.getByLabel(/^Last day/).focus()
  await staff.keyboard.type('12')
  await dialog.getByRole('button', { name: 'Approve the certificate' }).click()
  await expect(dialog.getByText('Please enter the whole date, or leave it empty.')).toBeVisible()
  await dialog.getByLabel(/^Last day/).fill('2039-12-31')
  await expectWellAndUncut(staff, 'approve')
  await dialog.getByRole('button', { name: 'Approve the certificate' }).click()
  await expect(panel).toContainText('Dec 31, 2039')
  await expect(staff.getByRole('region', { name: 'History' })).toContainText('approved a tax certificate')

  await storeCart(page, [PART])
  await page.goto('/cart')
  await expect(page.getByText(EXEMPT)).toBeVisible()
  await expectWellAndUncut(page, 'cart')
  await page.getByRole('button', { name: 'Secure Checkout' }).click()
  await page.getByRole('button', { name: /^Pay \$/ }).click()
  await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible()
  const [number = ''] = /PW(?:-[0-9A-Z]{4}){3}-[0-9A-Z]/.exec((await page.getByRole('main').textContent()) ?? '') ?? []
  await page.goto(`/orders/${number}`)
  await expect(page.getByRole('main')).toContainText(EXEMPT)
  await expectWellAndUncut(page, 'order')
  await staff.goto(`/admin/orders/${number}`)
  await expect(staff.getByLabel('Sums')).toContainText(`${EXEMPT}$0.00`)
  const invoice = await page.request.get(`/api/orders/${number}/invoice`)
  expect([invoice.status(), invoice.headers()['content-type']]).toEqual([200, 'application/pdf'])

  // Withdrawn while a cart stands in another tab, that cart is taxed, and says why; so is the next one.
  await storeCart(page, [PART])
  await page.goto('/cart')
  const open = await page.context().newPage()
  await open.goto('/cart')
  await expect(open.getByText(EXEMPT)).toBeVisible()
  await page.goto('/account')
  await hydrated(page)
  await section.getByRole('button', { name: /^Withdraw/ }).click()
  await section.getByRole('button', { name: 'Withdraw it' }).click()
  await expect(section.getByRole('list', { name: 'Your certificates' })).toContainText('Withdrawn')
  await open.getByRole('button', { name: 'Secure Checkout' }).click()
  await expect(open.getByText(/^Your tax-exempt certificate does not count any more, so that sales tax is added\./)).toBeVisible()
  await expect(open.getByText(EXEMPT)).toHaveCount(0)
  await open.close()
  await storeCart(page, [PART])
  await page.goto('/cart')
  await expect(page.getByText('Secure Checkout')).toBeVisible()
  await expect(page.getByText('Tax exempt')).toHaveCount(0)
})
