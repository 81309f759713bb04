import type { AnyRouter } from '@tanstack/react-router'
import { getSsrStatus, transformHtmlStringWithRouter } from '@tanstack/react-router/ssr/server'
import { createStartHandler, StartServer } from '@tanstack/react-start/server'
import { renderToString } from 'react-dom/server'
import { log } from '#server/log.ts'
import { takeOwnScripts } from './own-scripts.ts'
import { isSalesPage } from './page-listener.ts'
import { pageSlots } from './render-context.ts'
import type { RenderContext } from './render-context.ts'
import { scriptsAfterPaint } from './scripts-after-paint.ts'
import { browsing } from './slices.ts'

const DOCTYPE = '<!DOCTYPE html>'
const END = '</body></html>'

/** The parameters that the matched route reads, when it says that its page is public (`isPublic`); else null. */
function publicParameters({ state, routesById }: AnyRouter): string[] | null {
  const { staticData, validateSearch } = routesById[state.matches.at(-1)?.routeId]?.options ?? {}
  if (!staticData?.isPublic) return null
  return typeof validateSearch === 'function' ? Object.keys(validateSearch({})) : []
}

/** What the API has answered, which has logged it where that was a failure. */
const isAnswer = (error: unknown) => error instanceof Error && 'status' in error && 'body' in error

/** Logs why a page says that it failed: the router draws that page whatever the cause is, such as code that is gone from the disk, and tells nobody. */
function logFailures({ state }: AnyRouter) {
  for (const { status, error, routeId } of state.matches)
    if (status === 'error' && !isAnswer(error)) log.error({ err: error, page: routeId }, 'page failed')
}

/**
 * Renders a page without streaming: its loaders have fetched all data, so nothing would stream. The HTML bypasses the Response body, which
 * would encode and decode it several times (a third of the time of a long page).
 */
const handler = createStartHandler(async ({ request, router, responseHeaders }) => {
  try {
    // Rendering takes longer than all steps of a payment in this process: of who looks around, one page in each round of the event loop.
    if (!isSalesPage(new URL(request.url).pathname)) await browsing.turn()
    logFailures(router)
    const nonce = router.options.ssr?.nonce ?? ''
    const page = renderToString(<StartServer router={router} />)
    const slot = pageSlots.getStore()
    const parameters = publicParameters(router)
    // The router's trailing output (normally none: all data was there before) goes before the end of the page.
    const rest = (await transformHtmlStringWithRouter(router, '')).slice(DOCTYPE.length)
    const whole = rest === '' ? page : page.slice(0, page.lastIndexOf(END)) + rest + END
    if (slot) {
      const { html, scripts } = takeOwnScripts(DOCTYPE + scriptsAfterPaint(whole, nonce), nonce)
      Object.assign(slot, { html: Buffer.from(html), scripts, publicParameters: parameters })
    }
    return new Response(null, { status: getSsrStatus(router), headers: responseHeaders })
  } finally {
    router.serverSsr?.cleanup()
  }
})

/** The response to a page request: status and headers, and its HTML in the context. Redirects and the like have none. */
export async function renderPage(request: Request): Promise<RenderContext & { response: Response }> {
  const slot: RenderContext = { html: null, scripts: [], publicParameters: null, isDegraded: false }
  const response = await pageSlots.run(slot, () => handler(request))
  return { ...slot, response }
}
