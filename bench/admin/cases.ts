import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import { ROOT } from '../../scripts/node-version.ts'
import { applianceList } from '../../src/server/shop/catalog-admin/fit/appliance-list.ts'
import { fitConflictList } from '../../src/server/shop/catalog-admin/fit/fit-conflicts.ts'
import { modelFitList } from '../../src/server/shop/catalog-admin/fit/fit-list.ts'
import { fitProposalList } from '../../src/server/shop/catalog-admin/fit/fit-proposals.ts'
import { brandList } from '../../src/server/shop/catalog-admin/brand/brand-list.ts'
import { productList } from '../../src/server/shop/catalog-admin/product-list.ts'
import { ruleList } from '../../src/server/shop/catalog-admin/suggestions/rule-list.ts'
import { suggestedPartList } from '../../src/server/shop/catalog-admin/suggestions/suggested-parts.ts'
import { REPORT_IDS } from '../../src/server/shop/reports/report-list.ts'
import type { ListField } from '../../src/server/shop/list/list-filter.ts'
import type { ListDefinition } from '../../src/server/shop/list/list.ts'
import { questionList } from '../../src/server/shop/customer/question/question-list.ts'
import { reviewList } from '../../src/server/shop/customer/review/review-list.ts'
import { messageList } from '../../src/server/shop/customer/message-list.ts'
import { codeList } from '../../src/server/shop/marketing-admin/code-list.ts'
import { subscriberList } from '../../src/server/shop/marketing/newsletter-admin/subscriber-list.ts'
import { customerList } from '../../src/server/shop/people/customer/customer-list.ts'
import { sessionList } from '../../src/server/shop/people/session-list.ts'
import { changeLog } from '../../src/server/shop/settings-admin/change-log.ts'
import { redirectList } from '../../src/server/shop/settings-admin/redirects.ts'
import { emailLog } from '../../src/server/shop/staff/email-log.ts'
import { staffOrderList } from '../../src/server/shop/order-admin/order-list.ts'
import { staffReturnList } from '../../src/server/shop/order-admin/return-list.ts'
import { deliveryLog } from '../../src/server/shop/webhook/delivery-log.ts'

/** The lists with filters, by their path in the contract. */
const DEFINITIONS: Record<string, ListDefinition> = {
  '/api/admin/products': productList,
  '/api/admin/products/grid': productList,
  '/api/admin/products/{productId}/place': productList,
  '/api/admin/brands': brandList,
  '/api/admin/appliances': applianceList,
  '/api/admin/appliances/{applianceId}/fits': modelFitList,
  '/api/admin/fit-conflicts': fitConflictList,
  '/api/admin/fit-proposals': fitProposalList,
  '/api/admin/suggestion-rules': ruleList,
  '/api/admin/suggested-parts': suggestedPartList,
  '/api/admin/orders': staffOrderList,
  '/api/admin/returns': staffReturnList,
  '/api/admin/questions': questionList,
  '/api/admin/reviews': reviewList,
  '/api/admin/webhook-deliveries': deliveryLog,
  '/api/admin/customers': customerList,
  '/api/admin/sessions': sessionList,
  '/api/admin/discount-codes': codeList,
  '/api/admin/messages': messageList,
  '/api/admin/subscribers': subscriberList,
  '/api/admin/emails': emailLog,
  '/api/admin/changes': changeLog,
  '/api/admin/redirects': redirectList,
}

/** What is asked elsewhere, and what the log has an entry of each time. Files and pages are left out as well. */
const LEFT_OUT = ['/api/admin/find', '/api/admin/customers/{customerId}/data']

/** Parameters of paths that stand for a choice: each of them is asked. */
const EACH: Record<string, readonly string[]> = { reportId: REPORT_IDS }

/** Texts that nearly every row has, many, few, one and none. */
const TEXTS = ['a', 'motor', 'fan motor', 'hepa filter 3 pack', '0042', '99004217', 'smith', 'ann.smith', '1z999aa10000004217', 'zzqxzz']

interface Parameter {
  name: string
  in: string
  required?: boolean
  schema: { enum?: string[] }
}

/** A list of the staff's API: its path with ids in it, and every question that is asked of it. */
export interface MeasuredList {
  path: string
  questions: string[]
}

const valuesOf = (name: string, field: ListField, ids: Record<string, string>): string[] => {
  if (field.kind === 'flag') return ['is:true', 'is:false']
  const filled = ['empty:', 'filled:']
  if (field.kind === 'text') return ['contains:mot', 'contains:a', 'contains:zzqx', 'is:kit', 'not:kit', ...filled]
  if (field.kind === 'date') return ['between:2026-01-01..2026-02-01', 'between:..2025-06-30', 'between:2026-11-01..', ...filled]
  if (field.kind === 'number') return ['between:100..2000', 'between:..0', 'between:5000..', ...filled]
  const all = (field.kind === 'choice' ? field.choices : undefined) ?? [ids[`${name}Id`] ?? 'none']
  return [...all.flatMap((one) => [`any:${one}`, `none:${one}`]), `any:${all.join(',')}`, ...filled]
}

