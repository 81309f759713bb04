import type { ReactNode } from 'react'
import { EmailLayout } from './email-layout.tsx'

/** The layout of e-mails to staff. */
export const StaffLayout = (props: { publicUrl: string; preview: string; title: string; children: ReactNode }) => (
  <EmailLayout {...props} footer="This e-mail goes to the shop’s staff." />
)
