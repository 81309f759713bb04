import type { ReactNode } from 'react'
import { EmailLayout } from './email-layout.tsx'

/** The sheet of a letter to the shop's own people. */
export const StaffLayout = (props: { publicUrl: string; preview: string; title: string; children: ReactNode }) => (
  <EmailLayout {...props} footer="The shop writes this to its staff." />
)
