import { ApiProblem } from '#web/api.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'

/** What a failed request means for the shopper: a refusal in its own words, a fault of the shop, or that nothing has reached it. */
function failureText(failure: Error): string {
  if (!(failure instanceof ApiProblem)) return 'We could not reach the shop. Please check your connection.'
  return failure.status < 500 ? failure.message : 'Something is wrong on our side, not with your connection. Please try again in a moment.'
}

/** The server gave no price: why, and the way to ask again. Until then nothing can be paid. */
export function PriceFailure({ failure, onRetry }: { failure: Error; onRetry: () => void }) {
  return (
    <Notice
      tone="error"
      live
      title="We could not check the prices"
      action={
        <Button variant="quiet" className="-ml-1" onClick={onRetry}>
          Try again
        </Button>
      }
    >
      {failureText(failure)} Your cart is kept.
    </Notice>
  )
}
