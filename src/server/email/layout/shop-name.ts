import { createContext } from 'react'

/** The shop's name, for the layouts of its e-mails. */
export const ShopName = createContext('')

/** Whether e-mails come from a staging shop, and say so. */
export const IsStaging = createContext(false)

/** The shop's logo as e-mails show it: an absolute address, and its size there (px). */
export interface EmailLogo {
  src: string
  width: number
  height: number
}

/** The shop's logo above its e-mails; null: its name stands there. */
export const ShopLogo = createContext<EmailLogo | null>(null)
