import { useQueryClient } from '@tanstack/react-query'
import { errorText } from '#web/api.ts'
import { Button } from '#web/ui/button.tsx'
import { useSubmit } from '#web/ui/form/use-submit.ts'
import { Notice } from '#web/ui/notice.tsx'
import { addParts } from './add-parts.ts'
import type { DuePart } from './add-parts.ts'

/** 'Add what is due': puts all parts that are due into the cart. */
export function AddDue({ parts }: { parts: readonly DuePart[] }) {
  const client = useQueryClient()
  const { isBusy, error, run } = useSubmit(errorText)
  return (
    <>
      <Button busy={isBusy} onClick={() => void run(() => addParts(client, parts))}>
        Add what is due
      </Button>
      {error && (
        <Notice tone="error" live className="justify-self-stretch">
          {error}
        </Notice>
      )}
    </>
  )
}
