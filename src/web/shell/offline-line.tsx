import { useSyncExternalStore } from 'react'

const subscribe = (onChange: () => void) => {
  window.addEventListener('offline', onChange)
  window.addEventListener('online', onChange)
  return () => {
    window.removeEventListener('offline', onChange)
    window.removeEventListener('online', onChange)
  }
}

/** Says that there is no connection, as long as there is none. It comes with every page, since nothing can be fetched by then. */
export function OfflineLine() {
  const isOnline = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  )
  return (
    <p role="status" className="offline-line">
      {!isOnline && 'You are offline. This page stays readable and your cart is kept. Other pages open when the connection is back.'}
    </p>
  )
}
