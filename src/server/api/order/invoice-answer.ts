import { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import type { ApiEnv } from '#server/api/app.ts'
import { problemResponse } from '#server/api/problem.ts'
import { invoicePdf } from '#server/shop/order/invoice/invoice-pdf.ts'
import type { OpenedOrder } from '#server/shop/order/order-access.ts'
import { readOrderDetails } from '#server/shop/order/order.ts'
import { settings } from '#server/shop/settings/settings.ts'

/** What a route of an invoice answers. */
export const invoiceResponses = {
  200: { description: 'The invoice', content: { 'application/pdf': { schema: z.string().openapi({ format: 'binary' }) } } },
  ...problemResponse,
}

/** The invoice of an order that was opened for whoever asks. */
export async function answerInvoice(c: Context<ApiEnv>, opened: Pick<OpenedOrder, 'row' | 'mayAct'>) {
  const { shop } = c.env
  const pdf = await invoicePdf({ order: await readOrderDetails(shop, opened), settings: await settings(shop) })
  return c.body(pdf, 200, {
    'content-type': 'application/pdf',
    'content-disposition': `inline; filename="invoice-${opened.row.number}.pdf"`,
  })
}
