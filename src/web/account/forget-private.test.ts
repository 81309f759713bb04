import { globSync, readFileSync } from 'node:fs'
import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { forgetPrivate } from './forget-private.ts'

/** What everybody gets the same answer to, or only who has a secret that is part of the key; and who is signed in, which is asked anew. */
const EVERYBODYS = [
  'arrival',
  'brands',
  'categories',
  'category-page',
  'content',
  'fit',
  'home',
  'model',
  'models',
  'navigation',
  'part-number',
  'part-picker',
  'payment',
  'popup',
  'product',
  'saved-lines',
  'search',
  'search-suggestions',
  'session',
  'shared-cart',
  'shop',
  'suggestions',
  'zip-code',
]

/** The first words of all keys that the storefront keeps answers under. */
function storefrontKeys(): string[] {
  const texts = globSync('src/web/**/*.{ts,tsx}', { exclude: ['src/web/admin/**', '**/*.test.*', '**/*.gen.ts'] }).map((file) =>
    readFileSync(file, 'utf8'),
  )
  const keys = texts.flatMap((text) =>
    Array.from(
      text.matchAll(/(?:queryKey: (?:\w+ = )?|(?:KEY|QUERY) = )(?:\[(?:'([\w-]+)'|KEY\b)|'([\w-]+)')/g),
      ([, first, named]) => first ?? named ?? [],
    ),
  )
  return [...new Set(keys.flat())].toSorted()
}

test('of one person nothing is kept for the next: every key is known as private or as the same for everybody', () => {
  const client = new QueryClient()
  const keys = storefrontKeys()
  for (const key of keys) client.setQueryData([key, 'more'], 'an answer')
  forgetPrivate(client)
  const left = client.getQueryCache().findAll()
  expect(left.map(({ queryKey }) => String(queryKey[0])).toSorted()).toEqual(EVERYBODYS)
  expect(keys).toEqual(expect.arrayContaining(['addresses', 'last-address', 'orders', 'passkeys', 'second-factor']))
})
