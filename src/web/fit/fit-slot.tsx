import { useRouter } from '@tanstack/react-router'
import { Suspense, type ReactNode } from 'react'
import { Icon } from '#web/ui/icon.tsx'
import { useBrowserValue } from '#web/ui/browser/use-browser-value.ts'
import { lazyWithPreload } from '#web/ui/lazy-with-preload.tsx'
import { AppliancesOpener } from './appliances/appliances-opener.tsx'
import { hasChosen, useHasAppliances } from './appliances/stored-appliances.ts'

const FitCheck = lazyWithPreload(async () => (await import('./fit-check.tsx')).FitCheck)
const OpenerLabel = lazyWithPreload(async () => (await import('./fit-check.tsx')).OpenerLabel)

/** An inline script that runs `hasChosen` before the first paint: the server's page is cached and the same for everybody. */
const RESERVE_SPACE = `try{if(/"chosenId":"/.test(localStorage.myMachines))document.currentScript.parentElement.dataset.machine=""}catch{}`

/** Reserves the space of the answer where there will be one, against layout shift. */
function ReservedSpace() {
  const hasAppliance = useBrowserValue(hasChosen, false)
  const { nonce } = useRouter().options.ssr ?? {}
  return (
    <div
      className="data-machine:min-h-25 md:data-machine:min-h-27 lg:data-machine:min-h-22"
      data-machine={hasAppliance || undefined}
      suppressHydrationWarning
    >
      <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? RESERVE_SPACE : '' }} />
    </div>
  )
}

const LABEL = 'Does it fit my model?'

/** 'Does it fit my model?' on a product's page: the answer for the chosen appliance, what the part fits (`children`), and the link to choose one. */
export function FitSlot({ slug, children }: { slug: string; children: ReactNode }) {
  const hasAppliances = useHasAppliances()
  const answer = (
    <Suspense fallback={<ReservedSpace />}>
      <FitCheck slug={slug} />
    </Suspense>
  )
  const label = (
    <Suspense fallback={LABEL}>
      <OpenerLabel />
    </Suspense>
  )
  return (
    // On a phone the answer takes the room of the rest, which goes into one line.
    <div className="group/fit grid justify-items-start gap-2 max-md:has-data-machine:flex max-md:has-data-machine:flex-wrap max-md:has-data-machine:items-center max-md:has-data-machine:gap-x-3">
      <div className="no-print w-full">{hasAppliances ? answer : <ReservedSpace />}</div>
      {children}
      <AppliancesOpener className="no-print link inline-flex min-h-11 items-center gap-2.5 text-small font-semibold max-md:-my-1.5">
        <Icon name="search" className="size-5 max-md:group-has-data-machine/fit:hidden" />
        <span>{hasAppliances ? label : LABEL}</span>
      </AppliancesOpener>
    </div>
  )
}
