import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { toast } from '#web/admin/ui/toast.ts'
import { api, ApiProblem, errorText, read } from '#web/api.ts'
import { menuBrandsQuery, invalidateBrands } from './brand-query.ts'
import type { BrandId } from './brand-query.ts'

/** Saves the popular brands at once, with undo. `shown` is what was read last. */
export function useMenuBrands(shown: readonly { id: BrandId }[]) {
  const queryClient = useQueryClient()
  const [isSaving, setSaving] = useState(false)
  const known = shown.map(({ id }) => id)

  async function save(before: readonly BrandId[], brandIds: readonly BrandId[], text: string | null) {
    setSaving(true)
    try {
      const body = { before: [...before], brandIds: [...brandIds] }
      const { brands } = await read(api.PUT('/api/admin/menu-brands', { body }))
      queryClient.setQueryData(menuBrandsQuery().queryKey, brands)
      if (text) toast({ text, id: 'menu brands', undo: () => void save(brandIds, before, null) })
    } catch (error) {
      const isConflict = error instanceof ApiProblem && error.code === 'conflict'
      const detail = isConflict ? 'Somebody else has changed the order; it now shows how it is.' : errorText(error)
      toast({ text: 'Could not save the popular brands.', detail, tone: 'error' })
    } finally {
      setSaving(false)
      await invalidateBrands(queryClient)
    }
  }

  return {
    isSaving,
    move(from: number, to: number) {
      const id = known[from]
      if (isSaving || id === undefined || from === to || to < 0 || to >= known.length) return
      void save(known, known.toSpliced(from, 1).toSpliced(to, 0, id), 'Order saved')
    },
    add: (id: BrandId) => void save(known, [...known, id], 'Added to the menu'),
    remove: (id: BrandId) =>
      void save(
        known,
        known.filter((one) => one !== id),
        'Taken out of the menu',
      ),
  }
}
