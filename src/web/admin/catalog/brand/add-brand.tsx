import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { StaffDialog } from '#web/admin/ui/staff-dialog.tsx'
import { toast } from '#web/admin/ui/toast.ts'
import { api, ApiProblem, errorText, read } from '#web/api.ts'
import { ShopLink } from '#web/links/shop-link.tsx'
import { Button } from '#web/ui/button.tsx'
import { useDebounced } from '#web/ui/browser/use-debounced.ts'
import { TextField } from '#web/ui/form/field.tsx'
import { nearBrandsQuery, invalidateBrands } from './brand-query.ts'

/** The brands that a typed name may be of already. */
function Near({ name }: { name: string }) {
  const { data = [] } = useQuery({ ...nearBrandsQuery(name), enabled: name !== '' })
  if (name === '' || data.length === 0) return null
  return (
    <p role="status" className="text-small text-amber">
      There is already{' '}
      {data.map(({ id, name: known }, at) => (
        <span key={id}>
          {at > 0 && ', '}
          <ShopLink href={`/admin/brands/${id}`} className="link">
            {known}
          </ShopLink>
        </span>
      ))}
      .
    </p>
  )
}

/** A new brand: its name; everything else is edited afterwards. */
export function AddBrand({ onClose }: { onClose: () => void }) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const [name, setName] = useState('')
  const [error, setError] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const near = useDebounced(name.trim(), 250)
  async function add() {
    setBusy(true)
    try {
      const { id } = await read(api.POST('/api/admin/brands', { body: { name } }))
      void invalidateBrands(queryClient)
      toast({ text: `${name} added` })
      await navigate({ href: `/admin/brands/${id}` })
    } catch (refused) {
      setError((refused instanceof ApiProblem && (refused.fields.name ?? refused.fields.slug)) || errorText(refused))
      setBusy(false)
    }
  }
  return (
    <StaffDialog
      open
      onClose={onClose}
      title="New brand"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" busy={isBusy} type="submit" form="new-brand">
            Add it
          </Button>
        </>
      }
    >
      <form
        id="new-brand"
        onSubmit={(event) => {
          event.preventDefault()
          void add()
        }}
      >
        <TextField
          label="Name"
          required
          maxLength={100}
          value={name}
          onChange={(event) => setName(event.target.value)}
          error={error}
          below={<Near name={near} />}
        />
      </form>
    </StaffDialog>
  )
}
