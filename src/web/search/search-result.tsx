import type { Schema } from '#web/api.ts'
import { FIT_STYLES } from '#web/fit/fit-labels.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Icon } from '#web/ui/icon.tsx'
import { MatchBadge } from '#web/ui/part/badge.tsx'
import { ProductCard } from '#web/catalog/card/product-card.tsx'
import { numberSentence } from './number-sentence.ts'

type Result = Schema<'SearchResult'>

/** The words of the badges (specification, section 2: search box). */
const BADGES: Record<Result['matchType'], string> = {
  exact_part_number: 'Exact Part #',
  exact_sku: 'Exact SKU',
  partial_part_number: 'Part # Match',
  partial_sku: 'SKU Match',
  name_match: 'Name Match',
  description_match: 'Description',
  category_match: 'Category',
}

interface SearchResultProps {
  result: Result
  /** Off where every result has the same one: the list of a brand. */
  showBadge: boolean
  priority: boolean
  /** The only exact match of the search. */
  wide: boolean
}

export const isExact = ({ matchType }: Pick<Result, 'matchType'>): boolean => matchType.startsWith('exact')

/** The machine of the search that a part is known to fit. */
const FitsModel = ({ name }: { name: string }) => (
  <p
    className={classNames(
      'flex w-fit max-w-full items-center gap-1 border px-1.5 font-display text-caption leading-5 font-semibold',
      FIT_STYLES.fits.colours,
    )}
  >
    <Icon name={FIT_STYLES.fits.icon} className="size-4" />
    <span className="truncate">Fits {name}</span>
  </p>
)

/** A product that a search found, with the reason. */
export function SearchResult({ result, showBadge, priority, wide }: SearchResultProps) {
  const sentence = numberSentence(result)
  const remark = (
    <>
      {/* Beside each other: on a phone results are low rows. */}
      <div className="flex flex-wrap gap-1 empty:hidden">
        {showBadge && <MatchBadge exact={isExact(result)}>{BADGES[result.matchType]}</MatchBadge>}
        {result.fitsModel !== null && <FitsModel name={result.fitsModel} />}
      </div>
      {sentence !== null && <p className="bg-tape px-2 py-1 text-small font-medium">{sentence}</p>}
    </>
  )
  return <ProductCard product={result} placement="search" priority={priority} wide={wide} remark={remark} />
}
