import { useNavigate } from '@tanstack/react-router'
import { formatMoney } from '#domain/money.ts'
import { unitPrice } from '#domain/pricing/unit-price.ts'
import type { Schema } from '#web/api.ts'
import { showsPartNumber } from '#web/catalog/card/product-card.tsx'
import { categoryPart } from '#web/links/category-part.ts'
import { findBreadcrumb, navigationQuery } from '#web/links/navigation-query.ts'
import { ShopLink } from '#web/links/shop-link.tsx'
import { PartDrawing } from '#web/parts/part-drawing.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { ApplianceSearch } from '#web/fit/appliances/appliance-search.tsx'
import { asList, categoryHref } from './filter/category-address.ts'
import { sectionId, type Section } from './category-sections.tsx'
import { CategorySort } from './category-sort.tsx'
import { Unbroken } from '#web/ui/unbroken.tsx'
import { useLoaded } from '#web/links/use-loaded.ts'

type Page = Schema<'CategoryPage'>

/** The best of a section, a line each. */
function BestParts({ products }: Pick<Section, 'products'>) {
  return (
    <ul className="best-parts">
      {products.map((product) => (
        <li key={product.id}>
          <a href={`/product/${product.slug}`}>
            {showsPartNumber(product, 'category') && <span className="font-mono text-part font-medium text-ink">{product.partNumber}</span>}
            <span className="price">{formatMoney(unitPrice(product, 1).unitPriceCents)}</span>
            <span className="name">
              <Unbroken text={product.name} />
            </span>
          </a>
        </li>
      ))}
    </ul>
  )
}

interface TileProps {
  section: Section
  count: number
  imageUrl: string | null | undefined
  /** The third level. */
  links: { name: string; href: string }[]
}

/** A subcategory: its picture, what is below it, and the best of it. */
function Tile({ section: { subcategory, products }, count, imageUrl, links }: TileProps) {
  if (!subcategory) return null
  const { name, path } = subcategory
  return (
    <section className="sheet category-tile" aria-labelledby={sectionId(subcategory)} data-interactive>
      <ShopLink href={`/category/${path}`} className="sheet-media squared" tabIndex={-1} aria-hidden="true">
        {imageUrl ? (
          <Picture src={imageUrl} alt="" sizes="12rem" loading="lazy" className="aspect-4/3 w-full object-contain" />
        ) : (
          <PartDrawing product={categoryPart(name, path)} />
        )}
      </ShopLink>
      <div className="min-w-0 px-3 py-3 sm:px-4">
        <h2 id={sectionId(subcategory)} className="text-h4">
          <ShopLink href={`/category/${path}`} className="hover:text-petrol hover:underline">
            {name}
          </ShopLink>{' '}
          <span className="font-mono text-caption font-normal text-ink-3">
            {count} {count === 1 ? 'part' : 'parts'}
          </span>
        </h2>
        {links.length > 0 && (
          <ul className="flex flex-wrap gap-x-4">
            {links.map((link) => (
              <li key={link.href}>
                <ShopLink href={link.href} className="link inline-flex min-h-9 items-center text-small">
                  {link.name}
                </ShopLink>
              </li>
            ))}
          </ul>
        )}
      </div>
      <BestParts products={products} />
    </section>
  )
}

/** The parts of a category that stand in none of its sections (specification, section 2: they come first). */
function OwnParts({ products }: Pick<Section, 'products'>) {
  return (
    <section className="sheet category-tile" aria-labelledby={sectionId(null)}>
      <h2 id={sectionId(null)} className="col-span-full px-3 pt-3 text-h4 sm:px-4">
        More parts
      </h2>
      <BestParts products={products} />
    </section>
  )
}

/** A category of the first level: a tile for each of its sections with the best of it, and the ways to a machine and to all parts. */
export function CategoryOverview({ page, path }: { page: Page; path: string }) {
  const navigate = useNavigate()
  const navigation = useLoaded(navigationQuery())
  const nodes = findBreadcrumb(navigation?.categories ?? [], `/category/${path}`).at(-1)?.subcategories ?? []
  const counts = new Map(page.contents.map((section) => [section.path, section.productCount]))
  return (
    <>
      <ApplianceSearch className="no-print max-w-xl" category={path} />
      <div className="no-print flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-b border-ink pb-3">
        <p role="status" className="font-display text-lead font-medium tabular-nums">
          {page.total} product(s) found
        </p>
        <div className="flex flex-wrap items-center gap-3">
          <ShopLink href={categoryHref(path, asList(path, {}))} className={buttonClass('secondary')}>
            {page.total === 1 ? 'See the part' : `All ${page.total} parts`}
          </ShopLink>
          <CategorySort
            path={path}
            search={asList(path, {})}
            onChange={(next) => void navigate({ href: categoryHref(path, { ...next, view: next.sort ? undefined : 'all' }) })}
          />
        </div>
      </div>
      <div className="category-tiles">
        {page.sections.map((section) =>
          section.subcategory ? (
            <Tile
              key={section.subcategory.path}
              section={section}
              count={counts.get(section.subcategory.path) ?? 0}
              imageUrl={page.subcategories.find((one) => one.path === section.subcategory?.path)?.imageUrl}
              links={nodes.find(({ href }) => href === `/category/${section.subcategory?.path}`)?.subcategories ?? []}
            />
          ) : (
            <OwnParts key="own" products={section.products} />
          ),
        )}
      </div>
    </>
  )
}
