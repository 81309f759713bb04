import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Fragment } from 'react'
import type { ReactNode } from 'react'
import type { Schema } from '#web/api.ts'
import { FoundAppliances } from './found-appliances.tsx'
import { renderShopLink } from '#web/links/shop-link.tsx'
import { Breadcrumb } from '#web/ui/breadcrumb.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Pagination } from '#web/ui/pagination.tsx'
import { BrandGrid, BrandMark } from '#web/catalog/category/brand-grid.tsx'
import { brandsQuery } from '#web/catalog/category/catalog-queries.ts'
import { isOtherNumber } from './number-sentence.ts'
import { NothingFound } from './nothing-found.tsx'
import { SearchFailure } from './search-failure.tsx'
import { SearchFilters } from './search-filters.tsx'
import type { SearchInput } from './search-address.ts'
import { isSearch, searchHref, searchPageQuery } from './search-query.ts'
import { SymptomQuestion } from './symptom-question.tsx'
import { trackChoice } from './track-choice.ts'
import { isExact, SearchResult } from './search-result.tsx'
import { FIRST_CARDS } from '#web/catalog/card/product-card.tsx'

/** The search page: results, a brand's products, all brands, or the way to begin (specification, section 2). */
export function SearchPage({ search }: { search: SearchInput }) {
  if (search.showBrands) return <AllBrands />
  if (isSearch(search)) return <Results search={search} />
  return (
    <Frame title="Search">
      <NothingFound text={search.q ? 'Select from suggestions below.' : 'Type to search for products.'} />
    </Frame>
  )
}

/** Titles with more characters than this are cut off after three lines: what was searched for stands in the box, too. */
const LONG_TITLE = 120

function Frame({
  title,
  breadcrumb = 'Search',
  mark,
  children,
}: {
  title: string
  breadcrumb?: string | undefined
  mark?: ReactNode
  children: ReactNode
}) {
  return (
    <div className="shell grid grid-cols-1 gap-6 pt-3 pb-14">
      <header className="grid gap-3">
        <Breadcrumb items={[{ label: 'Home', href: '/' }, { label: breadcrumb }]} renderLink={renderShopLink} />
        <div className="flex items-center gap-4">
          {mark}
          <h1 tabIndex={-1} className={classNames('min-w-0 wrap-anywhere', title.length > LONG_TITLE && 'line-clamp-3')}>
            {title}
          </h1>
        </div>
      </header>
      {children}
    </div>
  )
}

function AllBrands() {
  const { data: brands = [] } = useQuery(brandsQuery())
  return (
    <Frame title="All Brands" breadcrumb="Brands">
      <BrandGrid
        title="Brands A to Z"
        counted="Parts that a brand makes."
        brands={brands}
        hrefFor={({ slug }) => searchHref({ brand: slug })}
      />
    </Frame>
  )
}

/** What the page is called: the brand, the text, or both. */
function titleOf({ q }: SearchInput, { brand }: Schema<'SearchPage'>): string {
  const text = q?.trim()
  if (!text) return brand?.name ?? 'Search'
  return brand ? `“${text}” in ${brand.name}` : `Results for “${text}”`
}

/** What was searched for instead of what was typed, and the way to what was typed. */
function Corrected({ from, to, search }: { from: string; to: string; search: SearchInput }) {
  return (
    <p className="wrap-anywhere">
      Showing results for <strong>{to}</strong>. Search instead for{' '}
      <a href={searchHref({ ...search, exact: '1', page: undefined })} rel="nofollow" className="link">
        {from}
      </a>
    </p>
  )
}

/** The number that was typed is nobody's: what is shown has another one. */
const CloseNumber = ({ typed, total }: { typed: string; total: number }) => (
  <p className="wrap-anywhere">
    No part has the number <strong>{typed}</strong>. {total === 1 ? 'This one is' : 'These are'} close to it: compare with your label.
    {!/[?*]/.test(typed) && ' Type ? for each character that you cannot read.'}
  </p>
)

/** Words that no part has: what is shown has others of the search. */
const Unmatched = ({ words }: { words: readonly string[] }) => (
  <p className="wrap-anywhere">
    No part mentions{' '}
    {words.map((word, at) => (
      <Fragment key={word}>
        {at > 0 && ' or '}
        <strong>{word}</strong>
      </Fragment>
    ))}
    . These match other words of your search.
  </p>
)

function Results({ search }: { search: SearchInput }) {
  const { data: found, isPlaceholderData } = useQuery({ ...searchPageQuery(search), placeholderData: keepPreviousData })
  if (!found) return <SearchFailure />
  const { brand, total, results } = found
  const isSole = results.filter(isExact).length === 1
  const isClose = !found.corrected && results[0] !== undefined && isOtherNumber(found.query, results[0])
  return (
    <Frame title={titleOf(search, found)} breadcrumb={brand?.name} mark={brand && <BrandMark brand={brand} className="size-16 shrink-0" />}>
      {/* Announced where nothing was found, too; the page then says it in other words. */}
      <p role="status" className={total > 0 ? 'border-b border-ink pb-3 font-display text-lead font-medium' : 'sr-only'}>
        {total}
        {found.isCapped && '+'} product(s) found
      </p>
      {found.corrected && <Corrected {...found.corrected} search={search} />}
      {isClose && <CloseNumber typed={found.query} total={total} />}
      {!isClose && found.unmatched.length > 0 && <Unmatched words={found.unmatched} />}
      {!isClose && found.isScattered && <p>No part has all of these words. The closest come first.</p>}
      <FoundAppliances models={found.models} />
      {found.symptom && <SymptomQuestion symptom={found.symptom} text={found.query} />}
      <SearchFilters found={found} search={search} />
      {results.length === 0 ? (
        <NothingFound text="No products found matching your search." />
      ) : (
        <section
          aria-labelledby="results"
          className={classNames('product-grid transition-opacity', isPlaceholderData && 'opacity-60')}
          onClick={(event) => search.q && trackChoice(event.target, search.q, results)}
        >
          <h2 id="results" className="sr-only">
            Results
          </h2>
          {results.map((result, index) => (
            <SearchResult
              key={result.id}
              result={result}
              showBadge={search.q !== undefined}
              priority={index < FIRST_CARDS}
              wide={isSole && isExact(result)}
            />
          ))}
        </section>
      )}
      <Pagination
        page={found.page}
        pageCount={found.pageCount}
        hrefFor={(page) => searchHref({ ...search, page })}
        renderLink={renderShopLink}
      />
    </Frame>
  )
}
