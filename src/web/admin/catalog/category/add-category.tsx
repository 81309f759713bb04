import { useState } from 'react'
import { pathOf, refusePlace } from '#domain/catalog/category-tree.ts'
import { slugify } from '#domain/catalog/slug.ts'
import { StaffDialog } from '#web/admin/ui/staff-dialog.tsx'
import { toast } from '#web/admin/ui/toast.ts'
import { api, ApiProblem, errorText, read } from '#web/api.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/form/field.tsx'
import { CategoryChoice } from './category-choice.tsx'
import type { CategoryId, StaffCategory } from './category-query.ts'
import type { CategoryActions } from './use-category-actions.ts'

interface AddCategoryProps {
  nodes: readonly StaffCategory[]
  parentId: CategoryId | null
  actions: CategoryActions
  onAdded: (id: CategoryId) => void
}

/** A new category: its name and where it stands; everything else is edited afterwards. */
export function AddCategory({ nodes, parentId: wanted, actions, onAdded }: AddCategoryProps) {
  const [name, setName] = useState('')
  const [parentId, setParent] = useState(wanted)
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [isBusy, setBusy] = useState(false)
  const slug = slugify(name) || 'category'
  const refusal = refusePlace(nodes, { id: null, kind: 'products' }, { parentId, slug })

  async function add() {
    setBusy(true)
    try {
      const added = await read(api.POST('/api/admin/categories', { body: { name, parentId } }))
      actions.close()
      await actions.invalidate(added.id)
      toast({ text: `${added.name} added` })
      onAdded(added.id)
    } catch (error) {
      setErrors(error instanceof ApiProblem && Object.keys(error.fields).length > 0 ? error.fields : { name: errorText(error) })
    } finally {
      setBusy(false)
    }
  }

  return (
    <StaffDialog
      open
      onClose={actions.close}
      title="New category"
      footer={
        <>
          <Button onClick={actions.close}>Cancel</Button>
          <Button variant="primary" busy={isBusy} type="submit" form="new-category">
            Add it
          </Button>
        </>
      }
    >
      <form
        id="new-category"
        className="grid gap-4"
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
          error={errors.name ?? errors.slug ?? (name && refusal?.field === 'slug' ? `Its slug ${refusal.text}` : undefined)}
          below={<p className="font-mono text-small wrap-anywhere text-ink-2">/category/{pathOf(nodes, { parentId, slug })}</p>}
        />
        <CategoryChoice
          label="Under"
          nodes={nodes}
          hasTop
          value={parentId}
          onChange={setParent}
          isAllowed={({ depth }) => depth < 3}
          error={errors.parentId}
        />
      </form>
    </StaffDialog>
  )
}
