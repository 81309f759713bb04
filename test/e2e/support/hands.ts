import type { Locator, Page } from '@playwright/test'

/** What hands do for a task, counted: clicks, and keys with each letter that is typed. A combination counts each of its keys. */
export function hands(page: Page) {
  const done = { clicks: 0, keys: 0 }
  return {
    done,
    click: async (target: Locator, modifiers: 'Shift'[] = []) => {
      done.clicks += 1
      done.keys += modifiers.length
      await target.click({ modifiers })
    },
    press: async (...presses: string[]) => {
      for (const keys of presses) {
        done.keys += keys.split('+').length
        await page.keyboard.press(keys)
      }
    },
    type: async (text: string) => {
      done.keys += text.length
      await page.keyboard.type(text)
    },
  }
}
