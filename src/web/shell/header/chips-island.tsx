import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { onFirstInteraction } from '#web/ui/browser/on-first-interaction.ts'
import { drawnByServer } from '#web/ui/drawn-by-server.tsx'
import { lazyWithPreload } from '#web/ui/lazy-with-preload.tsx'

const CategoryChips = lazyWithPreload(async () => (await import('./category-chips.tsx')).CategoryChips)

// The server draws at once. The browser's bundle has this line cut off.
if (import.meta.env.SSR) await CategoryChips.preload()

const Chips = drawnByServer(CategoryChips)

/**
 * The strip under the narrow header. The server draws it with a category's page, as links; its code is no part of any page's first load. Until that is
 * there, the strip stays the one of the page that was loaded: a failed download is tried again before each navigation.
 */
export function ChipsIsland() {
  const router = useRouter()
  useEffect(() => {
    onFirstInteraction(CategoryChips.preload)
    return router.subscribe('onBeforeNavigate', CategoryChips.preload)
  }, [router])
  return <Chips />
}
