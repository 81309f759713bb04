import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { branchOf } from '#domain/catalog/category-tree.ts'
import { HistoryPanel } from '#web/admin/form/history-panel.tsx'
import { countOf } from '#domain/count-of.ts'
import { StateBadge } from '#web/admin/ui/state-badge.tsx'
import { ShopLink } from '#web/links/shop-link.tsx'
import { Button } from '#web/ui/button.tsx'
import { CategoryForm } from './category-form.tsx'
import { CategoryMenu } from './category-menu.tsx'
import { invalidateCategories } from './category-query.ts'
import type { StaffCategory } from './category-query.ts'
import { CATEGORY_LABELS, couponsText, partsLink } from './category-values.ts'
import type { CategoryActions } from './use-category-actions.ts'

const ACTIONS = {
  'category.create': 'added it',
  'category.update': 'changed it',
  'category.move': 'moved it',
  'category.merge': 'merged another into it',
}

interface CategoryPanelProps {
  nodes: readonly StaffCategory[]
  category: StaffCategory
  actions: CategoryActions
}

/** What hangs on a category by its name or as a whole. */
function Uses({
  category: { coupons, ruleCount, slug },
  nodes,
  id,
}: {
  category: StaffCategory
  nodes: readonly StaffCategory[]
  id: string
}) {
  const twin = nodes.find((node) => node.id !== id && node.slug.toLowerCase() === slug.toLowerCase())
  return (
    <>
      {coupons.count > 0 && (
        <p className="text-small text-ink-2">
          {couponsText(coupons, 'The')} {coupons.count === 1 ? 'covers it, and follows' : 'cover it, and follow'} a new name.
        </p>
      )}
      {ruleCount > 0 && (
        <p className="text-small text-ink-2">
          {ruleCount} suggestion {ruleCount === 1 ? 'rule names' : 'rules name'} it.
        </p>
      )}
      {twin && (
        <p className="text-small text-ink-2">
          “{twin.name}” elsewhere has the same slug: a coupon for <span className="font-mono">{slug}</span> covers both.
        </p>
      )}
    </>
  )
}

/** How many parts are in a category and below it, with the way to them. */
function PartsLink({ nodes, category }: Pick<CategoryPanelProps, 'nodes' | 'category'>) {
  const parts = branchOf(nodes, category.id).reduce((sum, { partCount }) => sum + partCount, 0)
  const { href, label, isWhole } = partsLink(nodes, category)
  const count = countOf(parts, 'part', 'parts')
  return (
    <>
      {!isWhole && <span>{count}</span>}
      <ShopLink href={href} className="link">
        {isWhole ? count : label}
      </ShopLink>
    </>
  )
}

/** The record of a category beside the tree. */
export function CategoryPanel({ nodes, category, actions }: CategoryPanelProps) {
  const queryClient = useQueryClient()
  const [showsHistory, setShowsHistory] = useState(false)
  const { id, name, visible } = category
  const onSaved = () => {
    void invalidateCategories(queryClient)
    void queryClient.invalidateQueries({ queryKey: ['admin', 'history', id] })
  }
  return (
    <section className="grid max-w-190 min-w-0 content-start gap-4" aria-labelledby="category-name">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <h2 id="category-name" className="min-w-0 text-h3 wrap-anywhere">
          {name}
        </h2>
        <StateBadge tone={visible ? 'good' : 'quiet'}>{visible ? 'Visible' : 'Hidden'}</StateBadge>
        <PartsLink nodes={nodes} category={category} />
        <span className="ml-auto">
          <CategoryMenu nodes={nodes} category={category} actions={actions} isTabStop />
        </span>
      </div>
      <Uses category={category} nodes={nodes} id={id} />
      <CategoryForm nodes={nodes} category={category} onSaved={onSaved} />
      <div className="grid gap-2">
        <Button className="justify-self-start" aria-expanded={showsHistory} onClick={() => setShowsHistory(!showsHistory)}>
          History
        </Button>
        {showsHistory && <HistoryPanel subject={id} labels={CATEGORY_LABELS} actions={ACTIONS} />}
      </div>
    </section>
  )
}
