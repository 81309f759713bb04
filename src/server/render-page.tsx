import { getSsrStatus, transformHtmlStringWithRouter } from '@tanstack/react-router/ssr/server'
import { createStartHandler, StartServer } from '@tanstack/react-start/server'
import { renderToString } from 'react-dom/server'
import { pageSlots } from './render-context.ts'
import type { RenderContext } from './render-context.ts'
import { scriptsAfterPaint } from './scripts-after-paint.ts'

const DOCTYPE = '<!DOCTYPE html>'
const END = '</body></html>'

/**
 * Renders a page in one piece. Its loaders have fetched all that its components read, so nothing would stream; and its text goes past the
 * response instead of through it, where it would be encoded and decoded several times (a third of the time of a long page).
 */
const handler = createStartHandler(async ({ router, responseHeaders }) => {
  try {
    const page = renderToString(<StartServer router={router} />)
    // What the router has left to say after the page (as a rule nothing: all data was there before) stands before its end.
    const rest = (await transformHtmlStringWithRouter(router, '')).slice(DOCTYPE.length)
    const whole = rest === '' ? page : page.slice(0, page.lastIndexOf(END)) + rest + END
    const slot = pageSlots.getStore()
    if (slot) slot.html = Buffer.from(DOCTYPE + scriptsAfterPaint(whole))
    return new Response(null, { status: getSsrStatus(router), headers: responseHeaders })
  } finally {
    router.serverSsr?.cleanup()
  }
})

/** The answer to a page's request: status and headers, and what the page left for the door. Redirects and the like have no bytes of ours. */
export async function renderPage(request: Request): Promise<RenderContext & { response: Response }> {
  const slot: RenderContext = { html: null, isDegraded: false }
  const response = await pageSlots.run(slot, () => handler(request))
  return { ...slot, response }
}
