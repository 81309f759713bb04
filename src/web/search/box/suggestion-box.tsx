import { classNames } from '#web/ui/class-names.ts'
import { QuietStatus } from '#web/ui/state/quiet-status.tsx'
import { SuggestionList } from './suggestion-list.tsx'
import { useSuggestions } from './use-suggestions.ts'

interface SuggestionBoxProps {
  /** The combobox's prefix; see `SuggestionList`. */
  prefix: string
  /** What is typed, without the spaces around it. */
  text: string
  isOpen: boolean
  /** The place of the highlighted option; -1 for none. */
  active: number
  onClose: () => void
  /** A page that was offered is opened, for which the text was typed. */
  onLeave: () => void
  /** Where it unfolds; below the header's box by default. */
  place?: string
}

const look = 'border border-ink bg-surface shadow-layer'
const IN_HEADER = 'absolute inset-x-4 top-full z-10 -mt-1 md:inset-x-0 md:mt-1'

/** What unfolds below the search box: what is offered, and in words for screen readers how much of it. */
export function SuggestionBox({ prefix, text, isOpen, active, onClose, onLeave, place = IN_HEADER }: SuggestionBoxProps) {
  const { products, brands, appliances, leadsTo, isSearching, isEmpty } = useSuggestions(text, isOpen)
  const count = products.length + brands.length + appliances.length
  const counted = isOpen && count > 0 ? `${count} ${count === 1 ? 'suggestion' : 'suggestions'}` : leadsTo ? 'A page answers this' : ''
  return (
    <div
      className={classNames(isOpen && look, isOpen && place)}
      // The input keeps the focus, so that leaving the box means leaving.
      onMouseDown={(event) => event.preventDefault()}
    >
      {(isSearching || isEmpty) && (
        <p className="px-4 py-3 text-ink-2">{isSearching ? 'Searching...' : 'No products found. Try a different search term.'}</p>
      )}
      <QuietStatus typed={text} words={isSearching ? 'Looking' : isEmpty ? 'Nothing found' : counted} />
      {isOpen && (
        <SuggestionList
          prefix={prefix}
          text={text}
          products={products}
          brands={brands}
          appliances={appliances}
          leadsTo={leadsTo}
          active={active}
          onClose={onClose}
          onLeave={onLeave}
        />
      )}
    </div>
  )
}
