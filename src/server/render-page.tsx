import { AsyncLocalStorage } from 'node:async_hooks'
import { Writable } from 'node:stream'
import type { ReactElement } from 'react'
import { getSsrStatus, transformHtmlStringWithRouter } from '@tanstack/react-router/ssr/server'
import { createStartHandler, StartServer } from '@tanstack/react-start/server'
import { renderToPipeableStream } from 'react-dom/server'

/** Where the handler leaves the page's bytes for the door. */
const slots = new AsyncLocalStorage<{ html: Buffer | null }>()

const DOCTYPE = '<!DOCTYPE html>'
const END = '</body></html>'

/** Renders to the last byte. React writes bytes by itself; a string of so many pieces would have to be joined and encoded. */
const renderToBytes = (element: ReactElement) =>
  new Promise<Buffer>((resolve, reject) => {
    const pieces: Buffer[] = []
    const sink = new Writable({
      write(piece: Buffer, _encoding, done) {
        pieces.push(piece)
        done()
      },
      final(done) {
        resolve(Buffer.concat(pieces))
        done()
      },
    })
    const { pipe } = renderToPipeableStream(element, {
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady: () => void pipe(sink),
      onError: reject,
    })
  })

/**
 * Renders a page in one piece. Its loaders have fetched all that its components read, so nothing would stream; and its bytes go past the
 * response instead of through it, where they would be copied and decoded several times (a third of the time of a long page).
 */
const handler = createStartHandler(async ({ router, responseHeaders }) => {
  try {
    const page = await renderToBytes(<StartServer router={router} />)
    const slot = slots.getStore()
    // What the router has left to say after the page (as a rule nothing: all data was there before) stands before its end.
    const rest = (await transformHtmlStringWithRouter(router, '')).slice(DOCTYPE.length)
    if (slot) slot.html = Buffer.concat([Buffer.from(DOCTYPE), page.subarray(0, page.lastIndexOf(END)), Buffer.from(rest + END)])
    return new Response(null, { status: getSsrStatus(router), headers: responseHeaders })
  } finally {
    router.serverSsr?.cleanup()
  }
})

/** The answer to a page's request: status and headers, and the page's bytes. Redirects and the like have none of ours. */
export async function renderPage(request: Request): Promise<{ response: Response; html: Buffer | null }> {
  const slot: { html: Buffer | null } = { html: null }
  const response = await slots.run(slot, () => handler(request))
  return { response, html: slot.html }
}
