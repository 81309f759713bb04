import { useEffect, useState } from 'react'
import type { ReactNode } from 'react'
import { ShopLink } from '#web/shell/shop-link.tsx'
import { onFirstSign } from '#web/ui/first-sign.ts'
import { useLate } from '#web/ui/late.ts'
import { machinesCode } from './fit-late.ts'

const HELP = '/help/model-number'

/** Opens 'My machines'. Without scripts, or when the window cannot be fetched, it leads to the page that says where model numbers stand. */
export function MachinesOpener({ className, children }: { className?: string; children: ReactNode }) {
  const [isOpen, setOpen] = useState(false)
  const code = useLate(machinesCode)
  useEffect(() => onFirstSign(machinesCode.hint), [])
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
      {code && <code.MachinesDialog open={isOpen} onClose={() => setOpen(false)} />}
    </>
  )
}
