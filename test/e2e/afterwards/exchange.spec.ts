import { expect } from '@playwright/test'
import type { APIRequestContext } from '@playwright/test'
import sharp from 'sharp'
import { ADMIN } from '#test/e2e/support/built-shop.ts'
import { hydrated } from '#test/e2e/support/buying.ts'
import { mailedOrderLink } from '#test/e2e/support/mails.ts'
import { test } from '#test/e2e/support/worker-shop.ts'
import { openAsStaff } from '#test/e2e/support/staff.ts'
import { openAlive, postAsStaff } from '#test/e2e/support/staff-orders.ts'
import { fitsAllWidths, seriousFindings } from '#test/e2e/support/visitor.ts'

const GUEST = {
  email: 'gus.guest@example.com',
  firstName: 'Gus',
  lastName: 'Guest',
  phone: '',
  addressLine1: '1200 Woodward Ave',
  addressLine2: '',
  city: 'Detroit',
  state: 'MI',
  postalCode: '48226',
  country: 'US',
}

/** Buys a part as a guest: the order's number and the link in its confirmation. */
async function buy(request: APIRequestContext, folder: string) {
  const placed = await request.post('/api/create-payment', {
    data: { items: [{ slug: 'broan-s97017705-bathroom-fan-motor-assembly', quantity: 1, machine: 'broan/688' }], customer: GUEST },
    headers: { 'idempotency-key': crypto.randomUUID() },
  })
  const { url, sessionId } = await placed.json()
  await request.post(url, { form: { action: 'pay' } })
  const { orderId: number } = await (await request.post('/api/update-payment-status', { data: { sessionId } })).json()
  const subject = `Order ${number} is confirmed`
  await expect.poll(() => mailedOrderLink(folder, subject), { timeout: 20_000 }).toBeDefined()
  return { number: String(number), link: mailedOrderLink(folder, subject) ?? '' }
}

const photograph = () =>
  sharp({ create: { width: 300, height: 200, channels: 3, background: '#a33' } })
    .jpeg()
    .toBuffer()

