import type { Schema } from '#web/api.ts'
import { ProductCard } from '#web/catalog/card/product-card.tsx'

type Cards = Schema<'ProductCard'>[]

function Parts({ id, title, parts }: { id: string; title: string; parts: Cards }) {
  if (parts.length === 0) return null
  return (
    <section aria-labelledby={id} className="no-print border-t border-ink pt-6 md:col-span-2">
      <h2 id={id} className="mb-4">
        {title}
      </h2>
      <div className="product-grid">
        {parts.map((card) => (
          <ProductCard key={card.id} product={card} placement="category" />
        ))}
      </div>
    </section>
  )
}

/** The cards below a part: what else its machines need, and what is like it. */
export function RelatedParts({ accessories, related }: { accessories: Cards; related: Cards }) {
  return (
    <>
      <Parts id="accessories" title="Other parts for these machines" parts={accessories} />
      <Parts id="related" title="Related parts" parts={related} />
    </>
  )
}
