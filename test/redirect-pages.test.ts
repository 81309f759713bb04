import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { FIXED_FILES, FIXED_PAGES } from '#domain/content/redirect-path.ts'
import { isApiPath } from '#server/api/api-path.ts'
import { METRICS_PATH } from '#server/http/metrics-page.ts'

test('the pages that no redirect may begin with are those of src/web/routes without parameters', () => {
  const pages = readdirSync(join(import.meta.dirname, '../src/web/routes'), { withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\$|^__root|^admin\.|^dev\./.test(entry.name))
    .map(({ name }) => `/${name.replace(/\.tsx$/, '').replaceAll(/_?\./g, '/')}`.replace(/\/index$/, '') || '/')
  expect(pages.toSorted()).toEqual([...FIXED_PAGES].toSorted())
})

test('the files that no redirect may begin with are those of public, the crawlers’ and the figures for whoever watches the shop', () => {
  const files = readdirSync(join(import.meta.dirname, '../public'), { withFileTypes: true }).filter((entry) => entry.isFile())
  const known = files.map(({ name }) => `/${name}`)
  const others = FIXED_FILES.filter((path) => !known.includes(path))
  expect(known.filter((path) => !FIXED_FILES.includes(path))).toEqual([])
  expect(others.filter((path) => path !== METRICS_PATH && !isApiPath(path))).toEqual([])
})
