import { expect } from '@playwright/test'
import { code128 } from '#domain/order/code128.ts'
import { storeCart } from '#test/e2e/support/buying.ts'
import { hands } from '#test/e2e/support/hands.ts'
import { buyAsAnn, openAlive, orderOf, postAsStaff, typeCaller } from '#test/e2e/support/staff-orders.ts'
import { test } from '#test/e2e/support/worker-shop.ts'
import { openAsStaff, signInAsStaff } from '#test/e2e/support/staff.ts'
import { seriousFindings } from '#test/e2e/support/visitor.ts'

test.use({ viewport: { width: 1360, height: 850 } })

test('an order is shipped in two shipments, refunded in part, held, released and noted', async ({ page }) => {
  await signInAsStaff(page)
  const number = await buyAsAnn(page, [{ quantity: 3 }])
  await openAlive(page, `/admin/orders/${number}`)
  expect(await seriousFindings(page)).toEqual([])

  await page.getByRole('button', { name: 'Ship 3 parts' }).click()
  await page.getByRole('spinbutton', { name: /^Pieces of/ }).fill('1')
  await page.getByLabel(/^Tracking number/).fill('1Z999AA10123456784')
  await expect(page.getByLabel(/^Carrier/)).toHaveValue('UPS')
  expect(await seriousFindings(page)).toEqual([])
  await page.keyboard.press('Enter')
  await expect(page.getByText('Shipment 1: 1 part,')).toBeVisible()

  await page.getByRole('button', { name: 'Refund', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('checkbox', { name: /\S/ }).first().check()
  await dialog.getByRole('spinbutton').fill('2')
  await dialog.getByLabel('Reason').selectOption('defective')
  await expect(dialog.getByText('This reason is for parts that were sent: choose another, or fewer pieces.')).toBeVisible()
  await dialog.getByLabel('Reason').selectOption('customer_request')
  await dialog.getByRole('spinbutton').fill('1')
  expect(await seriousFindings(page)).toEqual([])
  const button = dialog.getByRole('button', { name: /^Refund \$/ })
  const amount = /\$[\d.,]+/.exec((await button.textContent()) ?? '')?.[0]
  await button.click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('list', { name: 'Refunds' })).toContainText(amount ?? 'nothing')

  await page.getByRole('button', { name: 'Hold' }).press('Enter')
  await expect(page.getByLabel('Reason')).toBeFocused()
  // A window gives the focus back.
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Hold' })).toBeFocused()
  await page.getByRole('button', { name: 'Hold' }).click()
  await expect(page.getByLabel('Reason')).toBeFocused()
  await page.getByLabel('Reason').fill('The address looks odd')
  await page.keyboard.press('Enter')
  await expect(page.getByText('On hold: The address looks odd')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Ship 1 part' })).toBeDisabled()
  await expect(page.getByText('Ship: The order is on hold.')).toBeVisible()
  await page.getByRole('button', { name: 'Release' }).click()
  await page.getByLabel('Reason').fill('It is right')
  await page.keyboard.press('Enter')

  await page.getByLabel('Note for staff').fill('Rang, all is well')
  await page.getByRole('button', { name: 'Add the note' }).press('Enter')
  await expect(page.getByRole('list', { name: 'Timeline' })).toContainText('Rang, all is well')
  await expect(page.getByLabel('Note for staff')).toBeFocused()

  await page.getByRole('button', { name: 'Ship 1 part' }).click()
  await expect(page.getByLabel(/^Tracking number/)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Shipment 2: 1 part,')).toBeVisible()
  // The form that had the focus is gone: keys go on at the head of the page.
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Refund' })).toBeFocused()
  const order = await orderOf(page, number)
  expect(order).toMatchObject({ status: 'open', fulfilmentStatus: 'fulfilled', paymentStatus: 'partially_refunded' })
  expect(order.shipments.map(({ lines }: { lines: { quantity: number }[] }) => lines[0]?.quantity)).toEqual([1, 1])
  expect(order.refunds).toHaveLength(1)
})

test('who acts on an order that a colleague has changed is told so, and changes nothing', async ({ page }) => {
  await signInAsStaff(page)
  const number = await buyAsAnn(page, [{ quantity: 1, at: 1 }])
  await openAlive(page, `/admin/orders/${number}`)
  // What a colleague does between two looks at the order.
  await page.route('**/hold', async (route) => {
    const { version } = await orderOf(page, number)
    await page.request.post(`/api/admin/orders/${number}/shipments`, {
      data: { version, carrier: 'USPS', trackingNumber: null },
      headers: { origin: new URL(page.url()).origin, 'idempotency-key': crypto.randomUUID() },
    })
    await route.continue()
  })
  await page.getByRole('button', { name: 'Hold' }).click()
  await page.getByLabel('Reason').fill('Wait')
  await page.getByRole('button', { name: 'Hold the order' }).click()
  await expect(page.getByText('This order has changed meanwhile.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Hold the order' })).toBeDisabled()
  await expect(page.getByLabel('Reason')).toHaveValue('Wait')
  expect(await orderOf(page, number)).toMatchObject({ status: 'open', fulfilmentStatus: 'fulfilled' })
})

test('a window says what has become impossible since it was opened, and does not offer it', async ({ page }) => {
  await signInAsStaff(page)
  const number = await buyAsAnn(page, [{ quantity: 1, at: 1 }])
  await openAlive(page, `/admin/orders/${number}`)
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Cancel the order' }).click()
  const dialog = page.getByRole('dialog', { name: `Cancel ${number}` })
  await dialog.getByLabel('Reason').fill('Not wanted')
  await expect(dialog.getByRole('button', { name: /^Cancel and refund \$/ })).toBeEnabled()
  // A colleague ships it.
  await postAsStaff(page, `orders/${number}/shipments`, { carrier: 'USPS', trackingNumber: null })
  await dialog.getByRole('button', { name: 'Go on with it' }).click({ timeout: 20_000 })
  await expect(dialog.getByText(/^A part of it has shipped\./)).toBeVisible()
  await expect(dialog.getByRole('button', { name: /^Cancel and refund \$/ })).toBeDisabled()
  await expect(dialog.getByLabel('Reason')).toHaveValue('Not wanted')
  expect(await orderOf(page, number)).toMatchObject({ status: 'open', fulfilmentStatus: 'fulfilled' })
})

test('the address of a paid order is changed by the checks of the checkout, and a shipment ends that', async ({ page }) => {
  await signInAsStaff(page)
  const number = await buyAsAnn(page, [{ quantity: 1, at: 6 }])
  await openAlive(page, `/admin/orders/${number}`)
  await page.getByRole('button', { name: 'Change address' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Address line 1').fill('99 Oak Ave')
  await dialog.getByLabel('ZIP code').fill('10001')
  expect(await seriousFindings(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Change the address' }).click()
  await expect(dialog.getByText('ZIP code 10001 is not in Michigan.')).toBeVisible()
  await dialog.getByLabel('City').fill('New York')
  await dialog.getByLabel('State').selectOption('NY')
  await dialog.getByRole('button', { name: 'Change the address' }).click()
  await expect(dialog.getByText('Tax is 0 % in NY, and 6 % was charged for MI.')).toBeVisible()
  await dialog.getByLabel('City').fill('Ann Arbor')
  await dialog.getByLabel('State').selectOption('MI')
  await dialog.getByLabel('ZIP code').fill('48104')
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(page.getByText('Ann Arbor, MI 48104')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Timeline' })).toContainText('address changed')
  // It may come over the buttons of the order in the moment of the click.
  await page.getByRole('region', { name: 'Notifications (F8)' }).getByRole('button').click()
  await page.getByRole('button', { name: 'Ship 1 part' }).click()
  await expect(page.getByLabel(/^Tracking number/)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Shipment 1: 1 part,')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Change address' })).toBeDisabled()
  await expect(page.getByText('Change the address: A shipment of it is packed or on its way.')).toBeVisible()
})

test('an order for a caller: parts, price, e-mail, and paid on another device by its link', async ({ page, browser }) => {
  await signInAsStaff(page)
  const { rows } = await (await page.request.get('/api/admin/products?size=25&sort=sku&filter=stock:any:in_stock')).json()
  const part = rows[7]
  await openAlive(page, '/admin/orders')
  await page.getByRole('link', { name: 'Order for a caller' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Order for a caller' })).toBeVisible()
  await page.getByRole('combobox', { name: 'Add a part' }).fill(part.partNumber)
  await page
    .getByRole('option', { name: new RegExp(part.partNumber) })
    .first()
    .click()
  await page.getByLabel(`Pieces of ${part.partNumber}`).fill('2')
  for (const [label, text] of [
    ['Email', 'caller@example.com'],
    ['First name', 'Cal'],
    ['Last name', 'Ler'],
    ['Address line 1', '5 Elm St'],
    ['City', 'Detroit'],
    ['Company', 'Ler Repairs'],
    ['PO number', 'PO-77'],
    ['Job name', 'Elm Street kitchen'],
  ] as const)
    await page.getByLabel(label).fill(text)
  await page.getByLabel('State').selectOption('MI')
  expect(await seriousFindings(page)).toEqual([])
  await page.getByRole('button', { name: 'Place it and mail the link' }).click()
  await expect(page.getByText('Please fill in: ZIP code')).toBeVisible()
  await page.getByLabel('ZIP code').fill('48226')
  await expect(page.getByLabel('Sums')).toContainText('Tax 6 %')
  await page.getByRole('button', { name: 'Place it and mail the link' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^Order PW-/ })).toBeVisible()
  await expect(page.getByText('Awaiting payment')).toBeVisible()
  const number = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  expect(await orderOf(page, number)).toMatchObject({ email: 'caller@example.com', poNumber: 'PO-77', lines: [{ quantity: 2 }] })
  await expect(page.getByRole('region', { name: 'Customer' })).toContainText('Job name: Elm Street kitchen')
  const [{ sessionId }] = (await orderOf(page, number)).payments
  const phone = await browser.newPage()
  await phone.goto(new URL(page.url()).origin)
  await storeCart(phone, [{ slug: (await orderOf(page, number)).lines[0].slug, quantity: 3 }])
  await phone.goto(`${new URL(page.url()).origin}/api/test-payments/${sessionId}`)
  await phone.getByRole('button', { name: /^Pay \$/ }).click()
  await expect(phone.getByRole('heading', { level: 1, name: 'Payment Successful!' })).toBeVisible()
  // The cart of their own is none of the order's.
  await phone.getByRole('link', { name: 'Cart, 3 items' }).click()
  await expect(phone.getByRole('heading', { name: '3 items' })).toBeVisible()
  await phone.close()
  await expect.poll(async () => (await orderOf(page, number)).paymentStatus).toBe('paid')
})

test('a caller who has bought before: found by name, filled in with one press, and taken back', async ({ page, request }) => {
  await openAsStaff(page)
  await buyAsAnn(page, [{ quantity: 1 }], { from: request })
  const [ann] = (await (await page.request.get('/api/admin/customers?q=ann.of.orders')).json()).rows
  const filled = { Email: ann.email, 'First name': 'Ann', 'Address line 1': '1 Main St', State: 'MI', 'ZIP code': '48226' }
  const expectFilled = async () => {
    for (const [label, text] of Object.entries(filled)) await expect(page.getByLabel(label)).toHaveValue(text)
  }
  await openAlive(page, '/admin/orders/new')
  await page.getByLabel('First name').fill('Cal')
  await page.getByRole('combobox', { name: 'Known customer' }).fill('lee ann')
  await page.getByRole('option', { name: new RegExp(ann.email) }).click()
  await expectFilled()
  expect(await seriousFindings(page)).toEqual([])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByLabel('First name')).toHaveValue('Cal')
  await expect(page.getByLabel('ZIP code')).toHaveValue('')
  // From the customer's own page; what nobody has typed is left without a question.
  await openAlive(page, `/admin/users/${ann.id}`)
  await page.getByRole('button', { name: 'Actions for this customer' }).click()
  await page.getByRole('menuitem', { name: 'Order for them' }).click()
  await expectFilled()
  await page.getByRole('link', { name: 'Returns', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Returns' })).toBeVisible()
})

test('an order for a caller whose part is renamed meanwhile, and whose payment page the provider refuses at first', async ({ page }) => {
  await signInAsStaff(page)
  const { rows } = await (await page.request.get('/api/admin/products?size=25&sort=sku&filter=stock:any:in_stock')).json()
  const { id, slug, partNumber } = rows[9]
  const rename = async (to: string) => {
    const { version } = await (await page.request.get(`/api/admin/products/${id}`)).json()
    const headers = { origin: new URL(page.url()).origin }
    expect((await page.request.patch(`/api/admin/products/${id}`, { data: { version, slug: to }, headers })).ok()).toBe(true)
  }
  await openAlive(page, '/admin/orders/new')
  await page.getByRole('combobox', { name: 'Add a part' }).fill(partNumber)
  await page
    .getByRole('option', { name: new RegExp(partNumber) })
    .first()
    .click()
  const line = page.getByRole('listitem').filter({ has: page.getByLabel(`Pieces of ${partNumber}`) })
  await expect(line).toContainText('$')
  await rename(`${slug}-new`)
  await page.getByLabel(`Pieces of ${partNumber}`).fill('2')
  await expect(page.getByLabel(`Pieces of ${partNumber}`)).toHaveValue('2')
  await expect(line).not.toContainText('…')
  await expect(line).toContainText('$')
  await typeCaller(page, 'renamed@example.com')
  const keys: (string | undefined)[] = []
  await page.route('**/api/admin/orders', (route) => {
    keys.push(route.request().headers()['idempotency-key'])
    if (keys.length > 1) return route.continue()
    const problem = { status: 502, code: 'payment_provider_failed', title: 'Refused', detail: 'The payment page could not be opened.' }
    return route.fulfill({ status: 502, contentType: 'application/problem+json', body: JSON.stringify(problem) })
  })
  const place = page.getByRole('button', { name: 'Place it and mail the link' })
  await place.click()
  await expect(page.getByText('The payment page could not be opened.')).toBeVisible()
  await place.click()
  await expect(page.getByText(/^The link to pay PW-\S+ is mailed$/)).toBeVisible()
  expect(new Set(keys).size).toBe(2)
  await expect(page.getByRole('heading', { level: 1, name: /^Order PW-/ })).toBeVisible()
  const number = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  expect(await orderOf(page, number)).toMatchObject({ lines: [{ slug: `${slug}-new`, quantity: 2 }] })
  await rename(slug)
})

test('several orders are packed or held at once, which says of each that cannot be why, and their packing slips are one print', async ({
  page,
}) => {
  await signInAsStaff(page)
  const numbers = [await buyAsAnn(page, [{ quantity: 1, at: 8 }]), await buyAsAnn(page, [{ quantity: 1, at: 8 }])]
  const [first = '', second = ''] = numbers
  const { version } = await orderOf(page, second)
  const headers = { origin: new URL(page.url()).origin }
  await page.request.post(`/api/admin/orders/${second}/hold`, { data: { version, reason: 'Before' }, headers })
  await openAlive(page, '/admin/orders')
  for (const number of numbers) await page.getByRole('checkbox', { name: `Select ${number}` }).check()
  const bar = page.getByRole('region', { name: 'Selected rows' })
  const dialog = page.getByRole('dialog')
  await bar.getByRole('button', { name: 'Pack', exact: true }).click()
  await dialog.getByRole('button', { name: 'Pack 2 orders' }).click()
  await expect(dialog.getByText('1 order not packed')).toBeVisible()
  await expect(dialog.getByRole('listitem')).toContainText('The order is on hold.')
  expect(await orderOf(page, first)).toMatchObject({ shipments: [{ status: 'pending' }], lines: [{ packed: 1 }] })
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await bar.getByRole('button', { name: 'Hold' }).click()
  await dialog.getByLabel('Reason').fill('Stock is being counted')
  await dialog.getByRole('button', { name: 'Hold 2 orders' }).click()
  await expect(dialog.getByText('1 order not on hold')).toBeVisible()
  await expect(dialog.getByRole('listitem')).toContainText(second)
  expect(await seriousFindings(page)).toEqual([])
  expect(await orderOf(page, first)).toMatchObject({ status: 'on_hold', holdReason: 'Stock is being counted' })
  expect(await orderOf(page, second)).toMatchObject({ status: 'on_hold', holdReason: 'Before' })
  // Its reason has been sent: nothing of it would be lost.
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await bar.getByRole('button', { name: 'Packing slips' }).click()
  await expect(page.getByRole('article')).toHaveCount(2)
  for (const number of numbers) await expect(page.getByRole('img', { name: `Bar code of ${number}` })).toBeVisible()
  // Both are on hold: whoever picks them from a pile of papers has to know.
  await expect(page.getByText('On hold: do not send anything of it.')).toHaveCount(2)
})

test('a new order appears in the list by itself, and task 4: it is found by the first letters of an e-mail address', async ({ page }) => {
  await openAsStaff(page, '/admin/orders')
  await expect(page.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible()
  const number = await buyAsAnn(page, [{ quantity: 1, at: 2 }])
  await expect(page.getByRole('link', { name: number })).toBeVisible({ timeout: 15_000 })
  expect(await seriousFindings(page)).toEqual([])
  const { press, type, done } = hands(page)
  await press('Control+k')
  await type('ann.of')
  await expect(page.getByRole('option', { name: new RegExp(number) })).toBeVisible()
  await press('Enter')
  await expect(page).toHaveURL(/\/admin\/orders\/PW-/)
  expect(done.clicks).toBe(0)
  expect(done.keys).toBeLessThanOrEqual(11)
})

test('tasks 5 and 6: a part is refunded with four clicks, and an order shipped with one click and its number', async ({ page }) => {
  await signInAsStaff(page)
  const number = await buyAsAnn(page, [{ quantity: 1, at: 3 }])
  await openAlive(page, `/admin/orders/${number}`)
  const ship = hands(page)
  await ship.click(page.getByRole('button', { name: 'Ship 1 part' }))
  await expect(page.getByLabel(/^Tracking number/)).toBeFocused()
  await ship.type('940010000000000')
  await ship.press('Enter')
  await expect(page.getByText('Shipment 1: 1 part,')).toBeVisible()
  expect(ship.done.clicks).toBeLessThanOrEqual(2)
  expect(ship.done.keys).toBeLessThanOrEqual(18)
  const refund = hands(page)
  await refund.click(page.getByRole('button', { name: 'Refund', exact: true }))
  await refund.click(page.getByRole('dialog').getByRole('checkbox').first())
  await refund.click(page.getByRole('dialog').getByRole('button', { name: /^Refund \$/ }))
  await expect(page.getByRole('list', { name: 'Refunds' })).toBeVisible()
  expect(refund.done.clicks).toBeLessThanOrEqual(4)
  expect(refund.done.keys).toBe(0)
})

test('in a shop that is tried out without https, where browsers keep some of their means, an order is shipped, refunded and noted', async ({
  page,
}) => {
  await page.addInitScript(() => Reflect.deleteProperty(Crypto.prototype, 'randomUUID'))
  await signInAsStaff(page)
  const number = await buyAsAnn(page, [{ quantity: 1, at: 3 }])
  await openAlive(page, `/admin/orders/${number}`)
  expect(await page.evaluate(() => 'randomUUID' in crypto)).toBe(false)
  await page.getByRole('button', { name: 'Ship 1 part' }).click()
  await page.getByLabel(/^Tracking number/).fill('940010000000000')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Shipment 1: 1 part,')).toBeVisible()
  await page.getByRole('button', { name: 'Refund', exact: true }).click()
  await page.getByRole('dialog').getByRole('checkbox').first().click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Refund \$/ })
    .click()
  await expect(page.getByRole('list', { name: 'Refunds' })).toBeVisible()
  await page.getByLabel('Note for staff').fill('Tried without https')
  await page.getByRole('button', { name: 'Add the note' }).click()
  await expect(page.getByLabel('Note for staff')).toHaveValue('')
})

test('one pick list for several orders has each part once, with its pieces of each order, and none of an order on hold', async ({
  page,
}) => {
  await signInAsStaff(page)
  const first = await buyAsAnn(page, [
    { quantity: 2, at: 3 },
    { quantity: 1, at: 4 },
  ])
  const second = await buyAsAnn(page, [{ quantity: 3, at: 3 }])
  const held = await buyAsAnn(page, [{ quantity: 1, at: 3 }])
  const { version } = await orderOf(page, held)
  await postAsStaff(page, `orders/${held}/hold`, { version, reason: 'Counted' })
  const [{ partNumber }, other] = (await orderOf(page, first)).lines
  await openAlive(page, '/admin/orders')
  for (const number of [first, second, held]) await page.getByRole('checkbox', { name: new RegExp(number) }).check()
  await page.getByRole('button', { name: 'One pick list' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'One pick list for 2 orders' })).toBeVisible()
  await expect(page.getByText(`${held}: On hold: do not send anything of it.`)).toBeVisible()
  const row = page.getByRole('row').filter({ hasText: partNumber })
  await expect(row.getByRole('cell')).toContainText(['', /./, partNumber, /./, '5', `2 × ${first}, 3 × ${second}`])
  await expect(page.getByRole('row').filter({ hasText: other.partNumber })).toContainText(`1 × ${first}`)
  expect(await seriousFindings(page)).toEqual([])
})

test('the packing slip names no price, the pick list names the shelves, and both have the bar code of the number', async ({ page }) => {
  await signInAsStaff(page)
  const number = await buyAsAnn(page, [{ quantity: 2, at: 5 }])
  for (const [address, title] of [
    ['print', 'Packing slip'],
    ['print?paper=pick', 'Pick list'],
  ] as const) {
    await openAlive(page, `/admin/orders/${number}/${address}`)
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    const code = page.getByRole('img', { name: `Bar code of ${number}` })
    await expect(code).toBeVisible()
    // Whole, from its start to its stop: a reader takes no other.
    await expect(code.locator('rect')).toHaveCount(code128(number).bars.length)
    await expect(page.getByRole('columnheader', { name: 'Shelf' })).toHaveCount(title === 'Pick list' ? 1 : 0)
    await expect(page.getByRole('article')).not.toContainText('$')
    await expect(page.getByRole('article')).not.toContainText('do not send')
    expect(await seriousFindings(page)).toEqual([])
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('button', { name: 'Print' })).toBeHidden()
    await expect(page.getByRole('navigation', { name: 'Admin pages' })).toBeHidden()
    // As high as the window, the area would be followed by an empty page in Firefox.
    for (const part of ['body', '.admin-frame']) await expect(page.locator(part)).toHaveCSS('min-height', '0px')
    await page.emulateMedia({ media: null })
  }
})

test('the pick list of an order has what is not packed yet, the packing slip all that leaves', async ({ page }) => {
  await signInAsStaff(page)
  const number = await buyAsAnn(page, [
    { quantity: 2, at: 5 },
    { quantity: 1, at: 6 },
  ])
  const { version, lines } = await orderOf(page, number)
  const [packed, other] = lines
  await postAsStaff(page, `orders/${number}/packed-shipments`, { version, lines: [{ lineId: packed?.id, quantity: 2 }] })
  const numbers = async (paper: string) => {
    await openAlive(page, `/admin/orders/${number}/print${paper}`)
    return page.locator('tbody td.font-mono').allTextContents()
  }
  expect(await numbers('?paper=pick')).toEqual([other?.partNumber])
  expect(await numbers('')).toEqual([packed?.partNumber, other?.partNumber])
})

test('an order that takes several sheets of paper is broken between its parts, and no grid is, which would be printed over what follows', async ({
  page,
}) => {
  await signInAsStaff(page)
  const number = await buyAsAnn(page, [{ quantity: 1, at: 5 }])
  await openAlive(page, `/admin/orders/${number}`)
  await page.emulateMedia({ media: 'print' })
  const around = await page.getByRole('region', { name: 'Parts' }).evaluate((parts) => {
    const displays: string[] = []
    for (let at: Element | null = parts; at && at.localName !== 'main'; at = at.parentElement) displays.push(getComputedStyle(at).display)
    return displays
  })
  expect(around).not.toContain('grid')
  await expect(page.getByRole('region', { name: 'Payment' })).toHaveCSS('break-inside', 'avoid')
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('nothing of the orders runs out of the screen sideways', async ({ page }) => {
    await signInAsStaff(page)
    const number = await buyAsAnn(page, [{ quantity: 2, at: 4 }])
    for (const path of [
      '/admin/orders',
      '/admin/orders/new',
      `/admin/orders/${number}`,
      `/admin/orders/${number}#ship`,
      `/admin/orders/${number}#refund`,
    ]) {
      await openAlive(page, path)
      await expect(
        path.endsWith('/new') ? page.getByRole('combobox', { name: 'Add a part' }) : page.getByText(number).first(),
      ).toBeVisible()
      if (path.endsWith('#ship')) await expect(page.getByLabel(/^Tracking number/)).toBeVisible()
      if (path.endsWith('#refund')) await expect(page.getByRole('dialog')).toBeVisible()
      expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(390)
      expect(await seriousFindings(page), path).toEqual([])
      await page.goto('/favicon.svg')
    }
  })
})
