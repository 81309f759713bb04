import { useState } from 'react'
import { useBrowserValue } from './use-browser-value.ts'

const inBrowser = () => false

/** True in a component that was drawn by the server, now and for as long as it lives; false in one that a click brought. */
export function useServed(): boolean {
  const isServed = useBrowserValue(inBrowser, true)
  const [wasServed] = useState(isServed)
  return wasServed
}
