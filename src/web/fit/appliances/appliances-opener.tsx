import { Suspense, useEffect, useState } from 'react'
import type { ReactNode } from 'react'
import { ShopLink } from '#web/links/shop-link.tsx'
import { onFirstInteraction } from '#web/ui/browser/on-first-interaction.ts'
import { lazyWithPreload } from '#web/ui/lazy-with-preload.tsx'

const AppliancesDialog = lazyWithPreload(async () => (await import('./appliances-dialog.tsx')).AppliancesDialog)

const HELP = '/help/model-number'

/** Opens 'My machines'. Without scripts, or when its code cannot be loaded, it leads to the page on where to find model numbers. */
export function AppliancesOpener({ className, children }: { className?: string; children: ReactNode }) {
  // Undefined until it is first opened: until then the dialog is no part of the page.
  const [isOpen, setOpen] = useState<boolean>()
  useEffect(() => onFirstInteraction(AppliancesDialog.preload), [])
  async function open() {
    setOpen(true)
    if (!(await AppliancesDialog.preload())) window.location.assign(HELP)
  }
  return (
    <>
      <ShopLink
        href={HELP}
        aria-haspopup="dialog"
        className={className}
        onClick={(event) => {
          event.preventDefault()
          void open()
        }}
      >
        {children}
      </ShopLink>
      {isOpen !== undefined && (
        <Suspense fallback={null}>
          <AppliancesDialog open={isOpen} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
