import { expect, test, vi } from 'vitest'
import type { GridRow } from '../model/grid-columns.ts'
import type { CellEdit, RowEdits } from '../model/grid-store.ts'
import { changeOf, chunksOf, editsLeft, saveEdits } from './save-edits.ts'
import type { Saved } from './save-edits.ts'

// What the build for the browser makes of it: the client's side.
vi.mock('@tanstack/react-start', () => ({
  createIsomorphicFn: () => ({ server: () => ({ client: (send: (request: Request) => Promise<Response>) => send }) }),
}))

const row: GridRow = {
  id: 'prd_1',
  version: 7,
  partNumber: 'N',
  name: 'Part',
  priceCents: 1_000,
  salePriceCents: null,
  saleState: null,
  costCents: null,
  onHand: 3,
  reserved: 0,
  trackStock: true,
  active: true,
  brand: null,
  category: 'Motors',
}
const edit = (value: number, more: Partial<CellEdit> = {}): CellEdit => ({ text: String(value), value, base: 1, version: 5, ...more })
const edits = (cells: RowEdits['cells']): RowEdits => ({ label: 'N Part', cells })

test('sends what is right, with the reviewed version and the stock that was seen', () => {
  const own = edits({ priceCents: edit(5), onHand: edit(9), costCents: edit(0, { error: 'no amount' }) })
  expect(changeOf(own, { ...row, version: 5 })).toEqual({ priceCents: 5, onHand: 9, version: 5, seenOnHand: 1 })
  // Somebody has changed the part since, perhaps counted it: the stock is the one that the review shows.
  expect(changeOf(own, row)).toEqual({ priceCents: 5, onHand: 9, version: 7, seenOnHand: 3 })
  expect(changeOf(edits({ priceCents: edit(5, { error: 'no amount' }) }), row)).toBeNull()
})

test('no request has more than 500 rows or is near the size that is refused', () => {
  const rows = Array.from({ length: 1_200 }, (_, position) => ({
    position,
    productId: 'prd_1',
    change: { name: 'ü'.repeat(position % 200) },
  }))
  const chunks = chunksOf(rows)
  expect(chunks.flat()).toEqual(rows)
  for (const chunk of chunks) {
    expect(chunk.length).toBeLessThanOrEqual(500)
    expect(Buffer.byteLength(JSON.stringify({ rows: chunk }))).toBeLessThan(64 * 1_024)
  }
  expect(chunksOf([])).toEqual([])
})

test('what failed stays with its reason, what was wrong stays, what was saved goes', () => {
  const all = new Map([
    ['a', edits({ priceCents: edit(5), costCents: edit(0, { error: 'no amount' }) })],
    ['b', edits({ onHand: edit(0), priceCents: edit(5) })],
    ['c', edits({ priceCents: edit(5) })],
  ])
  const failures = [
    { subject: 'b', errors: { onHand: '3 are promised' } },
    { subject: 'c', errors: { version: 'somebody else has changed this part since' } },
  ]
  const saved = { sent: new Set(['a', 'b', 'c']), failed: failures } as unknown as Saved
  const left = editsLeft(all, saved)
  expect(Object.keys(left.get('a')?.cells ?? {})).toEqual(['costCents'])
  expect(left.get('b')?.cells.onHand?.refused).toBe('3 are promised')
  expect(left.get('b')?.cells.priceCents?.refused).toBe('Not saved: another cell of this part was refused.')
  expect(left.get('c')?.cells.priceCents?.refused).toBe('somebody else has changed this part since')
})

test('of a save that was cancelled at its beginning, all 6,000 edits are left', async () => {
  const all = new Map(Array.from({ length: 6_000 }, (_, n) => [`prd_${n}`, edits({ priceCents: edit(5) })]))
  const rows = new Map([...all.keys()].map((id) => [id, { ...row, id }]))
  const subjects = [...all.keys()]
  vi.stubGlobal('document', { cookie: '' })
  // A shop in which somebody presses Cancel before the first row is written.
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    const { pathname, searchParams } = new URL(new Request(address, init).url)
    const page = Number(searchParams.get('page'))
    const pending = subjects.slice((page - 1) * 100, page * 100).map((subject) => ({ subject, errors: null }))
    return Response.json(
      pathname.endsWith('/rows') && page > 0
        ? { rows: pending, total: 6_000, page, pageCount: 60 }
        : { id: 'chs_1', state: 'cancelled', total: 6_000, counts: { pending: 6_000, failed: 0 } },
    )
  })
  const left = editsLeft(all, await saveEdits(all, rows, () => {}))
  vi.unstubAllGlobals()
  expect(left.size).toBe(6_000)
  expect(left.get('prd_5999')?.cells.priceCents?.refused).toBe('Not saved: it was cancelled before.')
})
