import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { accessAt, firstPageOf, navPageAt, pagesOf } from './nav-pages.ts'

const ROUTES = join(import.meta.dirname, '../../../routes/admin')

test('every page of the area belongs to one of the navigation, which says what it is about', () => {
  const paths = readdirSync(ROUTES)
    .map((file) => file.replace(/\.tsx$/, ''))
    // `$` is what has no page.
    .filter((name) => !['index', 'no-access', '$'].includes(name))
    .map((name) => `/admin/${name.replace(/\.index$/, '').replaceAll('.', '/')}`)
  expect(paths.length).toBeGreaterThan(20)
  expect(paths.filter((path) => navPageAt(path) === undefined)).toEqual([])
})

test('a role sees the pages of its areas, and may change what it may change', () => {
  expect(accessAt('support', '/admin/settings/tax')).toBe('none')
  expect(accessAt('support', '/admin/products')).toBe('read')
  expect(accessAt('support', '/admin/products/prd_1')).toBe('read')
  expect(accessAt('support', '/admin/products/new')).toBe('none')
  expect(accessAt('catalogue', '/admin/products/new')).toBe('write')
  expect(accessAt('catalogue', '/admin/dashboard')).toBe('write')
  expect(accessAt('catalogue', '/admin/orders')).toBe('none')
  expect(accessAt('support', '/admin/orders/new')).toBe('write')
  expect(accessAt('reader', '/admin/orders/new')).toBe('none')
  expect(accessAt('manager', '/admin/users/staff')).toBe('read')
  expect(accessAt('catalogue', '/admin/activity')).toBe('write')
  expect(accessAt('catalogue', '/admin/activity/changes')).toBe('none')
  expect(accessAt('reader', '/admin/activity/changes')).toBe('read')
  expect(accessAt('manager', '/admin/activity/sessions')).toBe('read')
  expect(accessAt('reader', '/admin/bulk-import')).toBe('read')
  expect(accessAt('support', '/admin/bulk-import')).toBe('write')
  expect(accessAt('owner', '/admin/users/staff')).toBe('write')
})

test('the navigation begins with the first page that the role may see, and has no way to what it may not do', () => {
  expect(firstPageOf('owner')).toBe('/admin/dashboard')
  expect(firstPageOf('catalogue')).toBe('/admin/dashboard')
  const parts = pagesOf('support').find(({ path }) => path === '/admin/products')
  expect(parts?.ways?.map(({ label }) => label)).toContain('Parts: Low stock')
  expect(parts?.ways?.map(({ label }) => label)).not.toContain('New part')
  const waysToOrders = (role: 'support' | 'reader') => pagesOf(role).find(({ path }) => path === '/admin/orders')?.ways
  expect(waysToOrders('support')?.map(({ href }) => href)).toEqual(['/admin/orders/new'])
  expect(waysToOrders('reader')).toEqual([])
})
