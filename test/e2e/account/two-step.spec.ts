import { expect } from '@playwright/test'
import { totp } from '#test/support/people/totp.ts'
import { ADMIN } from '#test/e2e/support/built-shop.ts'
import { hydrated } from '#test/e2e/support/buying.ts'
import { refuseOnce } from '#test/e2e/support/staff.ts'
import { test } from '#test/e2e/support/worker-shop.ts'
import { expectWell } from '#test/e2e/support/visitor.ts'

/** What an authenticator app makes of the key that the page shows. */
const addressOf = (key: string) => `otpauth://totp/x?secret=${key.replaceAll(/\s/g, '')}`

test('a member of staff sets up two-step sign-in, signs in with a code and with a recovery code, and turns it off', async ({ page }) => {
  const main = page.getByRole('main')
  const passwordStep = async () => {
    await page.goto('/auth?next=/account')
    await hydrated(page)
    await main.getByLabel('Email', { exact: true }).fill(ADMIN.email)
    await main.getByLabel('Password', { exact: true }).fill(ADMIN.password)
    await main.getByRole('button', { name: 'Sign in', exact: true }).click()
  }
  const signOut = async () => {
    await main.getByRole('button', { name: 'Sign out' }).click()
    await expect(page).toHaveURL(/\/$/)
  }
  const password = main.getByLabel('Password', { exact: true })

  await passwordStep()
  await expect(page).toHaveURL(/\d\/account$/)
  await main.getByRole('button', { name: 'Set up two-step sign-in' }).click()
  await expect(password).toBeFocused()
  await password.fill('not the password')
  await page.keyboard.press('Enter')
  await expect(main.getByText('The password is not right.')).toBeVisible()
  await expect(password).toHaveValue('not the password')
  await expectWell(page, 'wrong password')
  await password.fill(ADMIN.password)
  await page.keyboard.press('Enter')

  await expect(main.getByRole('heading', { name: 'Connect your app' })).toBeFocused()
  await expect(main.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible()
  await expectWell(page, 'connect the app')
  const address = addressOf((await main.getByText(/^[A-Z2-7]{4}( [A-Z2-7]{1,4})+$/).textContent()) ?? '')
  await main.getByLabel('Code', { exact: true }).fill('000 000')
  await main.getByRole('button', { name: 'Turn on two-step sign-in' }).click()
  await expect(main.getByText('The code is not right.')).toBeVisible()
  const used = totp(address)
  await main.getByLabel('Code', { exact: true }).fill(used.replace(/^.../, '$& '))
  await main.getByRole('button', { name: 'Turn on two-step sign-in' }).click()
  await expect(main.getByRole('heading', { name: 'Your recovery codes' })).toBeFocused()
  await expectWell(page, 'recovery codes')
  const codes = await main.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem').allTextContents()
  expect(codes).toHaveLength(10)
  await main.getByRole('button', { name: 'I have stored them' }).click()
  await expect(main.getByText('10 recovery codes are left.')).toBeVisible()
  await expect(main.getByRole('heading', { name: 'Two-step sign-in' })).toBeFocused()
  await expectWell(page, 'on')
  await signOut()

  await passwordStep()
  await expect(main.getByRole('heading', { name: 'Second step' })).toBeFocused()
  await expectWell(page, 'second step')
  const code = main.getByLabel('Code', { exact: true })
  await code.fill('000000')
  await page.keyboard.press('Enter')
  await expect(main.getByText('The code is not right.')).toBeVisible()
  await expect(code).toBeFocused()
  await code.fill(used)
  await page.keyboard.press('Enter')
  await expect(main.getByText('This code has been used already.')).toBeVisible()
  await expect(password).toHaveValue(ADMIN.password)
  await expectWell(page, 'used code')
  await main.getByRole('button', { name: 'Sign in', exact: true }).click()
  const next = totp(address, 1)
  await code.fill(next)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\d\/account$/)
  await signOut()

  await passwordStep()
  await main.getByRole('button', { name: 'Use a recovery code' }).click()
  await main.getByLabel('Recovery code').fill(` ${(codes[0] ?? '').toUpperCase().replace('-', ' ')}`)
  await expect(main.getByRole('link', { name: 'write to us' })).toHaveAttribute('href', '/contact')
  await expectWell(page, 'recovery code')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\d\/account$/)
  await expect(main.getByText('9 recovery codes are left.')).toBeVisible()

  // A sign-in of a while ago is not enough for it: the code is asked for as well.
  await refuseOnce(page, '**/api/auth/two-factor/disable')
  await main.getByRole('button', { name: 'Turn off' }).click()
  await password.fill(ADMIN.password)
  await main.getByRole('button', { name: 'Turn off two-step sign-in' }).click()
  const again = page.getByRole('dialog', { name: 'Is it still you?' })
  await expect(again).toContainText('Without your app, sign out, and sign in again with a recovery code.')
  await again.getByLabel('Password', { exact: true }).fill(ADMIN.password)
  await again
    .getByLabel('Code', { exact: true })
    .fill([-1, 0, 1].map((step) => totp(address, step)).find((one) => one !== used && one !== next) ?? '')
  await page.keyboard.press('Enter')
  await expect(again).toBeHidden()
  await expect(main.getByRole('button', { name: 'Set up two-step sign-in' })).toBeVisible()
})

test('whose session has ended signs in again, and is where they were', async ({ page, baseURL }) => {
  const main = page.getByRole('main')
  const signIn = async () => {
    await main.getByLabel('Email', { exact: true }).fill(ADMIN.email)
    await main.getByLabel('Password', { exact: true }).fill(ADMIN.password)
    // A pointer that rests where a link appears would fetch its page ahead.
    await page.keyboard.press('Enter')
  }
  await page.goto('/auth?next=/account')
  await hydrated(page)
  await signIn()
  await expect(page).toHaveURL(/\d\/account$/)
  // What the page, and the cart behind it, still asks would be refused, and tell it.
  await page.waitForLoadState('networkidle')
  // The session ends elsewhere: the browser keeps its cookie, and the open page does not know.
  const cookies = await page.context().cookies()
  const ended = await page.request.post('/api/auth/sign-out', { data: {}, headers: { origin: baseURL ?? '' } })
  expect(await ended.json()).toEqual({ success: true })
  await page.context().addCookies(cookies)
  await main.getByRole('link', { name: 'Admin area' }).click()
  await expect(page).toHaveURL(/\/auth\?next=%2Fadmin$/)
  await hydrated(page)
  await signIn()
  await expect(page).toHaveURL(/\/admin\/dashboard$/)
})

test('a common password is refused beside its field, and nothing that was typed is lost', async ({ page }) => {
  const main = page.getByRole('main')
  await page.goto('/auth?mode=create')
  await hydrated(page)
  await main.getByLabel('Name', { exact: true }).fill('Ann Lee')
  await main.getByLabel('Email', { exact: true }).fill('common@example.com')
  const password = main.getByLabel('Password', { exact: true })
  await password.fill('QwertyQwerty')
  await main.getByRole('button', { name: 'Create account' }).click()
  await expect(main.getByText('This is one of the most used passwords')).toBeVisible()
  await expect(password).toBeFocused()
  await expect(password).toHaveAttribute('aria-invalid', 'true')
  await expect(main.getByLabel('Name', { exact: true })).toHaveValue('Ann Lee')
  await expect(main.getByLabel('Email', { exact: true })).toHaveValue('common@example.com')
  await expectWell(page, 'common password')
  await password.fill('a stapler in the attic')
  await expect(main.getByText('This is one of the most used passwords')).toBeHidden()
})
