import { expect } from '@playwright/test'
import type { Page, Route } from '@playwright/test'
import { askBack, buyAsAnn, openAlive, orderOf, typeCaller } from '#test/e2e/support/staff-orders.ts'
import { signInAsStaff } from '#test/e2e/support/staff.ts'
import { seriousFindings } from '#test/e2e/support/visitor.ts'
import { test } from '#test/e2e/support/worker-shop.ts'

test.use({ viewport: { width: 1360, height: 850 } })

/** Types an order for a caller, up to the press that places it. @returns the part's number. */
async function typePhoneOrder(page: Page): Promise<string> {
  const { rows } = await (await page.request.get('/api/admin/products?size=25&sort=sku&filter=stock:any:in_stock')).json()
  const { partNumber } = rows[11]
  await openAlive(page, '/admin/orders')
  await page.getByRole('link', { name: 'Order for a caller' }).click()
  await page.getByRole('combobox', { name: 'Add a part' }).fill(partNumber)
  await page
    .getByRole('option', { name: new RegExp(partNumber) })
    .first()
    .click()
  await typeCaller(page, 'typed@example.com')
  return partNumber
}

test('an order for a caller is not left behind without a question, and once placed asks none', async ({ page }) => {
  await signInAsStaff(page)
  const partNumber = await typePhoneOrder(page)
  await page.getByRole('navigation').getByRole('link', { name: 'Parts', exact: true }).first().click()
  const question = page.getByRole('dialog', { name: 'Leave without saving?' })
  await expect(question).toContainText('What you have typed was not sent, and is not kept.')
  expect(await seriousFindings(page)).toEqual([])
  await question.getByRole('button', { name: 'Stay on this page' }).click()
  await expect(question).toBeHidden()
  await expect(page.getByLabel('First name')).toHaveValue('Cal')
  await expect(page.getByLabel(`Pieces of ${partNumber}`)).toHaveValue('1')
  await page.getByRole('button', { name: 'Place it and mail the link' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^Order PW-/ })).toBeVisible()
  await expect(question).toBeHidden()
})

test('a lost answer to an order for a caller: the changed order names the first one, and the next press places it', async ({ page }) => {
  await signInAsStaff(page)
  const partNumber = await typePhoneOrder(page)
  let first = ''
  await page.route(
    '**/api/admin/orders',
    async (route) => {
      first = (await (await route.fetch()).json()).number
      await route.abort()
    },
    { times: 1 },
  )
  const place = page.getByRole('button', { name: 'Place it and mail the link' })
  await place.click()
  await expect(page.getByRole('alert').filter({ hasText: 'Please try again' })).toBeVisible()
  await page.getByLabel(`Pieces of ${partNumber}`).fill('2')
  await expect(place).toBeEnabled()
  await place.click()
  const notice = page.getByRole('status').filter({ hasText: 'An earlier press has placed an order' })
  await expect(notice.getByRole('link', { name: `Order ${first}` })).toHaveAttribute('href', `/admin/orders/${first}`)
  expect(await seriousFindings(page)).toEqual([])
  await place.click()
  await expect(page.getByRole('heading', { level: 1, name: /^Order PW-/ })).toBeVisible()
  const second = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  expect(second).not.toBe(first)
  expect(await orderOf(page, second)).toMatchObject({ lines: [{ quantity: 2 }] })
})

test('what is typed in a window outlives a press beside it and one Escape; the second Escape leaves it', async ({ page }) => {
  await signInAsStaff(page)
  const number = await buyAsAnn(page, [{ quantity: 1, at: 8 }])
  await openAlive(page, `/admin/orders/${number}`)
  const refund = page.getByRole('button', { name: 'Refund', exact: true })
  const dialog = page.getByRole('dialog', { name: `Refund ${number}` })
  await refund.click()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()

  await refund.click()
  const note = dialog.getByLabel(/^Note for staff/)
  await note.fill('As agreed on the telephone')
  await page.mouse.click(5, 400)
  await expect(dialog.getByText('To leave it behind, press Escape or the cross.')).toBeVisible()
  expect(await seriousFindings(page)).toEqual([])
  await note.fill('As agreed on the telephone, twice')
  await expect(dialog.getByText('To leave it behind')).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(dialog.getByText('To leave it behind')).toBeVisible()
  await expect(note).toHaveValue('As agreed on the telephone, twice')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await refund.click()
  await expect(note).toHaveValue('')
})

