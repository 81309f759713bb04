import { useQuery } from '@tanstack/react-query'
import { Suspense, useDeferredValue, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { slugify } from '#domain/catalog/slug.ts'
import { lazyWithPreload } from '#web/ui/lazy-with-preload.tsx'
import { Button } from '#web/ui/button.tsx'
import { choicesQuery, cleanHtmlQuery, fitsQuery } from '../product-queries.ts'
import type { ProductRecord } from '../product-values.ts'
import { readProductValues } from '../read-values.ts'
import { useShopZone, type ProductForm } from '../use-product-form.ts'
import { missingOf, previewProduct } from './preview-product.ts'

const PreviewContent = lazyWithPreload(async () => (await import('./preview-content.tsx')).PreviewContent)

/** How a button looks that is one of two, while it is the chosen one. */
const PRESSED = 'aria-pressed:bg-petrol-100'

/** What the storefront would be given of the form's values now. */
function usePreview(product: ProductForm, record: ProductRecord | null) {
  useWatch({ control: product.form.control })
  const zone = useShopZone()
  const values = product.form.getValues()
  const { brandId, categoryId, descriptionHtml } = values
  const { data: brands = [] } = useQuery({ ...choicesQuery('brand', { id: [brandId ?? ''] }), enabled: brandId !== null })
  const { data: categories = [] } = useQuery({ ...choicesQuery('category', { id: [categoryId ?? ''] }), enabled: categoryId !== null })
  const { data: html } = useQuery(cleanHtmlQuery(useDeferredValue(descriptionHtml)))
  const brand = brandId === null ? undefined : brands[0]
  const { change } = readProductValues(values, { zone, isNew: record === null })
  return {
    values,
    shown: previewProduct(change, record, {
      brand: brand ? { name: brand.name, slug: slugify(brand.name) } : null,
      category: (categoryId === null ? undefined : categories[0]?.name) ?? '',
      html: descriptionHtml === '' ? null : (html ?? null),
    }),
  }
}

/** The card and the page of the part as shoppers will see them, as it is typed; and what is missing. */
export function ProductPreview({ product, record }: { product: ProductForm; record: ProductRecord | null }) {
  const [view, setView] = useState<'card' | 'page'>('card')
  const { values, shown } = usePreview(product, record)
  const { data: fits } = useQuery({ ...fitsQuery(record?.id ?? ''), enabled: record !== null })
  const missing = missingOf(values, record ? fits?.total : 0)
  return (
    <aside className="product-preview" aria-label="Preview">
      <div className="flex flex-wrap items-center gap-2">
        <h2 className="mr-auto text-h4">As the shopper sees it</h2>
        <Button className={PRESSED} aria-pressed={view === 'card'} onClick={() => setView('card')}>
          Card
        </Button>
        <Button className={PRESSED} aria-pressed={view === 'page'} onClick={() => setView('page')}>
          Page
        </Button>
      </div>
      <Suspense fallback={<div className="skeleton h-80" />}>
        <PreviewContent view={view} product={useDeferredValue(shown)} />
      </Suspense>
      {missing.length > 0 && (
        <p className="border-t border-line pt-2 text-small">
          <span className="font-semibold">Missing:</span> {missing.join(', ')}
        </p>
      )}
    </aside>
  )
}
