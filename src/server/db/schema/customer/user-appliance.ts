import { boolean, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { ApplianceId, UserId } from '#domain/id.ts'
import { user } from '#server/db/schema/account/user.ts'
import { appliance } from '#server/db/schema/catalog/appliance.ts'
import { createdAt } from '#server/db/schema/columns.ts'

/** The appliances of a signed-in shopper, in their order; at most one is chosen. */
export const userAppliance = pgTable(
  'user_appliance',
  {
    userId: text('user_id')
      .$type<UserId>()
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    applianceId: text('appliance_id')
      .$type<ApplianceId>()
      .notNull()
      .references(() => appliance.id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    chosen: boolean('chosen').notNull().default(false),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.applianceId] }), index('user_appliance_appliance').on(t.applianceId)],
)
