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
