import type { Schema } from '#web/api.ts'
import { ShopLink } from '#web/shell/shop-link.tsx'
import { ProductCard } from './product-card.tsx'

/** Cards in the first view of a phone and of a desk: their photos are not put off. */
const FIRST_CARDS = 4

/** The products: those of the category itself without a heading, then one section per subcategory (specification, section 2). */
export function CategorySections({ page }: { page: Schema<'CategoryPage'> }) {
  const counts = new Map(page.subcategories.map(({ path, productCount }) => [path, productCount]))
  return page.sections.map(({ subcategory, products }, section) => (
    <section key={subcategory?.path ?? ''} aria-labelledby={idOf(subcategory)}>
      {subcategory ? (
        <h2 id={idOf(subcategory)} className="mb-4 flex flex-wrap items-baseline justify-between gap-x-4">
          <ShopLink href={`/category/${subcategory.path}`} className="hover:text-petrol hover:underline">
            {subcategory.name}
          </ShopLink>
          <span className="font-mono text-small font-normal text-ink-3">{counts.get(subcategory.path) || ''}</span>
        </h2>
      ) : (
        <h2 id={idOf(null)} className="sr-only">
          Products
        </h2>
      )}
      <div className="product-grid">
        {products.map((product, index) => (
          <ProductCard key={product.id} product={product} placement="category" priority={section === 0 && index < FIRST_CARDS} />
        ))}
      </div>
    </section>
  ))
}

const idOf = (subcategory: { path: string } | null) => `section-${subcategory?.path.replaceAll('/', '-') ?? 'own'}`
