import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api, ApiProblem, errorText, read, type Schema } from '#web/api.ts'
import { invalidateFits } from '#web/admin/fit/fit-query.ts'
import { toast } from '#web/admin/ui/toast.ts'
import { StateBadge } from '#web/admin/ui/state-badge.tsx'
import { EmptyList, LoadError, SkeletonRows } from '#web/admin/ui/states.tsx'
import { useFocusWhenLost } from '#web/ui/browser/use-focus-when-lost.ts'
import { Icon } from '#web/ui/icon.tsx'
import { OtherPages } from '#web/ui/part/other-pages.tsx'
import { BrandListField } from '../choice-field.tsx'
import { fitsQuery } from '../product-queries.ts'
import type { ProductRecord } from '../product-values.ts'
import { useFieldValue, type ProductForm } from '../use-product-form.ts'
import { PasteAppliances } from './paste-appliances.tsx'
import { countOf } from '#domain/count-of.ts'

type Fit = Schema<'StaffProductFits'>['rows'][number]

const SOURCES: Record<Fit['source'], string> = {
  maker: 'the maker',
  staff: 'staff',
  cross_reference: 'a cross-reference',
  buyers: 'buyers',
}

/** The brands and models that the part fits. */
export function FitTab({ product, record }: { product: ProductForm; record: ProductRecord | null }) {
  const [brandIds, setBrandIds] = useFieldValue(product, 'compatibleBrandIds')
  return (
    <div className="grid gap-4">
      <BrandListField
        id={product.idOf('compatibleBrandIds')}
        label="Brands it fits"
        hint="Shoppers who filter by one of these brands find the part."
        value={brandIds}
        onChange={setBrandIds}
      />
      {record ? (
        <>
          <PasteAppliances id={record.id} />
          <Models id={record.id} />
        </>
      ) : (
        <p className="text-ink-2">Models can be named once the part is saved.</p>
      )}
    </div>
  )
}

function Model({ fit, onRemove }: { fit: Fit; onRemove: () => void }) {
  return (
    <li className="flex items-start gap-3 border-t border-line py-1 first:border-t-0">
      <span className="min-w-0 grow py-1.5 wrap-anywhere">
        {fit.brand} <span className="font-mono">{fit.number}</span>{' '}
        {fit.name !== fit.number && <span className="text-ink-2">{fit.name}</span>}
        <span className="block text-small text-ink-2">
          Said by {SOURCES[fit.source]}
          {fit.note && `: ${fit.note}`}
        </span>
      </span>
      <span className="py-1.5">
        <StateBadge tone={fit.fits ? 'good' : 'bad'}>{fit.fits ? 'Fits' : 'Does not fit'}</StateBadge>
      </span>
      <button type="button" className="icon-button" aria-label={`Remove ${fit.brand} ${fit.number}`} onClick={onRemove}>
        <Icon name="close" />
      </button>
    </li>
  )
}

function Models({ id }: { id: string }) {
  const client = useQueryClient()
  const [page, setPage] = useState(1)
  const { data, error, refetch } = useQuery(fitsQuery(id, page))
  const heading = useFocusWhenLost<HTMLHeadingElement>(data?.total)

  async function remove({ applianceId, brand, number }: Fit) {
    try {
      await read(api.DELETE('/api/admin/products/{productId}/fits/{applianceId}', { params: { path: { productId: id, applianceId } } }))
      await invalidateFits(client)
      toast({ text: `${brand} ${number} is taken off the list` })
    } catch (failure) {
      toast({ text: 'Could not remove it', detail: errorText(failure), tone: 'error' })
    }
  }

  if (error)
    return (
      <LoadError
        title="Could not load the models."
        detail={errorText(error)}
        requestId={error instanceof ApiProblem ? String(error.body.requestId ?? '') : undefined}
        onRetry={() => void refetch()}
      />
    )
  if (!data) return <SkeletonRows rows={4} label="Loading the models" />
  if (data.total === 0)
    return <EmptyList title="No models yet.">Paste a list above: shoppers then learn whether the part fits theirs.</EmptyList>
  return (
    <section className="grid gap-2" aria-labelledby="models">
      <h2 id="models" ref={heading} tabIndex={-1} className="text-h3">
        {countOf(data.total, 'model', 'models')}
      </h2>
      <ul className="panel px-4 py-1">
        {data.rows.map((fit) => (
          <Model key={fit.applianceId} fit={fit} onRemove={() => void remove(fit)} />
        ))}
      </ul>
      <OtherPages label="Pages of models" page={page} pageCount={data.pageCount} onPage={setPage} words={['Before', 'After']} />
    </section>
  )
}
