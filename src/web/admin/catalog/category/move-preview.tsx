import { branchOf, pathChanges } from '#domain/catalog/category-tree.ts'
import type { CategoryId, StaffCategory } from './category-query.ts'

const SHOWN = 6

const count = (number: number, one: string, many: string) => `${number.toLocaleString('en-US')} ${number === 1 ? one : many}`

/** The coupons that name a category above a place, and so cover what stands there. */
const couponsAbove = (nodes: readonly StaffCategory[], id: CategoryId | null): string[] => {
  const node = nodes.find((one) => one.id === id)
  return node ? [...couponsAbove(nodes, node.parentId), ...node.coupons.codes] : []
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
  const [before, after] = [couponsAbove(nodes, category.parentId), couponsAbove(nodes, parentId)]
  const [lost, won] = [before.filter((code) => !after.includes(code)), after.filter((code) => !before.includes(code))]
  return (
    <div className="grid gap-2">
      <p>
        {count(changes.length, 'address changes', 'addresses change')}; the old ones lead to the new. {count(parts, 'part is', 'parts are')}{' '}
        shown there.
      </p>
      <ul className="grid gap-1 font-mono text-small" aria-label="New addresses">
        {changes.slice(0, SHOWN).map(({ id, from, to }) => (
          <li key={id} className="wrap-anywhere">
            <del className="text-ink-3">/{from}</del> <span aria-hidden="true">→</span> <ins className="no-underline">/{to}</ins>
          </li>
        ))}
      </ul>
      {changes.length > SHOWN && <p className="text-small text-ink-2">and {changes.length - SHOWN} more</p>}
      {lost.length > 0 && <p className="text-amber">No longer covered by the coupon {lost.join(', ')}.</p>}
      {won.length > 0 && <p className="text-amber">From then on covered by the coupon {won.join(', ')}.</p>}
    </div>
  )
}
