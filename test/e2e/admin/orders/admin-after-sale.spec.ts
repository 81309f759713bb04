import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { ADMIN, COLLEAGUE } from '#test/e2e/support/built-shop.ts'
import { openAsStaff, refuseOnce, signInAsStaff } from '#test/e2e/support/staff.ts'
import { askPaid, buyAsAnn, headersOf, openAlive, orderAsAnn, orderOf, postAsStaff } from '#test/e2e/support/staff-orders.ts'
import { canReachProvider, changeAtProvider } from '#test/e2e/support/test-provider.ts'
import { seriousFindings } from '#test/e2e/support/visitor.ts'
import { test } from '#test/e2e/support/worker-shop.ts'

test.use({ viewport: { width: 1360, height: 850 } })

const menuOf = (page: Page, position: number) => page.getByRole('button', { name: `What has become of shipment ${position}` })

/** Opens the menu of the first shipment, whose button has the focus, and takes the item that its first letters name, by keys alone. */
async function takeByKeys(page: Page, item: string) {
  await menuOf(page, 1).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menu')).toBeVisible()
  await page.keyboard.type(item.slice(0, 8))
  await expect(page.getByRole('menuitem', { name: item })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toBeVisible()
}

test('a wrong shipment is withdrawn, by keyboard, and its order shipped to another address or cancelled', async ({ page }) => {
  await signInAsStaff(page)
  const number = await buyAsAnn(page, [{ quantity: 2, at: 10 }])
  const sold = (await orderOf(page, number)).lines[0]
  await postAsStaff(page, `orders/${number}/shipments`, { carrier: 'USPS', trackingNumber: '94001', mailsCustomer: false })
  await openAlive(page, `/admin/orders/${number}`)
  await expect(page.getByText('Cancel: A part of it has shipped. Withdraw the shipment if it never left')).toBeVisible()

  await takeByKeys(page, 'Withdraw it')
  const dialog = page.getByRole('dialog', { name: 'Withdraw shipment 1?' })
  await expect(dialog.getByText(/^Do it when it is wrong, .* \(2 parts\) is to ship again, .* the stock does not change\./)).toBeVisible()
  expect(await seriousFindings(page), 'the question').toEqual([])
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(menuOf(page, 1)).toBeFocused()

  // What the connection loses is said in the question, which stays.
  await page.route('**/shipments/*/cancel', (route) => route.abort(), { times: 1 })
  await takeByKeys(page, 'Withdraw it')
  const action = dialog.getByRole('button', { name: 'Withdraw shipment 1' })
  for (let tabs = 0; tabs < 2; tabs++) await page.keyboard.press('Tab')
  await expect(action).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('alert')).toBeVisible()
  await expect(action).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(page.getByText('Shipment 1: 2 parts, taken back')).toBeFocused()
  await expect(menuOf(page, 1)).toBeHidden()
  expect(await orderOf(page, number)).toMatchObject({ fulfilmentStatus: 'unfulfilled', lines: [{ shipped: 0, onHand: sold.onHand }] })

  await expect(page.getByRole('button', { name: 'Ship 2 parts' })).toBeEnabled()
  await expect(page.getByRole('button', { name: 'Change address' })).toBeEnabled()
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Cancel the order' }).click()
  await expect(page.getByRole('dialog')).toContainText('The customer is told by e-mail, with your reason.')
  await page.getByLabel('Reason').fill('They need it no more')
  await page.getByRole('button', { name: /^Cancel and refund/ }).click()
  await expect(page.getByText('Cancelled: They need it no more', { exact: true }).first()).toBeVisible()
  expect((await orderOf(page, number)).lines[0].onHand).toBe(sold.onHand + 2)
})

test('a shipment is delayed, goes on and is lost; what its pieces forbid stands in the menu with the reason', async ({ page }) => {
  await signInAsStaff(page)
  const number = await buyAsAnn(page, [{ quantity: 2, at: 11 }])
  const { lines } = await orderOf(page, number)
  const ship = () =>
    postAsStaff(page, `orders/${number}/shipments`, {
      carrier: 'USPS',
      trackingNumber: null,
      lines: [{ lineId: lines[0].id, quantity: 1 }],
    })
  await ship()
  await ship()
  await openAlive(page, `/admin/orders/${number}`)
  for (const [item, action, shown] of [
    ['It is delayed', 'It is delayed', 'delayed'],
    ['It is on its way', 'It is on its way', 'on its way'],
    ['It is lost', 'It is lost', 'lost'],
  ] as const) {
    await menuOf(page, 1).click()
    expect(await seriousFindings(page), item).toEqual([])
    await page.getByRole('menuitem', { name: item }).click()
    await page.getByRole('dialog').getByRole('button', { name: action }).click()
    await expect(page.getByText(`Shipment 1: 1 part, ${shown}`)).toBeVisible()
  }
  await expect(menuOf(page, 1)).toBeHidden()

  await postAsStaff(page, `orders/${number}/returns`, { lines: [{ lineId: lines[0].id, quantity: 1, reason: 'other' }] })
  await page.reload()
  await openAlive(page, `/admin/orders/${number}`)
  await menuOf(page, 2).click()
  for (const item of ['Withdraw it', 'It is lost']) {
    const refused = page.getByRole('menuitem', { name: item })
    await expect(refused).toHaveAttribute('aria-disabled', 'true')
    await expect(refused).toContainText('Pieces of it have come back, or are being returned: it has arrived.')
  }
  expect(await seriousFindings(page), 'what is refused').toEqual([])
})

