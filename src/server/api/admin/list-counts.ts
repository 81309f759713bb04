import { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { MAX_FILTER_LENGTH } from '#domain/staff/list-filter.ts'
import type { StaffRight } from '#domain/staff/staff-role.ts'
import { brandList } from '#server/shop/catalog-admin/brand/brand-list.ts'
import { applianceList } from '#server/shop/catalog-admin/fit/appliance-list.ts'
import { fitConflictList } from '#server/shop/catalog-admin/fit/fit-conflicts.ts'
import { fitProposalList } from '#server/shop/catalog-admin/fit/fit-proposals.ts'
import { productList } from '#server/shop/catalog-admin/product-list.ts'
import { ruleList } from '#server/shop/catalog-admin/suggestions/rule-list.ts'
import { suggestedPartList } from '#server/shop/catalog-admin/suggestions/suggested-parts.ts'
import { countList, listCountsSchema, listQuery } from '#server/shop/list/list.ts'
import type { ListDefinition } from '#server/shop/list/list.ts'
import { changeLog } from '#server/shop/settings-admin/change-log.ts'
import { codeList, codeListOf } from '#server/shop/marketing-admin/code-list.ts'
import { customerList } from '#server/shop/people/customer/customer-list.ts'
import { sessionList } from '#server/shop/people/session-list.ts'
import { redirectList } from '#server/shop/settings-admin/redirects.ts'
import { subscriberList } from '#server/shop/marketing/newsletter-admin/subscriber-list.ts'
import { messageList } from '#server/shop/customer/message-list.ts'
import { questionList } from '#server/shop/customer/question/question-list.ts'
import { reviewList } from '#server/shop/customer/review/review-list.ts'
import { emailLog, emailLogFor } from '#server/shop/staff/email-log.ts'
import { staffOrderList } from '#server/shop/order-admin/order-list.ts'
import { staffReturnList } from '#server/shop/order-admin/return-list.ts'
import { deliveryLog } from '#server/shop/webhook/delivery-log.ts'
import { router } from '../app.ts'
import type { ApiEnv } from '../app.ts'
import { createRoute, json, ok } from '../route-schemas.ts'
import { mayOf, requireRight } from './staff-guard.ts'

/** The staff's lists, by the last word of their path, with what seeing them needs. */
const LISTS = {
  products: { definition: productList, right: 'catalogue:read' },
  brands: { definition: brandList, right: 'catalogue:read' },
  appliances: { definition: applianceList, right: 'catalogue:read' },
  'fit-conflicts': { definition: fitConflictList, right: 'catalogue:read' },
  'fit-proposals': { definition: fitProposalList, right: 'catalogue:read' },
  'suggestion-rules': { definition: ruleList, right: 'catalogue:read' },
  'suggested-parts': { definition: suggestedPartList, right: 'catalogue:read' },
  emails: { definition: emailLog, right: 'orders:read' },
  messages: { definition: messageList, right: 'orders:read' },
  questions: { definition: questionList, right: 'orders:read' },
  reviews: { definition: reviewList, right: 'orders:read' },
  subscribers: { definition: subscriberList, right: 'marketing:read' },
  customers: { definition: customerList, right: 'customers:read' },
  sessions: { definition: sessionList, right: 'staff:read' },
  orders: { definition: staffOrderList, right: 'orders:read' },
  returns: { definition: staffReturnList, right: 'orders:read' },
  'discount-codes': { definition: codeList, right: 'marketing:read' },
  changes: { definition: changeLog, right: 'settings:read' },
  'webhook-deliveries': { definition: deliveryLog, right: 'programs:read' },
  redirects: { definition: redirectList, right: 'settings:read' },
} as const satisfies Record<string, { definition: ListDefinition; right: StaffRight }>

type CountedList = keyof typeof LISTS
const isList = (name: string): name is CountedList => Object.hasOwn(LISTS, name)

/** Refuses who may not see a list; the name of none is nobody's secret. @throws {Problem} `forbidden` */
export function requireListRight(c: Context<ApiEnv>, name: string): void {
  if (isList(name)) requireRight(c, LISTS[name].right)
}

const countsRoute = createRoute({
  method: 'post',
  path: '/api/admin/list-counts',
  'x-access': 'staff',
  'x-right': 'desk:read',
  summary: 'How many rows of a list match each of several filters',
  description: 'Changes nothing. A filter that cannot be read, as one of a view that was saved long ago, has the count null.',
  request: {
    body: json(
      z.strictObject({
        list: z.enum(Object.keys(LISTS).filter(isList)),
        searches: z
          .array(
            z.strictObject({ q: z.string().max(200).optional(), filter: z.array(z.string().max(MAX_FILTER_LENGTH)).max(10).default([]) }),
          )
          .min(1)
          .max(200),
      }),
    ),
  },
  responses: ok('The counts, in the order of the filters', listCountsSchema),
})

/** A list as whoever asks sees it. */
function definitionOf(c: Context<ApiEnv>, list: CountedList): ListDefinition {
  if (list === 'emails') return emailLogFor(mayOf(c))
  return list === 'discount-codes' ? codeListOf(c.env.shop) : LISTS[list].definition
}

/** The numbers of rows behind the tabs of a list. */
export const listCountsApi = router()

listCountsApi.openapi(countsRoute, async (c) => {
  const { list, searches } = c.req.valid('json')
  const definition = definitionOf(c, list)
  requireListRight(c, list)
  const query = listQuery(definition)
  const read = searches.map((search) => query.safeParse(search).data)
  const counts = await countList(
    c.env.shop.db,
    definition,
    read.filter((search) => search !== undefined),
  )
  return c.json({ counts: read.map((search) => (search === undefined ? null : (counts.shift() ?? null))) }, 200)
})
