import { CheckoutColumns } from '#web/checkout/checkout-columns.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

const SHEET = 'sheet grid content-start gap-5 p-5 sm:p-6'

const list = (
  <div className={SHEET}>
    <Skeleton className="h-7 w-24" />
    <div className="flex gap-4">
      <Skeleton className="size-20 shrink-0" />
      <div className="grid grow content-start gap-2">
        <Skeleton className="h-6 w-4/5" />
        <Skeleton className="h-5 w-1/2" />
        <Skeleton className="h-5 w-1/3" />
      </div>
    </div>
    <Skeleton className="h-11 w-full" />
  </div>
)

const form = (
  <div className={SHEET}>
    <Skeleton className="h-7 w-48" />
    {Array.from({ length: 6 }, (_, index) => (
      <Skeleton key={index} className="h-18 w-full" />
    ))}
  </div>
)

const sums = (
  <div className={SHEET}>
    <Skeleton className="h-[4.625rem] w-full" />
    <Skeleton className="h-40 w-full" />
    <Skeleton className="h-12 w-full" />
  </div>
)

/** The shape of the cart page until the browser's storage has been read. */
export function CartSkeleton() {
  return (
    <div aria-busy="true">
      <p className="sr-only">Loading your cart</p>
      <CheckoutColumns list={list} form={form} sums={sums} />
    </div>
  )
}
