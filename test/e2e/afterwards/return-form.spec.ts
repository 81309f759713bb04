import { expect } from '@playwright/test'
import type { Browser, Page } from '@playwright/test'
import sharp from 'sharp'
import { hydrated } from '#test/e2e/support/buying.ts'
import { headersOf, postAsStaff } from '#test/e2e/support/staff-orders.ts'
import { openAsStaff } from '#test/e2e/support/staff.ts'
import { expectWellAtEachWidth } from '#test/e2e/support/visitor.ts'
import { test } from '#test/e2e/support/worker-shop.ts'

const MOTOR = 'broan-s97017705-bathroom-fan-motor-assembly'

/** A small photograph, as a camera would write it. */
const redJpeg = () =>
  sharp({ create: { width: 300, height: 200, channels: 3, background: '#a33' } })
    .jpeg()
    .toBuffer()

/** Buys two motors in this browser, which staff deliver: the form to send them back, open, with the motor chosen. */
async function openForm(page: Page, browser: Browser, baseURL: string) {
  await page.goto('/favicon.svg')
  const customer = {
    email: 'rita.return@example.com',
    firstName: 'Rita',
    lastName: 'Return',
    addressLine1: '1200 Woodward Ave',
    city: 'Detroit',
    state: 'MI',
    postalCode: '48226',
  }
  const data = { items: [{ slug: MOTOR, quantity: 2 }], customer }
  const { url, sessionId } = await (await page.request.post('/api/create-payment', { data, headers: headersOf(page) })).json()
  await page.request.post(url, { form: { action: 'pay' } })
  const { orderId: number } = await (await page.request.post('/api/update-payment-status', { data: { sessionId } })).json()
  const desk = await (await browser.newContext({ baseURL })).newPage()
  await openAsStaff(desk, '/admin/returns')
  const { shipments } = await postAsStaff(desk, `orders/${number}/shipments`, { carrier: 'USPS', trackingNumber: null })
  await postAsStaff(desk, `orders/${number}/shipments/${shipments[0].id}/deliver`, {})
  await page.goto(`/orders/${number}`)
  await hydrated(page)
  const form = page.getByRole('region', { name: 'Send parts back' })
  await form.getByRole('button', { name: 'Start a return' }).click()
  await form.getByRole('checkbox', { name: /Broan/ }).check()
  return form
}

test('the part for one machine is not sent for another, and as many come as go back', async ({ page, browser, shop }) => {
  const form = await openForm(page, browser, shop.url)
  const nameMachine = async (number: string) => {
    await form.getByLabel('Model number of your machine').fill(number)
    await form
      .getByRole('list', { name: 'Is it one of these?' })
      .getByRole('button', { name: new RegExp(number) })
      .click()
  }
  await form.getByLabel('Reason').selectOption('It does not fit')
  await form.getByLabel('The part is').selectOption('Opened, not installed')
  // The order was sent free: there is no shipping that could stay behind.
  await expect(form.getByText(/^You get \$[\d.]+ back .*tax\.$/)).toBeVisible()
  await nameMachine('688H')
  await form.getByRole('button', { name: 'Exchange for this one' }).click()
  await expect(form.getByRole('radio', { name: /S97012038.*fits your machine/ })).toBeChecked()
  // It was the wrong machine: what fitted that one is not wanted any more.
  await nameMachine('AE80L')
  await expect(form.getByRole('radio', { name: /S97019861.*fits your machine/ })).toBeVisible()
  await form.getByRole('button', { name: 'Ask for the exchange' }).click()
  await expect(form.getByText('Please choose the part that we send instead.')).toBeVisible()

  await form.getByRole('radio', { name: 'Another part', exact: true }).check()
  await form.getByRole('textbox', { name: 'Part number' }).fill('S97012038')
  await form
    .getByRole('button', { name: /S97012038/ })
    .first()
    .click()
  const chosen = form.getByText(/^Chosen: .*S97012038/)
  await expect(chosen).toBeVisible()
  await form.getByLabel('My money back').check()
  await form.getByLabel('Exchange: send me another part').check()
  await expect(chosen).toBeVisible()
  await expect(form.getByRole('radio', { name: 'Another part', exact: true })).toBeChecked()

  await form.getByRole('radio', { name: /the same part again/ }).check()
  await form
    .getByRole('button', { name: /^Decrease/ })
    .first()
    .click()
  await expect(form.getByText(/^Nothing to pay/)).toBeVisible()
})

