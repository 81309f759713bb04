import { sql } from 'drizzle-orm'
import { BACK_IN_STOCK_MONTHS } from '#domain/customer/back-in-stock.ts'
import type { ReportDefinition } from './report.ts'

export const backInStock: ReportDefinition = {
  title: 'Back-in-stock wishes',
  about: 'Parts that shoppers wait for, and how many of them.',
  area: 'demand',
  right: 'catalogue:read',
  span: 'now',
  isComparable: false,
  columns: [
    { id: 'part', title: 'Part', kind: 'text' },
    { id: 'number', title: 'Part number', kind: 'text' },
    { id: 'waiting', title: 'Waiting', kind: 'count', meaning: 'Confirmed wishes that no e-mail has answered yet.', total: 'sum' },
    { id: 'told', title: 'Told', kind: 'count', meaning: 'E-mails that said the part is back, in the last 30 days.', total: 'sum' },
    { id: 'since', title: 'Since', kind: 'date', meaning: 'The day of the oldest wish that waits.' },
    { id: 'on_hand', title: 'On hand', kind: 'count', meaning: 'Pieces on the shelf.' },
  ],
  defaultSort: '-waiting',
  notes: [`A mailbox has one wish for a part. A wish ends after ${BACK_IN_STOCK_MONTHS} months, by the e-mail, or by the link in it.`],
  rows: ({ zone }) => sql`
    select w.product_id as key, p.name as part, p.part_number as number, w.waiting, w.told, w.since, coalesce(s.on_hand, 0) as on_hand
    from (
      select product_id, count(*) filter (where told_at is null) as waiting, count(*) filter (where told_at > now() - interval '30 days') as told,
        min((confirmed_at at time zone ${zone}::text)::date) filter (where told_at is null) as since
      from stock_wish where confirmed_at is not null and created_at > now() - make_interval(months => ${BACK_IN_STOCK_MONTHS}) group by product_id) w
    join product p on p.id = w.product_id left join stock_level s on s.product_id = w.product_id
    where w.waiting > 0 or w.told > 0`,
}
