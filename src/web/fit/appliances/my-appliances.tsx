import { useHydrated } from '#web/ui/browser/use-hydrated.ts'
import { SkeletonText } from '#web/ui/state/skeleton.tsx'
import { AppliancesPanel } from './appliances-panel.tsx'

/** 'My machines' on the account's page: stored in this browser, and in the account of signed-in customers. */
export function MyAppliances() {
  // The server cannot read this browser's storage.
  const isHydrated = useHydrated()
  return (
    <section id="machines" aria-labelledby="my-machines" className="sheet grid gap-4 p-6">
      <h2 id="my-machines" className="text-h3">
        My machines
      </h2>
      <p className="text-ink-2">Parts are marked with whether they fit the one you choose.</p>
      <div className="noscript:hidden">{isHydrated ? <AppliancesPanel /> : <SkeletonText />}</div>
      <noscript>
        <p>Keeping machines needs JavaScript. Search for a model number to see its parts.</p>
      </noscript>
    </section>
  )
}
