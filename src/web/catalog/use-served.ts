import { useState, useSyncExternalStore } from 'react'

const never = () => () => {}
const inBrowser = () => false
const onServer = () => true

/** True in a component that was drawn by the server, now and for as long as it lives; false in one that a click brought. */
export function useServed(): boolean {
  const isServed = useSyncExternalStore(never, inBrowser, onServer)
  const [wasServed] = useState(isServed)
  return wasServed
}
