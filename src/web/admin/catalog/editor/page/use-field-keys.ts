import { useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useShortcuts } from '#web/admin/frame/shortcuts/shortcuts.ts'
import type { ProductForm } from '../use-product-form.ts'

/** Puts the focus into a control, all of its text chosen. False when it is not on screen. */
function enter(id: string): boolean {
  const control = document.getElementById(id)
  control?.focus()
  if (control instanceof HTMLInputElement) control.select()
  return control !== null
}

/** Keys of the editor: `p` to the price, `e` to the name, `h` to the history; wherever one is. A field that the address names gets the focus. */
export function useFieldKeys(product: ProductForm, path: string): void {
  const navigate = useNavigate()
  const named = useLocation({ select: ({ hash }) => hash })
  // The ids are the form's for as long as it lives.
  const [idOf] = useState(() => product.idOf)
  useEffect(() => {
    if (named === '') return
    const frame = requestAnimationFrame(() => enter(idOf(named)))
    return () => cancelAnimationFrame(frame)
  }, [named, idOf])
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
      { keys: 'h', label: 'History', run: () => void navigate({ href: `${path}?tab=history` }) },
    ],
    'Part',
  )
}