test('a guest exchanges a part for a dearer one: the difference is shown, paid when the first is back, and the other sent', async ({
  page,
  browser,
  shop,
}) => {
  test.setTimeout(120_000)
  const { number, link } = await buy(page.request, shop.folder)
  const desk = await (await browser.newContext()).newPage()
  await openAsStaff(desk, '/admin/returns', ADMIN)
  const { shipments } = await postAsStaff(desk, `orders/${number}/shipments`, { carrier: 'USPS', trackingNumber: null })
  await postAsStaff(desk, `orders/${number}/shipments/${shipments[0].id}/deliver`, {})
  const { rows } = await (await desk.request.get('/api/admin/products?size=25&sort=-price&filter=stock:any:in_stock')).json()
  const wanted = rows[0]

  await page.goto(link)
  await hydrated(page)
  const form = page.getByRole('region', { name: 'Send parts back' })
  await form.getByRole('button', { name: 'Start a return' }).click()
  await form.getByRole('button', { name: 'Ask for the return' }).click()
  await expect(form.getByText('Please choose a part to send back.')).toBeVisible()
  await expect(form.getByRole('checkbox', { name: /Broan/ })).toBeFocused()
  // Done as told, it is not told any more, and what nobody has come to yet is not wrong.
  await form.getByRole('checkbox', { name: /Broan/ }).check()
  await expect(form.getByText('Send it back within 30 days, not installed.')).toBeVisible()
  await expect(form.getByText('Please choose a part to send back.')).toHaveCount(0)
  await expect(form.locator('[aria-invalid=true]')).toHaveCount(0)
  await form.getByLabel('Reason').selectOption('I no longer need it')
  await form.getByLabel('Exchange: send me another part').check()
  await form.getByRole('button', { name: 'Ask for the exchange' }).click()
  await expect(form.getByText('Please say how the part is.')).toBeVisible()
  await expect(form.getByText('Please choose the part that we send instead.')).toBeVisible()
  await form.getByLabel('The part is').selectOption('New, in its unopened packaging')
  await form.getByRole('radio', { name: /the same part again/ }).check()
  await expect(form.getByText(/^Nothing to pay/)).toBeVisible()
  // Another part is wanted: the one that was chosen before is not sent.
  await form.getByRole('radio', { name: 'Another part', exact: true }).check()
  await expect(form.getByRole('radiogroup', { name: 'Send me instead' }).getByRole('status')).toHaveCount(2)
  await expect(form.getByText(/^Nothing to pay/)).toHaveCount(0)
  await expect(form.getByText('Please choose the part that we send instead.')).toBeVisible()
  await form.getByRole('textbox', { name: 'Part number' }).fill(wanted.partNumber)
  // While the shop cannot say what it costs, it is asked again.
  let isDown = true
  await page.route('**/exchange-quote', (route) =>
    isDown ? route.fulfill({ status: 503, json: { code: 'unavailable' } }) : route.fallback(),
  )
  await form
    .getByRole('button', { name: new RegExp(wanted.partNumber) })
    .first()
    .click()
  await expect(form.getByRole('button', { name: 'Try again' })).toBeVisible()
  isDown = false
  await form.getByRole('button', { name: 'Ask for the exchange' }).click()
  const told = form.getByText(/^You pay \$[\d.,]+ more\./)
  await expect(told).toBeVisible()
  const amount = /\$[\d,]+\.\d\d/.exec((await told.textContent()) ?? '')?.[0] ?? 'nothing'
  await form
    .getByLabel(/^Photographs of what is wrong/)
    .setInputFiles({ name: 'part.jpg', mimeType: 'image/jpeg', buffer: await photograph() })
  // What lies half under the header of a scrolled page is measured by what is seen of it.
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
  expect(await seriousFindings(page), 'the form').toEqual([])
  await fitsAllWidths(page)
  await form.getByRole('button', { name: 'Ask for the exchange' }).dblclick()
  await expect(form.getByText('We have your request')).toBeVisible()
  const rma = /RMA-[0-9A-Z-]{16}/.exec((await form.textContent()) ?? '')?.[0] ?? ''
  expect(await seriousFindings(page), 'asked for').toEqual([])

  await openAlive(desk, `/admin/returns/${rma}`)
  await expect(desk.getByRole('region', { name: 'Photographs' }).getByRole('img')).toHaveJSProperty('complete', true)
  await expect(desk.getByText(`Asked for an exchange; told: they pay ${amount}.`)).toBeVisible()
  const { lines } = await postAsStaff(desk, `returns/${rma}/approve`, {})
  await postAsStaff(desk, `returns/${rma}/receive`, {
    lines: [{ lineId: lines[0].lineId, received: 1, restocked: 0, condition: 'new' }],
  })
  await desk.reload()
  await hydrated(desk)
  await desk.getByRole('button', { name: 'Exchange' }).click()
  const dialog = desk.getByRole('dialog', { name: `Exchange ${rma}` })
  await expect(dialog.getByText(`The customer pays ${amount} more`)).toBeVisible()
  expect(await seriousFindings(desk), 'the exchange').toEqual([])
  await dialog.getByRole('button', { name: 'Send 1 part' }).click()
  await expect(dialog).toBeHidden()
  await expect(desk.getByRole('region', { name: 'For it' })).toContainText(`Parts, ${amount} to pay`)

  await page.reload()
  await hydrated(page)
  await page.getByRole('link', { name: `Pay the difference, ${amount}` }).click()
  await page.getByRole('button', { name: `Pay ${amount}` }).click()
  await expect(page).toHaveURL(new RegExp(`/orders/${number}`))
  await expect(page.getByRole('region', { name: 'Returns' })).toContainText('Settled')
  await expect(page.getByRole('link', { name: /^Pay the difference/ })).toHaveCount(0)
  // The one part has been sent back and exchanged: the place where returns are asked for is not left empty.
  await expect(form).toContainText('At the moment nothing of this order can be sent back.')
  const settled = await (await desk.request.get(`/api/admin/returns/${rma}`)).json()
  expect(settled).toMatchObject({ status: 'closed', exchange: { status: 'open' } })
})

