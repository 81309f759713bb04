import { beforeEach, expect, test, vi } from 'vitest'
import { loadAnew, mayLoadAnew } from './missing-code.ts'

const missing = new Error('Failed to fetch dynamically imported module: http://shop.test/assets/legal.js')
const forbidden = () => {
  throw new DOMException('no', 'SecurityError')
}

// What the build for the browser makes of it.
vi.stubEnv('SSR', false)

const reload = vi.fn<() => void>()
beforeEach(() => reload.mockReset())

/** A browser with this storage. */
const openBrowser = (getStorage: () => object) =>
  vi.stubGlobal('window', Object.defineProperty({ location: { reload } }, 'sessionStorage', { get: getStorage }))

test('a page whose code is missing is loaded anew once for each file', () => {
  const texts = new Map<string, string>()
  openBrowser(() => ({ getItem: (key: string) => texts.get(key) ?? null, setItem: (key: string, text: string) => texts.set(key, text) }))
  expect(mayLoadAnew(missing)).toBe(true)
  expect(loadAnew(missing)).toBe(true)
  expect(reload).toHaveBeenCalledOnce()
  expect(mayLoadAnew(missing)).toBe(false)
  expect(mayLoadAnew(new Error('Something else'))).toBe(false)
})

test('where storage is forbidden or full it is not loaded anew, which would have no end, and nothing breaks', () => {
  const full = () => ({ getItem: () => null, setItem: forbidden })
  for (const storage of [forbidden, full]) {
    openBrowser(storage)
    expect(mayLoadAnew(missing) && loadAnew(missing)).toBe(false)
  }
  expect(reload).not.toHaveBeenCalled()
})
