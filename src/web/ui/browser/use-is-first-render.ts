import { useState } from 'react'
import { useBrowserValue } from './use-browser-value.ts'

const inBrowser = () => false

/** True in a component that was rendered by the server, for as long as it is mounted; false in one that a navigation mounted. */
export function useIsFirstRender(): boolean {
  const isFirstRender = useBrowserValue(inBrowser, true)
  const [wasFirstRender] = useState(isFirstRender)
  return wasFirstRender
}
