import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { ADMIN } from '#test/e2e/support/built-shop.ts'
import { hydrated, storeCart } from '#test/e2e/support/buying.ts'
import { mailedOrderLink } from '#test/e2e/support/mails.ts'
import { test } from '#test/e2e/support/worker-shop.ts'
import { openAsStaff } from '#test/e2e/support/staff.ts'
import { postAsStaff } from '#test/e2e/support/staff-orders.ts'
import { fitsAllWidths, seriousFindings } from '#test/e2e/support/visitor.ts'

/** Narrow windows, in each of which other numbers stand at the end of a line. */
const WIDTHS = [320, 345, 375, 390, 412, 768, 1360]

const CUSTOMER = {
  email: 'nora.numbers@example.com',
  firstName: 'Nora',
  lastName: 'Numbers',
  phone: '(313) 555-0142',
  addressLine1: '67-1185 Mamalahoa Hwy',
  addressLine2: '',
  city: 'Detroit',
  state: 'MI',
  postalCode: '48226-1930',
  country: 'US',
}

/** Parts whose numbers have hyphens, at most eight. */
async function hyphenated(page: Page): Promise<{ slug: string; partNumber: string }[]> {
  const { results } = await (await page.request.get('/api/search?q=belt&limit=50')).json()
  return results.filter(({ partNumber }: { partNumber: string }) => /\d-\d/.test(partNumber)).slice(0, 8)
}

/** The numbers of a page that stand on two lines, with the window's width. */
async function brokenNumbers(page: Page): Promise<string[]> {
  const found: string[] = []
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 844 })
    const broken = await page.evaluate(() => {
      const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
      const numbers: string[] = []
      while (texts.nextNode()) {
        const text = texts.currentNode
        for (const { 0: number, index } of (text.nodeValue ?? '').matchAll(/\(\d{3}\) \d{3}-\d{4}|[^\s,;()]*\d[^\s,;()]*/g)) {
          const range = document.createRange()
          range.setStart(text, index)
          range.setEnd(text, index + number.length)
          const lines = new Set([...range.getClientRects()].filter((box) => box.width > 0).map(({ top }) => Math.round(top)))
          if (lines.size > 1) numbers.push(number)
        }
      }
      return numbers
    })
    found.push(...broken.map((number) => `${number} at ${width}`))
  }
  return found
}

/** The numbers inside underlined links that the line leaves out: it does not reach into a box within a line by itself. */
const unlinedInLinks = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('a .unbroken, a span.font-mono')].flatMap((number) => {
      const lineOf = (element: Element) => getComputedStyle(element).textDecorationLine
      return number.parentElement && lineOf(number) !== lineOf(number.parentElement) ? [number.textContent] : []
    }),
  )

/** The fonts that the browser has set an element's text in. */
async function fontsOf(page: Page, selector: string): Promise<string[]> {
  const session = await page.context().newCDPSession(page)
  await session.send('DOM.enable')
  await session.send('CSS.enable')
  const { root } = await session.send('DOM.getDocument', { depth: -1 })
  const { nodeId } = await session.send('DOM.querySelector', { nodeId: root.nodeId, selector })
  const { fonts } = await session.send('CSS.getPlatformFontsForNode', { nodeId })
  return fonts.map(({ familyName }) => familyName)
}

test('part numbers stay in one piece in the cart, in lists and on pages of parts', async ({ page }) => {
  const parts = await hyphenated(page)
  expect(parts.length).toBeGreaterThan(3)
  await storeCart(
    page,
    parts.map(({ slug }) => ({ slug, quantity: 1 })),
  )
  for (const path of [
    '/cart',
    '/search?q=belt',
    `/product/${parts[0]?.slug}`,
    '/',
    '/contact',
    '/returns',
    '/category/vacuum-parts/belts',
  ]) {
    await page.goto(path)
    await hydrated(page)
    if (path === '/cart') await expect(page.getByText(/^Line total /)).toHaveCount(parts.length)
    expect(await unlinedInLinks(page), path).toEqual([])
    expect(await brokenNumbers(page), path).toEqual([])
  }
})