test('photographs that cannot be sent are told of at once, and those that the connection lost are sent again', async ({
  page,
  browser,
  shop,
}) => {
  const form = await openForm(page, browser, shop.url)
  const buffer = await redJpeg()
  const photo = (name: string, more = {}) => ({ name, mimeType: 'image/jpeg', buffer, ...more })
  const field = form.getByLabel(/^Photographs of what is wrong/)
  await field.setInputFiles([
    photo('large.jpg', { buffer: Buffer.alloc(11 * 1024 * 1024) }),
    photo('note.txt', { mimeType: 'text/plain' }),
    photo('1.jpg'),
  ])
  await expect(form.getByText('large.jpg has 11 MB: 10 MB is the most. note.txt is no JPEG, PNG or WebP file.')).toBeVisible()
  await expect(form.getByRole('button', { name: /^Take .* out$/ })).toHaveCount(1)
  await field.setInputFiles(['2.jpg', '3.jpg', '4.jpg', '5.jpg'].map((name) => photo(name)))
  await expect(form.getByText('4 photographs are the most; left out: 5.jpg.')).toBeVisible()
  await expect(form.getByRole('button', { name: /^Take .* out$/ })).toHaveCount(4)

  await form.getByLabel('Reason').selectOption('It arrived damaged')
  await page.route('**/photos', (route) => route.abort())
  await form.getByRole('button', { name: 'Ask for the return' }).click()
  await expect(form.getByText(/Not all photographs could be added\. 1\.jpg: the connection failed\./)).toBeVisible()
  await page.unroute('**/photos')
  const again = form.getByRole('button', { name: 'Send the photographs again' })
  // A network that wants a sign-in of its own answers with a page, and status 200.
  await page.route('**/photos', (route) => route.fulfill({ contentType: 'text/html', body: '<title>Hotel</title>' }))
  await again.click()
  await expect(form.getByText(/1\.jpg: It could not be stored\./)).toBeVisible()
  await page.unroute('**/photos')
  await again.click()
  await expect(form.getByText('Your photographs are added.')).toBeVisible()
  await expect(form.getByRole('img', { name: /^Photograph/ })).not.toHaveCount(0)
})

test('a photograph that was sent stands beside its return at once; for one that was refused another is sent', async ({
  page,
  browser,
  shop,
}) => {
  const form = await openForm(page, browser, shop.url)
  const buffer = await redJpeg()
  await form.getByLabel('Reason').selectOption('It arrived damaged')
  await form.getByLabel(/^Photographs of what is wrong/).setInputFiles([
    { name: 'wheel.jpg', mimeType: 'image/jpeg', buffer },
    { name: 'note.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture') },
  ])
  await form.getByRole('button', { name: 'Ask for the return' }).click()
  await expect(form.getByText('Not all photographs could be added. note.jpg: Photographs may be')).toBeVisible()
  const added = form.getByRole('list', { name: 'Your photographs' }).getByRole('img')
  await expect(added).toHaveCount(1)

  // Others can be sent in its place.
  const others = form.getByLabel(/^Other photographs/)
  await others.setInputFiles({ name: 'empty.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(0) })
  await form.getByRole('button', { name: 'Send these' }).click()
  await expect(form.getByText('Not all photographs could be added. empty.jpg: The file is empty.')).toBeVisible()
  await expectWellAtEachWidth(page, 'a photograph is refused')
  const other = await sharp(buffer).negate().jpeg().toBuffer()
  await others.setInputFiles({ name: 'bracket.jpg', mimeType: 'image/jpeg', buffer: other })
  await form.getByRole('button', { name: 'Send these' }).click()
  await expect(form.getByText('Your photographs are added.')).toBeVisible()
  await expect(added).toHaveCount(2)
  await expect(others).toHaveCount(0)
})

test('a large photograph is given the time of a slow line, and what is sent is told meanwhile', async ({ page, browser, shop }) => {
  const given: number[] = []
  await page.exposeFunction('noteTime', (ms: number) => given.push(ms))
  await page.addInitScript(() => {
    const timeout = AbortSignal.timeout.bind(AbortSignal)
    AbortSignal.timeout = (ms) => {
      Reflect.get(window, 'noteTime')(ms)
      return timeout(ms)
    }
  })
  const form = await openForm(page, browser, shop.url)
  const jpeg = await redJpeg()
  await form.getByLabel('Reason').selectOption('It arrived damaged')
  await form.getByLabel(/^Photographs of what is wrong/).setInputFiles([
    { name: 'small.jpg', mimeType: 'image/jpeg', buffer: jpeg },
    // Decoders leave out what follows a picture.
    { name: 'large.jpg', mimeType: 'image/jpeg', buffer: Buffer.concat([jpeg, Buffer.alloc(9_500_000)]) },
  ])
  const { promise: isSeen, resolve: goOn } = Promise.withResolvers<void>()
  let photos = 0
  await page.route('**/photos', async (route) => {
    if (++photos === 2) await isSeen
    await route.continue()
  })
  await form.getByRole('button', { name: 'Ask for the return' }).click()
  await expect(form.getByRole('button', { name: 'Sending photograph 2 of 2...' })).toBeVisible()
  // 9.5 MB are 475 s at 160 kbit/s.
  expect(given.some((ms) => ms >= 475_000 && ms < 600_000)).toBe(true)
  goOn()
  await expect(form.getByRole('list', { name: 'Your photographs' }).getByRole('img')).toHaveCount(2)
  await expect(form.getByText(/^Not all photographs/)).toHaveCount(0)
})
