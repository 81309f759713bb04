import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { CARDS } from '#web/gallery/samples.ts'
import { CategoryTable } from './category-table.tsx'

test('a line shows number and brand unless the merchant hides them', () => {
  const [[, part]] = CARDS as [(typeof CARDS)[number]]
  const shown = (changed: Partial<typeof part>) => {
    const sections = [{ subcategory: null, products: [{ ...part, name: 'Motor', slug: 'motor', ...changed }] }]
    const text = renderToStaticMarkup(<CategoryTable sections={sections} page={{ contents: [], subcategories: [] }} />)
    return [text.includes('S97017705'), text.includes('Broan')]
  }
  expect(shown({})).toEqual([true, true])
  expect(shown({ showPartNumber: null })).toEqual([true, true])
  expect(shown({ showPartNumber: false })).toEqual([false, true])
  expect(shown({ showBrand: false })).toEqual([true, false])
})
