import { index, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { ApiKeyId, AuditId } from '#domain/id.ts'
import { createdAt, id, updatedAt, version } from '#server/db/schema/columns.ts'

/** What the merchant can change without a deployment: rates, limits, texts, the home page (specification, decisions 6, 43, 44). */
export const setting = pgTable('setting', {
  key: text('key').primaryKey(),
  value: jsonb('value').notNull(),
  version: version(),
  updatedAt: updatedAt(),
  updatedBy: text('updated_by'),
})

/** Who changed what, before and after. Append-only, in the transaction of the change. */
export const auditLog = pgTable(
  'audit_log',
  {
    id: id<AuditId>(),
    actor: text('actor').notNull(),
    action: text('action').notNull(),
    subject: text('subject').notNull(),
    before: jsonb('before'),
    after: jsonb('after'),
    requestId: text('request_id'),
    /** The key by which another program acted for them; null for what they did themselves. */
    apiKeyId: text('api_key_id').$type<ApiKeyId>(),
    createdAt: createdAt(),
  },
  (t) => [
    index('audit_log_subject').on(t.subject, t.createdAt),
    // The log is filtered, counted and skipped in the index alone: what was before and after makes its rows wide.
    index('audit_log_created').on(t.createdAt, t.id, t.action, t.subject, t.actor, t.apiKeyId),
    index('audit_log_action').on(t.action, t.id),
  ],
)
