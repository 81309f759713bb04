import { createContext } from 'react'

/** The shop's name, for the layouts of its e-mails. */
export const ShopName = createContext('')
