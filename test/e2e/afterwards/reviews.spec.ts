import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import pg from 'pg'
import { hydrated } from '#test/e2e/support/buying.ts'
import { workerDatabase } from '#test/e2e/support/copy-shop-data.ts'
import { mailedOrderLink, mailedText } from '#test/e2e/support/mails.ts'
import { test } from '#test/e2e/support/worker-shop.ts'
import { openAsStaff, signInAsStaff } from '#test/e2e/support/staff.ts'
import { buyAsAnn, openAlive, postAsStaff } from '#test/e2e/support/staff-orders.ts'
import { fitsAllWidths, seriousFindings } from '#test/e2e/support/visitor.ts'

/** Markup that would end the structured data, if anything took it for markup. */
const SAID = 'Ten minutes of work, </script><script>document.title = "hacked"</script> quiet again.'

const reviews = (page: Page) => page.getByRole('region', { name: 'Reviews', exact: true })
const own = (page: Page) => page.getByRole('region', { name: 'Your reviews' })

/** Writes what is needed, and sends it. */
async function writeReview(page: Page) {
  await own(page)
    .getByRole('button', { name: /^Write a review/ })
    .press('Enter')
  const form = own(page).getByRole('form', { name: /^Review of/ })
  await form.getByRole('button', { name: 'Send review' }).click()
  await expect(form.getByText('Please choose one to 5 stars.')).toBeVisible()
  await expect(form.getByRole('radio', { name: '1 star', exact: true })).toBeFocused()
  expect(await seriousFindings(page)).toEqual([])
  await fitsAllWidths(page)
  await form.getByRole('radio', { name: '4 stars' }).check()
  await form.getByRole('radio', { name: 'Yes' }).check()
  await form.getByLabel('The machine you repaired').selectOption({ label: 'Another machine' })
  await form.getByLabel('Model number of your machine').fill('688')
  await form.getByRole('button', { name: 'Broan 688' }).first().click()
  await form.getByLabel(/^Your review/).fill(SAID)
  await form.getByRole('button', { name: 'Send review' }).click()
  await expect(own(page).getByText('We have it, and will read it before it is shown.')).toBeVisible()
}

/** Makes all reviews some that were written at an instant, where the shop's data can be reached: whether they can. */
async function moveReviews(instant: string): Promise<boolean> {
  const database = workerDatabase()
  if (database === null) return false
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  await client.query('update product_review set written_at = $1', [instant]).finally(() => client.end())
  return true
}

/** Buys one part, the so manieth of the list, and has it sent; the guest's page opens the mailed link, at the place of reviews. */
async function openByEmail({ desk, page, folder, at = 0 }: { desk: Page; page: Page; folder: string; at?: number }) {
  const number = await buyAsAnn(desk, [{ quantity: 1, at }])
  const { lines } = await postAsStaff(desk, `orders/${number}/shipments`, { carrier: 'USPS', trackingNumber: null })
  const subject = `Order ${number} is confirmed`
  await expect.poll(() => mailedOrderLink(folder, subject), { timeout: 20_000 }).toBeDefined()
  const { pathname, search } = new URL(mailedOrderLink(folder, subject) ?? '')
  await page.goto(`${pathname}${search}#reviews`)
  await hydrated(page)
  return { number, slug: lines[0].slug, lineId: lines[0].id }
}

test('who finds an order by its number and e-mail address is told how to review its parts, without an error', async ({
  page,
  browser,
  shop,
}) => {
  const desk = await browser.newPage({ baseURL: shop.url })
  await openAsStaff(desk, '/admin/reviews')
  const number = await buyAsAnn(desk, [{ quantity: 1, at: 0 }])
  const { email } = await postAsStaff(desk, `orders/${number}/shipments`, { carrier: 'USPS', trackingNumber: null })
  await page.goto('/orders')
  await hydrated(page)
  await page.getByLabel('Order number').fill(number)
  await page.getByRole('main').getByLabel('Email').first().fill(email)
  await page.getByRole('button', { name: 'Find order' }).click()
  await expect(page).toHaveURL(new RegExp(`/orders/${number}$`))
  await expect(own(page).getByText(/^To review them, please open the link in an email about this order first/)).toBeVisible()
  await expect(own(page).getByRole('button')).toHaveCount(0)
  await fitsAllWidths(page)
})

