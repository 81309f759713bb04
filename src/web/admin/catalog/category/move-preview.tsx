import { useQuery } from '@tanstack/react-query'
import { branchOf, pathChanges } from '#domain/catalog/category-tree.ts'
import { countOf } from '#domain/count-of.ts'
import { couponChangesQuery } from './category-query.ts'
import type { CategoryId, StaffCategory } from './category-query.ts'
import { couponsText } from './category-values.ts'

const SHOWN = 6

/** Which coupons come and go with the categories above it. */
function CouponChanges({ id, parentId }: { id: CategoryId; parentId: CategoryId | null }) {
  const { data, isError } = useQuery(couponChangesQuery(id, parentId))
  if (isError) return <p className="text-amber">Which coupons come and go with it could not be found out.</p>
  return (
    <>
      {data && data.lost.count > 0 && <p className="text-amber">No longer covered by {couponsText(data.lost)}.</p>}
      {data && data.won.count > 0 && <p className="text-amber">From then on covered by {couponsText(data.won)}.</p>}
    </>
  )
}

/** What a move, or a new slug, changes in the shop: addresses with their redirects, parts, coupons. */
export function MovePreview({
  nodes,
  category,
  parentId,
  slug = category.slug,
}: {
  nodes: readonly StaffCategory[]
  category: StaffCategory
  parentId: CategoryId | null
  slug?: string
}) {
  const changes = pathChanges(nodes, category.id, { parentId, slug })
  if (changes.length === 0) return <p className="text-ink-2">Its address stays the same.</p>
  const parts = branchOf(nodes, category.id).reduce((sum, { partCount }) => sum + partCount, 0)
  return (
    <div className="grid gap-2">
      <p>
        {countOf(changes.length, 'address changes', 'addresses change')}; the old ones lead to the new.{' '}
        {countOf(parts, 'part is', 'parts are')} shown there.
      </p>
      <ul className="grid gap-1 font-mono text-small" aria-label="New addresses">
        {changes.slice(0, SHOWN).map(({ id, from, to }) => (
          <li key={id} className="wrap-anywhere">
            <del className="text-ink-3">/{from}</del> <span aria-hidden="true">→</span> <ins className="no-underline">/{to}</ins>
          </li>
        ))}
      </ul>
      {changes.length > SHOWN && <p className="text-small text-ink-2">and {changes.length - SHOWN} more</p>}
      {parentId !== category.parentId && <CouponChanges id={category.id} parentId={parentId} />}
    </div>
  )
}
