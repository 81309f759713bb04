import { readFileSync } from 'node:fs'
import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { ADMIN } from '#test/e2e/support/built-shop.ts'
import { test } from '#test/e2e/support/worker-shop.ts'
import { refuseOnce, signInAsStaff } from '#test/e2e/support/staff.ts'
import { askBack, buyAsAnn, headersOf, openAlive, orderOf, postAsStaff } from '#test/e2e/support/staff-orders.ts'
import { seriousFindings } from '#test/e2e/support/visitor.ts'

test.use({ viewport: { width: 1360, height: 850 } })

const returnOf = async (page: Page, rma: string) => (await page.request.get(`/api/admin/returns/${rma}`)).json()

test('a return is approved, unpacked with one line back on the shelf, and refunded', async ({ page }) => {
  await signInAsStaff(page)
  const rma = await askBack(page, [
    { quantity: 1, at: 4, reason: 'does_not_fit', modelNumber: 'NTN-42' },
    { quantity: 2, at: 5, reason: 'no_longer_needed' },
  ])
  await openAlive(page, '/admin/returns?filter=status:any:requested')
  expect(await seriousFindings(page), 'the list').toEqual([])
  await page.getByRole('link', { name: rma }).click()
  await expect(page.getByRole('heading', { level: 1, name: `Return ${rma}` })).toBeVisible()
  await expect(page.getByText('It rattles.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Decide what this says of its fit' })).toHaveAttribute(
    'href',
    `/admin/fitment/returns?q=${rma}`,
  )
  await expect(page.getByRole('button', { name: 'Receive' })).toBeDisabled()
  await expect(page.getByText('Receive: It has not been answered yet.')).toBeVisible()
  expect(await seriousFindings(page), 'the return').toEqual([])

  await page.getByRole('button', { name: 'Approve' }).click()
  await page.getByLabel(/^Instructions to the customer/).fill('Use the old box, please')
  expect(await seriousFindings(page), 'the approval').toEqual([])
  await page.getByRole('button', { name: 'Approve and mail' }).click()
  await expect(page.getByRole('main').getByText('Return approved', { exact: true })).toBeVisible()

  await page.getByRole('button', { name: 'Receive' }).click()
  const first = page.getByRole('group').first()
  const second = page.getByRole('group').nth(1)
  await expect(page.getByRole('button', { name: 'Choose the condition' })).toBeDisabled()
  await first.getByRole('combobox').selectOption('damaged')
  await expect(first.getByRole('spinbutton', { name: /back on the shelf$/ })).toHaveValue('0')
  await second.getByRole('combobox').selectOption('new')
  await expect(second.getByRole('spinbutton', { name: /back on the shelf$/ })).toHaveValue('2')
  expect(await seriousFindings(page), 'unpacking').toEqual([])
  await page.getByRole('button', { name: 'Received' }).click()
  await expect(page.getByText('2 of 2 came back, as new, 2 back on the shelf')).toBeVisible()
  await expect(page.getByText('1 of 1 came back, damaged')).toBeVisible()

  await page.getByRole('button', { name: 'Refund', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: `Refund ${rma}` })
  await expect(dialog.getByRole('checkbox', { checked: true })).toHaveCount(2)
  await expect(dialog.getByLabel('Put these parts back on the shelf')).toHaveCount(0)
  await expect(dialog.getByRole('term').filter({ hasText: 'Tax' })).toBeVisible()
  const button = dialog.getByRole('button', { name: /^Refund \$/ })
  const amount = /\$[\d.,]+/.exec((await button.textContent()) ?? '')?.[0] ?? 'nothing'
  await button.click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('region', { name: 'For it' })).toContainText(`Refund ${amount}`)
  await expect(page.getByRole('main').getByText('Return settled', { exact: true })).toBeVisible()
  await expect(page.getByText('Refund: Its parts are refunded or exchanged already.')).toBeVisible()
  expect(await seriousFindings(page), 'the settled return').toEqual([])

  const { orderNumber, id, lines } = await returnOf(page, rma)
  expect(lines.map((line: { restockedQuantity: number; condition: string }) => [line.restockedQuantity, line.condition])).toEqual([
    [0, 'damaged'],
    [2, 'new'],
  ])
  expect((await orderOf(page, orderNumber)).refunds).toMatchObject([{ returnId: id, isRestocked: false }])
})

