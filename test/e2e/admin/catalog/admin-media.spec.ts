import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { makePicture } from '#test/support/files/pictures.ts'
import { hydrated } from '#test/e2e/support/buying.ts'
import { test } from '#test/e2e/support/worker-shop.ts'
import { isAlive, openAsStaff } from '#test/e2e/support/staff.ts'
import { seriousFindings, sidewaysOf } from '#test/e2e/support/visitor.ts'

const fileOf = async (name: string, options?: Parameters<typeof makePicture>[0]) => ({
  name,
  mimeType: name.endsWith('.png') ? 'image/png' : 'image/jpeg',
  buffer: Buffer.from(await makePicture({ width: 400, height: 300, ...options })),
})

const tileOf = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 2, name, exact: true }) })

/** The first categories that have no picture. */
async function missingCategories(page: Page, count: number) {
  const { categories } = await page.evaluate(async () => {
    const answer = await fetch('/api/admin/subcategory-logos')
    return (await answer.json()) as { categories: { name: string; slug: string; path: string; state: string }[] }
  })
  return categories
    .filter(({ slug, state }) => state === 'missing' && categories.filter((other) => other.slug === slug).length === 1)
    .slice(0, count)
}

test('many files find their categories by their names, and the shop shows them at once', async ({ page, shop }) => {
  await openAsStaff(page, '/admin/subcategory-logos')
  const [first, second] = await missingCategories(page, 2)
  if (!first || !second) throw new Error('no categories')
  await page
    .getByLabel('Pictures named after their categories')
    .setInputFiles([await fileOf(`${first.slug}.jpg`), await fileOf(`${second.slug.toUpperCase()}.jpg`), await fileOf('nobody-knows.jpg')])
  await expect(page.getByText('One file was left out')).toBeVisible()
  await expect(page.getByText('nobody-knows.jpg: no category has the slug "nobody-knows"')).toBeVisible()
  for (const { name } of [first, second]) await expect(tileOf(page, name).getByText('Own')).toBeVisible({ timeout: 20_000 })
  const found = await page.request.get(`${shop.url}/api/categories`)
  expect(await found.text()).toContain('/media/med_')
  // The page of the category above shows it.
  const visitor = await page.context().newPage()
  await visitor.goto(`${shop.url}/category/${first.path.split('/').slice(0, -1).join('/')}`)
  await expect(visitor.locator('main img[src^="/media/"]').first()).toBeVisible()
  await visitor.close()
})

test('a picture is replaced, described, cropped and removed, and each step can be undone', async ({ page }) => {
  await openAsStaff(page, '/admin/subcategory-logos')
  const [category] = await missingCategories(page, 1)
  const { name } = category ?? { name: '' }
  const tile = tileOf(page, name)
  await tile.getByLabel(`Upload picture of ${name}`).setInputFiles(await fileOf('anything.jpg'))
  await expect(tile.getByText('Own')).toBeVisible({ timeout: 20_000 })
  const alt = tile.getByLabel(`What the picture of ${name} shows`)
  await alt.fill('A part on white')
  await alt.press('Tab')
  await expect(page.getByText('Text of the picture saved.')).toBeVisible()

  const address = () => tile.locator('img').getAttribute('src')
  const whole = await address()
  await tile.getByRole('button', { name: `Crop picture of ${name}` }).click()
  const window = page.getByRole('dialog', { name: 'Crop the picture' })
  await window.getByLabel('Square').check()
  const size = window.getByLabel('Size of the part')
  await size.focus()
  for (let n = 0; n < 20; n++) await page.keyboard.press('ArrowLeft')
  await expect(size).toHaveValue('0.8')
  expect(await seriousFindings(page)).toEqual([])
  await window.getByRole('button', { name: 'Crop', exact: true }).click()
  await expect(window).toBeHidden()
  await expect.poll(address).not.toBe(whole)
  await expect(alt).toHaveValue('A part on white')

  await tile.getByRole('button', { name: `Remove picture of ${name}` }).click()
  await expect(tile.getByText('Missing')).toBeVisible()
  await page
    .getByText(`Picture of ${name} removed.`)
    .locator('xpath=ancestor::*[.//button][1]')
    .getByRole('button', { name: 'Undo' })
    .click()
  await expect(tile.getByText('Own')).toBeVisible()
})

