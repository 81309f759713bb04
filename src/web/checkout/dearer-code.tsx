import { formatMoney } from '#domain/money.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'

interface DearerCodeProps {
  code: string
  /** What the order costs more with it (cents). */
  extraCents: number
  /** It is not applied yet, and this applies it. */
  onTake?: () => void
  onRemove: () => void
}

/** Says that a code costs more than it saves, and offers to pay less without it: before it is applied, and while it is. */
export function DearerCode({ code, extraCents, onTake, onRemove }: DearerCodeProps) {
  return (
    <Notice tone="warning" live title={`This code costs you free shipping: ${formatMoney(extraCents)} more`}>
      <p>With {code} your order stays below the amount from which shipping is free.</p>
      <div className="mt-2 flex flex-wrap items-center gap-x-4">
        <Button onClick={onRemove}>Pay {formatMoney(extraCents)} less without the code</Button>
        {onTake && (
          <Button variant="quiet" onClick={onTake}>
            Use {code} all the same
          </Button>
        )}
      </div>
    </Notice>
  )
}
