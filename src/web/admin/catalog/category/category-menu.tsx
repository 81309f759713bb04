import { Glyph } from '#web/admin/ui/glyph.tsx'
import { DropdownMenu, MenuAction, MenuLine, MenuLink } from '#web/admin/ui/menu.tsx'
import type { StaffCategory } from './category-query.ts'
import { nameAmong, partsLink } from './category-values.ts'
import { placeAfter } from './tree-steps.ts'
import type { CategoryActions } from './use-category-actions.ts'
import { useMayChange } from '#web/admin/ui/may-change.ts'

const STEPS = [
  ['up', 'Up', 'Alt ↑'],
  ['down', 'Down', 'Alt ↓'],
  ['indent', 'Below the one above', 'Alt →'],
  ['outdent', 'Out of its category', 'Alt ←'],
] as const

interface CategoryMenuProps {
  nodes: readonly StaffCategory[]
  category: StaffCategory
  actions: CategoryActions
  /** Whether Tab stops at the button. */
  isTabStop: boolean
}

/** All that can be done with a category. */
export function CategoryMenu({ nodes, category, actions, isTabStop }: CategoryMenuProps) {
  const { depth, visible, path } = category
  if (!useMayChange()) return null
  const parts = partsLink(nodes, category)
  return (
    <DropdownMenu
      trigger={
        <button
          type="button"
          className="icon-button"
          aria-label={`Actions for ${nameAmong(nodes, category)}`}
          tabIndex={isTabStop ? 0 : -1}
        />
      }
      items={
        <>
          {depth < 3 && <MenuAction onSelect={() => actions.ask({ kind: 'add', parentId: category.id })}>Add a category below</MenuAction>}
          <MenuLine />
          {STEPS.map(([step, label, keys]) => (
            <MenuAction
              key={step}
              keys={keys}
              disabled={placeAfter(nodes, category, step) === null}
              onSelect={() => actions.step(category, step)}
            >
              {label}
            </MenuAction>
          ))}
          <MenuAction onSelect={() => actions.ask({ kind: 'move', category, place: { parentId: category.parentId, beforeId: null } })}>
            Move to …
          </MenuAction>
          <MenuLine />
          <MenuLink href={parts.href}>{parts.label}</MenuLink>
          {visible && (
            <MenuLink href={`/category/${path}`} isNewTab>
              View in the shop
            </MenuLink>
          )}
          <MenuLine />
          <MenuAction onSelect={() => void actions.setVisible(category, !visible)}>{visible ? 'Hide' : 'Show in the shop'}</MenuAction>
          <MenuAction onSelect={() => actions.ask({ kind: 'merge', category })}>Merge into …</MenuAction>
          <MenuAction danger onSelect={() => actions.ask({ kind: 'delete', category })}>
            Delete …
          </MenuAction>
        </>
      }
    >
      <Glyph name="more" />
    </DropdownMenu>
  )
}