/** Sets the share that is kept of every refund whose reason is the customer's own. */
async function keepOfRefunds(page: Page, restockingPercent: number) {
  const { settings } = await (await page.request.get('/api/admin/settings')).json()
  const { version } = settings.find(({ group }: { group: string }) => group === 'returnRules')
  const data = { version, restockingPercent }
  const answer = await page.request.patch('/api/admin/settings/returnRules', { data, headers: headersOf(page) })
  expect(answer.status(), await answer.text()).toBe(200)
}

test('a refund is of the pieces that came, and what is kept follows how many are chosen', async ({ page }) => {
  await signInAsStaff(page)
  await keepOfRefunds(page, 15)
  const number = await buyAsAnn(page, [
    { quantity: 4, at: 10 },
    { quantity: 1, at: 11 },
  ])
  await keepOfRefunds(page, 0)
  const { shipments, lines } = await postAsStaff(page, `orders/${number}/shipments`, { carrier: 'USPS', trackingNumber: null })
  await postAsStaff(page, `orders/${number}/shipments/${shipments[0].id}/deliver`, {})
  const [{ id: lineId, partNumber, subtotalCents, discountCents }] = lines
  const { returns } = await postAsStaff(page, `orders/${number}/returns`, { lines: [{ lineId, quantity: 3, reason: 'no_longer_needed' }] })
  const rma = returns[0].number
  await postAsStaff(page, `returns/${rma}/approve`, {})
  await postAsStaff(page, `returns/${rma}/receive`, { lines: [{ lineId, received: 2, restocked: 2, condition: 'new' }] })
  await openAlive(page, `/admin/returns/${rma}`)
  await page.getByRole('button', { name: 'Refund', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: `Refund ${rma}` })
  const kept = (pieces: number) => `-${(Math.round((((subtotalCents - discountCents) * pieces) / 4) * 0.15) / 100).toFixed(2)}`
  const amount = dialog.getByLabel(/^Another amount/)
  const pieces = dialog.getByRole('spinbutton', { name: `Pieces of ${partNumber}` })
  await expect(dialog.getByRole('spinbutton')).toHaveCount(1)
  await expect(pieces).toHaveValue('2')
  await expect(dialog.getByText('of 2', { exact: true })).toBeVisible()
  await expect(amount).toHaveValue(kept(2))
  await pieces.fill('1')
  await expect(amount).toHaveValue(kept(1))
  await amount.fill('-0.50')
  await pieces.fill('2')
  await expect(amount).toHaveValue('-0.50')
  await dialog.getByRole('button', { name: /^Refund \$/ }).click()
  await expect(dialog).toBeHidden()
  expect((await orderOf(page, number)).refunds).toMatchObject([{ lines: [{ lineId, quantity: 2 }] }])
})

test('what is kept of a refund is to the cent what its customer was told', async ({ page }) => {
  await signInAsStaff(page)
  await keepOfRefunds(page, 50)
  // Two pieces for an odd number of cents, of which a half rounds up: so does half of that again.
  const { rows } = await (await page.request.get('/api/admin/products?size=25&sort=sku&filter=stock:any:in_stock')).json()
  const paidCents = 2 * (rows[10].salePriceCents ?? rows[10].priceCents)
  const { code } = await postAsStaff(page, 'discount-codes', {
    code: 'ODDCENTS',
    discountType: 'fixed_amount',
    discountValue: (paidCents + 3) % 4,
  })
  const inOhio = { state: 'OH', city: 'Sunbury', postalCode: '43074' }
  const number = await buyAsAnn(page, [{ quantity: 2, at: 10 }], { couponCode: code, customer: inOhio })
  await keepOfRefunds(page, 0)
  const { email, shipments, lines } = await postAsStaff(page, `orders/${number}/shipments`, { carrier: 'USPS', trackingNumber: null })
  await postAsStaff(page, `orders/${number}/shipments/${shipments[0].id}/deliver`, {})
  /** One piece comes back: what its customer is told, and the dialog of its refund. */
  const askBackOne = async () => {
    const back = { lines: [{ lineId: lines[0].id, quantity: 1, reason: 'no_longer_needed' }] }
    const quoted = await page.request.post(`/api/orders/${number}/return-quote`, { data: { ...back, email }, headers: headersOf(page) })
    const { feeCents, backCents } = await quoted.json()
    const { returns } = await postAsStaff(page, `orders/${number}/returns`, back)
    const rma = returns.find(({ status }: { status: string }) => status === 'requested').number
    await postAsStaff(page, `returns/${rma}/approve`, {})
    await openAlive(page, `/admin/returns/${rma}`)
    await page.getByRole('button', { name: 'Refund', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: `Refund ${rma}` })
    const refund = dialog.getByRole('button', { name: `Refund $${(backCents / 100).toFixed(2)}`, exact: true })
    return { dialog, refund, feeCents, backCents }
  }
  const first = await askBackOne()
  await expect(first.dialog.getByLabel(/^Another amount/)).toHaveValue(`-${(first.feeCents / 100).toFixed(2)}`)
  await first.refund.click()
  await expect(first.dialog).toBeHidden()

  // Of an order of which little is left, as after a price adjustment, that is what goes back.
  const { leftCents } = (await orderOf(page, number)).refundable
  const given = { lines: [], shipping: false, adjustmentCents: leftCents - 100, reason: 'price_adjust', note: null }
  await postAsStaff(page, `orders/${number}/refunds`, given)
  const second = await askBackOne()
  expect(second.backCents).toBe(100)
  await expect(second.refund).toBeEnabled()
})