test('a guest reviews a part from the link of an e-mail, staff publish and answer it, and the page shows it without scripts too', async ({
  page,
  browser,
  shop,
}) => {
  const desk = await browser.newPage({ baseURL: shop.url, viewport: { width: 1360, height: 900 } })
  await openAsStaff(desk, '/admin/reviews')
  await page.setViewportSize({ width: 390, height: 844 })
  const { slug } = await openByEmail({ desk, page, folder: shop.folder })
  await expect(own(page)).toBeInViewport()
  await writeReview(page)
  const isMoved = await moveReviews('2026-03-04T02:30:00Z')
  const part = `/product/${slug}`
  await page.goto(part)
  await hydrated(page)
  await expect(reviews(page)).toContainText('No review is shown here yet.')

  await desk.goto('/admin/reviews?filter=state%3Aany%3Awaiting')
  await hydrated(desk)
  expect(await seriousFindings(desk)).toEqual([])
  await desk.getByRole('link', { name: SAID }).click()
  await desk.getByRole('button', { name: 'Hide the review' }).click()
  await expect(desk.getByText('Choose a reason first.')).toBeVisible()
  await desk.getByRole('textbox', { name: 'Reply of the shop' }).fill('Thank you, Ann.')
  await desk.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(desk.locator('.page-head').getByText('Published', { exact: true })).toBeVisible()
  // What was typed is not lost by it.
  await expect(desk.getByRole('textbox', { name: 'Reply of the shop' })).toHaveValue('Thank you, Ann.')
  await desk.getByRole('button', { name: 'Save reply' }).click()
  await expect(desk.getByText(/^Replied by/)).toBeVisible()
  await expect(desk.getByRole('region', { name: 'Review' })).toContainText('Thank you, Ann.')
  expect(await seriousFindings(desk)).toEqual([])
  await fitsAllWidths(desk)

  await page.reload()
  await hydrated(page)
  await page.getByRole('link', { name: /4\.0, 1 review/ }).click()
  await expect(reviews(page)).toBeInViewport()
  await expect(reviews(page)).toContainText(SAID)
  await expect(reviews(page)).toContainText('Ann L., verified buyer')
  await expect(reviews(page).getByRole('link', { name: 'Broan 688' })).toHaveAttribute('href', '/model/broan/688')
  expect(await page.title()).not.toContain('hacked')
  expect(await seriousFindings(page)).toEqual([])
  await fitsAllWidths(page)

  const plain = await browser.newContext({ javaScriptEnabled: false, baseURL: shop.url })
  const bare = await plain.newPage()
  await bare.goto(part)
  await expect(reviews(bare)).toContainText('Thank you, Ann.')
  const facts = await bare.locator('script[type="application/ld+json"]').allTextContents()
  const data = facts.map((text) => JSON.parse(text)).find((fact) => fact['@type'] === 'Product')
  expect(data.aggregateRating).toMatchObject({ ratingValue: 4, reviewCount: 1 })
  // The evening in Detroit is the next day elsewhere: what the page says to people, it says to search engines.
  await expect(reviews(bare)).toContainText(isMoved ? 'Mar 3, 2026' : SAID)
  expect(data.review).toMatchObject([
    { author: { name: 'Ann L.' }, reviewBody: SAID, datePublished: isMoved ? '2026-03-03' : expect.any(String) },
  ])
  await plain.close()
})

