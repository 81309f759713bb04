import type { Page } from '@playwright/test'

/** `test.beforeEach(isOlderSafari)`: the pages of the shop are opened by a browser without what Safari 16.4, the last of older iPhones, lacks. */
export const isOlderSafari = ({ page }: { page: Page }) =>
  page.addInitScript(() => {
    const lacking: [object, string[]][] = [
      [URL, ['canParse', 'parse']],
      [AbortSignal, ['any']],
      [Object, ['groupBy']],
      [Map, ['groupBy']],
      [Promise, ['withResolvers', 'try']],
      [Set.prototype, ['union', 'intersection', 'difference', 'isSubsetOf', 'isSupersetOf', 'isDisjointFrom', 'symmetricDifference']],
      [
        Object.getPrototypeOf(Object.getPrototypeOf([].values())),
        ['map', 'filter', 'take', 'drop', 'flatMap', 'reduce', 'toArray', 'forEach', 'some', 'every', 'find'],
      ],
      [Element.prototype, ['checkVisibility']],
      [window, ['scheduler', 'Iterator', 'navigation']],
    ]
    for (const [holder, names] of lacking) for (const name of names) Reflect.deleteProperty(holder, name)
  })

/**
 * `test.beforeEach(pressesAsSafari)`: as in Safari, a press gives the focus to no button, link or choice, but to what stands around it and can have it,
 * or to nothing.
 */
export const pressesAsSafari = ({ page }: { page: Page }) =>
  page.addInitScript(() => {
    window.addEventListener('mousedown', (event) => {
      const pressed =
        event.target instanceof Element && event.target.closest<HTMLElement>('a, button, input, select, summary, textarea, [tabindex]')
      if (event.defaultPrevented || !pressed || pressed.hasAttribute('tabindex')) return
      if (!pressed.matches('a, button, [type=checkbox], [type=radio], [type=submit], [type=file]')) return
      event.preventDefault()
      const around = pressed.closest<HTMLElement>('[tabindex]')
      if (around) around.focus({ preventScroll: true })
      else if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    })
  })