test('a refund of what is the shop’s own fault begins with the shipping, which staff may leave out', async ({ page }) => {
  await signInAsStaff(page)
  const rma = await askBack(page, [{ quantity: 1, at: 10, reason: 'damaged' }])
  await postAsStaff(page, `returns/${rma}/approve`, {})
  await openAlive(page, `/admin/returns/${rma}`)
  await page.getByRole('button', { name: 'Refund', exact: true }).click()
  const shipping = page.getByRole('dialog', { name: `Refund ${rma}` }).getByLabel(/^Shipping, \$/)
  await expect(shipping).toBeChecked()
  await shipping.uncheck()
  await expect(shipping).not.toBeChecked()
})

test('a refund of parts that come back for several faults of the shop does not begin as the customer’s wish', async ({ page }) => {
  await signInAsStaff(page)
  const rma = await askBack(page, [
    { quantity: 1, at: 4, reason: 'wrong_item_sent' },
    { quantity: 1, at: 10, reason: 'damaged' },
  ])
  await postAsStaff(page, `returns/${rma}/approve`, {})
  await openAlive(page, `/admin/returns/${rma}`)
  await page.getByRole('button', { name: 'Refund', exact: true }).click()
  await expect(page.getByRole('dialog', { name: `Refund ${rma}` }).getByLabel('Reason')).toHaveValue('defective')
})

test('several returns are approved at once, which says of each that cannot be why, and the palette finds them', async ({ page }) => {
  await signInAsStaff(page)
  const mine = [
    await askBack(page, [{ quantity: 1, at: 9, reason: 'other' }]),
    await askBack(page, [{ quantity: 1, at: 9, reason: 'defective' }]),
    await askBack(page, [{ quantity: 1, at: 9, reason: 'other' }]),
  ]
  const [first = '', second = '', withdrawn = ''] = mine
  await openAlive(page, '/admin/returns')
  for (const rma of mine) await page.getByRole('checkbox', { name: `Select ${rma}` }).check()
  await page.getByRole('region', { name: 'Selected rows' }).getByRole('button', { name: 'Approve' }).click()
  await postAsStaff(page, `returns/${withdrawn}/cancel`, {})
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(/^Instructions to the customers/).fill('Use the old box, please')
  await dialog.getByRole('button', { name: 'Approve 3 returns' }).dblclick()
  await expect(dialog.getByText('1 return not approved')).toBeVisible()
  await expect(dialog.getByRole('listitem')).toContainText(`${withdrawn}: It is cancelled`)
  expect(await seriousFindings(page)).toEqual([])
  for (const rma of [first, second])
    expect(await returnOf(page, rma)).toMatchObject({ status: 'approved', staffNote: 'Use the old box, please' })
  expect(await returnOf(page, withdrawn)).toMatchObject({ status: 'cancelled', staffNote: null })
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await expect(dialog).toBeHidden()

  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').fill(first.slice(4).toLowerCase())
  await page.getByRole('option', { name: first }).click()
  await expect(page.getByRole('heading', { level: 1, name: `Return ${first}` })).toBeVisible()
})

