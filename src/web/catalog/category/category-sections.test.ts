import { expect, test } from 'vitest'
import { joinedSections, type Section } from './category-sections.tsx'

const section = (path: string | null, ...slugs: string[]) =>
  ({ subcategory: path === null ? null : { name: path, path }, products: slugs.map((slug) => ({ slug })) }) as unknown as Section

test('a section that goes over the end of a page is one section', () => {
  const pages = [
    { sections: [section(null, 'a'), section('motors', 'b', 'c')] },
    { sections: [section('motors', 'd'), section('wheels', 'e')] },
  ]
  expect(joinedSections(pages)).toEqual([section(null, 'a'), section('motors', 'b', 'c', 'd'), section('wheels', 'e')])
})

test('pages of own products only are one section, and the pages themselves stay as they are', () => {
  const pages = [{ sections: [section(null, 'a')] }, { sections: [section(null, 'b')] }, { sections: [] }]
  expect(joinedSections(pages)).toEqual([section(null, 'a', 'b')])
  expect(pages[0]).toEqual({ sections: [section(null, 'a')] })
})
