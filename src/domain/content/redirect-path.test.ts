import { describe, expect, test } from 'vitest'
import { leadsToItself, oldPath, oldPaths, pathsToLookUp, redirectTarget } from './redirect-path.ts'

describe('oldPath', () => {
  test.each([
    ['/products/fan-motor', '/products/fan-motor'],
    ['/products/fan-motor/', '/products/fan-motor'],
    ['/product-category/fans//', '/product-category/fans'],
    ['https://old.example/collections/bags?page=2#top', '/collections/bags'],
    ['/shop/café', '/shop/caf%C3%A9'],
    ['/shop/caf%c3%a9', '/shop/caf%C3%A9'],
    ['/index.php?route=1', '/index.php'],
    ['/a%3Ab', '/a:b'],
    ['/%66ans%2fx%20y', '/fans%2Fx%20y'],
    ['/a/../b', '/b'],
    ['/shop//fans', '/shop/fans'],
    [' /x ', '/x'],
  ])('%s is %s', (typed, path) => expect(oldPath(typed)).toBe(path))

  test.each([
    '',
    'products/x',
    '//evil.example/x',
    '/\\evil.example',
    '/two words',
    'javascript:alert(1)',
    '/api/shop',
    '/ADMIN',
    '/media/x.png',
    '/assets/../admin/x',
    '/a\u0000b',
    '/a%00b',
    '/%61dmin',
    `/${'x'.repeat(600)}`,
  ])('%j is none', (typed) => expect(oldPath(typed)).toBeNull())
})

describe('redirectTarget', () => {
  test.each([
    ['/product/x/', '/product/x'],
    ['/category/a/b?brand=broan#list', '/category/a/b?brand=broan#list'],
    ['/', '/'],
  ])('%s is %s', (typed, target) => expect(redirectTarget(typed)).toBe(target))

  test.each(['https://evil.example/', '//evil.example', '/\\evil.example', '/.//evil.example', '/product/../admin', '/api/x', 'x', ''])(
    '%j is refused',
    (typed) => expect(redirectTarget(typed)).toBeNull(),
  )
})

test('an address is looked up as it is stored now, and as older redirects have it', () => {
  expect(oldPaths('/a%3Ab/')).toEqual(['/a:b', '/a%3Ab'])
  expect(oldPaths('/a:b')).toEqual(['/a:b'])
  expect(oldPaths('/api/x')).toEqual([])
  expect(leadsToItself('/a:b', '/a%3Ab?x=1')).toBe(true)
})

test('a part of a Shopify shop stands below its collections, too', () => {
  expect(pathsToLookUp('/collections/bags/products/belt')).toEqual(['/collections/bags/products/belt', '/products/belt'])
  expect(pathsToLookUp('/products/belt')).toEqual(['/products/belt'])
})