test('a return is exchanged: a new part goes out at no charge, and can be shipped', async ({ page }) => {
  await signInAsStaff(page)
  const rma = await askBack(page, [{ quantity: 1, at: 6, reason: 'defective' }])
  const { lines } = await postAsStaff(page, `returns/${rma}/approve`, {})
  await openAlive(page, `/admin/returns/${rma}`)
  await expect(page.getByRole('button', { name: 'Exchange' })).toBeDisabled()
  await expect(page.getByText('Exchange: It has not come back yet.')).toBeVisible()
  await postAsStaff(page, `returns/${rma}/receive`, {
    lines: [{ lineId: lines[0].lineId, received: 1, restocked: 0, condition: 'opened' }],
  })
  await expect(page.getByRole('button', { name: 'Exchange' })).toBeEnabled({ timeout: 15_000 })
  await page.getByRole('button', { name: 'Exchange' }).click()
  const dialog = page.getByRole('dialog', { name: `Exchange ${rma}` })
  await expect(dialog.getByText(/free to be sent\.$/)).toBeVisible()
  expect(await seriousFindings(page), 'the exchange').toEqual([])
  await dialog.getByRole('button', { name: 'Send 1 part' }).dblclick()
  await expect(dialog).toBeHidden()
  await page.getByRole('region', { name: 'For it' }).getByRole('link').click()
  await expect(page.getByText(`These parts are sent for return ${rma}, at no charge.`)).toBeVisible()
  await page.getByRole('button', { name: 'Ship 1 part' }).click()
  await expect(page.getByLabel(/^Tracking number/)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Shipment 1: 1 part,')).toBeVisible()
  const { exchange, status } = await returnOf(page, rma)
  expect(status).toBe('closed')
  const sent = await orderOf(page, exchange.number)
  expect(sent).toMatchObject({ totalCents: 0, fulfilmentStatus: 'fulfilled', exchangeFor: rma })

  // It comes back as well, for money: that lies with the first order, and both pages lead there.
  const { orderNumber } = await returnOf(page, rma)
  const lies = `What was paid before lies with order ${orderNumber}: money for these parts goes back there, as another amount.`
  await expect(page.getByText(lies)).toBeVisible()
  const back = [{ lineId: sent.lines[0].id, quantity: 1, reason: 'defective', modelNumber: null }]
  const { returns } = await postAsStaff(page, `orders/${sent.number}/returns`, { lines: back })
  await openAlive(page, `/admin/returns/${returns[0].number}`)
  await expect(page.getByText(lies)).toBeVisible()
  await page.getByRole('link', { name: orderNumber }).click()
  await expect(page.getByRole('heading', { level: 1, name: `Order ${orderNumber}` })).toBeVisible()
})

test('an exchange that gives money back is refused before it is sent while a bank decides about the payment', async ({ page }) => {
  await signInAsStaff(page)
  const { rows } = await (await page.request.get('/api/admin/products?size=25&sort=sku&filter=stock:any:in_stock')).json()
  const priceOf = ({ salePriceCents, priceCents }: { salePriceCents: number | null; priceCents: number }) => salePriceCents ?? priceCents
  const places = [...rows.keys()].toSorted((one, other) => priceOf(rows[one]) - priceOf(rows[other]))
  const [cheapest = 0, dearest = 0] = [places[0], places.at(-1)]
  const rma = await askBack(page, [{ quantity: 1, at: dearest, reason: 'defective' }])
  const { lines } = await postAsStaff(page, `returns/${rma}/approve`, {})
  await postAsStaff(page, `returns/${rma}/receive`, {
    lines: [{ lineId: lines[0].lineId, received: 1, restocked: 0, condition: 'opened' }],
  })
  // The test provider knows no disputes.
  const order = await orderOf(page, (await returnOf(page, rma)).orderNumber)
  await page.route(/\/api\/admin\/orders\/[^/?]+$/, (route) => route.fulfill({ json: { ...order, paymentStatus: 'disputed' } }))
  await openAlive(page, `/admin/returns/${rma}`)
  await expect(page.getByText('Refund: A bank is asked about its payment')).toBeVisible({ timeout: 15_000 })
  await page.getByRole('button', { name: 'Exchange' }).click()
  const dialog = page.getByRole('dialog', { name: `Exchange ${rma}` })
  const send = dialog.getByRole('button', { name: 'Send 1 part' })
  await expect(send).toBeEnabled()
  await dialog.getByRole('combobox', { name: /^Another part instead/ }).fill(rows[cheapest].partNumber)
  await page.getByRole('option', { name: rows[cheapest].partNumber }).first().click()
  await expect(dialog.getByText(/^A bank is asked about its payment, .* Until then nothing can be refunded\.$/)).toBeVisible()
  await expect(dialog.getByText(/back, tax included, at once/)).toHaveCount(0)
  // On a phone, where buttons are larger, the name of the part ends before those that stand in its field.
  await page.setViewportSize({ width: 390, height: 844 })
  const clear = await dialog.getByRole('button', { name: /^Clear: / }).boundingBox()
  const end = await dialog
    .getByRole('combobox')
    .evaluate((field) => field.getBoundingClientRect().right - Number.parseFloat(getComputedStyle(field).paddingRight))
  expect(end).toBeLessThanOrEqual((clear?.x ?? 0) + 5)
  await page.setViewportSize({ width: 1360, height: 850 })
  await expect(send).toBeDisabled()
  await dialog.getByLabel('Leave the difference: no charge, and nothing back').check()
  await send.click()
  await expect(dialog).toBeHidden()
})

test('who decides about a return that a colleague has decided is told so, and what was typed stays', async ({ page }) => {
  await signInAsStaff(page)
  const rma = await askBack(page, [{ quantity: 1, at: 7, reason: 'other' }])
  await openAlive(page, `/admin/returns/${rma}`)
  await page.getByRole('button', { name: 'Decline' }).click()
  await page.getByLabel('Reason to the customer').fill('It was used')
  await postAsStaff(page, `returns/${rma}/cancel`, {})
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('This return has changed meanwhile.')).toBeVisible({ timeout: 15_000 })
  await expect(dialog.getByRole('button', { name: 'Decline and mail' })).toBeDisabled()
  await dialog.getByRole('button', { name: 'Go on with it' }).click()
  await expect(dialog.getByLabel('Reason to the customer')).toHaveValue('It was used')
  await dialog.getByRole('button', { name: 'Decline and mail' }).click()
  await expect(dialog.getByText('It is cancelled: decline is not possible.')).toBeVisible()
  expect(await returnOf(page, rma)).toMatchObject({ status: 'cancelled', staffNote: null })
})

