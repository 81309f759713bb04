import type { Schema } from '#web/api.ts'
import { SmallPicture } from '#web/ui/part/small-picture.tsx'
import { ShopLink } from '#web/links/shop-link.tsx'
import { FIRST_CARDS, ProductCard } from '#web/catalog/card/product-card.tsx'

type Page = Schema<'CategoryPage'>
export type Section = Page['sections'][number]

/** The address of a section within its page; `null` is the category's own products. */
export const sectionId = (subcategory: { path: string } | null) => `section-${subcategory?.path.replaceAll('/', '-') ?? 'own'}`

/** The sections of pages that follow each other; one that goes over the end of a page is one section. */
export function joinedSections(pages: readonly Pick<Page, 'sections'>[]): Section[] {
  const joined: Section[] = []
  for (const { subcategory, products } of pages.flatMap(({ sections }) => sections)) {
    const last = joined.at(-1)
    if (last && last.subcategory?.path === subcategory?.path)
      joined[joined.length - 1] = { subcategory, products: [...last.products, ...products] }
    else joined.push({ subcategory, products })
  }
  return joined
}

export interface CategorySectionsProps {
  sections: Section[]
  page: Pick<Page, 'contents' | 'subcategories'>
}

/** The products: those of the category itself without a heading, then one section per subcategory (specification, section 2). */
export function CategorySections({ sections, page }: CategorySectionsProps) {
  const pictures = new Map(page.subcategories.map(({ path, imageUrl }) => [path, imageUrl]))
  const counts = new Map(page.contents.map(({ path, productCount }) => [path, productCount]))
  return sections.map(({ subcategory, products }, section) => (
    <section key={sectionId(subcategory)} aria-labelledby={sectionId(subcategory)}>
      {subcategory ? (
        <h2 id={sectionId(subcategory)} className="mb-4 flex scroll-mt-2 flex-wrap items-baseline justify-between gap-x-4">
          <ShopLink href={`/category/${subcategory.path}`} className="hover:text-petrol hover:underline">
            <SmallPicture src={pictures.get(subcategory.path)} className="mr-3 inline-block size-12 align-middle" />
            {subcategory.name}
          </ShopLink>
          <span className="font-mono text-small font-normal text-ink-3">
            {counts.get(subcategory.path)}
            <span className="sr-only"> product(s)</span>
          </span>
        </h2>
      ) : (
        <h2 id={sectionId(null)} className="sr-only">
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