test('a review that is being written stays when the connection is lost and the list cannot be read anew', async ({
  page,
  context,
  browser,
  shop,
}) => {
  const desk = await browser.newPage({ baseURL: shop.url })
  await signInAsStaff(desk)
  await page.clock.install()
  const { number } = await openByEmail({ desk, page, folder: shop.folder, at: 2 })
  await desk.close()
  await own(page)
    .getByRole('button', { name: /^Write a review/ })
    .click()
  const text = own(page).getByLabel(/^Your review/)
  await text.fill('It is quiet again.')
  await page.route(`**/api/orders/${number}/reviews`, (route) =>
    route.fulfill({ status: 503, json: { code: 'unavailable', title: 'Busy' } }),
  )
  // Long enough that the list is read anew when the connection is back.
  await page.clock.fastForward(60_000)
  await context.setOffline(true)
  await context.setOffline(false)
  await expect(own(page).getByRole('alert')).toContainText('Busy')
  await expect(text).toHaveValue('It is quiet again.')
  await page.unroute(`**/api/orders/${number}/reviews`)
  await own(page).getByRole('button', { name: 'Try again' }).click()
  await expect(own(page).getByRole('alert')).toHaveCount(0)
  await expect(text).toHaveValue('It is quiet again.')
})

test('a review that was withdrawn in another tab is written anew with what was typed in this one', async ({ page, browser, shop }) => {
  const desk = await browser.newPage({ baseURL: shop.url })
  await signInAsStaff(desk)
  const { number, lineId } = await openByEmail({ desk, page, folder: shop.folder, at: 3 })
  await desk.close()
  const headers = { origin: new URL(page.url()).origin }
  const path = `/api/orders/${number}/reviews/${lineId}`
  const write = () => page.request.put(path, { data: { rating: 4, fits: true, text: 'Quiet again, so far.' }, headers })
  const withdraw = () => page.request.delete(path, { headers })
  expect((await write()).status()).toBe(200)
  await page.reload()
  await hydrated(page)
  await own(page)
    .getByRole('button', { name: /^Change/ })
    .click()
  await own(page)
    .getByLabel(/^Your review/)
    .fill('Quiet again, after two months.')
  expect((await withdraw()).status()).toBe(200)
  await own(page).getByRole('button', { name: 'Send the change' }).click()
  await expect(own(page).getByRole('alert')).toContainText('This review was withdrawn. What you wrote can be sent as a new one.')
  await own(page).getByRole('button', { name: 'Send review' }).click()
  await expect(own(page).getByText('We have it, and will read it before it is shown.')).toBeVisible()
  await expect(own(page)).toContainText('Quiet again, after two months.')
  await expect(own(page).getByRole('listitem').filter({ hasText: 'Quiet again, after two months.' })).toBeFocused()
  // So is one withdrawn twice: it is shown no longer.
  const asks = own(page).getByRole('button', { name: /^Withdraw/ })
  await asks.press('Enter')
  await own(page).getByRole('button', { name: 'Keep it' }).press('Enter')
  await expect(asks).toBeFocused()
  await asks.press('Enter')
  await expect(own(page).getByRole('button', { name: 'Keep it' })).toBeFocused()
  expect((await withdraw()).status()).toBe(200)
  await own(page).getByRole('button', { name: 'Yes, delete my review' }).click()
  await expect(own(page).getByRole('button', { name: /^Write a review/ })).toBeVisible()
})