export function questionsOf(list: ListDefinition, ids: Record<string, string>): string[] {
  const of = (entries: Record<string, string>) => String(new URLSearchParams(entries))
  const sorts = Object.keys(list.sorts).flatMap((sort) => [sort, `-${sort}`])
  const filters = Object.entries(list.fields).flatMap(([name, field]) => valuesOf(name, field, ids).map((value) => `${name}:${value}`))
  return [
    ...['first', 'middle', 'last'].flatMap((page) => ['', ...sorts].map((sort) => of({ page, ...(sort && { sort }) }))),
    ...['25', '100'].map((size) => of({ page: 'middle', size })),
    ...['first', 'last'].flatMap((page) => filters.map((filter) => of({ page, filter }))),
    ...sorts.map((sort, index) => of({ page: 'last', sort, filter: filters[(index * 5) % filters.length] ?? '' })),
    ...['first', 'last'].flatMap((page) => TEXTS.map((q) => of({ page, q }))),
  ]
}

/** Of a list without filters: every page, state and text that its parameters allow. */
function plainQuestions(parameters: Parameter[]): string[] {
  const required = parameters
    .filter(({ required: isNeeded }) => isNeeded)
    .map(({ name, schema }) => `${name}=${schema.enum?.[0] ?? 'products'}`)
  const chosen = parameters.flatMap(({ name, schema }) => (schema.enum ?? []).map((value) => `${name}=${value}`))
  const typed = parameters.some(({ name }) => name === 'q') ? TEXTS.map((q) => `q=${encodeURIComponent(q)}`) : []
  const asked = parameters.some(({ name }) => name === 'page')
    ? ['', ...chosen, ...typed].flatMap((one) => ['first', 'middle', 'last'].map((page) => `${one}&page=${page}`))
    : ['', ...chosen, ...typed]
  return asked.map((one) => [...required, one].join('&').replace(/^&/, ''))
}

/** Ids of rows that have much below them, for paths and filters. */
export async function sampleIds(db: pg.Client): Promise<Record<string, string>> {
  const { rows } = await db.query<Record<string, string>>(`select
    (select product_id from stock_movement group by 1 order by count(*) desc limit 1) as "productId",
    (select slug from product where id = (select product_id from stock_movement group by 1 order by count(*) desc limit 1)) as slug,
    (select appliance_id from fitment group by 1 order by count(*) desc limit 1) as "applianceId",
    (select brand_id from product group by 1 order by count(*) desc limit 1) as "brandId",
    (select category_id from product group by 1 order by count(*) desc limit 1) as "categoryId",
    (select id from change_set order by created_at desc limit 1) as "changeSetId", (select id from import_file order by created_at desc limit 1) as "importId",
    (select subject from audit_log group by 1 order by count(*) desc limit 1) as subject, (select id from suggestion_rule limit 1) as "ruleId",
    (select id from discount_code order by used_count desc limit 1) as "codeId",
    (select number from "order" where refunded_cents > 0 order by created_at desc limit 1) as number, (select number from order_return order by created_at desc limit 1) as rma,
    (select id from customer where user_id is not null and not is_staff order by orders desc limit 1) as "customerId",
    (select id from customer where user_id is null order by orders desc limit 1) as "fromId",
    (select id from contact_message limit 1) as "messageId", (select id from product_question limit 1) as "questionId", (select id from product_review limit 1) as "reviewId",
    (select id from webhook_delivery limit 1) as "deliveryId", (select id from outbox order by created_at desc limit 1) as id,
    'featured' as "slotKind"`)
  return rows[0] ?? {}
}

/** A path with ids in it; one for each choice of a parameter that is one, none where the shop has nothing of the kind. */
function pathsOf(path: string, parameters: Parameter[], ids: Record<string, string>): string[] {
  const [, name] = /\{(\w+)\}/.exec(path) ?? []
  if (name === undefined) return [path]
  const choices =
    EACH[name] ?? parameters.find((parameter) => parameter.name === name)?.schema.enum ?? [ids[name]].filter((id) => id !== undefined)
  return choices.flatMap((value) => pathsOf(path.replace(`{${name}}`, encodeURIComponent(value)), parameters, ids))
}

/** Every GET of the staff's API in the contract, as it is asked. @throws when a list with filters is not named here. */
export function measuredLists(ids: Record<string, string>): MeasuredList[] {
  const contract: {
    paths: Record<string, { get?: { parameters?: Parameter[]; responses: Record<string, { content?: Record<string, unknown> }> } }>
  } = JSON.parse(readFileSync(join(ROOT, 'openapi.json'), 'utf8'))
  return Object.entries(contract.paths).flatMap(([path, { get }]) => {
    if (!get || !path.startsWith('/api/admin/') || LEFT_OUT.includes(path) || /uploadId|mediaId|photoId|exportId/.test(path)) return []
    if (!get.responses['200']?.content?.['application/json']) return []
    const parameters = (get.parameters ?? []).filter((parameter) => parameter.in === 'query')
    const definition = DEFINITIONS[path]
    if (!definition && parameters.some(({ name }) => name === 'filter'))
      throw new Error(`${path} has filters: name its definition in bench/admin/cases.ts`)
    const questions = definition ? questionsOf(definition, ids) : plainQuestions(parameters)
    return pathsOf(path, get.parameters ?? [], ids).map((filled) => ({ path: filled, questions }))
  })
}
