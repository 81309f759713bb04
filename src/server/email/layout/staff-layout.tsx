import type { ReactNode } from 'react'
import { Letter } from './email-layout.tsx'

/** The sheet of a letter to the shop's own people. */
export const StaffLetter = (letter: { publicUrl: string; preview: string; title: string; children: ReactNode }) => (
  <Letter {...letter} footer="The shop writes this to its staff." />
)
