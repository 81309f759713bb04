import { useQuery } from '@tanstack/react-query'
import { normalisePartNumber } from '#domain/catalog/part-number.ts'
import { ShopLink } from '#web/links/shop-link.tsx'
import { useDebounced } from '#web/ui/browser/use-debounced.ts'
import { classNames } from '#web/ui/class-names.ts'
import { listId, optionProps } from '#web/ui/form/use-combobox.ts'
import { QuietStatus } from '#web/ui/state/quiet-status.tsx'
import { appliancesQuery } from './appliance-query.ts'

/** Pause in typing before machines are requested, in ms. */
const DEBOUNCE_MS = 250
/** Machines that are offered; a longer number finds the others. */
const MAX_OFFERED = 6

/** Why no machine is offered: what stands below the field, and what a screen reader says of it. */
const ABSENCES = {
  missing: { text: 'No machine with this number. Check it against the label, or type only its first half.', spoken: 'Nothing found' },
  failed: { text: 'We could not look for it. Please try again.', spoken: 'The look-up failed' },
  searching: { text: 'Searching...', spoken: 'Looking' },
}

interface ApplianceSuggestionsProps {
  /** The combobox's prefix of ids. */
  prefix: string
  /** What is typed, without the spaces around it. */
  text: string
  isOpen: boolean
  /** The place of the highlighted option; -1 for none. */
  active: number
  /** Where somebody looks: its machines come first. */
  category: string | undefined
  onChoose: () => void
}

/** Machines for what is typed, below the field; the input keeps the focus and points at an option. */
export function ApplianceSuggestions({ prefix, text, isOpen, active, category, onChoose }: ApplianceSuggestionsProps) {
  // Dashes alone are no number, and are not asked for.
  const hasNumber = normalisePartNumber(text) !== ''
  const isAsked = useDebounced(text, DEBOUNCE_MS, '') === text && isOpen && hasNumber
  const { data, isError } = useQuery({ ...appliancesQuery(text, category), enabled: isAsked, staleTime: 60_000, retry: false })
  const machines = (isOpen && data?.models?.slice(0, MAX_OFFERED)) || []
  const isFound = machines.length > 0
  const absence = data || !hasNumber ? ABSENCES.missing : isError ? ABSENCES.failed : ABSENCES.searching
  const counted = `${machines.length} ${machines.length === 1 ? 'machine' : 'machines'}`
  return (
    <div
      className={classNames(isOpen && 'absolute inset-x-0 top-full z-10 mt-1 border border-ink bg-surface shadow-layer')}
      // The input keeps the focus, so that leaving the box means leaving.
      onMouseDown={(event) => event.preventDefault()}
    >
      {isOpen && !isFound && <p className="px-4 py-3 text-ink-2">{absence.text}</p>}
      <QuietStatus typed={text} words={!isOpen ? '' : isFound ? counted : absence.spoken} />
      {isOpen && (
        <div id={listId(prefix)} role="listbox" aria-label="Machines">
          {machines.map(({ id, brand, number, slug, name }, index) => (
            <ShopLink
              key={id}
              {...optionProps(prefix, index, active)}
              href={`/model/${brand.slug}/${slug}`}
              tabIndex={-1}
              onClick={onChoose}
              className={classNames(
                'block border-l-4 px-3 py-1.5 hover:bg-petrol-100',
                active === index ? 'border-petrol bg-petrol-100' : 'border-transparent',
              )}
            >
              <span className="font-display font-semibold">{brand.name}</span> <span className="font-mono text-part">{number}</span>
              <span className="block truncate text-small text-ink-2">{name}</span>
            </ShopLink>
          ))}
        </div>
      )}
    </div>
  )
}