test('what needs a fresh sign-in asks for the password above it, keeps what was typed, and goes on by itself', async ({ page }) => {
  await signInAsStaff(page)
  const rma = await askBack(page, [{ quantity: 1, at: 8, reason: 'defective' }])
  const { orderNumber, lines } = await postAsStaff(page, `returns/${rma}/approve`, {})
  await postAsStaff(page, `returns/${rma}/receive`, { lines: [{ lineId: lines[0].lineId, received: 1, restocked: 1, condition: 'new' }] })
  await openAlive(page, `/admin/returns/${rma}`)
  await page.getByRole('button', { name: 'Refund', exact: true }).click()
  const refund = page.getByRole('dialog', { name: `Refund ${rma}` })
  const again = page.getByRole('dialog', { name: 'Please enter your password again' })
  await refund.getByLabel(/^Note for staff/).fill('As agreed')

  await refuseOnce(page, '**/refunds')
  await refund.getByRole('button', { name: /^Refund \$/ }).click()
  await expect(again.getByLabel('Password', { exact: true })).toBeFocused()
  expect(await seriousFindings(page), 'the password').toEqual([])
  await page.keyboard.press('Escape')
  await expect(again).toBeHidden()
  await expect(refund.getByRole('alert')).toContainText('Please enter your password again')
  await expect(refund.getByLabel(/^Note for staff/)).toHaveValue('As agreed')

  await refuseOnce(page, '**/refunds')
  await refund.getByRole('button', { name: /^Refund \$/ }).click()
  await expect(again.getByLabel('Password', { exact: true })).toBeFocused()
  await page.keyboard.type('not this one')
  await page.keyboard.press('Enter')
  await expect(again.getByText('The password is not right.')).toBeVisible()
  // A code is asked for since another tab has switched it on.
  await page.route(
    '**/api/admin/sign-in',
    (route) => route.fulfill({ status: 422, json: { code: 'invalid_input', status: 422, fields: { code: 'is required' } } }),
    { times: 1 },
  )
  await again.getByLabel('Password', { exact: true }).fill(ADMIN.password)
  await page.keyboard.press('Enter')
  await expect(again.getByLabel('Code', { exact: true })).toBeFocused()
  await page.keyboard.type('123456')
  await page.keyboard.press('Enter')
  // In this order: what lies below the question is hidden while it is open.
  await expect(again).toBeHidden()
  await expect(refund).toBeHidden()
  expect((await orderOf(page, orderNumber)).refunds).toMatchObject([{ note: 'As agreed' }])

  await openAlive(page, `/admin/returns?q=${rma}`)
  const exporting = async () => {
    await refuseOnce(page, '**/returns/export*')
    await page.getByRole('button', { name: 'Export' }).click()
    await page.getByRole('menuitem', { name: /^CSV/ }).click()
    await expect(again.getByLabel('Password', { exact: true })).toBeFocused()
  }
  await exporting()
  await again.getByRole('button', { name: 'Not now' }).click()
  await expect(page.getByText('No file')).toBeVisible()
  await exporting()
  const downloading = page.waitForEvent('download')
  await again.getByLabel('Password', { exact: true }).fill(ADMIN.password)
  await again.getByRole('button', { name: 'Go on' }).click()
  const file = await downloading
  expect(file.suggestedFilename()).toBe('returns.csv')
  expect(readFileSync(await file.path(), 'utf8')).toContain(rma)
})

