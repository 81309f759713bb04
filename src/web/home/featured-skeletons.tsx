import { classNames } from '#web/ui/class-names.ts'
import { Skeleton } from '#web/ui/state/skeleton.tsx'
import { SALE_SLIDE } from './sale-slide.tsx'

interface RowProps {
  /** How high what will stand here is. */
  className: string
  width?: string
}

const Row = ({ className, width = 'w-full' }: RowProps) => (
  <div className={classNames('flex items-center', className)}>
    <Skeleton className={classNames('h-4', width)} />
  </div>
)

/** A featured product that is loading, as high as its card will be. */
export function CardSkeleton() {
  return (
    <div className="sheet @container flex h-full min-w-0 flex-col" aria-busy="true">
      <div className="mb-2 grow p-2 pt-3">
        <Skeleton className="aspect-4/3 w-full" />
      </div>
      <div className="flex flex-col gap-2 px-3 pb-2 @min-[15rem]:px-4">
        <Row className="h-13.5 @min-[15rem]:h-8.75" />
        <Row className="h-18 @min-[15rem]:h-12" width="w-11/12" />
        <Row className="h-5" width="w-3/5" />
        <Row className="h-12 @min-[18rem]:h-7" width="w-1/2" />
        <Row className="h-10" />
        <Row className="h-37 @min-[18.5rem]:h-24" />
      </div>
    </div>
  )
}

/** The offers that are loading, in the places of the first and of its buttons. One of six names usually has three lines where its column is narrow. */
export function SaleSkeleton() {
  return (
    <div className="grid grid-rows-[1fr_auto]" aria-busy="true">
      <div className={SALE_SLIDE.box}>
        <div className={SALE_SLIDE.picture}>
          <div className={SALE_SLIDE.pictureSize}>
            <p className="grid aspect-4/3 place-items-center text-center font-display text-h4 font-semibold">Loading sale items...</p>
          </div>
        </div>
        <div className={SALE_SLIDE.facts}>
          <div className="grid content-start gap-3">
            <Row className="h-[2lh] text-h3 sm:h-[3lh] lg:h-[2lh] xl:h-[3lh]" />
            <Row className="h-8.75" />
            <Row className="h-12.5" />
          </div>
          <div className="grid content-end gap-3">
            <Row className="h-6.5 xl:h-15" width="w-1/2" />
            <Row className="h-11 xl:h-24" />
          </div>
        </div>
      </div>
      <div className="h-[calc(2.75rem+1px)] border-t border-line" />
    </div>
  )
}
