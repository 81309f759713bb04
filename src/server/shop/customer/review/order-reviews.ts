import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { HIDE_REASONS, REVIEW_STATES } from '#domain/customer/review.ts'
import type { HideReason } from '#domain/customer/review.ts'
import type { ApplianceId, OrderId, OrderLineId, ProductId, ReviewId } from '#domain/id.ts'
import type { Queryable } from '#server/db/client.ts'
import { idOf } from '#server/shop/id-of.ts'
import { HAS_LEFT, IS_ELSEWHERE, IS_KEPT, refusalOf } from './review-eligibility.ts'

const applianceSchema = z.object({ name: z.string(), modelId: idOf<ApplianceId>().nullable() })

/** A review as its writer sees it. */
export const ownReviewSchema = z
  .object({
    id: idOf<ReviewId>(),
    version: z.int(),
    state: z.enum(REVIEW_STATES),
    hiddenBecause: z.string().nullable().meta({ description: 'Why it is not shown, in words' }),
    rating: z.int(),
    title: z.string().nullable(),
    text: z.string(),
    fits: z.boolean(),
    machine: applianceSchema.nullable(),
    reply: z.string().nullable(),
    writtenAt: z.string(),
  })
  .meta({ id: 'OwnReview' })
export type OwnReview = z.output<typeof ownReviewSchema>

/** The parts of an order with what its buyer says of them. */
export const orderReviewsSchema = z
  .object({
    writer: z.string().nullable().meta({ description: 'How the writer of a review is shown' }),
    lines: z.array(
      z.object({
        lineId: idOf<OrderLineId>(),
        slug: z.string().nullable().meta({ description: 'Where the part is sold now; null when it is no longer' }),
        name: z.string(),
        partNumber: z.string(),
        machine: applianceSchema.nullable().meta({ description: 'What it was bought for' }),
        refusal: z.string().nullable().meta({ description: 'Why it cannot be reviewed now, in words; null: it can' }),
        review: z.union([ownReviewSchema, z.null()]),
      }),
    ),
  })
  .meta({ id: 'OrderReviews' })
export type ReviewedLine = z.output<typeof orderReviewsSchema>['lines'][number]

interface LineRow extends Record<string, unknown> {
  lineId: OrderLineId
  productId: ProductId
  slug: string | null
  name: string
  partNumber: string
  applianceId: ApplianceId | null
  applianceName: string | null
  hasLeft: boolean
  isKept: boolean
  isElsewhere: boolean
  isSold: boolean
  review: (Omit<OwnReview, 'hiddenBecause'> & { hideReason: HideReason | null }) | null
}

/** The machine that a line was bought for, or the one that it became. Lines keep what they were sold with; the address of its id leads on. */
const APPLIANCE = sql`coalesce((select own.id from appliance own where own.id = l.appliance_id), (
  select m.id from redirect r join brand b on b.slug = split_part(r.to_path, '/', 3) join appliance m on m.brand_id = b.id and m.slug = split_part(r.to_path, '/', 4)
  where r.from_path = '/model/' || l.appliance_id))`

/** The lines of an order with their reviews, in their order; one of them, when it is named. */
export async function readReviewedLines(
  db: Queryable,
  orderId: OrderId,
  lineId?: OrderLineId,
): Promise<(ReviewedLine & { productId: ProductId })[]> {
  const { rows } = await db.execute<LineRow>(sql`
    select l.id as "lineId", l.product_id as "productId", case when p.active then p.slug end as slug, l.name, l.part_number as "partNumber",
      a.id as "applianceId", l.appliance_name as "applianceName", p.id is not null as "isSold",
      ${HAS_LEFT} as "hasLeft", ${IS_KEPT} as "isKept", ${IS_ELSEWHERE} as "isElsewhere",
      case when r.id is not null then json_build_object('id', r.id, 'version', r.version, 'state', r.state, 'hideReason', r.hide_reason,
        'rating', r.rating, 'title', r.title, 'text', r.text, 'fits', r.fits, 'reply', r.reply,
        'machine', case when r.machine is not null then json_build_object('name', r.machine, 'modelId', r.appliance_id) end,
        'writtenAt', to_char(r.written_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) end as review
    from order_line l join "order" o on o.id = l.order_id left join product p on p.id = l.product_id
      left join appliance a on a.id = ${APPLIANCE} left join product_review r on r.order_line_id = l.id
    where l.order_id = ${orderId} ${lineId === undefined ? sql`` : sql`and l.id = ${lineId}`} order by l.position`)
  return rows.map(({ applianceId, applianceName, hasLeft, isKept, isElsewhere, isSold, review, ...line }) => {
    const refusal = review ? null : refusalOf({ hasLeft, isKept, isElsewhere, isSold })
    const machine = applianceName === null ? null : { name: applianceName, modelId: applianceId }
    if (review === null) return { ...line, machine, refusal, review }
    const { hideReason, ...own } = review
    return { ...line, machine, refusal, review: { ...own, hiddenBecause: hideReason && HIDE_REASONS[hideReason] } }
  })
}
