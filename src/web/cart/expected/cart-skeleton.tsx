import { Skeleton } from '#web/ui/state/skeleton.tsx'

/** `heightPx`: how high the line was when it was last shown; 0 for a line of the least height. */
function LineSkeleton({ heightPx }: { heightPx: number }) {
  return (
    <div className="group/line flex">
      {/* The security policy refuses heights in a style. */}
      <svg width="0" height={heightPx} aria-hidden="true" />
      <div className="grid grow content-start gap-3 border-t border-line py-4 group-first/line:border-t-0 group-first/line:pt-0 group-last/line:pb-0">
        <div className="flex gap-4">
          <Skeleton className="size-20 shrink-0" />
          <div className="grid grow content-start gap-1">
            <Skeleton className="h-12 w-4/5 sm:h-9" />
            <Skeleton className="h-5 w-1/2" />
            <Skeleton className="h-4 w-1/4" />
          </div>
        </div>
        {/* On phones what the line costs stands below its buttons. */}
        <Skeleton className="h-19 w-full min-[30rem]:h-11" />
      </div>
    </div>
  )
}

/** The cart list until the browser's storage has been read, as high as a cart with lines of these heights. */
export function CartSkeleton({ lines }: { lines: readonly number[] }) {
  return (
    <div className="sheet p-5 sm:p-6" aria-busy="true">
      <p className="sr-only">Loading your cart</p>
      <Skeleton className="mb-4 h-7 w-24" />
      <div>
        {lines.map((heightPx, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- lines that are not known yet have nothing else
          <LineSkeleton key={index} heightPx={heightPx} />
        ))}
      </div>
    </div>
  )
}
