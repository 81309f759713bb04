import { audit } from '#server/shop/audit.ts'
import type { Staff } from '#server/shop/audit.ts'
import type { ListSearch } from '#server/shop/list/list.ts'
import { matchingSubscribers, readSubscribers } from '#server/shop/marketing/newsletter-admin/subscriber-list.ts'
import { unsubscribeUrls } from '#server/shop/marketing/newsletter.ts'
import type { Shop } from '#server/shop/shop.ts'
import { neutralise } from '#domain/spreadsheet.ts'

/** Rows that are read at a time. */
const BATCH = 500

/**
 * All subscribers that match, in the order of the list; what a spreadsheet program would take for a formula is made text. Each has the link that
 * ends the newsletter, for the program that sends it (specification, decision 38). The log says who took them.
 */
export async function* exportSubscribers(
  shop: Shop,
  staff: Staff,
  search: Pick<ListSearch, 'q' | 'filter' | 'sort'>,
): AsyncGenerator<string[]> {
  const found = await matchingSubscribers(shop.db, search)
  await shop.db.transaction((tx) =>
    audit(tx, staff, { action: 'subscriber.export', subject: 'subscribers', after: { subscribers: found.length } }),
  )
  yield [
    'Email',
    'Name',
    'State',
    'Source',
    'Consent given (UTC)',
    'Consent source',
    'Unsubscribed (UTC)',
    'Suppression',
    'Unsubscribe link',
  ]
  for (let start = 0; start < found.length; start += BATCH) {
    const ids = found.slice(start, start + BATCH)
    const read = await readSubscribers(shop.db, ids)
    const links = await unsubscribeUrls(
      shop,
      read.map(({ id }) => id),
    )
    const rows = new Map<string, (typeof read)[number] & { link: string }>(
      read.map((row, at) => [row.id, { ...row, link: links[at] ?? '' }]),
    )
    for (const id of ids) {
      const row = rows.get(id)
      if (!row) continue
      const { email, name, state, source, consentedAt, consentSource, unsubscribedAt, suppression, link } = row
      yield [email, name, state, source, consentedAt, consentSource ?? '', unsubscribedAt ?? '', suppression ?? '', link].map(neutralise)
    }
  }
}