test('a refund that failed is asked for again, also of a payment that never fitted its order', async ({ page }) => {
  test.skip(!canReachProvider(), 'the embedded database is open to the shop alone')
  await signInAsStaff(page)
  const { sessionId } = await orderAsAnn(page, [{ quantity: 1, at: 12 }])
  await changeAtProvider(sessionId, 'underpaid')
  expect((await askPaid(page, sessionId)).state).toBe('held')
  const { orders } = await (await page.request.get('/api/admin/orders?status=on_hold')).json()
  const { number, version } = await orderOf(page, orders[0].number)
  await changeAtProvider(sessionId, 'nothing')
  await postAsStaff(page, `orders/${number}/cancel`, { version, reason: 'It does not fit', restock: true })
  await expect.poll(async () => (await orderOf(page, number)).refunds[0]?.status, { timeout: 20_000 }).toBe('failed')

  await openAlive(page, `/admin/orders/${number}`)
  await expect(page.getByText(/^Refund: .* a refund that failed is asked for again below\.$/)).toBeVisible()
  const button = page.getByRole('list', { name: 'Refunds' }).getByRole('button', { name: /^Ask again for \$/ })
  expect(await seriousFindings(page), 'the failed refund').toEqual([])
  // Refused once more: it stays as it was, with the button.
  await button.click()
  await expect(page.getByText(/asked for again$/)).toBeVisible()
  await expect(button).toBeEnabled()
  await changeAtProvider(sessionId, 'paid')
  await refuseOnce(page, '**/refunds/*/retry')
  await button.focus()
  await page.keyboard.press('Enter')
  const again = page.getByRole('dialog', { name: 'Please enter your password again' })
  await again.getByLabel('Password', { exact: true }).fill(ADMIN.password)
  await page.keyboard.press('Enter')
  await expect(again).toBeHidden()
  await expect(button).toBeHidden()
  await expect(page.getByText(/^Refund \$.*, succeeded, /)).toBeFocused()
  expect(await orderOf(page, number)).toMatchObject({ paymentStatus: 'refunded', refunds: [{ status: 'succeeded' }] })
})

test('staff enter a return for a customer, by keyboard: the pieces, why, and the machine that a part does not fit', async ({ page }) => {
  await signInAsStaff(page)
  const number = await buyAsAnn(page, [
    { quantity: 3, at: 13 },
    { quantity: 1, at: 14 },
  ])
  await postAsStaff(page, `orders/${number}/shipments`, { carrier: 'USPS', trackingNumber: null })
  await openAlive(page, `/admin/orders/${number}`)
  const button = page.getByRole('button', { name: 'Enter a return' })
  await button.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: `Enter a return of ${number}` })
  await expect(dialog.getByRole('button', { name: 'Enter the return' })).toBeDisabled()
  const first = dialog.getByRole('checkbox').first()
  await first.focus()
  await page.keyboard.press('Space')
  await dialog.getByRole('spinbutton').fill('2')
  await page.keyboard.press('Control+Enter')
  await expect(dialog.getByText('Please choose a reason.')).toBeVisible()
  const reason = dialog.getByLabel('Reason')
  await expect(reason).toBeFocused()
  await reason.selectOption('does_not_fit')
  await page.keyboard.press('Control+Enter')
  await expect(dialog.getByLabel('Model number of the machine')).toBeFocused()
  await page.keyboard.type('NTN-42')
  expect(await seriousFindings(page), 'the return').toEqual([])
  await dialog.getByLabel(/^What the customer says/).fill('The first parcel got lost in the mail')
  await page.keyboard.press('Control+Enter')
  await expect(dialog).toBeHidden()
  await expect(button).toBeFocused()
  const [found] = (await orderOf(page, number)).returns
  expect(found).toMatchObject({
    status: 'requested',
    comment: 'The first parcel got lost in the mail',
    lines: [{ quantity: 2, reason: 'does_not_fit', modelNumber: 'NTN-42' }],
  })
  await page.getByRole('region', { name: 'Returns' }).getByRole('link', { name: found.number }).click()
  await expect(page.getByRole('heading', { level: 1, name: `Return ${found.number}` })).toBeVisible()

  // The rest of it: then there is nothing more to enter.
  await openAlive(page, `/admin/orders/${number}`)
  await button.click()
  await expect(dialog.getByRole('checkbox')).not.toHaveCount(0)
  await expect(dialog.getByText('of 1', { exact: true })).toBeHidden()
  for (const box of await dialog.getByRole('checkbox').all()) await box.check()
  for (const select of await dialog.getByRole('combobox').all()) await select.selectOption('no_longer_needed')
  await dialog.getByRole('button', { name: 'Enter the return' }).click()
  await expect(dialog).toBeHidden()
  await expect(button).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Returns' })).toBeFocused()
  expect((await orderOf(page, number)).lines.map(({ returned }: { returned: number }) => returned)).toEqual([3, 1])
})

