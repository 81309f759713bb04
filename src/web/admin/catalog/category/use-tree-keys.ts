import { useNavigate } from '@tanstack/react-router'
import type { KeyboardEvent } from 'react'
import { useMayChange } from '#web/admin/ui/may-change.ts'
import type { CategoryId, StaffCategory } from './category-query.ts'
import type { TreeStep } from './tree-steps.ts'
import type { CategoryActions } from './use-category-actions.ts'

const STEPS: Partial<Record<string, TreeStep>> = { ArrowUp: 'up', ArrowDown: 'down', ArrowRight: 'indent', ArrowLeft: 'outdent' }

interface TreeKeys {
  /** The rows that are shown, in their order. */
  shown: readonly StaffCategory[]
  actions: CategoryActions
  /** Whether what is below a category is shown; null when there is nothing. */
  openState: (id: CategoryId) => boolean | null
  onToggle: (id: CategoryId) => void
  onActive: (id: CategoryId) => void
}

/**
 * The keys of a tree (ARIA's pattern): arrows, Home and End go from row to row, right and left open and close, Enter opens the record. With Alt
 * the arrows move the category itself, for those who may change it.
 */
export function useTreeKeys({ shown, actions, openState, onToggle, onActive }: TreeKeys) {
  const navigate = useNavigate({ from: '/admin/categories' })
  const mayChange = useMayChange()

  function targetOf(key: string, category: StaffCategory): CategoryId | null | undefined {
    const at = shown.findIndex(({ id }) => id === category.id)
    const isOpen = openState(category.id)
    if (key === 'ArrowDown') return shown[at + 1]?.id ?? null
    if (key === 'ArrowUp') return shown[at - 1]?.id ?? null
    if (key === 'Home') return shown[0]?.id ?? null
    if (key === 'End') return shown.at(-1)?.id ?? null
    if (key === 'ArrowRight') return isOpen ? (shown[at + 1]?.id ?? null) : null
    if (key === 'ArrowLeft') return isOpen ? null : category.parentId
    return undefined
  }

  return (event: KeyboardEvent<HTMLElement>, category: StaffCategory) => {
    const { key, altKey, ctrlKey, metaKey } = event
    if (ctrlKey || metaKey) return
    const step = altKey && mayChange ? STEPS[key] : undefined
    if (step) {
      event.preventDefault()
      actions.step(category, step)
      return
    }
    if (altKey) return
    if (key === 'Enter' || key === ' ') {
      event.preventDefault()
      void navigate({ search: { selected: category.id }, resetScroll: false })
      return
    }
    const target = targetOf(key, category)
    if (target === undefined) return
    event.preventDefault()
    const isOpen = openState(category.id)
    if ((key === 'ArrowRight' && isOpen === false) || (key === 'ArrowLeft' && isOpen === true)) onToggle(category.id)
    else if (target !== null) onActive(target)
  }
}
