import { useEffect, useState } from 'react'
import type { ReactNode } from 'react'
import { ShopLink } from '#web/links/shop-link.tsx'
import { onFirstInteraction } from '#web/ui/browser/on-first-interaction.ts'
import { useLate } from '#web/ui/lazy-module.ts'
import { machinesCode } from '#web/fit/fit-late.ts'

const HELP = '/help/model-number'

/** Opens 'My machines'. Without scripts, or when the window cannot be fetched, it leads to the page that says where model numbers stand. */
export function AppliancesOpener({ className, children }: { className?: string; children: ReactNode }) {
  const [isOpen, setOpen] = useState(false)
  const code = useLate(machinesCode)
  useEffect(() => onFirstInteraction(machinesCode.hint), [])
  return (
    <>
      <ShopLink
        href={HELP}
        aria-haspopup="dialog"
        className={className}
        onClick={(event) => {
          event.preventDefault()
          setOpen(true)
          machinesCode.fetch().catch(() => window.location.assign(HELP))
        }}
      >
        {children}
      </ShopLink>
      {code && <code.AppliancesDialog open={isOpen} onClose={() => setOpen(false)} />}
    </>
  )
}
