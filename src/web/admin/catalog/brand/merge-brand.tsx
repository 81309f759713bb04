import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { toast } from '#web/admin/ui/toast.ts'
import { countOf } from '#domain/count-of.ts'
import { ConfirmDialog } from '#web/admin/ui/confirm-dialog.tsx'
import { api, ApiProblem, errorText, read } from '#web/api.ts'
import { BrandChoice } from './brand-choice.tsx'
import type { BrandOption } from './brand-choice.tsx'
import { invalidateBrands } from './brand-query.ts'
import type { StaffBrand } from './brand-query.ts'

/** Models of both brands of which the other has kept its own word; the history of the brand has them all. */
function keptText(name: string, differing: readonly string[]): string {
  const more = differing.length > 10 ? ` and ${differing.length - 10} more` : ''
  return `${name} keeps its own word about ${differing.slice(0, 10).join(', ')}${more}.`
}

/** `Its 1 part and 12 models go there` */
const movesText = ({ partCount, modelCount }: StaffBrand) =>
  `Its ${countOf(partCount, 'part', 'parts')} and ${countOf(modelCount, 'model', 'models')} go there`

/** Chooses the brand that takes another's place; it cannot be undone. */
export function MergeBrand({ brand, onClose }: { brand: StaffBrand; onClose: () => void }) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const [into, setInto] = useState<BrandOption | null>(brand.near[0] ?? null)
  const [isMissing, setMissing] = useState(false)
  const [isBusy, setBusy] = useState(false)
  async function merge() {
    setMissing(into === null)
    if (!into) return
    setBusy(true)
    try {
      const params = { path: { brandId: brand.id } }
      const body = { version: brand.version, intoId: into.id }
      const { differing } = await read(api.POST('/api/admin/brands/{brandId}/merge', { params, body }))
      const detail = differing.length > 0 ? keptText(into.name, differing) : undefined
      toast({ text: `${brand.name} merged into ${into.name}`, ...(detail && { detail }) })
      await navigate({ href: `/admin/brands/${into.id}` })
    } catch (error) {
      const fields = error instanceof ApiProblem ? Object.values(error.fields).join(' ') : ''
      toast({ text: `Could not merge ${brand.name}.`, detail: fields || errorText(error), tone: 'error' })
    } finally {
      setBusy(false)
      await invalidateBrands(queryClient)
    }
  }
  return (
    <ConfirmDialog
      open
      danger
      busy={isBusy}
      onClose={onClose}
      title={`Merge ${brand.name} into another brand`}
      description={`${movesText(brand)}; models of the same number become one, and where both say something of a part, the other’s own statement stays. Its name stays as another name, and its addresses lead there. This cannot be undone.`}
      action="Merge"
      typed={brand.name.trim()}
      onConfirm={() => void merge()}
    >
      <BrandChoice
        label="Into"
        value={into}
        onChange={setInto}
        except={[brand.id]}
        error={isMissing && !into ? 'Please choose a brand.' : undefined}
      />
    </ConfirmDialog>
  )
}
