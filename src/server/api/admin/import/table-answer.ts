import { z } from '@hono/zod-openapi'
import { writeCsv, writeXlsx } from '#server/shop/import/file/write-table.ts'
import type { Cell } from '#server/shop/import/file/write-table.ts'
import { problemResponse } from '../../problem.ts'

export const fileFormat = z.enum(['csv', 'xlsx']).default('csv')

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** The responses of a route that answers with a table. */
export const fileResponses = {
  200: { description: 'A table', content: { 'text/csv': { schema: z.string() }, [XLSX]: { schema: z.string() } } },
  ...problemResponse,
}

/** A table to be saved, sent as it is read. */
export function sendTable(rows: AsyncIterable<readonly Cell[]>, { name, format }: { name: string; format: 'csv' | 'xlsx' }): Response {
  return sendPieces(format === 'csv' ? writeCsv(rows) : writeXlsx(rows), { name, format })
}

/** The pieces of a table's file, sent as they come. */
export function sendPieces(pieces: AsyncGenerator<Uint8Array>, { name, format }: { name: string; format: 'csv' | 'xlsx' }): Response {
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const next = await pieces.next()
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