test('a return that was refunded before it came cannot be withdrawn, and says so', async ({ page, browser, shop }) => {
  const { number, link } = await buy(page.request, shop.folder)
  const desk = await (await browser.newContext()).newPage()
  await openAsStaff(desk, '/admin/returns', ADMIN)
  const { lines } = await postAsStaff(desk, `orders/${number}/shipments`, { carrier: 'USPS', trackingNumber: null })
  const lineId = lines[0].id
  const { returns } = await postAsStaff(desk, `orders/${number}/returns`, { lines: [{ lineId, quantity: 1, reason: 'defective' }] })
  const returnNumber = returns[0].number
  await postAsStaff(desk, `returns/${returnNumber}/approve`, {})
  const money = { shipping: false, adjustmentCents: 0, reason: 'defective', returnNumber }
  await postAsStaff(desk, `orders/${number}/refunds`, { lines: [{ lineId, quantity: 1, restock: false }], ...money })
  await page.goto(link)
  await hydrated(page)
  await expect(page.getByText(/^We have refunded \$[\d.,]+ for it already: please send the parts\.$/)).toBeVisible()
  await expect(page.getByRole('button', { name: /^Keep the parts/ })).toHaveCount(0)
  await openAlive(desk, `/admin/returns/${returnNumber}`)
  await desk.getByRole('button', { name: 'More actions' }).click()
  await expect(desk.getByRole('menuitem', { name: 'The customer keeps the parts' })).toBeDisabled()
})

test('parts that staff refund behind the open form are refused by name, and the refusal stays when the form goes', async ({
  page,
  browser,
  shop,
}) => {
  const { number, link } = await buy(page.request, shop.folder)
  const desk = await (await browser.newContext()).newPage()
  await openAsStaff(desk, '/admin/returns', ADMIN)
  const { lines, shipments } = await postAsStaff(desk, `orders/${number}/shipments`, { carrier: 'USPS', trackingNumber: null })
  const { version } = await postAsStaff(desk, `orders/${number}/shipments/${shipments[0].id}/deliver`, {})
  await page.goto(link)
  await hydrated(page)
  const form = page.getByRole('region', { name: 'Send parts back' })
  await form.getByRole('button', { name: 'Start a return' }).click()
  await form.getByRole('checkbox', { name: /Broan/ }).check()
  await form.getByLabel('Reason').selectOption('It does not work')
  const all = { lines: [{ lineId: lines[0].id, quantity: lines[0].quantity, restock: false }], shipping: false, adjustmentCents: 0 }
  await postAsStaff(desk, `orders/${number}/refunds`, { ...all, version, reason: 'defective', returnNumber: null })
  await form.getByRole('button', { name: 'Ask for the return' }).click()
  await expect(form.getByRole('button', { name: 'Ask for the return' })).toHaveCount(0)
  await expect(form.getByText(/^Broan .* was refunded already\.$/)).toBeVisible()
  await expect(form.getByRole('heading', { name: 'Send parts back' })).toBeFocused()
})

test('a return is withdrawn before it is sent', async ({ page, browser, shop }) => {
  const { number, link } = await buy(page.request, shop.folder)
  await page.goto(link)
  await hydrated(page)
  await expect(page.getByText('Parts can be sent back once they have been shipped to you.')).toBeVisible()
  const desk = await (await browser.newContext()).newPage()
  await openAsStaff(desk, '/admin/returns', ADMIN)
  const { lines } = await postAsStaff(desk, `orders/${number}/shipments`, { carrier: 'USPS', trackingNumber: null })
  await postAsStaff(desk, `orders/${number}/returns`, { lines: [{ lineId: lines[0].id, quantity: 1, reason: 'defective' }] })
  await page.reload()
  await hydrated(page)
  // While the package is on its way, its arrival is said beside the return, and what its carrier can be asked for.
  await expect(page.getByText(/^Shipped today, arrives /)).toBeVisible()
  await expect(page.getByText('Its address cannot be changed here now. Please ask its carrier.')).toBeVisible()
  // Of which part it is stands where it is followed, and where it is withdrawn.
  const parts = `1 × ${lines[0].name} (${lines[0].partNumber})`
  await expect(page.getByRole('region', { name: 'Returns' })).toContainText(parts)
  await expect(page.getByRole('list', { name: 'Open returns' })).toContainText(parts)
  await page.getByRole('button', { name: /^Keep the parts/ }).click()
  await expect(page.getByRole('region', { name: 'Returns' })).toContainText('Cancelled')
  await expect(page.getByRole('heading', { name: 'Send parts back' })).toBeFocused()

  // Asked for again, with a file that is no photograph: it is told by its name, however long that is.
  const form = page.getByRole('region', { name: 'Send parts back' })
  await form.getByRole('button', { name: 'Start a return' }).click()
  await form.getByRole('checkbox', { name: /Broan/ }).check()
  await form.getByLabel('Reason').selectOption('It does not work')
  const name = `${'label'.repeat(40)}.jpg`
  await form.getByLabel(/^Photographs of what is wrong/).setInputFiles({ name, mimeType: 'image/jpeg', buffer: Buffer.from('no picture') })
  await form.getByRole('button', { name: 'Ask for the return' }).click()
  await expect(form.getByText(`Not all photographs could be added. ${name}`)).toBeVisible()
  await fitsAllWidths(page)
})

