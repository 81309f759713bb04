import { eq, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { z } from 'zod'
import { isId } from '#domain/id.ts'
import type { ApplianceId, FitQuestionId, ProductId, ReturnLineId } from '#domain/id.ts'
import { Problem } from '#domain/problem.ts'
import type { Queryable, Transaction } from '#server/db/client.ts'
import { fitDecision, fitQuestion } from '#server/db/schema/customer/fit-question.ts'
import { orderReturnLine } from '#server/db/schema/order/return.ts'
import { audit } from '#server/shop/audit.ts'
import type { Staff } from '#server/shop/audit.ts'
import { changeContent } from '#server/shop/change-content.ts'
import { idOf } from '#server/shop/id-of.ts'
import { brandKeys, numberKey } from '#server/db/brand-keys.ts'
import { likeText } from '#server/db/like-text.ts'
import { listSchema, readList } from '#server/shop/list/list.ts'
import type { ListDefinition, ListSearch } from '#server/shop/list/list.ts'
import type { Shop } from '#server/shop/shop.ts'
import { changeFits } from './change-fits.ts'

/** Where a customer says it. */
const PROPOSAL_SOURCES = ['return', 'question', 'review'] as const

/** Whether staff have decided about what a customer says. */
export const PROPOSAL_STATES = ['open', 'accepted', 'declined'] as const

/** The id of the line of a return, or of what a message or a review says. */
export type ProposalId = ReturnLineId | FitQuestionId

const stateOf = sql`coalesce(l.state, 'open')`

/** What a customer says about a part and a model, by a return that does not fit or a message, and what staff have decided about it. */
export const fitProposalSchema = z
  .object({
    id: idOf<ProposalId>(),
    source: z.enum(PROPOSAL_SOURCES),
    state: z.enum(PROPOSAL_STATES),
    /** The number of the return; null for a message or a review. */
    rma: z.string().nullable(),
    orderNumber: z.string().nullable(),
    productId: idOf<ProductId>(),
    partNumber: z.string(),
    partName: z.string(),
    /** As the customer has typed it. */
    modelNumber: z.string(),
    /** What the customer has written; deleted after some time. */
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

/** Lines of returns that do not fit and name a model, messages that name both, and reviews that say so. */
const FROM = sql`(
  select l.id, 'return' as source, r.number as rma, "order".number as order_number, o.product_id, l.model_number, l.appliance_id as known_id, r.comment,
    r.created_at, d.state, d.note, d.decided_by, d.decided_at
  from order_return_line l join order_return r on r.id = l.return_id and r.status <> 'cancelled'
    join order_line o on o.id = l.order_line_id join "order" on "order".id = r.order_id left join fit_decision d on d.return_line_id = l.id
  where l.reason = 'does_not_fit' and l.model_number is not null
  union all
  select id, source, null, order_number, product_id, model_number,
    (select r.appliance_id from product_review r where source = 'review' and r.id = substr(message_key, length('review:') + 1)),
    comment, created_at, state, note, decided_by, decided_at from fit_question
) l join product p on p.id = l.product_id`

/** Selects what nobody has decided yet. */
export const fitProposalsWaiting = sql`select 1 from ${FROM} where l.state is null`

/** What returns and messages say about fit. */
export const fitProposalList: ListDefinition = {
  from: FROM,
  id: sql`l.id`,
  fields: {
    state: { kind: 'choice', by: stateOf, choices: PROPOSAL_STATES },
    source: { kind: 'choice', by: sql`l.source`, choices: PROPOSAL_SOURCES },
    model: { kind: 'text', by: sql`l.model_number` },
    part: { kind: 'text', by: sql`p.part_number` },
    created: { kind: 'date', by: sql`l.created_at` },
  },
  sorts: { created: { by: sql`l.created_at` }, model: { by: sql`l.model_number` }, part: { by: sql`p.part_number` } },
  defaultSort: '-created',
  tieBreak: sql`l.id`,
  search: (text) => {
    const like = `%${likeText(text.toLowerCase())}%`
    return sql`(lower(l.model_number) like ${like} or lower(p.part_number) like ${like} or lower(p.name) like ${like} or lower(l.rma) like ${like})`
  },
}

/**
 * The models that customers mean, in SQL: the one that the shop knew when it was written, which is the same by whatever number it goes now; else by
 * number, or by brand and number. Two joins by index instead of one that compares every number with every model.
 * @param typed a subquery with the columns `line_id`, `typed` and `known_id`. Gives `line_id` and `appliance_id`.
 */
export const modelsOfNumbers = (typed: SQL): SQL => {
  // Without `offset 0`, the keys would be computed once for every pair. Brands are looked up by each beginning of a number: that is a hash join.
  const numbers = sql`(select line_id, ${numberKey(sql`typed`)} as key from (${typed}) said
    where not exists (select from appliance where id = known_id) offset 0)`
  return sql`(
    select said.line_id, a.id as appliance_id from (${typed}) said join appliance a on a.id = said.known_id
    union
    select n.line_id, a.id from ${numbers} n join appliance a on a.normalised = n.key
    union
    select n.line_id, a.id from ${numbers} n cross join lateral generate_series(1, length(n.key) - 1) size
      join (select brand.id, known.key from brand, ${brandKeys(sql`brand`)} known offset 0) b on b.key = left(n.key, size)
      join appliance a on a.brand_id = b.id and a.normalised = substr(n.key, size + 1))`
}

async function loadRows(db: Queryable, ids: string[]): Promise<FitProposal[]> {
  const { rows } = await db.execute<
    Omit<FitProposal, 'createdAt' | 'decidedAt'> & { createdAt: Date | string; decidedAt: Date | string | null }
  >(sql`
    select l.id, l.source, ${stateOf} as state, l.rma, l.order_number as "orderNumber", p.id as "productId", p.part_number as "partNumber",
      p.name as "partName", l.model_number as "modelNumber", l.comment, coalesce(l.note, '') as note, u.name as "decidedBy",
      l.decided_at as "decidedAt", l.created_at as "createdAt", (
        select coalesce(json_agg(json_build_object('id', a.id, 'name', b.name || ' ' || a.number, 'fits', f.fits) order by b.name), '[]')
        from ${modelsOfNumbers(sql`select l.id as line_id, l.model_number as typed, l.known_id`)} meant join appliance a on a.id = meant.appliance_id
        join brand b on b.id = a.brand_id left join fitment f on f.appliance_id = a.id and f.product_id = p.id) as models
    from ${FROM} left join "user" u on u.id = l.decided_by where l.id = any(${sql.param(ids)}::text[])`)
  const iso = (at: Date | string) => new Date(at).toISOString()
  return rows.map(({ createdAt, decidedAt, ...row }) => ({ ...row, createdAt: iso(createdAt), decidedAt: decidedAt && iso(decidedAt) }))
}

/** A page of what customers say about fit. */
export const listFitProposals = (db: Queryable, search: ListSearch): Promise<z.output<typeof fitProposalListSchema>> =>
  readList(db, {
    list: fitProposalList,
    search,
    load: (ids) => loadRows(db, ids),
  })

const isQuestion = (id: ProposalId): id is FitQuestionId => isId('fqu', id)

/** Holds a proposal, and gives what it says. @throws {Problem} `not_found` when nothing is proposed. */
async function lockProposal(tx: Transaction, id: ProposalId): Promise<FitProposal> {
  if (isQuestion(id)) await tx.select({ id: fitQuestion.id }).from(fitQuestion).where(eq(fitQuestion.id, id)).for('update')
  else await tx.select({ id: orderReturnLine.id }).from(orderReturnLine).where(eq(orderReturnLine.id, id)).for('no key update')
  const [found] = await loadRows(tx, [id])
  if (!found) throw new Problem('not_found', { detail: 'Nothing is proposed by this' })
  return found
}

type Decided = typeof fitDecision.$inferInsert

/** Writes a decision beside the return, or into the question; null: none any more. */
async function writeDecision(tx: Transaction, id: ProposalId, decided: Omit<Decided, 'returnLineId'> | null): Promise<void> {
  if (isQuestion(id)) {
    const open = { state: null, applianceId: null, note: '', decidedBy: null, decidedAt: null }
    await tx
      .update(fitQuestion)
      .set(decided ? { ...decided, decidedAt: sql`now()` } : open)
      .where(eq(fitQuestion.id, id))
  } else if (decided) await tx.insert(fitDecision).values({ ...decided, returnLineId: id })
  else await tx.delete(fitDecision).where(eq(fitDecision.returnLineId, id))
}

/** What staff decide: it does not fit this model (`accept`), it proves nothing (`decline`), or to think again (`reopen`, of what was declined). */
export type FitDecision =
  | { action: 'accept'; applianceId: ApplianceId; note: string }
  | { action: 'decline'; note: string }
  | { action: 'reopen' }

/**
 * Decides about what a return or message says. Accepting it makes the statement 'does not fit', by buyers, which takes the place of what was said.
 * @throws {Problem} `not_found`; `not_allowed_in_state` when somebody has decided already; `invalid_input` for a model that does not exist.
 */
export const decideFitProposal = (
  shop: Shop,
  { id, staff }: { id: ProposalId; staff: Staff },
  decision: FitDecision,
): Promise<FitProposal> =>
  changeContent(shop, async (tx) => {
    const found = await lockProposal(tx, id)
    const due = decision.action === 'reopen' ? 'declined' : 'open'
    if (found.state !== due)
      throw new Problem('not_allowed_in_state', {
        detail: `This is ${found.state} already${found.decidedBy ? `, by ${found.decidedBy}` : ''}.`,
      })
    if (decision.action === 'reopen') await writeDecision(tx, id, null)
    else {
      const applianceId = decision.action === 'accept' ? decision.applianceId : null
      if (applianceId !== null) await stateMisfit(tx, staff, { applianceId, productId: found.productId, note: decision.note })
      const state = applianceId === null ? 'declined' : 'accepted'
      await writeDecision(tx, id, { state, applianceId, note: decision.note, decidedBy: staff.userId })
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
