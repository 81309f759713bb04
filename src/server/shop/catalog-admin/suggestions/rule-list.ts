import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import { RULE_STATES, RULE_TYPES } from '#domain/cart/suggestion-rule.ts'
import type { Queryable } from '#server/db/client.ts'
import { suggestionRule } from '#server/db/schema/catalog/suggestion.ts'
import { likeText } from '#server/db/like-text.ts'
import { listSchema, readList } from '#server/shop/list/list.ts'
import type { ListDefinition, ListSearch } from '#server/shop/list/list.ts'
import { readRules, ruleRecordSchema, ruleState } from './rule-record.ts'

/** All suggestion rules, the heaviest first. */
export const ruleList: ListDefinition = {
  from: sql`suggestion_rule`,
  id: suggestionRule.id,
  fields: {
    name: { kind: 'text', by: suggestionRule.name },
    type: { kind: 'choice', by: suggestionRule.ruleType, choices: RULE_TYPES },
    state: { kind: 'choice', by: ruleState, choices: RULE_STATES },
    weight: { kind: 'number', by: suggestionRule.weight },
    tag: { kind: 'text', by: suggestionRule.tag },
    starts: { kind: 'date', by: suggestionRule.startsAt },
    ends: { kind: 'date', by: suggestionRule.endsAt },
    updated: { kind: 'date', by: suggestionRule.updatedAt },
  },
  sorts: {
    name: { by: suggestionRule.name },
    type: { by: suggestionRule.ruleType },
    weight: { by: suggestionRule.weight },
    starts: { by: suggestionRule.startsAt, isNullable: true },
    ends: { by: suggestionRule.endsAt, isNullable: true },
    updated: { by: suggestionRule.updatedAt },
  },
  defaultSort: '-weight',
  tieBreak: suggestionRule.id,
  search: (text) => sql`lower(suggestion_rule.name) like ${`%${likeText(text.toLowerCase())}%`}`,
}

export const ruleListSchema = listSchema(ruleRecordSchema).meta({ id: 'SuggestionRuleList' })

/** A page of the rules that match. */
export const listRules = (db: Queryable, search: ListSearch): Promise<z.output<typeof ruleListSchema>> =>
  readList(db, { list: ruleList, search, load: (ids) => readRules(db, ids) })
