import { expect } from '@playwright/test'
import { ADMIN } from '#test/e2e/support/built-shop.ts'
import { addByNumber, applyCoupon, CUSTOMER, fillCustomer, hydrated, storeCart, idle } from '#test/e2e/support/buying.ts'
import { ALMOST_ALL } from '#test/e2e/support/set-up.ts'
import { test } from '#test/e2e/support/worker-shop.ts'
import { holdAnswers, seriousFindings } from '#test/e2e/support/visitor.ts'

test('a part is found by its old number, bought with a coupon and Michigan tax, and the order exists; what does not work goes back', async ({
  page,
  browser,
  baseURL,
}) => {
  await addByNumber(page, { number: 'S97009745', partNumber: 'S97017705', quantity: 2 })
  await page.goto('/cart')
  await fillCustomer(page)
  await applyCoupon(page, 'save10')
  await expect(page.getByText('Coupon applied successfully!')).toBeVisible()
  // 2 × $46.95 = $93.90; 10 % off $9.39; free shipping from $49; 6 % of $84.51 = $5.07.
  for (const amount of ['$93.90', '$9.39', '$5.07', '$89.58']) await expect(page.getByRole('main').getByText(amount).first()).toBeVisible()

  await page.getByRole('button', { name: 'Secure Checkout' }).click()
  await expect(page.getByText('TEST PAYMENT PAGE')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Pay $89.58' })).toBeVisible()
  await page.getByRole('button', { name: 'Pay $89.58' }).click()

  await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible()
  await expect(page).toHaveTitle('Payment Successful! | Partwright')
  const number =
    (
      await page
        .getByText(/PW(?:-[0-9A-Z]{4}){3}-[0-9A-Z]/)
        .first()
        .textContent()
    )?.match(/PW(?:-[0-9A-Z]{4}){3}-[0-9A-Z]/)?.[0] ?? ''
  await expect(page).toHaveURL(/\/cart$/)
  expect(await page.evaluate(() => localStorage.getItem('shoppingCart'))).toBe('[]')

  // Staff send it.
  const staff = (await browser.newContext()).request
  const post = async (path: string, data: object) =>
    (await staff.post(path, { data, headers: { origin: baseURL ?? '', 'idempotency-key': crypto.randomUUID() } })).json()
  await post('/api/auth/sign-in/email', ADMIN)
  await post(`/api/admin/orders/${number}/shipments`, { carrier: 'USPS', trackingNumber: '94001' })

  await page.goto('/orders')
  await hydrated(page)
  await page.getByLabel(/Order number/i).fill(number.toLowerCase())
  await page.getByRole('main').getByLabel(/Email/).first().fill('Pat.Carter@example.com')
  await page.getByRole('button', { name: /Find/ }).click()
  await expect(page).toHaveURL(new RegExp(`/orders/${number}$`))
  const main = page.getByRole('main')
  await expect(main).toContainText('S97017705')
  await expect(main).toContainText('$89.58')
  // The guest who found it so asks to send it back.
  await main.getByRole('button', { name: 'Start a return' }).click()
  await main.getByRole('checkbox', { name: /Broan/ }).check()
  await main.getByLabel('Reason').selectOption('It does not work')
  await main.getByRole('button', { name: 'Ask for the return' }).click()
  await expect(main.getByText('We have your request')).toBeVisible()
  const returnNumber = /RMA-[0-9A-Z-]{16}/.exec((await main.textContent()) ?? '')?.[0] ?? ''
  await expect(main.getByRole('button', { name: 'Print return slip' })).toHaveCount(0)

  // Approved, it can go: the slip alone is printed, and then the page is itself again.
  await post(`/api/admin/returns/${returnNumber}/approve`, {})
  await page.reload()
  await hydrated(page)
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printed', `${Number(document.body.dataset.printed ?? 0) + 1}`)
  })
  await main.getByRole('button', { name: 'Print return slip' }).click()
  await expect(page.locator('body')).toHaveAttribute('data-printed', '1')
  await page.emulateMedia({ media: 'print' })
  const slip = page.getByRole('region', { name: `Return slip ${returnNumber}` })
  for (const text of [returnNumber, number, 'S97017705', 'It does not work', '200 Counter Street', 'Cut here'])
    await expect(slip.getByText(text).first()).toBeVisible()
  expect(await page.evaluate(() => document.body.innerText.trim().startsWith('Return slip'))).toBe(true)
  await page.emulateMedia({ media: 'screen' })
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
  await expect(slip).toHaveCount(0)
  // The order on paper is what was bought; what comes back of it is on the slip.
  await expect(main.getByRole('region', { name: 'Returns' })).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(main.getByRole('region', { name: 'Returns' })).toBeHidden()
  await page.emulateMedia({ media: null })

  await main.getByRole('link', { name: 'Need help with this order?' }).click()
  await expect(main.getByLabel('Topic')).toHaveValue('order')
  await expect(main.getByLabel('Order number')).toHaveValue(number)
  await main.getByRole('button', { name: 'Send message' }).click()
  await expect(main.getByRole('alert')).toContainText('Please check these fields')
  await expect(main.getByLabel('Email', { exact: true })).toBeFocused()
  expect(await seriousFindings(page)).toEqual([])
  await main.getByLabel('Email', { exact: true }).fill('pat.carter@example.com')
  await main.getByLabel('Message').fill('Where do I send it?')
  await expect(main.getByRole('alert')).toHaveCount(0)
  await page.reload()
  await hydrated(page)
  await expect(main.getByLabel('Message')).toHaveValue('Where do I send it?')
  await main.getByRole('button', { name: 'Send message' }).click()
  await expect(main.getByText('answers to pat.carter@example.com')).toBeVisible()
  await page.goto('/contact')
  await hydrated(page)
  await expect(main.getByLabel('Message')).toHaveValue('')
  const subjects = async () => {
    const { letters } = await (await staff.get('/api/admin/outbox')).json()
    return letters.map(({ subject }: { subject: string | null }) => subject)
  }
  await expect.poll(subjects, { timeout: 30_000 }).toEqual(expect.arrayContaining([`Message: Order, ${number}`, 'We have your message']))
})

