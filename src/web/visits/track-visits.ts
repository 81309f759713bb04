import type { AnyRouter } from '@tanstack/react-router'
import { visitPath, visitReferrer, visitTitle } from '#domain/content/page-visit.ts'
import type { Schema } from '#web/api.ts'
import { visitSession } from '#web/session/visit-record.ts'
import { randomId } from '#web/ui/browser/random-id.ts'

type Visit = Schema<'PageVisit'>

const ID_LENGTH = 16
/* The API takes no more at once; older ones that could not be sent are given up. */
const MAX_VISITS = 20

/** Hands visits to the browser, which sends them even while the page goes away. False when it takes no more. */
function send(sessionId: string, visits: Visit[]): boolean {
  const body = new Blob([JSON.stringify({ sessionId, visits })], { type: 'application/json' })
  return navigator.sendBeacon('/api/page-visits', body)
}

/** The page in view: since when it has been (null in the background), and for how many ms it was before that. */
interface InView {
  id: string
  path: string
  referrer: string | null
  since: number | null
  before: number
}

function visitOf({ id, path, referrer, since, before }: InView, title: string): Visit {
  const seconds = Math.round((before + (since === null ? 0 : performance.now() - since)) / 1_000)
  return { id, path, title: visitTitle(title), referrer, seconds }
}

const here = (referrer: string | null, since: number): InView => {
  const { pathname, search } = window.location
  return { id: randomId(ID_LENGTH), path: visitPath(pathname, search), referrer, since: document.hidden ? null : since, before: 0 }
}

/**
 * Records every page of this tab with the seconds that it was in view, and sends that when it is left, closed or put into the background
 * (specification, section 4, decision 37). A page that is visited again is reported again with its longer time. Staff's own pages are not counted.
 */
export function trackVisits(router: AnyRouter): void {
  const sessionId = visitSession()
  const waiting = new Map<string, Visit>()
  // The first page was in view before this code was loaded.
  let inView = here(visitReferrer(document.referrer, window.location.origin), 0)
  let title = document.title
  let reported = ''

  function report() {
    const visit = visitOf(inView, title)
    const now = `${visit.id} ${visit.seconds}`
    if (now !== reported && !visit.path.startsWith('/admin')) waiting.set(visit.id, visit)
    reported = now
    if (waiting.size === 0) return
    if (send(sessionId, [...waiting.values()].slice(-MAX_VISITS))) waiting.clear()
    else console.warn('Page visits could not be sent')
  }

  // The title is read before the next page is rendered, which replaces it.
  router.subscribe('onBeforeNavigate', () => {
    title = document.title
  })
  router.subscribe('onRendered', ({ fromLocation, toLocation }) => {
    if (fromLocation?.pathname === toLocation.pathname && fromLocation.searchStr === toLocation.searchStr) return
    report()
    inView = here(inView.path, performance.now())
  })
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden) {
      inView.since ??= performance.now()
      return
    }
    if (inView.since !== null) inView = { ...inView, before: inView.before + performance.now() - inView.since, since: null }
    title = document.title
    report()
  })
  window.addEventListener('pagehide', () => {
    title = document.title
    report()
  })
}
