import { smallPicture } from '#domain/catalog/picture-path.ts'
import { ChooseFiles } from '#web/admin/media/choose-files.tsx'
import mediaStyles from '#web/admin/media/media.css?url'
import { UnmatchedFiles } from '#web/admin/media/unmatched-files.tsx'
import { UploadList } from '#web/admin/media/upload-list.tsx'
import { useFileDrop } from '#web/admin/media/use-file-drop.ts'
import { PageHeader } from '#web/admin/ui/page-header.tsx'
import { EmptyList, LoadError, SkeletonRows } from '#web/admin/ui/states.tsx'
import { StateBadge } from '#web/admin/ui/state-badge.tsx'
import { ApiProblem, errorText } from '#web/api.ts'
import type { Schema } from '#web/api.ts'
import { ShopLink } from '#web/links/shop-link.tsx'
import { Button } from '#web/ui/button.tsx'
import { useBrandLogos } from './use-brand-logos.ts'
import type { GivenLogo } from './use-brand-logos.ts'

/** The page on which many logos are dropped at once: each finds its brand by the name of its file. */
export function BrandLogosPage() {
  const logos = useBrandLogos()
  const { area, isOver } = useFileDrop(logos.giveByName, { wholePage: true })
  const { data: brands, error, refetch } = logos.query
  const missing = brands?.filter(({ logoUrl }) => logoUrl === null) ?? []
  return (
    <div className="grid max-w-190 gap-4">
      <link rel="stylesheet" href={mediaStyles} precedence="default" />
      <PageHeader
        title="Brand logos"
        aside={brands && <p className="text-ink-2 tabular-nums">{`${missing.length} of ${brands.length} missing`}</p>}
        mainAction={brands && <ChooseFiles text="Upload logos" label="Logos named after their brands" onChoose={logos.giveByName} />}
      />
      <p>
        <ShopLink href="/admin/brands" className="link">
          ‹ All brands
        </ShopLink>
      </p>
      {brands ? (
        <>
          <div ref={area} className="drop-area" data-over={isOver || undefined}>
            <p className="text-ink-2">
              Drop logos anywhere on this page, named after their brands by slug or name: <span className="font-mono">broan.png</span>,{' '}
              <span className="font-mono">dirt-devil-logo.webp</span>.
            </p>
            <UploadList uploads={logos.uploads} onRetry={logos.retry} onDismiss={logos.dismiss} />
            <UnmatchedFiles files={logos.unmatched} onClose={logos.clearUnmatched} />
            <GivenLogos logos={logos.given} onUndo={(logo) => void logos.undo(logo)} onAgain={(logo) => void logos.again(logo)} />
          </div>
          <MissingLogos brands={missing} hasBrands={brands.length > 0} />
        </>
      ) : error ? (
        <LoadError
          title="Could not load the brands."
          detail={errorText(error)}
          requestId={error instanceof ApiProblem ? String(error.body.requestId ?? '') : undefined}
          onRetry={() => void refetch()}
        />
      ) : (
        <SkeletonRows label="Loading the brands" />
      )}
    </div>
  )
}

interface GivenLogosProps {
  logos: readonly GivenLogo[]
  onUndo: (logo: GivenLogo) => void
  onAgain: (logo: GivenLogo) => void
}

function GivenLogos({ logos, onUndo, onAgain }: GivenLogosProps) {
  if (logos.length === 0) return null
  return (
    <section aria-labelledby="given-logos" className="grid gap-2">
      <h2 id="given-logos" className="text-h4" aria-live="polite">
        {logos.length === 1 ? 'One file has found its brand' : `${logos.length} files have found their brands`}
      </h2>
      <ul className="grid gap-1">
        {logos.map((logo) => (
          <li key={logo.brandId} className="panel flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 px-3 py-1">
            <span className="picture-plate w-14!">
              <img src={smallPicture(logo.logoUrl, 96)} alt="" width={56} height={42} />
            </span>
            <span className="grid min-w-0 grow basis-40">
              <ShopLink href={`/admin/brands/${logo.brandId}`} className="link truncate">
                {logo.name}
              </ShopLink>
              <span className="truncate text-small text-ink-2">{logo.file}</span>
            </span>
            {logo.error === null ? (
              <StateBadge tone="good">{logo.before === null ? 'New' : 'Replaced'}</StateBadge>
            ) : (
              <span role="alert" className="text-small text-brick">
                {logo.error}
              </span>
            )}
            <Button
              onClick={() => (logo.error === null ? onUndo(logo) : onAgain(logo))}
              aria-label={`${logo.error === null ? 'Undo' : 'Retry'} ${logo.name}`}
            >
              {logo.error === null ? 'Undo' : 'Retry'}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}

function MissingLogos({ brands, hasBrands }: { brands: readonly Schema<'BrandLogo'>[]; hasBrands: boolean }) {
  if (brands.length === 0) return <EmptyList title={hasBrands ? 'Every brand has a logo.' : 'No brands yet.'} />
  return (
    <section aria-labelledby="missing-logos" className="grid gap-2">
      <h2 id="missing-logos" className="text-h4">
        Without a logo
      </h2>
      <ul className="grid gap-x-4 sm:grid-cols-2">
        {brands.map(({ id, name, slug }) => (
          <li key={id} className="flex min-h-9 min-w-0 items-baseline justify-between gap-3 border-b border-line py-1.5">
            <ShopLink href={`/admin/brands/${id}`} className="link min-w-0 wrap-anywhere">
              {name}
            </ShopLink>
            <span className="min-w-0 font-mono text-small wrap-anywhere text-ink-2">{slug}.png</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