test('who blocks advertisements and newsletters is shown the order that is paid, and can sign up all the same', async ({ page }) => {
  // What EasyPrivacy and Fanboy's Annoyances have of names of files as a build gives them.
  await page.route(/\/assets\/(newsletter|analytics|tracking)-/, (route) => route.abort('blockedbyclient'))
  await storeCart(page, [{ slug: 'broan-s97017705-bathroom-fan-motor-assembly', quantity: 1 }])
  await page.goto('/cart')
  await fillCustomer(page)
  await page.getByRole('button', { name: 'Secure Checkout' }).click()
  await page.getByRole('button', { name: /^Pay \$/ }).click()
  await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible()
  await expect(page.getByText(/PW(?:-[0-9A-Z]{4}){3}-[0-9A-Z]/).first()).toBeVisible()
  const foot = page.getByRole('contentinfo')
  await foot.getByLabel('Email', { exact: true }).fill('blocking.pat@example.com')
  await foot.getByRole('button', { name: 'Sign Up' }).click()
  await expect(foot.getByText('Success! Thank you for subscribing to our newsletter!')).toBeVisible()
})

test('a declined card can be tried again, and cancelling keeps the cart', async ({ page }) => {
  await addByNumber(page, { number: 'S97012038' })
  // Somebody has signed up for the newsletter in this browser, with another address.
  await page.evaluate(() => localStorage.setItem('newsletter_email', 'news@example.com'))
  await page.goto('/cart')
  await expect(page.getByRole('main').getByLabel('Email', { exact: true })).toHaveValue('news@example.com')
  await fillCustomer(page)
  await page.getByRole('button', { name: 'Secure Checkout' }).click()
  await page.getByRole('button', { name: 'Card is declined' }).click()
  await expect(page.getByRole('alert')).toContainText('declined')
  await page.getByRole('button', { name: 'Cancel and go back' }).click()

  await expect(page.getByText('Payment cancelled').first()).toBeVisible()
  await expect(page).toHaveURL(/\/cart$/)
  await expect(page.getByRole('main')).toContainText('S97012038')
  await expect(page.getByRole('main').getByLabel('City', { exact: true })).toHaveValue('Detroit')
  await expect(page.getByRole('main').getByLabel('Email', { exact: true })).toHaveValue(CUSTOMER.Email)
})

