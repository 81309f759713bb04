import { classNames } from '#web/ui/class-names.ts'

/** A grey block where something will be; give it the final size by classes. The region says it is busy. */
export function Skeleton({ className }: { className?: string }) {
  return <div className={classNames('skeleton', className ?? 'h-5 w-full')} aria-hidden="true" />
}

const lineWidths = ['w-full', 'w-11/12', 'w-3/5']

/** Lines of text to come, the last ones shorter. */
export function SkeletonText({ lines = 3 }: { lines?: number }) {
  return (
    <div className="grid gap-2.5" aria-hidden="true">
      {Array.from({ length: lines }, (_, index) => (
        <Skeleton key={index} className={classNames('h-4', lineWidths[index % lineWidths.length])} />
      ))}
    </div>
  )
}
