import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api, ApiProblem, errorText, read } from '#web/api.ts'
import { toast } from '#web/admin/ui/toast.ts'
import { StaffDialog } from '#web/admin/ui/staff-dialog.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/form/field.tsx'
import { useMayChange } from '#web/admin/ui/may-change.ts'

/** The button 'Add a redirect' and its dialog. An old address that leads elsewhere already is led here when that is saved once more. */
export function AddRedirect() {
  const queryClient = useQueryClient()
  const [isOpen, setOpen] = useState(false)
  const [paths, setPaths] = useState({ fromPath: '', toPath: '' })
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [isBusy, setBusy] = useState(false)
  // The old address of which that has been said.
  const [known, setKnown] = useState<string>()
  const mayChange = useMayChange()

  async function save() {
    setBusy(true)
    try {
      const { toPath } = await read(api.PUT('/api/admin/redirects', { body: { ...paths, onlyNew: paths.fromPath !== known } }))
      await queryClient.invalidateQueries({ queryKey: ['admin', 'redirects'] })
      toast({ text: `${paths.fromPath} leads to ${toPath} now` })
      setPaths({ fromPath: '', toPath: '' })
      setErrors({})
      setKnown(undefined)
      setOpen(false)
    } catch (error) {
      if (error instanceof ApiProblem && error.code === 'conflict') {
        setKnown(paths.fromPath)
        setErrors({ fromPath: 'leads elsewhere already. Save once more to lead it here instead' })
      } else setErrors(error instanceof ApiProblem && Object.keys(error.fields).length > 0 ? error.fields : { toPath: errorText(error) })
    } finally {
      setBusy(false)
    }
  }

  const field = (name: 'fromPath' | 'toPath', label: string, hint: string) => (
    <TextField
      label={label}
      hint={hint}
      value={paths[name]}
      error={errors[name]}
      autoComplete="off"
      onChange={(event) => setPaths({ ...paths, [name]: event.target.value })}
    />
  )
  return (
    <>
      {mayChange && <Button onClick={() => setOpen(true)}>Add a redirect</Button>}
      <StaffDialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title="Add a redirect"
        footer={
          <>
            <Button onClick={() => setOpen(false)}>Cancel</Button>
            <Button type="submit" form="add-redirect" variant="primary" busy={isBusy}>
              Save
            </Button>
          </>
        }
      >
        <form
          id="add-redirect"
          method="post"
          noValidate
          className="grid gap-4"
          onSubmit={(event) => {
            event.preventDefault()
            if (!isBusy) void save()
          }}
        >
          {field(
            'fromPath',
            'Old address',
            'One that has no page any more, also of another shop: /products/old-name. Query and slash at the end do not count.',
          )}
          {field('toPath', 'Leads to', 'A page of this shop: /product/new-name')}
        </form>
      </StaffDialog>
    </>
  )
}
