import { useEffect, useId, useRef } from 'react'
import type { CartItem } from '#domain/cart/cart.ts'
import { formatMoney } from '#domain/money.ts'
import { unitPrice } from '#domain/pricing/unit-price.ts'
import { listId, optionProps } from '#web/ui/form/use-combobox.ts'
import { PartPicture } from '#web/parts/part-picture.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { QuietStatus } from '#web/ui/state/quiet-status.tsx'
import { MAX_DESCRIPTION, truncate } from './truncate.ts'
import { useSuggestedPartPicker } from './use-suggested-part-picker.ts'
import type { OfferedProduct } from './use-suggested-part-picker.ts'
import { Unbroken } from '#web/ui/unbroken.tsx'

interface OptionProps {
  part: OfferedProduct
  option: ReturnType<typeof optionProps>
  onChoose: () => void
}

function Option({ part, option, onChoose }: OptionProps) {
  const isActive = option['aria-selected']
  const row = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isActive) row.current?.scrollIntoView({ block: 'nearest' })
  }, [isActive])
  return (
    // The input has the focus and the keys; the pointer may choose too.
    <div
      {...option}
      ref={row}
      className={classNames(
        'flex cursor-pointer items-center gap-3 border-l-4 px-3 py-2 hover:bg-petrol-100',
        isActive ? 'border-petrol bg-petrol-100' : 'border-transparent',
      )}
      onClick={onChoose}
    >
      <PartPicture slug={part.slug} photo={part.images[0]} className="size-12" />
      <span className="min-w-0 grow">
        <span className="block leading-5 font-medium">
          <Unbroken text={part.name} />
        </span>
        <span className="block font-mono text-small font-medium text-ink-2">{part.partNumber}</span>
        <span className="block text-small text-ink-2">{truncate(part.description, MAX_DESCRIPTION)}</span>
      </span>
      <span className="font-display text-lead font-bold tabular-nums">{formatMoney(unitPrice(part, 1).unitPriceCents)}</span>
    </div>
  )
}

const panel = 'absolute inset-x-0 top-full z-20 mt-1 border border-ink bg-surface shadow-layer'

interface SuggestedPartPickerProps {
  items: readonly CartItem[]
  onChoose: (part: OfferedProduct) => void
}

/** Finds a part to add: suggestions while nothing is typed, search results then. What is chosen is the caller's to show. */
export function SuggestedPartPicker({ items, onChoose }: SuggestedPartPickerProps) {
  const id = useId()
  const { prefix, text, inputProps, setOpen, isOpen, active, choose, title, parts, status } = useSuggestedPartPicker(items, onChoose)
  const isListed = isOpen && parts.length > 0
  const hasStatus = isOpen && parts.length === 0 && status !== null
  const counted = isListed ? `${parts.length} ${parts.length === 1 ? 'product' : 'products'}` : ''
  return (
    <div className="relative" onBlur={(event) => event.currentTarget.contains(event.relatedTarget) || setOpen(false)}>
      <label htmlFor={id} className="font-display text-body leading-6 font-semibold">
        Add another part
      </label>
      <input
        {...inputProps(isListed)}
        id={id}
        type="text"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        maxLength={100}
        placeholder="Search by name or part number"
        className="control mt-1"
        onClick={() => setOpen(true)}
      />
      <div
        className={classNames((isListed || hasStatus) && panel)}
        // The input keeps the focus, so that leaving the box means leaving.
        onMouseDown={(event) => event.preventDefault()}
      >
        {hasStatus && <p className="px-4 py-3 text-ink-2">{status.text}</p>}
        <QuietStatus typed={text} words={hasStatus ? status.spoken : counted} />
        {isListed && (
          <div id={listId(prefix)} role="listbox" aria-label="Parts" className="max-h-96 overflow-y-auto">
            <div role="group" aria-labelledby={`${prefix}-title`}>
              <p id={`${prefix}-title`} className="px-4 pt-2.5 pb-1 font-display text-body font-semibold text-ink-3">
                {title}
              </p>
              {parts.map((part, index) => (
                <Option key={part.id} part={part} option={optionProps(prefix, index, active)} onChoose={() => choose(part)} />
              ))}
            </div>
          </div>
        )}
      </div>
    </div>
  )
}
