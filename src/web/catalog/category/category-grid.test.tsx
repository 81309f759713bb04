import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { CategoryGrid } from './category-grid.tsx'

const textOf = (productCount: number) => {
  const fans = {
    id: 'cat_1',
    name: 'Fans',
    slug: 'fans',
    path: 'fans',
    kind: 'products',
    description: '',
    imageUrl: null,
    brandFilter: false,
    seoTitle: null,
    seoDescription: null,
  } as const
  return renderToStaticMarkup(<CategoryGrid categories={[{ ...fans, subcategories: [], productCount }]} />).replaceAll(/<[^>]*>/g, ' ')
}

test('a category of a single part has one part', () => {
  expect(textOf(1)).toMatch(/\b1\s+part\b(?!s)/)
  expect(textOf(2)).toMatch(/\b2\s+parts\b/)
})
