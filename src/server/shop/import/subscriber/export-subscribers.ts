import type { Queryable } from '#server/db/client.ts'
import type { ListSearch } from '#server/shop/list/list.ts'
import { matchingSubscribers, readSubscribers } from '#server/shop/marketing/newsletter-admin/subscriber-list.ts'
import { neutralise } from '#domain/spreadsheet.ts'

/** Rows that are read at a time. */
const BATCH = 500

/** All subscribers that match, in the order of the list; what a spreadsheet program would take for a formula is made text. */
export async function* exportSubscribers(db: Queryable, search: Pick<ListSearch, 'q' | 'filter' | 'sort'>): AsyncGenerator<string[]> {
  yield ['Email', 'Name', 'State', 'Source', 'Consent given (UTC)', 'Consent source', 'Unsubscribed (UTC)', 'Suppression']
  const found = await matchingSubscribers(db, search)
  for (let start = 0; start < found.length; start += BATCH) {
    const ids = found.slice(start, start + BATCH)
    const read = await readSubscribers(db, ids)
    const rows = new Map<string, (typeof read)[number]>(read.map((row) => [row.id, row]))
    for (const id of ids) {
      const row = rows.get(id)
      if (!row) continue
      const { email, name, state, source, consentedAt, consentSource, unsubscribedAt, suppression } = row
      yield [email, name, state, source, consentedAt, consentSource ?? '', unsubscribedAt ?? '', suppression ?? ''].map(neutralise)
    }
  }
}
