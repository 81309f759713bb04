import { useState } from 'react'
import { ApiProblem, errorText } from '#web/api.ts'
import { EmptyList, LoadError, NoMatch, SkeletonRows } from '#web/admin/ui/states.tsx'
import { PageHeader } from '#web/admin/ui/page-header.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/form/field.tsx'
import { useOptimisticChoice } from '#web/ui/browser/use-optimistic-choice.ts'
import { CategoryPictureTile } from './category-picture-tile.tsx'
import type { CategoryPicture } from './category-pictures-query.ts'
import type { CategoryPicturesSearch } from './category-pictures-search.ts'
import { CropPicture } from '../crop-dialog.tsx'
import mediaStyles from '../media.css?url'
import { ChooseFiles } from '../choose-files.tsx'
import { UnmatchedFiles } from '../unmatched-files.tsx'
import { UploadList } from '../upload-list.tsx'
import { useCategoryPictures } from './use-category-pictures.ts'
import { useFileDrop } from '../use-file-drop.ts'
import { useMayChange } from '#web/admin/ui/may-change.ts'
import { RecordFields } from '#web/admin/form/record-fields.tsx'

interface CategoryPicturesProps {
  search: CategoryPicturesSearch
  onSearch: (search: CategoryPicturesSearch) => void
}

const isShown = ({ name, path, state }: CategoryPicture, { q = '', missing }: CategoryPicturesSearch) =>
  (!missing || state === 'missing') && `${name} ${path}`.toLowerCase().includes(q.trim().toLowerCase())

/** The page of the categories' pictures: many files dropped at once find their categories by their names. */
export function CategoryPictures({ search, onSearch }: CategoryPicturesProps) {
  const pictures = useCategoryPictures()
  const mayChange = useMayChange()
  const { area, isOver } = useFileDrop(pictures.giveByName, { wholePage: true, isOff: !mayChange })
  const categories = pictures.query.data?.categories ?? []
  const missing = categories.filter(({ state }) => state === 'missing').length
  return (
    <>
      <link rel="stylesheet" href={mediaStyles} precedence="default" />
      <PageHeader
        title="Category pictures"
        aside={pictures.query.data && <p className="text-ink-2 tabular-nums">{`${missing} of ${categories.length} missing`}</p>}
        mainAction={<ChooseFiles text="Upload pictures" label="Pictures named after their categories" onChoose={pictures.giveByName} />}
      />
      <div ref={area} hidden={!mayChange} className="drop-area" data-over={isOver || undefined}>
        <p className="text-ink-2">
          Drop pictures here, named after their categories: <span className="font-mono">upright-bags.png</span>. Or drop one on its category
          below.
        </p>
        <UploadList uploads={pictures.uploads} onRetry={pictures.retry} onDismiss={pictures.dismiss} />
        <UnmatchedFiles files={pictures.unmatched} onClose={pictures.clearUnmatched} />
      </div>
      <Filters search={search} onSearch={onSearch} />
      <RecordFields>
        <Tiles pictures={pictures} search={search} onSearch={onSearch} />
      </RecordFields>
    </>
  )
}

function Filters({ search: current, onSearch }: CategoryPicturesProps) {
  const [search, change] = useOptimisticChoice(current, onSearch)
  // The address follows a moment later: while somebody types, the field has its own text.
  const [typed, setTyped] = useState<string>()
  return (
    <div className="my-3 flex flex-wrap items-end gap-x-4 gap-y-2" role="search">
      <TextField
        label={<span className="sr-only">Search categories</span>}
        type="search"
        placeholder="Name or address"
        className="w-64 max-w-full"
        value={typed ?? search.q ?? ''}
        onChange={({ target }) => {
          setTyped(target.value)
          change({ ...search, q: target.value })
        }}
        onBlur={() => setTyped(undefined)}
      />
      <label className="inline-flex min-h-8 items-center gap-2">
        <input
          type="checkbox"
          checked={search.missing === true}
          onChange={({ target }) => {
            const { missing: _, ...rest } = search
            change(target.checked ? { ...rest, missing: true } : rest)
          }}
        />
        Missing only
      </label>
      <label className="inline-flex min-h-8 items-center gap-2">
        <input
          type="checkbox"
          checked={search.ground === 'dark'}
          onChange={({ target }) => {
            const { ground: _, ...rest } = search
            change(target.checked ? { ...rest, ground: 'dark' } : rest)
          }}
        />
        On dark
      </label>
    </div>
  )
}

function Tiles({ pictures, search, onSearch }: CategoryPicturesProps & { pictures: ReturnType<typeof useCategoryPictures> }) {
  const [cropped, setCropped] = useState<CategoryPicture>()
  const { data, error, refetch } = pictures.query
  if (!data && error) {
    const requestId = error instanceof ApiProblem ? error.body.requestId : undefined
    return (
      <LoadError
        title="Could not load the categories."
        detail={errorText(error)}
        requestId={typeof requestId === 'string' ? requestId : undefined}
        onRetry={() => void refetch()}
      />
    )
  }
  if (!data) return <SkeletonRows label="Loading the categories" />
  if (data.categories.length === 0) return <EmptyList title="No categories below the first level yet." />
  const shown = data.categories.filter((category) => isShown(category, search))
  if (shown.length === 0)
    return (
      <NoMatch
        title={search.missing && !search.q ? 'Every category has a picture.' : 'Nothing matches.'}
        actions={<Button onClick={() => onSearch({})}>Clear filters</Button>}
      />
    )
  return (
    <>
      <ul className="picture-tiles" aria-label="Categories">
        {shown.map((category) => (
          <CategoryPictureTile
            key={category.id}
            category={category}
            ground={search.ground ?? 'light'}
            onGive={(sources) => pictures.give(category.id, sources)}
            onCrop={() => setCropped(category)}
            onRemove={() => void pictures.save(category.id, null)}
          />
        ))}
      </ul>
      {cropped?.imageUrl && (
        <CropPicture
          src={cropped.imageUrl}
          onClose={() => setCropped(undefined)}
          onCropped={(src) => {
            void pictures.save(cropped.id, src)
            setCropped(undefined)
          }}
        />
      )}
    </>
  )
}
