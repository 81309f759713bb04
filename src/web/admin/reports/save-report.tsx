import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiProblem, errorText } from '#web/api.ts'
import { toast } from '#web/admin/ui/toast.ts'
import { SwitchField } from '#web/admin/ui/fields.tsx'
import { StaffDialog } from '#web/admin/ui/staff-dialog.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/form/field.tsx'
import { useOneRun } from '#web/ui/form/use-one-run.ts'
import { savedActions, showSaved } from './report-query.ts'
import type { Report } from './report-query.ts'
import type { ReportSearch } from './report-search.ts'

/** Keeps a report as it is set now under a name, and has its sums mailed each week if wanted. */
export function SaveReport({ report, search }: { report: Report; search: ReportSearch }) {
  const [isOpen, setIsOpen] = useState(false)
  const [typed, setTyped] = useState({ name: report.title, isWeekly: false })
  const queryClient = useQueryClient()
  const once = useOneRun()
  const { mutateAsync, isPending, error, reset } = useMutation({
    mutationFn: () => savedActions.save(report.id, search, typed),
    onSuccess(saved) {
      showSaved(queryClient, saved)
      setIsOpen(false)
      toast({ text: `Saved ${typed.name}`, detail: 'It stands among your reports.' })
    },
  })
  const save = () => void once(mutateAsync)
  const wrongName = error instanceof ApiProblem ? error.fields.name : undefined
  const problem = wrongName ? `It ${wrongName}` : error && errorText(error)
  const open = () => {
    reset()
    setTyped({ name: report.title, isWeekly: false })
    setIsOpen(true)
  }
  return (
    <>
      <Button onClick={open}>Save report</Button>
      <StaffDialog
        open={isOpen}
        onClose={() => setIsOpen(false)}
        title="Save report"
        description="With its period, comparison and order. Only you see it."
        footer={
          <Button variant="primary" busy={isPending} onClick={save}>
            Save
          </Button>
        }
      >
        <form
          className="grid gap-4"
          onSubmit={(event) => {
            event.preventDefault()
            save()
          }}
        >
          <TextField
            label="Name"
            value={typed.name}
            maxLength={60}
            error={problem ?? undefined}
            onChange={({ target: { value } }) => setTyped({ ...typed, name: value })}
          />
          <SwitchField
            label="Mail me its totals each week"
            hint="Of the last whole week, Monday to Sunday, with a link."
            checked={typed.isWeekly}
            onChange={({ target: { checked } }) => setTyped({ ...typed, isWeekly: checked })}
          />
        </form>
      </StaffDialog>
    </>
  )
}
