import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect, useMemo, useRef, type ReactNode } from 'react'
import type { Schema } from '#web/api.ts'
import { renderShopLink, ShopLink } from '#web/links/shop-link.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { EmptyState } from '#web/ui/state/empty-state.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import { onFirstInteraction } from '#web/ui/browser/on-first-interaction.ts'
import { useOptimisticChoice } from '#web/ui/browser/use-optimistic-choice.ts'
import { BrandGridIsland } from './brand-grid-island.tsx'
import { CategoryContents, hasContents } from './category-contents.tsx'
import { FailureIsland } from './failure/failure-island.tsx'
import { CategorySections, joinedSections } from './category-sections.tsx'
import { CategorySort, SORT_LABELS } from './category-sort.tsx'
import { CategoryViews, useCategoryView } from './category-view.tsx'
import { categoryPageQuery } from './category-query.ts'
import { asList, categoryHref, showsOverview } from './filter/category-address.ts'
import type { CategorySearch } from './filter/category-search.ts'
import { countOf, LoadMore } from './load-more.tsx'
import { TableIsland } from './table-island.tsx'
import { useMorePages } from './use-more-pages.ts'
import { useIsFirstRender } from '#web/ui/browser/use-is-first-render.ts'
import { Clear } from './filter/filter-choices.tsx'
import { FilterChips, ListFilterButton, ListFilterCard } from './filter/list-filter.tsx'
import { OverviewIsland, preloadOverview } from './overview-island.tsx'
import { CategoryHead } from './category-head.tsx'

interface CategoryPageProps {
  /** One to three slugs joined by slashes. */
  path: string
  search: CategorySearch
}

/** A category at any level, or a brand tile's page (specification, section 2). Sorting and filtering keep the old list in view meanwhile. */
export function CategoryPage({ path, search }: CategoryPageProps) {
  const { data: page, isPlaceholderData } = useQuery({ ...categoryPageQuery(path, search), placeholderData: keepPreviousData })
  const view = useCategoryView(search)
  const mayHaveTiles = !path.includes('/')
  useEffect(() => {
    if (mayHaveTiles) onFirstInteraction(preloadOverview)
  }, [mayHaveTiles])
  if (!page) return <FailureIsland message="Failed to load products" mayPass />
  const hasTiles = showsOverview(path, search, page)
  return (
    <div className="shell grid grid-cols-1 gap-6 pt-3 pb-14">
      <CategoryHead page={page} hasTiles={hasTiles} />
      {page.category.kind === 'brands' && page.brand === null ? (
        <BrandGridIsland brands={page.brandTiles} path={page.category.path} />
      ) : hasTiles ? (
        <OverviewIsland page={page} path={path} />
      ) : (
        <CategoryList page={page} path={path} search={search} view={view} isOutdated={isPlaceholderData}>
          <CategoryProducts key={categoryHref(path, { ...search, view: undefined })} page={page} path={path} search={search} view={view} />
        </CategoryList>
      )}
    </div>
  )
}

interface CategoryListProps extends CategoryPageProps {
  page: Schema<'CategoryPage'>
  view: 'table' | undefined
  /** The list of the new choice is still loading. */
  isOutdated: boolean
  /** The list itself; passed as children so that it does not render again while a choice is pending. */
  children: ReactNode
}

/** What is chosen in the bar of a list, which stays in view while the list scrolls, shows the new list from its head. */
function useListHead(search: CategorySearch) {
  const head = useRef<HTMLDivElement>(null)
  const isWanted = useRef(false)
  // Once the address has changed: the history's entry before keeps the position that it was left at.
  useEffect(() => {
    if (!isWanted.current) return
    isWanted.current = false
    if (head.current && head.current.getBoundingClientRect().top < 0) head.current.scrollIntoView()
  }, [search])
  return { head, isWanted }
}

