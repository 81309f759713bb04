import { useHydrated } from '#web/ui/browser/use-hydrated.ts'
import { SkeletonText } from '#web/ui/skeleton.tsx'
import { AppliancesPanel } from './appliances-panel.tsx'

/** 'My machines' on the account's page: kept in this browser, and in the account of those who are signed in. */
export function MyAppliances() {
  // The server does not know what this browser keeps.
  const isHydrated = useHydrated()
  return (
    <section aria-labelledby="my-machines" className="sheet mt-6 grid gap-4 p-6">
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