test('the palette opens what is to be done with the order that is open, also a second time', async ({ page }) => {
  await signInAsStaff(page)
  const number = await buyAsAnn(page, [{ quantity: 1, at: 18 }])
  await openAlive(page, `/admin/orders/${number}`)
  const palette = page.getByRole('dialog', { name: 'Find anything' })
  for (const again of [false, true]) {
    await page.keyboard.press('Control+k')
    await palette.getByRole('combobox').fill(number)
    await expect(palette.getByRole('option', { name: new RegExp(number) })).toBeVisible()
    await page.keyboard.press('Tab')
    await palette.getByRole('option', { name: 'Refund' }).click()
    const refund = page.getByRole('dialog', { name: /^Refund/ })
    await expect(refund, again ? 'again' : 'once').toBeVisible()
    await refund.getByRole('button', { name: 'Close' }).click()
    await expect(refund).toBeHidden()
  }
})

test('who may only look is offered none of it', async ({ page, browser }) => {
  await signInAsStaff(page)
  const number = await buyAsAnn(page, [{ quantity: 1, at: 18 }])
  await postAsStaff(page, `orders/${number}/shipments`, { carrier: 'USPS', trackingNumber: null })
  const { origin } = new URL(page.url())
  const { members } = await (await page.request.get('/api/admin/staff')).json()
  const { id } = members.find(({ email }: { email: string }) => email === COLLEAGUE.email)
  const changed = await page.request.put(`/api/admin/staff/${id}/role`, { data: { role: 'reader' }, headers: { origin } })
  expect(changed.status(), await changed.text()).toBe(200)
  await openAlive(page, `/admin/orders/${number}`)
  await expect(menuOf(page, 1)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Enter a return' })).toBeVisible()

  const reader = await browser.newPage({ baseURL: origin })
  await openAsStaff(reader, `/admin/orders/${number}`, COLLEAGUE)
  await expect(reader.getByText('Shipment 1: 1 part, shipped')).toBeVisible()
  for (const name of ['What has become of shipment 1', 'It has arrived', 'Enter a return'])
    await expect(reader.getByRole('button', { name })).toHaveCount(0)

  // Nor where customers write: what they wrote is there, and nothing to write or to press.
  const [{ slug }] = (await orderOf(page, number)).lines
  const email = 'asks.readers@example.com'
  for (const [path, written] of [
    ['contact-messages', { topic: 'fit', email, message: 'Does it fit a 688?' }],
    [`products/${slug}/questions`, { question: 'Does it fit a 688?', email }],
  ] as const) {
    const sent = await page.request.post(`/api/${path}`, { data: written, headers: headersOf(page) })
    expect(sent.status(), await sent.text()).toBe(200)
  }
  for (const list of ['messages', 'questions']) {
    const { rows } = await (await page.request.get(`/api/admin/${list}`)).json()
    await openAlive(page, `/admin/${list}/${rows[0].id}`)
    await expect(page.getByRole('main').getByRole('textbox')).toHaveCount(1)
    await openAlive(reader, `${origin}/admin/${list}/${rows[0].id}`)
    await expect(reader.getByRole('note')).toContainText('may look at this page, and change nothing')
    await expect(reader.getByRole('main').getByRole('textbox')).toHaveCount(0)
    await expect(reader.getByRole('main').getByRole('button')).toHaveCount(0)
  }
  await reader.close()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('neither the menu of a shipment nor a return that is entered runs out of the screen sideways', async ({ page }) => {
    await signInAsStaff(page)
    const number = await buyAsAnn(page, [{ quantity: 2, at: 15 }])
    await postAsStaff(page, `orders/${number}/shipments`, { carrier: 'UPS', trackingNumber: '1Z999AA10123456784' })
    await openAlive(page, `/admin/orders/${number}`)
    const fits = async (what: string) => {
      expect(await page.evaluate(() => document.documentElement.scrollWidth), what).toBeLessThanOrEqual(390)
      expect(await seriousFindings(page), what).toEqual([])
    }
    await menuOf(page, 1).click()
    await expect(page.getByRole('menuitem', { name: 'Withdraw it' })).toBeInViewport({ ratio: 1 })
    await fits('the menu')
    await page.getByRole('menuitem', { name: 'Withdraw it' }).click()
    await expect(page.getByRole('dialog').getByRole('button', { name: 'Withdraw shipment 1' })).toBeInViewport({ ratio: 1 })
    await fits('the question')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Enter a return' }).click()
    await page.getByRole('dialog').getByRole('checkbox').first().check()
    await expect(page.getByRole('dialog').getByRole('button', { name: 'Enter the return' })).toBeInViewport({ ratio: 1 })
    await fits('the return')
  })
})
