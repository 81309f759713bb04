import type { Schema } from '#web/api.ts'
import { ProductCard } from '#web/catalog/card/product-card.tsx'
import { ProductPage } from '#web/catalog/product/product-page.tsx'
import { StorefrontFrame } from './storefront-frame.tsx'

/** A preview shows what is edited there, and not what was asked or what buyers say. */
const NONE_ASKED = { rows: [], total: 0, page: 1, pageCount: 1 }
const NONE_SAID = { rows: [], summary: { count: 0, average: null, stars: [], fitted: 0 }, page: 1, pageCount: 1 }

/** The storefront's own card or page of a part, at the width of a phone. */
export function PreviewContent({ view, product }: { view: 'card' | 'page'; product: Schema<'Product'> }) {
  return (
    <StorefrontFrame title={view === 'card' ? 'Card of the part' : 'Page of the part'}>
      {view === 'card' ? (
        <div className="p-4">
          <ProductCard product={product} placement="home" priority />
        </div>
      ) : (
        <ProductPage
          key={product.slug}
          product={product}
          related={[]}
          accessories={[]}
          dispatch={[]}
          questions={NONE_ASKED}
          reviews={NONE_SAID}
        />
      )}
    </StorefrontFrame>
  )
}
