import { useState } from 'react'
import type { ReactNode } from 'react'
import { ApiProblem, errorText } from '#web/api.ts'
import { isRecord } from '#domain/is-record.ts'
import { SignInAgain } from './sign-in-again.tsx'
import { toast } from './toast.ts'

function save(file: Blob, name: string) {
  const href = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = href
  link.download = name
  link.click()
  URL.revokeObjectURL(href)
}

/** Fetches a file that may be refused, and saves it as the browser saves what is downloaded. @throws {ApiProblem} */
async function download(href: string) {
  const response = await fetch(href)
  if (!response.ok) {
    const body: unknown = await response.json().catch(() => null)
    throw new ApiProblem(response.status, isRecord(body) ? body : {})
  }
  const name = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? 'download'
  save(await response.blob(), name)
}

/** Downloads what needs a sign-in of the last 15 minutes, and asks for the password where that is longer ago. `dialog` is to be rendered. */
export function useDownload(): { isBusy: boolean; start: (href: string) => Promise<void>; dialog: ReactNode } {
  const [isBusy, setBusy] = useState(false)
  const [needsSignIn, setNeedsSignIn] = useState(false)
  async function start(href: string) {
    setBusy(true)
    try {
      await download(href)
    } catch (error) {
      if (error instanceof ApiProblem && error.code === 'fresh_sign_in_needed') setNeedsSignIn(true)
      else toast({ text: 'Not downloaded', detail: errorText(error, 'The shop did not answer. Please try again.'), tone: 'error' })
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, start, dialog: <SignInAgain open={needsSignIn} onClose={() => setNeedsSignIn(false)} /> }
}