test('staff hide a review for a reason, its writer is told, and withdraws it', async ({ page, browser, shop }) => {
  const desk = await browser.newPage({ baseURL: shop.url, viewport: { width: 1360, height: 900 } })
  await signInAsStaff(desk)
  // Another part: a buyer reviews each once.
  const { number, lineId } = await openByEmail({ desk, page, folder: shop.folder, at: 1 })
  const written = await page.request.put(`/api/orders/${number}/reviews/${lineId}`, {
    data: { rating: 1, fits: true, text: 'The shipment came late.' },
    headers: { origin: new URL(page.url()).origin },
  })
  expect(written.status(), await written.text()).toBe(200)
  const { id } = await written.json()
  await openAlive(desk, `/admin/reviews/${id}`)
  await desk.getByLabel('Reason').selectOption({ label: 'Not about the part' })
  await desk.getByRole('button', { name: 'Hide the review' }).click()
  await expect(desk.locator('.page-head').getByText('Hidden', { exact: true })).toBeVisible()
  await desk.close()
  const letter = () => mailedText(shop.folder, 'ann.of.orders@example.com')
  await expect.poll(letter, { timeout: 20_000 }).toContain('It is not about the part')
  await page.reload()
  await hydrated(page)
  await expect(own(page)).toContainText('It is not shown. It is not about the part')
  await own(page)
    .getByRole('button', { name: /^Withdraw/ })
    .click()
  await own(page).getByRole('button', { name: 'Yes, delete my review' }).click()
  await expect(own(page).getByRole('button', { name: /^Write a review/ })).toBeVisible()
})

test('staff publish several reviews at once but for one that was changed meanwhile, and hide several for a reason', async ({
  page,
  browser,
  shop,
}) => {
  const desk = await browser.newPage({ baseURL: shop.url, viewport: { width: 1360, height: 900 } })
  await signInAsStaff(desk)
  const headers = { origin: shop.url }
  const write = async (at: number, title: string) => {
    const { number, lineId } = await openByEmail({ desk, page, folder: shop.folder, at })
    const send = async (text: string, more = {}) => {
      const data = { rating: 5, fits: true, title, text, ...more }
      const written = await page.request.put(`/api/orders/${number}/reviews/${lineId}`, { data, headers })
      expect(written.status(), await written.text()).toBe(200)
    }
    await send('It fits, and it is quiet.')
    return send
  }
  await write(2, 'Several of them, one')
  const changeTwo = await write(3, 'Several of them, two')
  await openAlive(desk, '/admin/reviews?q=several&filter=state%3Aany%3Awaiting')
  await desk.getByRole('checkbox', { name: 'Select all rows of this page' }).check()
  await desk.getByRole('button', { name: 'Publish', exact: true }).click()
  const publishing = desk.getByRole('dialog', { name: 'Publish 2 reviews' })
  await expect(publishing).toBeVisible()
  expect(await seriousFindings(desk)).toEqual([])
  await changeTwo('It does not fit after all.', { version: 1 })
  await publishing.getByRole('button', { name: 'Publish 2 reviews' }).click()
  await expect(publishing.getByText('1 review not published')).toBeVisible()
  await expect(publishing.getByRole('listitem')).toContainText('Several of them, two')
  await publishing.getByRole('button', { name: 'Close' }).last().click()
  const states = async () => {
    const { rows } = await (await desk.request.get('/api/admin/reviews?q=several&sort=created')).json()
    return rows.map(({ title, state }: { title: string; state: string }) => [title, state])
  }
  expect(await states()).toEqual([
    ['Several of them, one', 'published'],
    ['Several of them, two', 'waiting'],
  ])

  await openAlive(desk, '/admin/reviews?q=several')
  await desk.getByRole('checkbox', { name: 'Select all rows of this page' }).check()
  await desk.getByRole('button', { name: 'Hide', exact: true }).click()
  const hiding = desk.getByRole('dialog', { name: 'Hide 2 reviews' })
  await expect(hiding.getByRole('button', { name: 'Hide 2 reviews' })).toBeDisabled()
  await hiding.getByLabel('Reason').selectOption({ label: 'Advertising, or paid for' })
  expect(await seriousFindings(desk)).toEqual([])
  await hiding.getByRole('button', { name: 'Hide 2 reviews' }).click()
  await expect(desk.getByText('2 reviews hidden.')).toBeVisible()
  expect((await states()).map(([, state]: string[]) => state)).toEqual(['hidden', 'hidden'])
})
