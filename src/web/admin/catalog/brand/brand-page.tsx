import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { HistoryPanel } from '#web/admin/form/history-panel.tsx'
import { PageHeader } from '#web/admin/ui/page-header.tsx'
import { LoadError, SkeletonRows } from '#web/admin/ui/states.tsx'
import { StateBadge } from '#web/admin/ui/state-badge.tsx'
import { ApiProblem, errorText } from '#web/api.ts'
import { ShopLink } from '#web/links/shop-link.tsx'
import { Button } from '#web/ui/button.tsx'
import { BrandForm } from './brand-form.tsx'
import { brandQuery } from './brand-query.ts'
import type { StaffBrand } from './brand-query.ts'
import { BRAND_LABELS } from './brand-values.ts'
import { MergeBrand } from './merge-brand.tsx'
import { useMayChange } from '#web/admin/ui/may-change.ts'
import { countOf } from '#domain/count-of.ts'

const ACTIONS = { 'brand.create': 'added it', 'brand.update': 'changed it', 'brand.merge': 'merged another into it' }
const LABELS = { ...BRAND_LABELS, status: 'Status', merged: 'Merged' }

/** What staff should look at. */
function Warnings({ brand, onMerge }: { brand: StaffBrand; onMerge: () => void }) {
  const mayChange = useMayChange()
  const isEmpty = brand.activePartCount + brand.fittingPartCount + brand.modelCount === 0
  return (
    <>
      {brand.near.length > 0 && (
        <p className="flex flex-wrap items-center gap-2 text-amber">
          <span>
            May be the same as{' '}
            {brand.near.map(({ id, name }, at) => (
              <span key={id}>
                {at > 0 && ', '}
                <ShopLink href={`/admin/brands/${id}`} className="link">
                  {name}
                </ShopLink>
              </span>
            ))}
            .
          </span>
          {mayChange && <Button onClick={onMerge}>Merge …</Button>}
        </p>
      )}
      {brand.status === 'active' && isEmpty && (
        <p className="text-amber">Active, but there is nothing of it in the shop: no parts and no models.</p>
      )}
    </>
  )
}

function Brand({ brand }: { brand: StaffBrand }) {
  const [isMerging, setMerging] = useState(false)
  const [showsHistory, setShowsHistory] = useState(false)
  const { id, name, status, partCount, modelCount } = brand
  return (
    <div className="grid max-w-190 gap-4">
      <PageHeader
        title={name}
        aside={<StateBadge tone={status === 'active' ? 'good' : 'quiet'}>{status === 'active' ? 'Active' : 'Hidden'}</StateBadge>}
        actions={<Button onClick={() => setMerging(true)}>Merge into …</Button>}
      />
      <p className="flex flex-wrap gap-x-4">
        <ShopLink href="/admin/brands" className="link">
          ‹ All brands
        </ShopLink>
        <ShopLink href={`/admin/products?filter=${encodeURIComponent(`brand:any:${id}`)}`} className="link">
          {countOf(partCount, 'part', 'parts')}
        </ShopLink>
        <span className="text-ink-2">{countOf(modelCount, 'model', 'models')}</span>
      </p>
      <Warnings brand={brand} onMerge={() => setMerging(true)} />
      <BrandForm key={id} brand={brand} />
      <div className="grid gap-2">
        <Button className="justify-self-start" aria-expanded={showsHistory} onClick={() => setShowsHistory(!showsHistory)}>
          History
        </Button>
        {showsHistory && <HistoryPanel subject={id} labels={LABELS} actions={ACTIONS} />}
      </div>
      {isMerging && <MergeBrand brand={brand} onClose={() => setMerging(false)} />}
    </div>
  )
}

/** The page of a brand. */
export function BrandPage({ brandId }: { brandId: string }) {
  const { data, error, refetch } = useQuery(brandQuery(brandId))
  if (data) return <Brand key={data.id} brand={data} />
  return (
    <div className="grid gap-4">
      <PageHeader title="Brand" />
      {error ? (
        <LoadError
          title="Could not load the brand."
          detail={errorText(error)}
          requestId={error instanceof ApiProblem ? String(error.body.requestId ?? '') : undefined}
          onRetry={() => void refetch()}
        />
      ) : (
        <SkeletonRows label="Loading the brand" />
      )}
    </div>
  )
}
