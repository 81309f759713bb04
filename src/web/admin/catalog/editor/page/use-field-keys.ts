import { useNavigate } from '@tanstack/react-router'
import { useShortcuts } from '#web/admin/frame/shortcuts.ts'
import type { ProductForm } from '../use-product-form.ts'

/** Puts the focus into a control, all of its text chosen. False when it is not on screen. */
function enter(id: string): boolean {
  const control = document.getElementById(id)
  control?.focus()
  if (control instanceof HTMLInputElement) control.select()
  return control !== null
}

/** Keys of the editor: `p` to the price, `e` to the name; wherever one is. */
export function useFieldKeys(product: ProductForm, path: string): void {
  const navigate = useNavigate()
  const go = async (field: 'name' | 'priceCents') => {
    if (enter(product.idOf(field))) return
    await navigate({ href: path })
    // The tab's fields are there after the next rendering.
    requestAnimationFrame(() => enter(product.idOf(field)))
  }
  useShortcuts(
    [
      { keys: 'p', label: 'Price', run: () => void go('priceCents') },
      { keys: 'e', label: 'Name', run: () => void go('name') },
    ],
    'Part',
  )
}
