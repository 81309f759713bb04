import { setImmediate } from 'node:timers/promises'
import { z } from '@hono/zod-openapi'
import { TABLE_FORMATS } from '#domain/spreadsheet.ts'
import type { TableFormat } from '#domain/spreadsheet.ts'
import { Semaphore } from '#server/semaphore.ts'
import { wholeListQuery } from '#server/shop/list/list.ts'
import type { ListDefinition } from '#server/shop/list/list.ts'
import { writeCsv, writeXlsx } from '#server/shop/import/file/write-table.ts'
import type { Cell } from '#server/shop/import/file/write-table.ts'
import { problemResponse } from '../../problem.ts'

export const fileFormat = z.enum(TABLE_FORMATS).default('csv')

/** The query parameters of a file of a list. */
export const fileQuery = (list: ListDefinition) => wholeListQuery(list).extend({ format: fileFormat })

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** The responses of a route that answers with a table. */
export const fileResponses = {
  200: { description: 'A table', content: { 'text/csv': { schema: z.string() }, [XLSX]: { schema: z.string() } } },
  ...problemResponse,
}

/** Of all tables that staff take at the same time, one piece after the other: several large ones would else take the process from every visitor. */
const turns = new Semaphore({ running: 1 })

/** The next piece, when its turn comes; others are answered before the one after it. */
const nextOf = (pieces: AsyncGenerator<Uint8Array>) =>
  turns.run(async () => {
    const next = await pieces.next()
    await setImmediate()
    return next
  })

/** A table to be saved, sent as it is read. */
export function sendTable(rows: AsyncIterable<readonly Cell[]>, { name, format }: { name: string; format: TableFormat }): Response {
  return sendPieces(format === 'csv' ? writeCsv(rows) : writeXlsx(rows), { name, format })
}

interface TableFile {
  name: string
  format: TableFormat
  /** It was written before, and is only read: it takes no turn. */
  isWritten?: boolean
}

/** The pieces of a table's file, sent as they come. */
export function sendPieces(pieces: AsyncGenerator<Uint8Array>, { name, format, isWritten = false }: TableFile): Response {
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const next = await (isWritten ? pieces.next() : nextOf(pieces))
        if (next.done) controller.close()
        else controller.enqueue(next.value)
      },
      async cancel() {
        await pieces.return(undefined)
      },
    },
    // Nothing is read before it is asked for: of who asks for the head alone nobody takes, or ends, the body.
    { highWaterMark: 0 },
  )
  const type = format === 'csv' ? 'text/csv; charset=utf-8' : XLSX
  return new Response(body, { headers: { 'content-type': type, 'content-disposition': `attachment; filename="${name}.${format}"` } })
}
