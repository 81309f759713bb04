import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { PageHeader } from '#web/admin/ui/page-header.tsx'
import { ShopLink } from '#web/links/shop-link.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { FitListForm } from './fit-list-form.tsx'
import type { Appliance } from './fit-query.ts'
import { MergeDialog } from './merge-dialog.tsx'
import { ApplianceFits } from './appliance-fits.tsx'
import { ApplianceForm } from './appliance-form.tsx'

/** The page of a model, or of one that is not there yet. */
export function AppliancePage({ model }: { model: Appliance }) {
  const navigate = useNavigate()
  const [isMerging, setMerging] = useState(false)
  const isNew = model.id === ''
  const [addedId, setAddedId] = useState<string | null>(null)
  // Once the form has nothing unsaved any more: it would ask before leaving otherwise.
  useEffect(() => {
    if (addedId !== null) void navigate({ href: `/admin/fitment/${addedId}`, replace: true })
  }, [addedId, navigate])
  return (
    <div className="grid gap-4">
      <PageHeader
        title={isNew ? 'New model' : `${model.brand.name} ${model.number}`}
        actions={
          !isNew && (
            <>
              <ShopLink className={buttonClass()} href={`/model/${model.brand.slug}/${model.slug}`} target="_blank">
                View in shop
              </ShopLink>
              <Button onClick={() => setMerging(true)}>Merge …</Button>
            </>
          )
        }
      />
      <ApplianceForm key={model.id} model={model} onAdded={({ id }) => setAddedId(id)} />
      {!isNew && (
        <>
          <ApplianceFits applianceId={model.id} />
          <FitListForm applianceId={model.id} />
          <MergeDialog model={model} open={isMerging} onClose={() => setMerging(false)} />
        </>
      )}
    </div>
  )
}
