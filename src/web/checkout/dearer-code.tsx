import { formatMoney } from '#domain/money.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'

interface DearerCodeProps {
  code: string
  /** What the order costs more with it (cents). */
  extraCents: number
  onRemove: () => void
}

/** Says that a code costs more than it saves, and offers to pay less without it. */
export function DearerCode({ code, extraCents, onRemove }: DearerCodeProps) {
  return (
    <Notice tone="warning" live title={`This code costs you free shipping: ${formatMoney(extraCents)} more`}>
      <p>With {code} your order stays below the amount from which shipping is free.</p>
      <Button className="mt-2" onClick={onRemove}>
        Pay {formatMoney(extraCents)} less without the code
      </Button>
    </Notice>
  )
}
