import { useOnline } from '#web/ui/browser/use-online.ts'

/** Says that the connection is lost: nothing can be saved, and nothing pretends to be. */
export function OfflineLine() {
  return (
    useOnline() || (
      <p className="bg-amber-100 px-6 py-2 font-medium text-amber">
        You are offline. What you have typed stays here; saving works again when the connection is back.
      </p>
    )
  )
}
