import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { CartItem } from '#domain/cart/cart.ts'
import type { Schema } from '#web/api.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Skeleton } from '#web/ui/state/skeleton.tsx'
import { toast } from '#web/ui/toast/toast.ts'
import { recordSuggestion } from './record-suggestion.ts'
import type { CartContext } from './record-suggestion.ts'
import { OfferedPart } from './offered-part.tsx'
import { SuggestedPartPicker } from './suggested-part-picker.tsx'
import { cartSuggestionsQuery } from './cart-suggestions-query.ts'
import type { OfferedProduct } from './use-suggested-part-picker.ts'

/** How many are shown (specification, section 9). */
const WANTED = 2

type Suggestion = Schema<'Suggestion'>

interface SuggestionsProps {
  items: readonly CartItem[]
  cart: CartContext
}

/** The suggestions for the cart; while those of a changed cart are loading, the former ones stay. */
function useSuggestions(items: readonly CartItem[]) {
  const { data, isError, errorUpdatedAt, refetch } = useQuery({
    ...cartSuggestionsQuery(items, WANTED),
    placeholderData: (previous: Suggestion[] | undefined) => previous,
  })
  useEffect(() => {
    if (isError)
      toast({
        id: 'suggestions',
        title: 'Suggestion Error',
        description: 'Unable to load recommendations. Please try again.',
        tone: 'error',
      })
  }, [isError, errorUpdatedAt])
  const parts = data?.filter(({ slug }) => !items.some((item) => item.slug === slug))
  return { parts, isError, retry: () => void refetch() }
}

function SuggestionsSkeleton() {
  return (
    <div className="grid gap-4 md:grid-cols-2" aria-busy="true">
      <p className="sr-only">Loading suggestions</p>
      <Skeleton className="h-48 w-full sm:h-44" />
      <Skeleton className="h-48 w-full max-md:hidden sm:h-44" />
    </div>
  )
}

function Failed({ onRetry }: { onRetry: () => void }) {
  return (
    <Notice
      tone="error"
      title="Unable to load suggestions"
      action={
        <Button variant="quiet" className="-ml-1" onClick={onRetry}>
          Try again
        </Button>
      }
    />
  )
}

/** Records the suggestions that are shown. */
function useViews(parts: Suggestion[] | undefined, cart: CartContext) {
  const shown = parts?.map(({ id }) => id).join(' ')
  useEffect(() => {
    for (const part of parts ?? []) recordSuggestion('viewed', part, cart)
    // A view is one of a product, whatever the cart then costs.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [shown])
}

/** 'May We Suggest': up to two parts that go with the cart, and a picker for any other. */
export function CartSuggestions({ items, cart }: SuggestionsProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const [chosen, setChosen] = useState<OfferedProduct | null>(null)
  const { parts, isError, retry } = useSuggestions(items)
  useViews(parts, cart)
  const record = (action: 'clicked' | 'added_to_cart', part: OfferedProduct) => recordSuggestion(action, part, cart)

  function choose(part: OfferedProduct) {
    setChosen(part)
    record('clicked', part)
  }
  const offer = (part: OfferedProduct) => (
    <OfferedPart
      part={part}
      onClicked={() => record('clicked', part)}
      onAdded={() => {
        record('added_to_cart', part)
        setChosen(null)
        // The button that was pressed goes away with its part.
        heading.current?.focus()
      }}
    />
  )
  return (
    <section className="sheet no-print mt-5 grid gap-4 p-5 sm:p-6 lg:mt-8" aria-labelledby="may-we-suggest">
      <div className="grid items-start gap-x-4 gap-y-3 md:grid-cols-2">
        <h2 id="may-we-suggest" ref={heading} tabIndex={-1} className="text-h3 md:pt-7">
          May We Suggest
        </h2>
        <SuggestedPartPicker items={items} onChoose={choose} />
      </div>
      <p role="status" className="sr-only">
        {chosen && `Chosen: ${chosen.name}`}
      </p>
      {chosen && offer(chosen)}
      {isError && !parts && <Failed onRetry={retry} />}
      {!isError && !parts && <SuggestionsSkeleton />}
      {parts && (
        <ul className="grid gap-4 md:grid-cols-2">
          {parts
            .filter(({ id }) => id !== chosen?.id)
            .map((part) => (
              <li key={part.id} className="min-w-0">
                {offer(part)}
              </li>
            ))}
        </ul>
      )}
    </section>
  )
}