test('numbers of an order, its address and its returns stay in one piece, and the form for a return is well at all widths', async ({
  page,
  browser,
  shop,
}) => {
  test.setTimeout(120_000)
  const parts = await hyphenated(page)
  const placed = await page.request.post('/api/create-payment', {
    data: { items: parts.map(({ slug }) => ({ slug, quantity: 2 })), customer: CUSTOMER, poNumber: 'PO-2026-11-0042' },
    headers: { 'idempotency-key': crypto.randomUUID() },
  })
  expect(placed.status(), await placed.text()).toBe(200)
  const { url, sessionId } = await placed.json()
  await page.request.post(url, { form: { action: 'pay' } })
  const { orderId: number } = await (await page.request.post('/api/update-payment-status', { data: { sessionId } })).json()
  await page.goto(`/cart?payment=success&session_id=${sessionId}`)
  await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: 'Order ID' })).toContainText(number)
  expect(await brokenNumbers(page), 'the success page').toEqual([])
  await expect.poll(() => mailedOrderLink(shop.folder, `Order ${number} is confirmed`), { timeout: 20_000 }).toBeDefined()
  const desk = await (await browser.newContext()).newPage()
  await openAsStaff(desk, '/admin/returns', ADMIN)
  const { shipments } = await postAsStaff(desk, `orders/${number}/shipments`, { carrier: 'USPS', trackingNumber: null })
  await postAsStaff(desk, `orders/${number}/shipments/${shipments[0].id}/deliver`, {})

  await page.goto(mailedOrderLink(shop.folder, `Order ${number} is confirmed`) ?? '')
  await hydrated(page)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(number)
  expect(await brokenNumbers(page), 'the order').toEqual([])
  await fitsAllWidths(page, [320, 390, 768, 1360])

  const form = page.getByRole('region', { name: 'Send parts back' })
  await form.getByRole('button', { name: 'Start a return' }).click()
  await expect(form.getByRole('checkbox').first()).toBeFocused()
  await page.keyboard.press('Space')
  await form.getByLabel('Reason').selectOption('It does not fit')
  await form.getByLabel('Exchange: send me another part').check()
  expect(await brokenNumbers(page), 'the form').toEqual([])
  await fitsAllWidths(page, [320, 390, 768, 1360])
  // What lies half under the header of a scrolled page is measured by what is seen of it.
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
  expect(await seriousFindings(page), 'the form').toEqual([])
  for (const width of [390, 768, 1360]) {
    await page.setViewportSize({ width, height: 900 })
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/return-form-${width}.png`, fullPage: true })
  }
})

test('a zero has a bar in numbers of parts and none in prices and in what people type', async ({ page }) => {
  await page.goto('/search?q=motor')
  await hydrated(page)
  await page.evaluate(() => document.fonts.ready)
  await page.evaluate(() => {
    const main = document.querySelector('main')
    main?.insertAdjacentHTML(
      'beforeend',
      '<p id="price">$100.00</p><input id="typed" class="control"><p id="number"><span class="font-mono">S97012038</span></p>',
    )
  })
  await expect.poll(() => fontsOf(page, '#price')).toContain('Plain Zero')
  // What is typed is in the face of the text around it.
  expect(
    await page.evaluate(() =>
      ['#price', '#typed'].map((name) => getComputedStyle(document.querySelector(name) ?? document.body).fontFamily),
    ),
  ).toEqual(Array.from({ length: 2 }, () => expect.stringMatching(/^"Plain Zero", "Atkinson Next"/)))
  expect(await fontsOf(page, '#number')).toEqual([expect.stringMatching(/Atkinson Hyperlegible Mono/)])
  // No price stands in the mono face, on any page.
  for (const path of ['/search?q=motor', '/category/bathroom-fan-parts/motors', '/']) {
    await page.goto(path)
    await hydrated(page)
    const wrong = await page.evaluate(() =>
      [...document.querySelectorAll('body *')]
        .filter(
          (element) =>
            [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && /\$\d/.test(node.nodeValue ?? '')) &&
            getComputedStyle(element).fontFamily.startsWith('"Atkinson Mono"'),
        )
        .map((element) => element.outerHTML),
    )
    expect(wrong, path).toEqual([])
  }
})
