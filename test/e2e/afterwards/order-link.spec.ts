import { expect } from '@playwright/test'
import type { APIRequestContext, BrowserContext } from '@playwright/test'
import { hydrated } from '#test/e2e/support/buying.ts'
import { mailedOrderLink } from '#test/e2e/support/mails.ts'
import { signInAsStaff } from '#test/e2e/support/staff.ts'
import { postAsStaff } from '#test/e2e/support/staff-orders.ts'
import { test } from '#test/e2e/support/worker-shop.ts'
import { fitsAllWidths, seriousFindings } from '#test/e2e/support/visitor.ts'

const customer = {
  email: 'pat.carter@example.com',
  firstName: 'Pat',
  lastName: 'Carter',
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
  const items = [{ slug: 'broan-s97017705-bathroom-fan-motor-assembly', quantity: 1 }]
  const placed = await request.post('/api/create-payment', {
    data: { items, customer },
    headers: { 'idempotency-key': crypto.randomUUID() },
  })
  const { url, sessionId } = await placed.json()
  await request.post(url, { form: { action: 'pay' } })
  const { orderId: number } = await (await request.post('/api/update-payment-status', { data: { sessionId } })).json()
  const subject = `Order ${number} is confirmed`
  await expect.poll(() => mailedOrderLink(folder, subject), { timeout: 20_000 }).toBeDefined()
  return { number, link: mailedOrderLink(folder, subject) ?? '' }
}

/** All that a browser sends: addresses, headers and bodies. */
function recordRequests(context: BrowserContext): string[] {
  const sent: string[] = []
  context.on('request', (request) => {
    sent.push(`${request.url()} ${JSON.stringify(request.headers())} ${request.postData() ?? ''}`)
  })
  return sent
}

const tokenOf = (link: string) => new URL(link).searchParams.get('token') ?? ''

test('a mailed link opens its order in any browser; the token leaves the address at once and goes nowhere', async ({
  page,
  browser,
  baseURL,
  shop,
}) => {
  const first = await buy(page.request, shop.folder)
  const second = await buy(page.request, shop.folder)
  // A mail program looks first, which changes nothing.
  expect((await (await browser.newContext()).request.get(first.link)).status()).toBe(200)

  const reader = await browser.newContext({ baseURL: baseURL ?? '' })
  const sent = recordRequests(reader)
  const tab = await reader.newPage()
  for (const { number, link } of [first, second]) {
    await tab.goto(link)
    await expect(tab).toHaveURL(`${baseURL}/orders/${number}`)
    await expect(tab.getByRole('heading', { level: 1 })).toContainText(number)
  }
  // Several orders in one browser, after a reload and by the history.
  await tab.reload()
  await hydrated(tab)
  await expect(tab.getByRole('heading', { level: 1 })).toContainText(second.number)
  await tab.goto(`/orders/${first.number}`)
  await hydrated(tab)
  await expect(tab.getByRole('heading', { level: 1 })).toContainText(first.number)
  await tab.goBack()
  await expect(tab.getByRole('heading', { level: 1 })).toContainText(second.number)
  expect(await tab.evaluate(() => document.cookie)).not.toContain('order')
  // What is told of the visit when the page is left has been sent.
  await tab.goto('/about')
  for (const { link } of [first, second]) {
    const withToken = sent.filter((text) => text.includes(tokenOf(link)))
    // The opening itself; after that only the browser's own cookie has it, which Playwright does not show here.
    expect(withToken.map((text) => text.split(' ', 1)[0])).toEqual([link])
  }
  await reader.close()

  const stranger = await (await browser.newContext({ baseURL: baseURL ?? '' })).newPage()
  expect((await stranger.goto(`/orders/${first.number}`))?.status()).toBe(404)
  await stranger.context().close()
})

test('without scripts the page of an order says how a part is sent back', async ({ browser, baseURL, shop, page }) => {
  const { number, link } = await buy(page.request, shop.folder)
  const desk = await browser.newPage({ baseURL: baseURL ?? '' })
  await signInAsStaff(desk)
  await postAsStaff(desk, `orders/${number}/shipments`, { carrier: 'USPS', trackingNumber: null })
  await desk.close()
  const plain = await browser.newContext({ baseURL: baseURL ?? '', javaScriptEnabled: false })
  const tab = await plain.newPage()
  await tab.goto(link)
  const section = tab.getByRole('region', { name: 'Send parts back' })
  await expect(section.getByRole('button', { name: 'Start a return' })).toBeHidden()
  await expect(section).toContainText('Returns are asked for with scripts.')
  const write = section.getByRole('link', { name: 'write to us' })
  await expect(write).toHaveAttribute('href', `/contact?topic=return&order=${number}#write`)
  await write.click()
  await expect(tab.getByLabel('Order number')).toHaveValue(number)
  await expect(tab.getByLabel('Message')).toHaveAccessibleDescription('What has happened, and with which part?')
  await plain.close()
})

test('a link that has expired says so, and mails a new one; without scripts too', async ({ browser, baseURL, shop, page }) => {
  // In another browser: the one that paid opens its order by itself.
  const { number } = await buy((await browser.newContext({ baseURL: baseURL ?? '' })).request, shop.folder)
  // What an expired link says of itself; a stranger's invented one is answered the same.
  const expired = `/orders/${number}?token=20000.${'A'.repeat(43)}`
  await page.goto(expired)
  await hydrated(page)
  await expect(page).toHaveURL(`${baseURL}/orders/${number}?link=expired`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This link has expired')
  expect(await seriousFindings(page)).toEqual([])
  await fitsAllWidths(page)

  const plain = await browser.newContext({ baseURL: baseURL ?? '', javaScriptEnabled: false })
  const tab = await plain.newPage()
  const unknown = 'PW-0000-0000-0000-0'
  for (const asked of [unknown, number]) {
    const answer = await tab.goto(expired.replace(number, asked))
    expect(answer?.status()).toBe(404)
    await expect(tab).toHaveTitle(`Order ${asked} | Partwright`)
    await expect(tab.getByRole('heading', { level: 1 })).toHaveText('This link has expired')
    await tab.getByRole('button', { name: 'Mail me a new link' }).click()
    await expect(tab.getByText('Please check your email')).toBeVisible()
    await expect(tab.getByText('If there is a paid order with this number, a new link is on its way')).toBeVisible()
    await expect(tab).toHaveURL(`${baseURL}/orders/${asked}?link=sent`)
  }
  const subject = `Your link to order ${number}`
  await expect.poll(() => mailedOrderLink(shop.folder, subject), { timeout: 20_000 }).toBeDefined()
  await tab.goto(mailedOrderLink(shop.folder, subject) ?? '')
  await expect(tab).toHaveURL(`${baseURL}/orders/${number}`)
  await expect(tab.getByRole('heading', { level: 1 })).toContainText(number)
  expect(mailedOrderLink(shop.folder, `Your link to order ${unknown}`)).toBeUndefined()
  await plain.close()

  await page.getByRole('button', { name: 'Mail me a new link' }).click()
  await hydrated(page)
  await expect(page.getByText('Please check your email')).toBeVisible()
  expect(await seriousFindings(page)).toEqual([])
  await fitsAllWidths(page)
})
