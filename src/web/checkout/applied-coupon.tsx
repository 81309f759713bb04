import { Suspense } from 'react'
import { IconButton } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { lazyWithPreload } from '#web/ui/lazy-with-preload.tsx'

const DearerCode = lazyWithPreload(async () => (await import('./dearer-code.tsx')).DearerCode)

interface AppliedCouponProps {
  code: string
  refusal: string | undefined
  isFreeShipping: boolean
  /** What the order costs more with it (cents). */
  extraCents: number
  onRemove: () => void
}

/** A code that was entered: whether it counts, what it costs, and the way to take it off. */
export function AppliedCoupon({ code, refusal, isFreeShipping, extraCents, onRemove }: AppliedCouponProps) {
  return (
    <div>
      <p className="flex items-center gap-2">
        <span className="inline-flex items-center gap-1.5 border border-ink bg-tape pl-3 font-mono text-part font-medium">
          <Icon name="tag" className="size-4" />
          {code}
          <IconButton label={`Remove coupon ${code}`} onClick={onRemove}>
            <Icon name="close" className="size-4" />
          </IconButton>
        </span>
        {isFreeShipping && <span className="text-small text-leaf">Free shipping</span>}
      </p>
      <p role="status" className="mt-1 text-small font-medium text-brick">
        {refusal && `Not applied: ${refusal}`}
      </p>
      {extraCents > 0 && (
        <Suspense>
          <DearerCode code={code} extraCents={extraCents} onRemove={onRemove} />
        </Suspense>
      )}
    </div>
  )
}
