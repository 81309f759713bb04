import { and, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { ApplianceId, ProductId, ReturnLineId } from '#domain/id.ts'
import { Problem } from '#domain/problem.ts'
import type { Reader, Transaction } from '#server/db/client.ts'
import { fitDecision } from '#server/db/schema/appliance.ts'
import { orderReturnLine } from '#server/db/schema/fulfilment.ts'
import { audit } from '#server/shop/audit.ts'
import type { Staff } from '#server/shop/audit.ts'
import { changeContent } from '#server/shop/change-content.ts'
import { idOf } from '#server/shop/id-of.ts'
import { likeText } from '#server/db/like-text.ts'
import { listSchema, readList } from '#server/shop/list/list.ts'
import type { ListDefinition, ListSearch } from '#server/shop/list/list.ts'
import type { Shop } from '#server/shop/shop.ts'
import { changeFits } from './change-fits.ts'

/** Whether staff have decided about what a return says. */
export const PROPOSAL_STATES = ['open', 'accepted', 'declined'] as const

const stateOf = sql`coalesce(d.state, 'open')`

/** A return that says of a part that it does not fit, with the model's number, and what staff have decided about it. */
export const fitProposalSchema = z
  .object({
    id: idOf<ReturnLineId>(),
    state: z.enum(PROPOSAL_STATES),
    rma: z.string(),
    orderNumber: z.string(),
    productId: idOf<ProductId>(),
    partNumber: z.string(),
    partName: z.string(),
    /** As the customer has typed it. */
    modelNumber: z.string(),
    /** What the customer has written with the return. */
    comment: z.string().nullable(),
    /** The models that have this number, and what is said of each and the part. */
    models: z.array(z.object({ id: idOf<ApplianceId>(), name: z.string(), fits: z.boolean().nullable() })),
    note: z.string(),
    decidedBy: z.string().nullable(),
    decidedAt: z.string().nullable(),
    createdAt: z.string(),
  })
  .meta({ id: 'FitProposal' })
type FitProposal = z.output<typeof fitProposalSchema>
export const fitProposalListSchema = listSchema(fitProposalSchema).meta({ id: 'FitProposalList' })

const FROM = sql`order_return_line l join order_return r on r.id = l.return_id and r.status <> 'cancelled'
  join order_line o on o.id = l.order_line_id join product p on p.id = o.product_id join "order" on "order".id = r.order_id
  left join fit_decision d on d.return_line_id = l.id`

/** Only these lines of returns are proposals. */
const isProposal = sql`l.reason = 'does_not_fit' and l.model_number is not null`

/** Selects what nobody has decided yet. */
export const fitProposalsWaiting = sql`select 1 from ${FROM} where ${isProposal} and d.state is null`

/** Returns that say of a part that it does not fit. */
export const fitProposalList: ListDefinition = {
  fields: {
    state: { kind: 'choice', by: stateOf, choices: PROPOSAL_STATES },
    model: { kind: 'text', by: sql`l.model_number` },
    part: { kind: 'text', by: sql`p.part_number` },
    created: { kind: 'date', by: sql`r.created_at` },
  },
  sorts: { created: { by: sql`r.created_at` }, model: { by: sql`l.model_number` }, part: { by: sql`p.part_number` } },
  defaultSort: '-created',
  tieBreak: sql`l.id`,
  search: (text) => {
    const like = `%${likeText(text.toLowerCase())}%`
    return sql`(lower(l.model_number) like ${like} or lower(p.part_number) like ${like} or lower(p.name) like ${like} or lower(r.number) like ${like})`
  },
}

/** The models that a typed number means, in SQL: by number, or by brand and number. */
export const modelOfNumber = (typed: ReturnType<typeof sql>) => {
  const key = sql`regexp_replace(upper(${typed}), '[^A-Z0-9]', '', 'g')`
  const brandKey = sql`regexp_replace(upper(b.name), '[^A-Z0-9]', '', 'g')`
  return sql`(a.normalised = ${key} or ${brandKey} || a.normalised = ${key})`
}

async function loadRows(db: Reader, ids: string[]): Promise<FitProposal[]> {
  const { rows } = await db.execute<
    Omit<FitProposal, 'createdAt' | 'decidedAt'> & { createdAt: Date | string; decidedAt: Date | string | null }
  >(sql`
    select l.id, ${stateOf} as state, r.number as rma, "order".number as "orderNumber", p.id as "productId", p.part_number as "partNumber",
      p.name as "partName", l.model_number as "modelNumber", r.comment, coalesce(d.note, '') as note, u.name as "decidedBy",
      d.decided_at as "decidedAt", r.created_at as "createdAt", (
        select coalesce(json_agg(json_build_object('id', a.id, 'name', b.name || ' ' || a.number, 'fits', f.fits) order by b.name), '[]')
        from appliance a join brand b on b.id = a.brand_id left join fitment f on f.appliance_id = a.id and f.product_id = p.id
        where ${modelOfNumber(sql`l.model_number`)}) as models
    from ${FROM} left join "user" u on u.id = d.decided_by where l.id = any(${sql.param(ids)}::text[])`)
  const iso = (at: Date | string) => new Date(at).toISOString()
  return rows.map(({ createdAt, decidedAt, ...row }) => ({ ...row, createdAt: iso(createdAt), decidedAt: decidedAt && iso(decidedAt) }))
}

/** A page of what returns say about fit. */
export const listFitProposals = (db: Reader, search: ListSearch): Promise<z.output<typeof fitProposalListSchema>> =>
  readList(db, {
    list: fitProposalList,
    search: { ...search, filter: [...search.filter, isProposal] },
    from: FROM,
    id: sql`l.id`,
    load: (ids) => loadRows(db, ids),
  })

/** Holds the line of a return, and gives what it says. @throws {Problem} `not_found` when it proposes nothing. */
async function lockProposal(tx: Transaction, id: ReturnLineId): Promise<FitProposal> {
  await tx.select({ id: orderReturnLine.id }).from(orderReturnLine).where(eq(orderReturnLine.id, id)).for('no key update')
  const { rows } = await tx.execute(sql`select 1 from ${FROM} where l.id = ${id} and ${isProposal}`)
  const [found] = rows.length > 0 ? await loadRows(tx, [id]) : []
  if (!found) throw new Problem('not_found', { detail: 'Nothing is proposed by this return' })
  return found
}

/** What staff decide: it does not fit this model (`accept`), it proves nothing (`decline`), or to think again (`reopen`, of what was declined). */
export type FitDecision =
  | { action: 'accept'; applianceId: ApplianceId; note: string }
  | { action: 'decline'; note: string }
  | { action: 'reopen' }

/**
 * Decides about what a return says. Accepting it makes the statement 'does not fit', by buyers, which takes the place of what was said.
 * @throws {Problem} `not_found`; `not_allowed_in_state` when somebody has decided already; `invalid_input` for a model that does not exist.
 */
export const decideFitProposal = (
  shop: Shop,
  { id, staff }: { id: ReturnLineId; staff: Staff },
  decision: FitDecision,
): Promise<FitProposal> =>
  changeContent(shop, async (tx) => {
    const found = await lockProposal(tx, id)
    const due = decision.action === 'reopen' ? 'declined' : 'open'
    if (found.state !== due)
      throw new Problem('not_allowed_in_state', {
        detail: `This is ${found.state} already${found.decidedBy ? `, by ${found.decidedBy}` : ''}.`,
      })
    if (decision.action === 'reopen') await tx.delete(fitDecision).where(and(eq(fitDecision.returnLineId, id)))
    else {
      const applianceId = decision.action === 'accept' ? decision.applianceId : null
      if (applianceId !== null) await stateMisfit(tx, staff, { applianceId, productId: found.productId, note: decision.note })
      const state = applianceId === null ? 'declined' : 'accepted'
      await tx.insert(fitDecision).values({ returnLineId: id, state, applianceId, note: decision.note, decidedBy: staff.userId })
    }
    await audit(tx, staff, { action: `fit_proposal.${decision.action}`, subject: id, before: { state: found.state }, after: decision })
    return lockProposal(tx, id)
  })

async function stateMisfit(
  tx: Transaction,
  staff: Staff,
  { note, ...pair }: { applianceId: ApplianceId; productId: ProductId; note: string },
) {
  const [result] = await changeFits(tx, staff, [{ ...pair, statement: { fits: false, source: 'buyers', note } }])
  if (result === 'unknown') throw new Problem('invalid_input', { fields: { applianceId: 'does not exist any more' } })
}
