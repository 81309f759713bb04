import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { Schema } from '#web/api.ts'
import { renderShopLink, ShopLink } from '#web/shell/shop-link.tsx'
import { shopQuery } from '#web/shell/shop-query.ts'
import { classNames } from '#web/ui/class-names.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import { BrandGrid } from './brand-grid.tsx'
import { CategoryFailure } from './category-failure.tsx'
import { CategorySections } from './category-sections.tsx'
import { CategorySort } from './category-sort.tsx'
import { categoryPageQuery } from './category-query.ts'
import { categoryHref, SORTS, type CategorySearch } from './category-search.ts'
import { Trail } from './trail.tsx'
import { VacuumBrandCard, VacuumBrandChips, VacuumBrandSheet } from './vacuum-brand-filter.tsx'

interface CategoryPageProps {
  /** One to three slugs joined by slashes. */
  path: string
  search: CategorySearch
}

/** A category at any level, or a brand tile's page (specification, section 2). Sorting and filtering keep the old list in view meanwhile. */
export function CategoryPage({ path, search }: CategoryPageProps) {
  const { data: page, isPlaceholderData } = useQuery({ ...categoryPageQuery(path, search), placeholderData: keepPreviousData })
  const navigate = useNavigate()
  if (!page) return <CategoryFailure message="Failed to load products" />
  const change = (next: CategorySearch) => void navigate({ href: categoryHref(path, next), resetScroll: false })
  const filter = { page, path, search, onChange: change }
  const isFiltered = page.vacuumBrands.length > 0
  return (
    <div className="shell grid gap-6 pt-3 pb-14">
      <CategoryHead page={page} />
      {page.category.kind === 'brands' && page.brand === null ? (
        <BrandGrid title="Select a Brand" brands={page.brandTiles} hrefFor={(brand) => `/category/${page.category.path}/${brand.slug}`} />
      ) : (
        <div className={classNames('grid items-start gap-6', isFiltered && 'lg:grid-cols-[15.5rem_minmax(0,1fr)]')}>
          {isFiltered && <VacuumBrandCard {...filter} />}
          <div className="flex min-w-0 flex-col gap-6" aria-busy={isPlaceholderData}>
            <div className="contents border-b border-ink pb-3 lg:flex lg:items-end lg:justify-between">
              <p role="status" className="font-display text-lead font-medium">
                {page.total} product(s) found
                {search.sort && <span className="sr-only">, sorted by {SORTS.find(({ value }) => value === search.sort)?.label}</span>}
              </p>
              {/* On small screens the controls stay in view while the list scrolls. */}
              <div className="no-print flex gap-3 border-ink bg-paper max-lg:sticky max-lg:top-(--header-height) max-lg:z-10 max-lg:-mt-4 max-lg:border-b max-lg:py-2">
                {isFiltered && <VacuumBrandSheet {...filter} />}
                {page.total > 1 && <CategorySort path={path} search={search} onChange={change} />}
              </div>
            </div>
            <VacuumBrandChips {...filter} />
            <div className={classNames('grid gap-10 transition-opacity', isPlaceholderData && 'opacity-60')}>
              <CategorySections page={page} />
            </div>
            {page.total === 0 && <NoProducts />}
            <Pagination
              page={page.page}
              pageCount={page.pageCount}
              hrefFor={(number) => categoryHref(path, { ...search, page: number })}
              renderLink={renderShopLink}
            />
          </div>
        </div>
      )}
    </div>
  )
}

function CategoryHead({ page }: { page: Schema<'CategoryPage'> }) {
  const { data: shop } = useQuery(shopQuery())
  const trail = [
    { name: 'Home', path: '/' },
    { name: 'Categories', path: '/categories' },
    ...page.breadcrumb.map(({ name, path }) => ({ name, path: `/category/${path}` })),
  ]
  const subcategories = page.brand ? [] : page.subcategories
  return (
    <header className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <Trail items={trail} origin={shop?.publicUrl} />
      <h1 tabIndex={-1}>{page.title}</h1>
      {!page.brand && page.category.description && <p className="max-w-prose text-ink-2 md:text-lead">{page.category.description}</p>}
      {subcategories.length > 0 && (
        <nav aria-label="Subcategories">
          <ul className="flex flex-wrap gap-2">
            {subcategories.map(({ name, path, productCount }) => (
              <li key={path}>
                <ShopLink
                  href={`/category/${path}`}
                  className="inline-flex min-h-9 items-center gap-2 border border-line-strong bg-surface px-3 font-display text-body font-semibold hover:border-petrol hover:bg-petrol-100 hover:text-petrol"
                >
                  {name}
                  {productCount > 0 ? (
                    <span className="font-mono text-caption font-normal text-ink-3">{productCount}</span>
                  ) : (
                    <Icon name="chevron-right" className="size-4 text-ink-3" />
                  )}
                </ShopLink>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </header>
  )
}

function NoProducts() {
  return (
    <EmptyState
      drawing={<Icon name="search" className="size-16" />}
      title="No products found in this category."
      action={
        <ShopLink href="/categories" className="link py-2 font-display text-lead font-semibold">
          Browse other categories
        </ShopLink>
      }
    />
  )
}
