import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { Button } from '#web/ui/button.tsx'
import { orderAgain } from './order-again.ts'
import type { BoughtLine } from './order-again.ts'

/** Puts an order's parts into the cart once more. */
export function AgainButton({ lines, children }: { lines: readonly BoughtLine[]; children: ReactNode }) {
  const client = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  async function onClick() {
    setBusy(true)
    await orderAgain(client, lines)
    setBusy(false)
  }
  return (
    <Button busy={isBusy} className="noscript:hidden" onClick={() => void onClick()}>
      {children}
    </Button>
  )
}