test('what does not fit names the part that does, says what comes back and who pays, and is exchanged in one click', async ({
  page,
  browser,
  shop,
}) => {
  test.setTimeout(120_000)
  const { number, link } = await buy(page.request, shop.folder)
  const desk = await (await browser.newContext()).newPage()
  await openAsStaff(desk, '/admin/returns', ADMIN)
  const { shipments } = await postAsStaff(desk, `orders/${number}/shipments`, { carrier: 'USPS', trackingNumber: null })
  await postAsStaff(desk, `orders/${number}/shipments/${shipments[0].id}/deliver`, {})

  await page.goto(link)
  await hydrated(page)
  const form = page.getByRole('region', { name: 'Send parts back' })
  await form.getByRole('button', { name: 'Start a return' }).click()
  await form.getByRole('checkbox', { name: /Broan/ }).check()
  await form.getByLabel('Reason').selectOption('It does not fit')
  // It was bought for this machine.
  await expect(form.getByLabel('Model number of your machine')).toHaveValue('Broan 688')
  await expect(form.getByRole('list', { name: 'Is it one of these?' })).toHaveCount(0)
  await expect(form.getByText(/^You get \$[\d.,]+ back when the parts are here and as you describe them: /)).toBeVisible()
  await expect(form.getByText('You pay the postage for what you send back.')).toBeVisible()
  await expect(form.getByText('This one fits your machine')).toBeVisible()
  await form.getByRole('button', { name: 'Exchange for this one' }).click()
  await expect(form.getByText('It is chosen: we send it instead.')).toBeFocused()
  await expect(form.getByRole('button', { name: 'Ask for the exchange' })).toBeVisible()
  await expect(form.getByText('Shipping is free.')).toBeVisible()
  expect(await seriousFindings(page), 'the form').toEqual([])
  await fitsAllWidths(page)

  // Money first, and then the part after all.
  await form.getByLabel('My money back').check()
  await form.getByLabel('The part is').selectOption('New, in its unopened packaging')
  await form.getByRole('button', { name: 'Ask for the return' }).click()
  await expect(form.getByText('We have your request')).toBeVisible()
  await expect(form.getByText('For your Broan 688 this one fits:')).toBeVisible()
  const rma = /RMA-[0-9A-Z-]{16}/.exec((await form.textContent()) ?? '')?.[0] ?? ''
  expect(await seriousFindings(page), 'asked for').toEqual([])
  await fitsAllWidths(page)
  // The price has changed meanwhile: the difference is asked for anew, and the next press is for that one.
  await page.route('**/returns/*/exchange', (route) =>
    route.fulfill({ status: 409, json: { code: 'cart_changed', title: 'The difference in price has changed.' } }),
  )
  const renewed = page.waitForRequest('**/exchange-quote')
  await form.getByRole('button', { name: 'Exchange instead of the money' }).click()
  await renewed
  await page.unroute('**/returns/*/exchange')
  await page.route('**/returns/*/exchange', async (route) => {
    const response = await route.fetch()
    const json = await response.json()
    json.returns[0].lines[0].replacement.partNumber = '3-RY1100-001'
    await route.fulfill({ response, json })
  })
  await form.getByRole('button', { name: 'Exchange instead of the money' }).click()
  const wish = form.getByText(/^In exchange for 1 × /)
  await expect(wish).toBeVisible()
  // A full stop behind a number that is not broken would stand on a line of its own.
  await expect(wish.getByText('(3-RY1100-001)')).toHaveText('(3-RY1100-001).')
  await expect(form.getByRole('button', { name: 'Exchange instead of the money' })).toHaveCount(0)
  await expect(form.getByRole('heading', { name: `Return ${rma}` })).toBeFocused()

  // Withdrawn, it is not said to be answered any more.
  await form.getByRole('button', { name: /^Keep the parts/ }).click()
  await expect(form.getByText('We have your request')).toHaveCount(0)
  await expect(form.getByRole('heading', { name: 'Send parts back' })).toBeFocused()
  await form.getByRole('button', { name: 'Start a return' }).click()
  await expect(form.getByLabel('My money back')).toBeChecked()
})
