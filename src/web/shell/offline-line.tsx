import { useOnline } from '#web/ui/browser/use-online.ts'

/** Says that there is no connection, as long as there is none. It comes with every page, since nothing can be fetched by then. */
export function OfflineLine() {
  const isOnline = useOnline()
  return (
    <p role="status" className="offline-line">
      {!isOnline && 'You are offline. What is open stays readable and your cart is kept. Other pages open when the connection is back.'}
    </p>
  )
}
