import { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { findOrderRow } from '#server/shop/order/order-access.ts'
import { readStaffOrder, staffOrderSchema } from '#server/shop/order-admin/staff-order-view.ts'
import type { ApiEnv } from '../../app.ts'
import { ok } from '../../route-schemas.ts'
import type { OrderId } from '#domain/id.ts'

export const numberParam = z.object({ number: z.string().max(40) })

/** A text that staff write. */
export const sentence = z.string().trim().min(1, { error: 'is required' }).max(500)

/** The version of the order that staff have seen. */
export const version = z.int().min(1)

export const orderAnswer = ok('The order as it is now', staffOrderSchema)

/** The id of the order in the path. @throws {Problem} `not_found` */
export const orderIdOf = async (c: Context<ApiEnv>, { number }: { number: string }): Promise<OrderId> =>
  (await findOrderRow(c.env.shop, number)).id

/** The updated order of the path, as the answer. */
export const answerOrder = async (c: Context<ApiEnv>, { number }: { number: string }) =>
  c.json(await readStaffOrder(c.env.shop, number), 200)