test('a return that a colleague has received meanwhile is not unpacked twice, and the focus goes on from there', async ({ page }) => {
  await signInAsStaff(page)
  const rma = await askBack(page, [{ quantity: 1, at: 4, reason: 'no_longer_needed' }])
  await postAsStaff(page, `returns/${rma}/approve`, { note: null })
  await openAlive(page, `/admin/returns/${rma}`)
  await page.getByRole('button', { name: 'Receive' }).click()
  await page.getByRole('group').getByRole('combobox').selectOption('new')
  const [{ lineId }] = (await returnOf(page, rma)).lines
  await postAsStaff(page, `returns/${rma}/receive`, { lines: [{ lineId, received: 1, restocked: 0, condition: 'damaged' }] })
  await page.getByRole('button', { name: 'Received' }).click()
  await expect(page.getByText('It has been received. What you have typed is not sent.')).toBeVisible()
  await expect(page.getByRole('group')).toHaveCount(0)
  await expect(page.getByRole('main').getByText('Return received', { exact: true })).toBeVisible()
  await expect(page.locator('p:focus')).toContainText('Return received')
  await page.getByRole('button', { name: 'Close' }).click()
  await expect(page.locator('p:focus')).toContainText('Return received')
  expect((await returnOf(page, rma)).lines).toMatchObject([{ receivedQuantity: 1, restockedQuantity: 0, condition: 'damaged' }])
})

test('a refund says how much is left, takes one minus, and is told when it was done without an answer', async ({ page }) => {
  await signInAsStaff(page)
  const number = await buyAsAnn(page, [{ quantity: 1, at: 4 }])
  const { totalCents } = await orderOf(page, number)
  await openAlive(page, `/admin/orders/${number}`)
  await page.getByRole('button', { name: 'Refund', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: `Refund ${number}` })
  const amount = dialog.getByLabel(/^Another amount/)
  await amount.fill('20000')
  await expect(dialog.getByText(`larger than what is left of the payment. $${(totalCents / 100).toFixed(2)} is left.`)).toBeVisible()
  await amount.fill('--3')
  await expect(dialog.getByText('This is no amount.')).toBeVisible()
  await amount.fill('1')
  await page.route(
    '**/refunds',
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
  await dialog.getByRole('button', { name: 'Refund $1.00' }).click()
  await dialog.getByRole('button', { name: 'Go on with it' }).click()
  await amount.fill('2')
  await dialog.getByRole('button', { name: 'Refund $2.00' }).click()
  await expect(dialog.getByText('What this window sent before is done already')).toBeVisible()
  expect((await orderOf(page, number)).refunds).toMatchObject([{ amountCents: 100 }])
})
