import { Skeleton } from '#web/ui/state/skeleton.tsx'

/** A list that is loading: the text for screen readers too, grey cards for the eye. */
export function CatalogPending({ text }: { text: string }) {
  return (
    <div className="shell grid gap-6 py-10" aria-busy="true">
      <p role="status" className="font-display text-lead font-medium">
        {text}
      </p>
      <div className="product-grid">
        {Array.from({ length: 8 }, (_, index) => (
          <Skeleton key={index} className="h-80" />
        ))}
      </div>
    </div>
  )
}

export const CategoryPending = () => <CatalogPending text="Loading category..." />