test('many logos find their brands by the names of their files; what matched and what did not is listed, and taken back', async ({
  page,
  shop,
}) => {
  await openAsStaff(page, '/admin/brands')
  await page.getByRole('link', { name: 'Logos', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Brand logos' })).toBeVisible()
  const logoOf = async (name: string) => {
    const brands = (await (await page.request.get(`${shop.url}/api/brands`)).json()) as { name: string; logoUrl: string | null }[]
    return brands.find((brand) => brand.name === name)?.logoUrl
  }
  await page
    .getByLabel('Logos named after their brands')
    .setInputFiles([
      await fileOf('broan.png'),
      await fileOf('NuTone Logo.jpg'),
      await fileOf('logo-broan.jpg'),
      await fileOf('who-is-it.jpg'),
    ])
  await expect(page.getByText('2 files were left out')).toBeVisible()
  await expect(page.getByText('who-is-it.jpg: no brand is called "who-is-it"')).toBeVisible()
  await expect(page.getByText('logo-broan.jpg: Broan is given broan.png already')).toBeVisible()
  await expect(page.getByRole('heading', { name: '2 files have found their brands' })).toBeVisible({ timeout: 20_000 })
  expect([await logoOf('Broan'), await logoOf('NuTone')]).toEqual([
    expect.stringMatching(/^\/media\//),
    expect.stringMatching(/^\/media\//),
  ])
  expect(await seriousFindings(page)).toEqual([])
  await page.getByRole('button', { name: 'Undo NuTone' }).click()
  await expect(page.getByRole('heading', { name: 'One file has found its brand' })).toBeVisible()
  expect(await logoOf('NuTone')).toBeNull()

  await page
    .getByRole('list')
    .filter({ has: page.getByRole('button', { name: 'Undo Broan' }) })
    .getByRole('link', { name: 'Broan' })
    .click()
  await expect(page.getByRole('list', { name: 'Pictures' }).getByRole('listitem')).toHaveCount(1)
  const before = await logoOf('Broan')
  await page.getByLabel('Logo: files').setInputFiles(await fileOf('new.png'))
  await page.getByRole('button', { name: /^Save/ }).click()
  await expect(page.getByText(/^Saved:/).first()).toBeVisible()
  expect(await logoOf('Broan')).toMatch(/^\/media\//)
  expect(await logoOf('Broan')).not.toBe(before)
  await page.getByRole('button', { name: /^Remove/ }).click()
  await page.getByRole('button', { name: /^Save/ }).click()
  await expect.poll(() => logoOf('Broan')).toBeNull()
})

test("the shop's logo is uploaded, stands in the head of its pages with its place kept free, and goes again", async ({
  page,
  browser,
  shop,
}) => {
  await openAsStaff(page, '/admin/settings/shop')
  const save = async () => {
    await page.getByRole('button', { name: /^Save/ }).click()
    await expect(page.getByText(/^Saved:/).first()).toBeVisible()
  }
  await page.getByLabel('Logo: files').setInputFiles(await fileOf('logo.png', { width: 500, height: 125 }))
  await expect(page.getByRole('list', { name: 'Pictures' }).getByRole('listitem')).toHaveCount(1, { timeout: 20_000 })
  await save()
  const context = await browser.newContext({ baseURL: shop.url, viewport: { width: 1360, height: 900 } })
  const visitor = await context.newPage()
  // The picture never arrives.
  await visitor.route('**/media/**', () => undefined)
  await visitor.goto('/about', { waitUntil: 'commit' })
  const logo = visitor.getByRole('banner').getByRole('img', { name: 'Partwright' })
  await expect(logo).toHaveAttribute('srcset', /\/96\.webp 96w,.*\/500\.webp 500w$/)
  await expect.poll(async () => (await logo.boundingBox())?.height).toBe(36)
  expect((await logo.boundingBox())?.width).toBe(144)
  const [, mediaId = 'no logo'] = /\/media\/(med_\w+)/.exec((await logo.getAttribute('src')) ?? '') ?? []
  await context.close()
  await page.reload()
  await isAlive(page)
  await expect(page.getByText('You have unsaved changes')).toHaveCount(0)
  await page.getByRole('button', { name: /^Remove/ }).click()
  await save()
  const html = await (await page.request.get(`${shop.url}/about`)).text()
  expect([mediaId.startsWith('med_'), html.includes(mediaId)]).toEqual([true, false])
})

test('a category is given its picture in its own form', async ({ page, shop }) => {
  await openAsStaff(page, '/admin/categories')
  await page.getByRole('tree').getByText('Vacuum Parts', { exact: true }).first().click()
  await page.getByLabel('Picture: files').setInputFiles(await fileOf('vacuum.png'))
  await expect(page.getByRole('list', { name: 'Pictures' }).getByRole('listitem')).toHaveCount(1, { timeout: 20_000 })
  await page.getByRole('button', { name: /^Save/ }).click()
  await expect(page.getByText(/^Saved:/).first()).toBeVisible()
  const categories = (await (await page.request.get(`${shop.url}/api/categories`)).json()) as { name: string; imageUrl: string | null }[]
  expect(categories.find(({ name }) => name === 'Vacuum Parts')?.imageUrl).toMatch(/^\/media\/med_/)
})

test('names of files that have no room are cut, and make no form wider than its window', async ({ page }) => {
  await openAsStaff(page, '/admin/categories')
  await page.getByRole('tree').getByText('Vacuum Parts', { exact: true }).first().click()
  await page.setViewportSize({ width: 390, height: 844 })
  const name = `Photo of the motor from the left side ${'with_its_housing_'.repeat(8)}.svg`
  await page.getByLabel('Picture: files').setInputFiles({ name, mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') })
  await expect(page.getByRole('list', { name: 'Uploads' }).getByText(/SVG files are not accepted/)).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
})

test('what cannot be a picture is refused beside its name; a lost connection is tried again', async ({ page }) => {
  await openAsStaff(page, '/admin/subcategory-logos')
  const [category] = await missingCategories(page, 1)
  const { name } = category ?? { name: '' }
  const input = tileOf(page, name).getByLabel(`Upload picture of ${name}`)
  await input.setInputFiles({ name: 'drawing.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') })
  const uploads = page.getByRole('list', { name: 'Uploads' })
  await expect(uploads.getByText(/SVG files are not accepted/)).toBeVisible()
  await expect(uploads.getByRole('button', { name: 'Retry drawing.svg' })).toHaveCount(0)
  await uploads.getByRole('button', { name: 'Dismiss drawing.svg' }).click()
  await input.setInputFiles({ name: 'page.png', mimeType: 'image/png', buffer: Buffer.from('<!doctype html><html></html>') })
  await expect(uploads.getByText('This is a web page, not a picture.')).toBeVisible()
  await uploads.getByRole('button', { name: 'Dismiss page.png' }).click()

  await page.route('**/api/admin/media?*', (route) => route.abort())
  await input.setInputFiles(await fileOf('photo.jpg'))
  await expect(uploads.getByText('The connection was lost while the file was sent.')).toBeVisible()
  await page.unroute('**/api/admin/media?*')
  await uploads.getByRole('button', { name: 'Retry photo.jpg' }).click()
  await expect(tileOf(page, name).getByText('Own')).toBeVisible({ timeout: 20_000 })
  await expect(uploads).toHaveCount(0)
})

test('the filters are in the address, and the dropped file goes to its category', async ({ page }) => {
  await openAsStaff(page, '/admin/subcategory-logos?missing=true&ground=dark')
  await expect(page.getByLabel('Missing only')).toBeChecked()
  await expect(page.getByLabel('On dark')).toBeChecked()
  const [category] = await missingCategories(page, 1)
  const { name } = category ?? { name: '' }
  await page.getByLabel('Search categories').fill(name)
  await expect(page).toHaveURL(/q=/)
  const tile = tileOf(page, name)
  const picture = [...(await makePicture({ width: 210, height: 160 }))]
  const data = await page.evaluateHandle((bytes) => {
    const transfer = new DataTransfer()
    transfer.items.add(new File([new Uint8Array(bytes)], 'x.jpg', { type: 'image/jpeg' }))
    return transfer
  }, picture)
  await tile.locator('.picture-tile').dispatchEvent('dragover', { dataTransfer: data })
  await tile.locator('.picture-tile').dispatchEvent('drop', { dataTransfer: data })
  await expect(page.getByText(`${name} has its picture.`)).toBeVisible({ timeout: 20_000 })
  await page.reload()
  await hydrated(page)
  await expect(page.getByLabel('Search categories')).toHaveValue(name)
  await page.getByLabel('Missing only').uncheck()
  await expect(tile.getByText('Own')).toBeVisible()
})

test('pictures that cannot be loaded or changed say so in words for people', async ({ page, context }) => {
  await openAsStaff(page, '/admin/brands')
  await page.route('**/api/admin/brand-logos', (route) => route.abort())
  await page.getByRole('link', { name: 'Logos', exact: true }).click()
  const problem = page.getByRole('alert').filter({ hasText: 'Could not load the brands.' })
  await expect(problem).toContainText('Something went wrong. Please try again.')
  await page.unrouteAll()
  await problem.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('heading', { name: 'Without a logo' })).toBeVisible()

  await page.goto('/admin/products/new')
  await hydrated(page)
  await page.getByRole('button', { name: 'From an address' }).click()
  await context.setOffline(true)
  await page.getByRole('textbox', { name: 'Address of the picture' }).fill('https://pictures.example/fan.jpg')
  await page.keyboard.press('Enter')
  await expect(page.getByText('You are offline. Please try again when the connection is back.')).toBeVisible()
})

for (const [path, title] of [
  ['/admin/subcategory-logos', 'Category pictures'],
  ['/admin/brands/logos', 'Brand logos'],
] as const)
  test(`${title} stand at all widths, in light and dark`, async ({ page }) => {
    const complaints: string[] = []
    page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
    await openAsStaff(page, path)
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    for (const width of [390, 768, 1360])
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.setViewportSize({ width, height: 850 })
        await page.emulateMedia({ colorScheme })
        expect(await sidewaysOf(page), `${width} px`).toBeLessThanOrEqual(0)
        expect(await seriousFindings(page), `${width} px, ${colorScheme}`).toEqual([])
      }
    expect(complaints).toEqual([])
  })
