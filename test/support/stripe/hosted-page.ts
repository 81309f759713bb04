import type { Ledger } from './ledger.ts'
import type { Session } from './objects.ts'
import { findSession } from './shopper.ts'

/** The hosted page's response: a page, or a redirect. */
export type PageAnswer = { status: number; html: string } | { status: 303; location: string }

const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

const page = (title: string, body: string) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title></head><body><main><h1>${title}</h1>${body}</main></body></html>`

const button = (action: string, text: string) => `<form method="post" action="${action}"><button>${text}</button></form>`

function openPage(path: string, session: Session): string {
  const amount = `${(session.amount_total / 100).toFixed(2)} ${session.currency.toUpperCase()}`
  const cancel = session.cancel_url ? button(`${path}/cancel`, 'Back to the shop') : ''
  return page('Test payment', `<p>${escape(amount)}</p>${button(`${path}/pay`, 'Pay')}${cancel}`)
}

/**
 * The page at a session's `url`: GET shows it, POST `/pay` pays and redirects to the shop, POST `/cancel` goes back to it.
 * @param pay pays; the redirect does not wait for the events.
 */
export function answerPage(ledger: Ledger, pay: (sessionId: string) => Promise<void>, method: string, path: string): PageAnswer {
  const [, base = '', id = '', action] = /^(\/c\/pay\/(\w+))(?:\/(pay|cancel))?$/.exec(path) ?? []
  const session = findSession(ledger, id)
  if (!session) return { status: 404, html: page('No such payment', '') }
  if (session.status !== 'open')
    return {
      status: action ? 409 : 200,
      html: page(session.status === 'complete' ? 'This payment is done' : 'This payment has expired', ''),
    }
  if (method === 'GET' && !action) return { status: 200, html: openPage(base, session) }
  if (method !== 'POST' || !action) return { status: 405, html: page('No such action', '') }
  if (action === 'cancel') return { status: 303, location: session.cancel_url ?? session.success_url ?? '/' }
  void pay(id)
  return { status: 303, location: (session.success_url ?? '/').replaceAll('{CHECKOUT_SESSION_ID}', id) }
}
