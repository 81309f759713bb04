import { createContext, use } from 'react'

/** Whether the role of who is signed in may change what the page that is open is about; the frame says it. */
export const MayChange = createContext(true)

/** Whether there is anything to change, add or save here: without it lists and forms only show. */
export const useMayChange = (): boolean => use(MayChange)
