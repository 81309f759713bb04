import type { ProductId } from '#domain/id.ts'

/** PostgreSQL notifies its listeners on this channel when products, prices or content have changed. */
export const CONTENT_CHANNEL = 'content_changed'

/**
 * What has changed of what visitors see: how many of some parts are on the shelf; what is said of some parts, which lists they are in staying the same;
 * or, null, anything.
 */
export type ContentChange = { what: 'stock' | 'text'; parts: readonly ProductId[] } | null

/** PostgreSQL takes notices of less than 8,000 bytes; an id has 30. */
const MAX_IDS = 200

/** Before the ids of parts of which more than the stock has changed. Processes up to 0.4 take the word for an id, and forget what shows the others' stock. */
const TEXT = 'text'

/** The change as it is notified; of very many parts, the empty notice, which says that anything may have changed. */
export function noticeOf(change: ContentChange): string {
  if (!change || change.parts.length > MAX_IDS) return ''
  return [...(change.what === 'text' ? [TEXT] : []), ...change.parts].join(' ')
}

/** The change that a notice tells of. */
export function changeOf(notice: string | undefined): ContentChange {
  const words = (notice ?? '').split(' ').filter((word) => word !== '')
  const parts = words.filter((word) => word !== TEXT)
  if (parts.length === 0) return null
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a notice is written by `noticeOf`.
  return { what: parts.length < words.length ? 'text' : 'stock', parts: parts as ProductId[] }
}
