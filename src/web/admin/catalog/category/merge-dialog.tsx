import { useState } from 'react'
import { branchOf, childrenOf } from '#domain/catalog/category-tree.ts'
import { toast } from '#web/admin/ui/toast.ts'
import { countOf } from '#domain/count-of.ts'
import { ConfirmDialog } from '#web/admin/ui/confirm-dialog.tsx'
import { api, read } from '#web/api.ts'
import { CategoryChoice } from './category-choice.tsx'
import type { CategoryId, StaffCategory } from './category-query.ts'
import { couponsText } from './category-values.ts'
import type { CategoryActions } from './use-category-actions.ts'

interface DialogProps {
  nodes: readonly StaffCategory[]
  category: StaffCategory
  actions: CategoryActions
  /** After it is gone: the category to show instead. */
  onGone: (id: CategoryId | undefined) => void
}

/** `the return rules “Bags”, “Motors”` */
const returnRulesOf = ({ returnRules }: StaffCategory) =>
  `the return ${returnRules.length === 1 ? 'rule' : 'rules'} ${returnRules.map((name) => `“${name}”`).join(', ')}`

/** Chooses the category that takes another's place; it cannot be undone. */
export function MergeDialog({ nodes, category, actions, onGone }: DialogProps) {
  const [intoId, setInto] = useState<CategoryId | null>(null)
  const below = branchOf(nodes, category.id)
  const { id, name, partCount, coupons, ruleCount, returnRules } = category
  const [isMissing, setMissing] = useState(false)
  const merge = () => {
    setMissing(intoId === null)
    if (intoId === null) return
    void actions.run(id, `Could not merge ${name}.`, async () => {
      const params = { path: { categoryId: id } }
      const into = await read(api.POST('/api/admin/categories/{categoryId}/merge', { params, body: { version: category.version, intoId } }))
      actions.close()
      toast({ text: `${name} merged into ${into.name}` })
      onGone(into.id)
    })
  }
  const moves = [
    partCount > 0 && countOf(partCount, 'part', 'parts'),
    below.length > 1 && `${countOf(below.length - 1, 'category', 'categories')} below it`,
    coupons.count > 0 && couponsText(coupons),
    ruleCount > 0 && countOf(ruleCount, 'suggestion rule', 'suggestion rules'),
    returnRules.length > 0 && returnRulesOf(category),
  ].filter((thing) => thing !== false)
  return (
    <ConfirmDialog
      open
      danger
      onClose={actions.close}
      title={`Merge ${name} into another category`}
      description={`${moves.length > 0 ? `To the other go: ${moves.join(', ')}. ` : ''}Its addresses lead there. This cannot be undone.`}
      action="Merge"
      typed={name.trim()}
      onConfirm={merge}
    >
      <CategoryChoice
        label="Into"
        nodes={nodes}
        value={intoId}
        onChange={setInto}
        error={isMissing && intoId === null ? 'Please choose a category.' : undefined}
        isAllowed={(node) => !below.includes(node) && (node.kind === 'products' || partCount === 0)}
      />
    </ConfirmDialog>
  )
}

/** Deletes a category that nothing hangs on; of another says what does. */
export function DeleteDialog({ nodes, category, actions, onGone }: DialogProps) {
  const { id, name, version, partCount, coupons, ruleCount, returnRules, path } = category
  const named = returnRules.length > 0 ? `, such as ${returnRulesOf(category)}` : ''
  const isNamed = coupons.count > 0 || ruleCount > 0 || returnRules.length > 0
  const isHeld = childrenOf(nodes, id).length > 0 || partCount > 0 || isNamed
  const remove = () =>
    void actions.run(id, `Could not delete ${name}.`, async () => {
      await read(api.DELETE('/api/admin/categories/{categoryId}', { params: { path: { categoryId: id }, query: { version } } }))
      actions.close()
      toast({ text: `${name} deleted` })
      onGone(undefined)
    })
  return isHeld ? (
    <ConfirmDialog
      open
      onClose={actions.close}
      title={`${name} is not empty`}
      description={`Parts, categories, coupons or rules hang on it${named}. Merge it into another category, which takes them over.`}
      action="Merge it instead"
      onConfirm={() => actions.ask({ kind: 'merge', category })}
    />
  ) : (
    <ConfirmDialog
      open
      danger
      onClose={actions.close}
      title={`Delete ${name}`}
      description={`Nothing hangs on it. Its address /category/${path} will answer 'not found'. This cannot be undone.`}
      action="Delete"
      onConfirm={remove}
    />
  )
}
