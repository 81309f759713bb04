import { Problem } from '#domain/problem.ts'
import { errorCode } from './retry-transaction.ts'

/** The code of a row that would refer to another which is not there. */
const NO_SUCH_ROW = '23503'

/**
 * The references that are written as somebody has sent them, by the name of their foreign key, and the field of the request to blame.
 * Verbs look for what is named before they write, and say what is missing; another transaction may delete or merge it in between.
 */
const FIELDS: Readonly<Record<string, string>> = {
  product_brand_id_brand_id_fk: 'brandId',
  product_category_id_category_id_fk: 'categoryId',
  product_brand_mapping_brand_id_brand_id_fk: 'compatibleBrandIds',
  category_parent_id_category_id_fk: 'parentId',
  appliance_brand_id_brand_id_fk: 'brandId',
  fitment_appliance_id_appliance_id_fk: 'applianceId',
  fitment_product_id_product_id_fk: 'productId',
  user_appliance_appliance_id_appliance_id_fk: 'applianceId',
  customer_cart_line_product_id_product_id_fk: 'lines',
  suggestion_rule_source_product_id_product_id_fk: 'sourceProductId',
  suggestion_rule_source_category_id_category_id_fk: 'sourceCategoryId',
  suggestion_rule_target_category_id_category_id_fk: 'targetCategoryId',
  suggestion_exclusion_product_id_product_id_fk: 'productId',
  home_slot_product_id_product_id_fk: 'slots',
  search_query_clicked_product_id_product_id_fk: 'productId',
}

/** The references to what the address of a request names, and what is said of it as when it is not there from the start. */
const NAMED_BY_ADDRESS: Readonly<Record<string, string>> = {
  stock_wish_product_id_product_id_fk: 'Product not found',
  product_question_product_id_product_id_fk: 'Product not found',
  buyer_answer_question_id_product_question_id_fk: 'Question not found',
  customer_note_customer_id_customer_id_fk: 'Customer not found',
  webhook_delivery_endpoint_id_webhook_endpoint_id_fk: 'Endpoint not found',
}

/** The references to an account, in rows that its owner writes: it may be deleted in between. */
const OF_ACCOUNTS = new Set(
  ['session', 'account', 'passkey', 'two_factor', 'user_appliance', 'reorder_reminder', 'tax_certificate', 'buyer_answer'].map(
    (table) => `${table}_user_id_user_id_fk`,
  ),
)

const constraintOf = (error: unknown): string | undefined => {
  if (!(error instanceof Error)) return undefined
  return 'constraint' in error && typeof error.constraint === 'string' ? error.constraint : constraintOf(error.cause)
}

/**
 * What is said when a record that a request names has been deleted or merged into another at the same moment, or an account has been deleted; null for any other error.
 * The database tells of it by the foreign key (constraints of `db/schema`).
 */
export function foreignKeyProblem(error: unknown): Problem | null {
  if (errorCode(error) !== NO_SUCH_ROW) return null
  const constraint = constraintOf(error) ?? ''
  if (OF_ACCOUNTS.has(constraint)) return new Problem('conflict', { detail: 'The account has been deleted.' })
  const gone = NAMED_BY_ADDRESS[constraint]
  if (gone !== undefined) return new Problem('not_found', { detail: gone })
  const field = FIELDS[constraint]
  return field === undefined ? null : new Problem('invalid_input', { fields: { [field]: 'does not exist any more' } })
}
