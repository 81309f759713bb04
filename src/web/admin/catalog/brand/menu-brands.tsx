import { useSortable, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { KeyboardEvent } from 'react'
import type { BrandStatus } from '#domain/catalog/brand.ts'
import { MAX_MENU_BRANDS } from '#domain/catalog/brand.ts'
import type { DragData } from '#web/admin/ui/drag/drag-announcements.ts'
import { SortContext } from '#web/admin/ui/drag/sort-context.tsx'
import { Glyph } from '#web/admin/ui/glyph.tsx'
import { PageHeader } from '#web/admin/ui/page-header.tsx'
import { EmptyList, LoadError, SkeletonRows } from '#web/admin/ui/states.tsx'
import { errorText } from '#web/api.ts'
import { ShopLink } from '#web/links/shop-link.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { BrandChoice } from './brand-choice.tsx'
import { menuBrandsQuery } from './brand-query.ts'
import type { BrandId } from './brand-query.ts'
import { useMenuBrands } from './use-menu-brands.ts'

interface RowProps {
  brand: { id: BrandId; name: string; status: BrandStatus }
  at: number
  count: number
  onMove: (from: number, to: number) => void
  onRemove: () => void
}

/** Puts a dragged row where the pointer has it. The security policy allows no style attribute, and the element's own style it does. */
function useDragPlace(id: BrandId, data: DragData) {
  const { setNodeRef, listeners, transform, isDragging } = useSortable({ id, data })
  const row = useRef<HTMLLIElement | null>(null)
  const y = transform?.y ?? 0
  useEffect(() => {
    row.current?.style.setProperty('translate', y === 0 ? 'none' : `0 ${y}px`)
  }, [y])
  const ref = (element: HTMLLIElement | null) => {
    row.current = element
    setNodeRef(element)
  }
  return { ref, listeners, isDragging }
}

function MenuBrandRow({ brand: { id, name, status }, at, count, onMove, onRemove }: RowProps) {
  const { ref, listeners, isDragging } = useDragPlace(id, { name })
  const onKeyDown = ({ key, altKey }: KeyboardEvent) => {
    if (altKey && (key === 'ArrowUp' || key === 'ArrowDown')) onMove(at, key === 'ArrowUp' ? at - 1 : at + 1)
  }
  return (
    <li
      ref={ref}
      className={`relative flex min-h-11 items-center gap-2 border-b border-line bg-surface px-2 last:border-b-0 ${isDragging ? 'z-10 opacity-70' : ''}`}
      onKeyDown={onKeyDown}
    >
      <span {...listeners} className="cursor-grab touch-none px-1 text-ink-3 select-none" aria-hidden="true">
        ⋮⋮
      </span>
      <span className="w-6 text-right text-ink-3 tabular-nums">{at + 1}</span>
      <ShopLink href={`/admin/brands/${id}`} className="link min-w-0 wrap-anywhere">
        {name}
      </ShopLink>
      {status === 'hidden' && <span className="text-small text-ink-2">hidden, not shown</span>}
      <span className="ml-auto flex">
        <button type="button" className="icon-button" aria-label={`Move ${name} up`} disabled={at === 0} onClick={() => onMove(at, at - 1)}>
          <Glyph name="arrow-up" />
        </button>
        <button
          type="button"
          className="icon-button"
          aria-label={`Move ${name} down`}
          disabled={at === count - 1}
          onClick={() => onMove(at, at + 1)}
        >
          <Glyph name="arrow-down" />
        </button>
        <button type="button" className="icon-button" aria-label={`Take ${name} out of the menu`} onClick={onRemove}>
          <Icon name="close" />
        </button>
      </span>
    </li>
  )
}

function MenuBrandList({ brands }: { brands: readonly RowProps['brand'][] }) {
  const { move, add, remove } = useMenuBrands(brands)
  const ids = brands.map(({ id }) => id)
  return (
    <>
      {brands.length === 0 ? (
        <EmptyList title="None chosen.">The menu shows the first ten active brands by name.</EmptyList>
      ) : (
        <SortContext ids={ids} strategy={verticalListSortingStrategy} onMove={move}>
          <ol className="panel" aria-label="Popular brands">
            {brands.map((brand, at) => (
              <MenuBrandRow key={brand.id} brand={brand} at={at} count={brands.length} onMove={move} onRemove={() => remove(brand.id)} />
            ))}
          </ol>
        </SortContext>
      )}
      {brands.length < MAX_MENU_BRANDS ? (
        <BrandChoice forMany label="Add a brand" value={null} onChange={(brand) => brand && add(brand.id)} except={ids} />
      ) : (
        <p className="text-ink-2">The menu is full: take one out to add another.</p>
      )}
    </>
  )
}

/** The popular brands of the menu: up to ten, in the order that staff give them. */
export function MenuBrandsPage() {
  const { data, error, refetch } = useQuery(menuBrandsQuery())
  return (
    <div className="grid max-w-160 gap-4">
      <PageHeader
        title="Popular brands"
        aside={
          <span className="text-ink-2">
            {data?.length ?? 0} of {MAX_MENU_BRANDS}
          </span>
        }
      />
      <ShopLink href="/admin/brands" className="link justify-self-start">
        ‹ All brands
      </ShopLink>
      <p className="text-ink-2">They stand in the menu of the shop in this order. Drag them, or press Alt and an arrow key in a row.</p>
      {data ? (
        <MenuBrandList brands={data} />
      ) : error ? (
        <LoadError title="Could not load the popular brands." detail={errorText(error)} onRetry={() => void refetch()} />
      ) : (
        <SkeletonRows rows={5} />
      )}
    </div>
  )
}