test('no order is placed for a total that nobody has seen', async ({ page }) => {
  await storeCart(page, [{ slug: 'broan-s97017705-bathroom-fan-motor-assembly', quantity: 1 }])
  await page.goto('/cart')
  await fillCustomer(page)
  await idle(page)
  const answer = await holdAnswers(page, '**/api/quote')
  await page.reload()
  await hydrated(page)
  const checkout = page.getByRole('button', { name: 'Secure Checkout' })
  await expect(page.getByRole('region', { name: 'Order summary' })).toBeVisible()
  await expect(checkout).toBeDisabled()
  answer()
  await expect(checkout).toBeEnabled()
  const summary = (await page.getByRole('region', { name: 'Order summary' }).textContent()) ?? ''
  const [, total = ''] = /Total\s*(\$\d+\.\d\d)/.exec(summary) ?? []
  await checkout.click()
  await expect(page.getByRole('button', { name: `Pay ${total}` })).toBeVisible()
})

test('a forged return shows no order and empties no cart', async ({ page }) => {
  await addByNumber(page, { number: 'S97012038' })
  await page.goto('/cart?payment=success&session_id=cs_test_invented')
  await expect(page.getByText('Payment processed but status update failed')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toHaveCount(0)
  await expect(page.getByRole('main')).toContainText('S97012038')
})

test('an incomplete form says what is missing, beside the fields too', async ({ page }) => {
  await addByNumber(page, { number: 'S97012038' })
  await page.goto('/cart')
  await page.getByRole('button', { name: 'Secure Checkout' }).click()
  await expect(page.getByText('Missing Information')).toBeVisible()
  await expect(page.getByText(/Please fill in: /).first()).toBeVisible()
  await expect(page.getByRole('main').getByLabel('City', { exact: true })).toHaveAttribute('aria-invalid', 'true')
})

test('a total that is too small to be paid is told in the cart, with what to do about it', async ({ page }) => {
  await storeCart(page, [{ slug: 'kirby-301291-knurled-brush-roll-belt', quantity: 1 }])
  await page.goto('/cart')
  await hydrated(page)
  await fillCustomer(page)
  await applyCoupon(page, ALMOST_ALL.code)
  const notice = page.getByText(/Cards can be charged \$0\.50 or more, and this order comes to \$0\.\d\d\./)
  await expect(notice).toBeVisible()
  const checkout = page.getByRole('button', { name: 'Secure Checkout' })
  await expect(checkout).toBeDisabled()
  expect(await seriousFindings(page)).toEqual([])
  // The Enter key in the form does not pay either; nothing that was typed is lost.
  await page.getByLabel('City', { exact: true }).press('Enter')
  await expect(page).toHaveURL(/\/cart$/)
  await page.getByRole('button', { name: /Remove.*coupon/i }).click()
  await expect(notice).toHaveCount(0)
  await expect(checkout).toBeEnabled()
  await expect(page.getByLabel('City', { exact: true })).toHaveValue('Detroit')
})

test('a state that an older page has kept in another spelling is asked about at its field, and everything else that was typed stays', async ({
  page,
}) => {
  await storeCart(page, [{ slug: 'kirby-301291-knurled-brush-roll-belt', quantity: 1 }])
  await page.goto('/cart')
  await hydrated(page)
  await fillCustomer(page)
  const change = (state: string) =>
    page.evaluate((value) => {
      const draft = JSON.parse(sessionStorage.getItem('checkoutDraft') ?? '{}')
      sessionStorage.setItem('checkoutDraft', JSON.stringify({ ...draft, customer: { ...draft.customer, state: value } }))
    }, state)
  await change('Mich')
  await page.reload()
  await hydrated(page)
  // The cart is priced, without a tax that nobody knows.
  await expect(page.getByText('Enter your state')).toBeVisible()
  await page.getByRole('button', { name: 'Secure Checkout' }).click()
  const state = page.getByLabel('State', { exact: true })
  await expect(state).toHaveAccessibleDescription(/Please choose a state, by its two letters or its full name/)
  await expect(page.getByLabel('City', { exact: true })).toHaveValue('Detroit')
  await state.selectOption('Michigan')
  await page.getByRole('button', { name: 'Secure Checkout' }).click()
  await expect(page.getByRole('button', { name: 'Card is declined' })).toBeVisible()
})
