import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { errorText } from '#web/api.ts'
import { Button } from '#web/ui/button.tsx'
import { useSubmit } from '#web/ui/form/use-submit.ts'
import { reorder } from './reorder.ts'
import type { BoughtLine } from './reorder.ts'

/** Puts an order's parts into the cart once more. */
export function ReorderButton({ lines, children }: { lines: readonly BoughtLine[]; children: ReactNode }) {
  const client = useQueryClient()
  const { isBusy, run } = useSubmit(errorText)
  return (
    <Button busy={isBusy} className="noscript:hidden" onClick={() => void run(() => reorder(client, lines))}>
      {children}
    </Button>
  )
}
