import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { Button } from '#web/ui/button.tsx'
import { late } from '#web/ui/lazy-module.ts'
import { toast } from '#web/ui/toast/toast.ts'
import type { BoughtLine } from './order-again.ts'

const again = late(() => import('./order-again.ts'))

/** Puts an order's parts into the cart once more. */
export function AgainButton({ lines, children }: { lines: readonly BoughtLine[]; children: ReactNode }) {
  const client = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  async function onClick() {
    setBusy(true)
    const code = await again.fetch().catch(() => null)
    if (code) await code.orderAgain(client, lines)
    else toast({ id: 'order-again', title: 'Error adding to cart', description: 'Please try again', tone: 'error' })
    setBusy(false)
  }
  return (
    <Button busy={isBusy} className="noscript:hidden" onPointerEnter={again.hint} onFocus={again.hint} onClick={() => void onClick()}>
      {children}
    </Button>
  )
}
