import { useEffect } from 'react'
import { ApiProblem, errorText, isMadeFresh } from '#web/api.ts'
import { saveFile } from '#web/ui/browser/save-file.ts'
import { toast } from '#web/admin/ui/toast.ts'

/** After so long, in ms, somebody is told that the file is being made. */
const SOON_MS = 1_500

/** The name that an answer gives its file; null when it is no file to be saved. */
function fileNameOf({ headers }: Response): string | null {
  const [, name] = /^attachment;.*filename="([^"]+)"/.exec(headers.get('content-disposition') ?? '') ?? []
  return name ?? null
}

/** Fetches a file of the staff API, asks for the password where that is needed, and saves it. What is no file is opened as a page. */
async function download(href: string): Promise<void> {
  const waiting = setTimeout(() => toast({ text: 'The file is being made', tone: 'info', id: 'download' }), SOON_MS)
  try {
    let response = await fetch(href)
    if (!response.ok) {
      const problem: unknown = await response.json().catch(() => null)
      if (!(await isMadeFresh(response.status, problem)))
        throw new ApiProblem(response.status, typeof problem === 'object' && problem !== null ? { ...problem } : {})
      response = await fetch(href)
      if (!response.ok) throw new ApiProblem(response.status, {})
    }
    const name = fileNameOf(response)
    if (name === null) return location.assign(href)
    saveFile(await response.blob(), name)
  } catch (error) {
    toast({ text: 'No file', detail: errorText(error, 'The shop did not answer. Please try again.'), tone: 'error' })
  } finally {
    clearTimeout(waiting)
  }
}

/** The address of the staff API that a plain click leads to; null for any other click. */
function apiHrefOf(event: MouseEvent): string | null {
  const { target, button, defaultPrevented } = event
  if (defaultPrevented || button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return null
  const link = target instanceof Element ? target.closest('a') : null
  if (!link || (link.target !== '' && link.target !== '_self')) return null
  return link.origin === location.origin && link.pathname.startsWith('/api/admin/') ? link.href : null
}

/** Files are fetched by the page, so that a refusal is said on it instead of taking its place. */
export function useDownloads() {
  useEffect(() => {
    const onClick = (event: MouseEvent) => {
      const href = apiHrefOf(event)
      if (href === null) return
      event.preventDefault()
      void download(href)
    }
    // Before the menus, in whose items the links stand.
    document.addEventListener('click', onClick, { capture: true })
    return () => document.removeEventListener('click', onClick, { capture: true })
  }, [])
}
