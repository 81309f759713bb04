import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { FIXED_PAGES } from '#domain/content/redirect-path.ts'

test('the pages that no redirect may begin with are those of src/web/routes without parameters', () => {
  const pages = readdirSync(join(import.meta.dirname, '../src/web/routes'), { withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\$|^__root|^admin\.|^dev\./.test(entry.name))
    .map(({ name }) => `/${name.replace(/\.tsx$/, '').replaceAll(/_?\./g, '/')}`.replace(/\/index$/, '') || '/')
  expect(pages.toSorted()).toEqual([...FIXED_PAGES].toSorted())
})