/** What can be done with the list, and the list. */
function CategoryList({ page, path, search: current, view, isOutdated, children }: CategoryListProps) {
  const navigate = useNavigate()
  const [search, change] = useOptimisticChoice(
    current,
    (next: CategorySearch, replace?: boolean) =>
      void navigate({ href: categoryHref(path, next), resetScroll: false, replace: replace === true }),
  )
  const { head, isWanted } = useListHead(current)
  const changeInBar: typeof change = (...choice) => {
    isWanted.current = true
    change(...choice)
  }
  const filter = { page, path, search, onChange: change }
  const isFiltered = page.vacuumBrands.length > 0 || page.filters.length > 0
  const isLong = !isFiltered && hasContents(page)
  return (
    <div
      data-list={view ?? 'cards'}
      className={classNames(
        'grid grid-cols-[minmax(0,1fr)] items-start gap-6',
        (isFiltered || isLong) && 'beside:grid-cols-[15.5rem_minmax(0,1fr)]',
      )}
    >
      {isFiltered && <ListFilterCard {...filter} />}
      {isLong && <CategoryContents page={page} path={path} search={search} />}
      <div ref={head} className="flex min-w-0 flex-col gap-6" aria-busy={isOutdated}>
        <div className="contents border-b border-ink pb-3 lg:flex lg:items-center lg:justify-between">
          <p role="status" className="font-display text-lead font-medium tabular-nums">
            {page.total} product(s) found
            {current.sort && !isOutdated && <span className="sr-only">, sorted by {SORT_LABELS[current.sort]}</span>}
          </p>
          {/* On small screens the controls stay in view while the list scrolls. */}
          <div className="list-bar no-print flex gap-3 border-ink bg-paper max-lg:sticky max-lg:top-(--header-height) max-lg:z-10 max-lg:-mt-4 max-lg:border-b max-lg:py-2">
            {isFiltered && <ListFilterButton {...filter} onChange={changeInBar} />}
            {page.total > 0 && (
              <>
                <CategorySort path={path} search={search} onChange={changeInBar} />
                <CategoryViews path={path} search={search} shown={view} onChange={change} />
              </>
            )}
          </div>
        </div>
        {/* They change with the list, which they move. */}
        <FilterChips {...filter} search={current} />
        {page.total === 0 && (
          <NoProducts>
            {/* Beside a wide list the filter's card has it. */}
            <div className={classNames('py-2', isFiltered && 'beside:hidden noscript:hidden')}>
              <Clear {...filter} search={current} label="Clear filters" />
            </div>
          </NoProducts>
        )}
        <div className={classNames('grid grid-cols-1 gap-10 transition-opacity', isOutdated && 'opacity-60')}>{children}</div>
      </div>
    </div>
  )
}

/** A jump to a section of another page arrives before the section does. */
function useScrollToHash(page: Schema<'CategoryPage'>) {
  const hash = useLocation({ select: (location) => location.hash })
  const isFirstRender = useIsFirstRender()
  useEffect(() => {
    if (!isFirstRender && hash) document.getElementById(hash)?.scrollIntoView()
  }, [isFirstRender, hash, page])
}

/** The products of this page of the list and of those that were loaded below it, and the way to the others. */
function CategoryProducts({ page, path, search, view }: CategoryPageProps & { page: Schema<'CategoryPage'>; view: 'table' | undefined }) {
  const { pages, last, isLoading, more } = useMorePages(page, path, search)
  useScrollToHash(page)
  const sections = useMemo(() => joinedSections(pages), [pages])
  const hrefFor = (number: number) =>
    // Without a page, the address of a category of the first level is that of its overview.
    categoryHref(path, number > 1 ? { ...search, page: number } : asList(path, { ...search, page: undefined }))
  return (
    <>
      {view === 'table' ? <TableIsland sections={sections} page={page} /> : <CategorySections sections={sections} page={page} />}
      {last.page < page.pageCount && (
        <LoadMore href={hrefFor(last.page + 1)} shown={countOf(sections)} total={page.total} isLoading={isLoading} onLoad={more} />
      )}
      <Pagination page={last.page} pageCount={page.pageCount} hrefFor={hrefFor} renderLink={renderShopLink} />
    </>
  )
}

/** `children`: what can be done about it in the list itself. */
function NoProducts({ children }: { children: ReactNode }) {
  return (
    <EmptyState
      drawing={<Icon name="bag" className="size-20" />}
      title="No products found in this category."
      action={
        <>
          {children}
          <ShopLink href="/categories" className="link py-2 font-display text-lead font-semibold">
            Browse other categories
          </ShopLink>
        </>
      }
    />
  )
}
