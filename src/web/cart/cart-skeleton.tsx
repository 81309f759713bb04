import { Skeleton } from '#web/ui/skeleton.tsx'

function LineSkeleton() {
  return (
    <div className="grid gap-3 border-t border-line py-4 first:border-t-0 first:pt-0 last:pb-0">
      <div className="flex gap-4">
        <Skeleton className="size-20 shrink-0" />
        <div className="grid grow content-start gap-1">
          <Skeleton className="h-11 w-4/5 sm:h-9" />
          <Skeleton className="h-5 w-1/2" />
          <Skeleton className="h-4 w-1/4" />
        </div>
      </div>
      <Skeleton className="h-11 w-full" />
    </div>
  )
}

/** The cart list until the browser's storage has been read, as high as a cart with this many lines. */
export function CartSkeleton({ lines }: { lines: number }) {
  return (
    <div className="sheet p-5 sm:p-6" aria-busy="true">
      <p className="sr-only">Loading your cart</p>
      <Skeleton className="mb-4 h-7 w-24" />
      <div>
        {Array.from({ length: lines }, (_, index) => (
          <LineSkeleton key={index} />
        ))}
      </div>
    </div>
  )
}