test('a typed tracking number, a note and an unpacked return are not left behind without a question', async ({ page }) => {
  await signInAsStaff(page)
  const number = await buyAsAnn(page, [{ quantity: 1, at: 8 }])
  const question = page.getByRole('dialog', { name: 'Leave without saving?' })
  const stays = async () => {
    await page.getByRole('navigation').getByRole('link', { name: 'Parts', exact: true }).first().click()
    await question.getByRole('button', { name: 'Stay on this page' }).click()
    await expect(question).toBeHidden()
  }
  await openAlive(page, `/admin/orders/${number}`)
  await page.getByRole('button', { name: 'Ship 1 part' }).click()
  await page.getByLabel(/^Tracking number/).fill('1Z999AA10123456784')
  await page.keyboard.press('Escape')
  await stays()
  await expect(page.getByLabel(/^Tracking number/)).toHaveValue('1Z999AA10123456784')
  await page.getByRole('button', { name: 'Not now' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Ship 1 part' })).toBeFocused()
  await page.getByLabel('Note for staff').fill('Rang, no answer')
  await stays()
  await page.getByRole('button', { name: 'Add the note' }).click()
  await expect(page.getByRole('list', { name: 'Timeline' })).toContainText('Rang, no answer')

  const rma = await askBack(page, [{ quantity: 1, at: 8, reason: 'no_longer_needed' }])
  await openAlive(page, `/admin/returns/${rma}`)
  await page.getByRole('button', { name: 'Decline' }).click()
  const decline = page.getByRole('dialog', { name: `Decline ${rma}` })
  await decline.getByLabel(/^Reason/).fill('It was cut to length')
  await page.keyboard.press('Escape')
  await expect(decline.getByLabel(/^Reason/)).toHaveValue('It was cut to length')
})

test('a note to which something is added after its answer was lost is written as well', async ({ page }) => {
  await signInAsStaff(page)
  const number = await buyAsAnn(page, [{ quantity: 1, at: 8 }])
  await openAlive(page, `/admin/orders/${number}`)
  const lose = async (route: Route) => {
    await route.fetch()
    await route.abort()
  }
  await page.route('**/notes', lose, { times: 1 })
  const note = page.getByLabel('Note for staff')
  const add = page.getByRole('button', { name: 'Add the note' })
  await note.fill('Rang, no answer')
  await add.click()
  await expect(add).toBeEnabled()
  await expect(note).toHaveValue('Rang, no answer')
  await note.fill('Rang, no answer: ship it on Monday')
  await add.click()
  await expect(note).toHaveValue('')
  await expect(page.getByRole('list', { name: 'Timeline' })).toContainText('ship it on Monday')
})

test('a shipment is packed, which the customer sees and can no longer cancel; it leaves with its number, or is withdrawn', async ({
  page,
}) => {
  await signInAsStaff(page)
  const number = await buyAsAnn(page, [{ quantity: 2, at: 8 }])
  await openAlive(page, `/admin/orders/${number}`)
  await page.getByRole('button', { name: 'Ship 2 parts' }).click()
  // A number that is typed already would be lost.
  await page.getByLabel(/^Tracking number/).fill('1Z999AA10123456784')
  const pack = page.getByRole('button', { name: 'Only packed' })
  await expect(pack).toBeDisabled()
  await expect(pack).toHaveAccessibleDescription(/Empty it first/)
  expect(await seriousFindings(page)).toEqual([])
  await page.getByLabel(/^Tracking number/).fill('')
  await pack.click()
  await expect(page.getByText('Shipment 1: 2 parts, packed')).toBeVisible()
  await expect(page.getByText('Change the address: A shipment of it is packed or on its way.')).toBeVisible()
  await expect(page.getByText('Cancel: A shipment of it is packed. Withdraw it first.')).toBeVisible()
  await page.getByRole('button', { name: 'Ship it' }).click()
  await page.getByLabel(/^Tracking number/).fill('1Z999AA10123456784')
  expect(await seriousFindings(page)).toEqual([])
  await page.getByRole('button', { name: 'Ship 2 parts' }).click()
  await expect(page.getByText(/Shipment 1: 2 parts, shipped\s*, UPS/)).toBeVisible()
  expect(await orderOf(page, number)).toMatchObject({ fulfilmentStatus: 'fulfilled', shipments: [{ status: 'shipped' }] })
})
