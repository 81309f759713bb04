import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { MAX_BATCH } from '#domain/pricing/discount-code.ts'
import { parseWholeNumber } from '#domain/pricing/parse-money.ts'
import { ApiProblem, api, errorText, read } from '#web/api.ts'
import { toast } from '#web/admin/ui/toast.ts'
import { NumberField } from '#web/admin/ui/fields.tsx'
import { StaffDialog } from '#web/admin/ui/staff-dialog.tsx'
import { countOf } from '#domain/count-of.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/form/field.tsx'
import { useOneRun } from '#web/ui/form/use-one-run.ts'
import { invalidateCodes } from './code-query.ts'
import type { Code } from './code-query.ts'
import { codeChange, codeValues } from './code-values.ts'

/** Makes codes of the terms of one, each to be used once. @throws {ApiProblem} */
function makeMany(code: Code, { prefix, count }: { prefix: string; count: string }) {
  const { code: _, usageLimit: __, autoApply: ___, ...terms } = codeChange(codeValues(code))
  return read(
    api.POST('/api/admin/discount-codes/batch', { body: { ...terms, codeId: code.id, prefix, count: parseWholeNumber(count) ?? 0 } }),
  )
}

/** Asks how many single-use codes of the saved terms are made, and opens their list. */
export function BatchDialog({ code, open, onClose }: { code: Code; open: boolean; onClose: () => void }) {
  const [typed, setTyped] = useState({ prefix: code.code.slice(0, 20), count: '100' })
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const once = useOneRun()
  const { mutateAsync, isPending, error } = useMutation({
    mutationFn: () => makeMany(code, typed),
    async onSuccess({ batchId, count }) {
      onClose()
      toast({ text: `Made ${countOf(count, 'code', 'codes')}`, detail: 'Export the list for your mailing.' })
      void invalidateCodes(queryClient)
      await navigate({ href: `/admin/discount-codes?filter=${encodeURIComponent(`batch:any:${batchId}`)}` })
    },
  })
  const make = () => void once(mutateAsync)
  const errors = error instanceof ApiProblem ? error.fields : {}
  const { prefix, count, ...others } = errors
  const problem = error && !prefix && !count ? [errorText(error), ...Object.values(others)].join(' ') : null
  return (
    <StaffDialog
      open={open}
      onClose={onClose}
      title="Make many codes"
      description="Each has the saved terms of this code, an ending that cannot be guessed, and can be used once."
      footer={
        <Button variant="primary" busy={isPending} onClick={make}>
          Make the codes
        </Button>
      }
    >
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          make()
        }}
      >
        <TextField
          label="They begin with"
          value={typed.prefix}
          onChange={(event) => setTyped({ ...typed, prefix: event.target.value })}
          error={prefix}
        />
        <NumberField
          label="How many"
          hint={`1 to ${MAX_BATCH.toLocaleString('en-US')}.`}
          value={typed.count}
          onChange={(event) => setTyped({ ...typed, count: event.target.value })}
          error={count}
        />
        {problem && <p className="text-brick">{problem}</p>}
      </form>
    </StaffDialog>
  )
}
