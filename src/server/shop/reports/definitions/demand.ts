import { sql } from 'drizzle-orm'
import { dayOf, daysOf, shareOf, within } from './report.ts'
import type { ReportColumn, ReportDefinition, ReportScope } from './report.ts'
import { paidOrders } from './sold.ts'

const count = (id: string, title: string, meaning: string): ReportColumn => ({ id, title, kind: 'count', meaning, total: 'sum' })
const share = (title: string, meaning: string, { id, part, whole }: { id: string; part: string; whole: string }): ReportColumn => ({
  id,
  title,
  kind: 'percent',
  meaning,
  total: shareOf(sql.raw(`sum(${part})`), sql.raw(`sum(${whole})`)),
})

export const fitProblems: ReportDefinition = {
  title: 'Fit problems',
  about: 'Parts that came back because they do not fit, and parts that customers ask about.',
  area: 'demand',
  right: 'catalogue:read',
  span: 'days',
  isComparable: false,
  columns: [
    { id: 'part', title: 'Part', kind: 'text' },
    { id: 'number', title: 'Part number', kind: 'text' },
    count('returned', 'Did not fit', 'Pieces that customers asked to send back because they do not fit.'),
    count('sold', 'Sold', 'Pieces of orders that were paid within the days.'),
    share('Share', 'Did not fit ÷ sold.', { id: 'share', part: 'returned', whole: 'sold' }),
    count('questions', 'Questions', 'Messages that ask whether it fits.'),
    { id: 'models', title: 'Models', kind: 'text', meaning: 'The model numbers that were named, at most five.' },
  ],
  defaultSort: '-returned',
  notes: ['A return counts on the day it was asked for, a question on the day it was sent.'],
  rows: (scope) => sql`
    with t as (
      select l.product_id, t.quantity as returned, 0 as questions, t.model_number as model
      from order_return x join order_return_line t on t.return_id = x.id join order_line l on l.id = t.order_line_id
        join "order" o on o.id = x.order_id and o.test_mode = ${scope.testMode}
      where t.reason = 'does_not_fit' and ${within(sql`x.created_at`, scope)}
      union all select q.product_id, 0, 1, q.model_number from fit_question q where ${within(sql`q.created_at`, scope)}),
    g as (
      select product_id, sum(returned) as returned, sum(questions) as questions,
        array_to_string((array_agg(distinct upper(trim(model))) filter (where trim(model) <> ''))[1:5], ', ') as models
      from t group by product_id),
    s as (
      select l.product_id, sum(l.quantity) as sold from "order" o join order_line l on l.order_id = o.id
      where ${paidOrders(scope)} and l.product_id in (select product_id from g) group by 1)
    select g.product_id as key, coalesce(p.name, '(no longer for sale)') as part, coalesce(p.part_number, '') as number, g.returned,
      coalesce(s.sold, 0) as sold, ${shareOf(sql`g.returned`, sql`s.sold`)} as share, g.questions, coalesce(g.models, '') as models
    from g left join product p on p.id = g.product_id left join s on s.product_id = g.product_id`,
}

export const searches: ReportDefinition = {
  title: 'Searches in vain',
  about: 'What was searched for without a result, or without anybody choosing one.',
  area: 'demand',
  right: 'catalogue:read',
  span: 'days',
  isComparable: true,
  columns: [
    { id: 'query', title: 'Search', kind: 'text', meaning: 'As it was typed, in small letters.' },
    count('searches', 'Searches', 'How often it was searched for. Equal searches within half a minute can count once.'),
    count('empty', 'No result', 'Searches that found nothing.'),
    count('unchosen', 'No click', 'Searches with results of which none was chosen.'),
    count('clicks', 'Clicks', 'Searches of which a result was chosen.'),
  ],
  defaultSort: '-searches',
  notes: [
    'Only texts of which every search was in vain, or at least one found nothing.',
    'Searches hold nothing that may be personal, and are kept as long as the settings say.',
  ],
  rows: (scope) => sql`
    select query as key, query, count(*) as searches, count(*) filter (where results = 0) as empty,
      count(*) filter (where results > 0 and clicked_product_id is null) as unchosen, count(clicked_product_id) as clicks
    from search_query where ${within(sql`at`, scope)} group by query
    having count(*) filter (where results = 0) > 0 or count(clicked_product_id) = 0`,
}

/** The model numbers that customers named within the days. */
const namedModels = (scope: ReportScope) => sql`
  select q.model_number as model, 1 as questions, 0 as returns from fit_question q where ${within(sql`q.created_at`, scope)}
  union all
  select t.model_number, 0, 1 from order_return x join order_return_line t on t.return_id = x.id where t.model_number is not null and ${within(sql`x.created_at`, scope)}
  union all select m.model_number, 1, 0 from contact_message m where m.model_number is not null and ${within(sql`m.created_at`, scope)}
    and not exists (select from fit_question q where q.message_key = m.message_key)`

export const unknownModels: ReportDefinition = {
  title: 'Unknown models',
  about: 'Model numbers that customers named and the shop does not have.',
  area: 'demand',
  right: 'catalogue:read',
  span: 'days',
  isComparable: true,
  columns: [
    { id: 'model', title: 'Model', kind: 'text', meaning: 'As it was typed.' },
    count('questions', 'Questions', 'Messages that name it.'),
    count('returns', 'Returns', 'Lines of returns that name it.'),
  ],
  defaultSort: '-questions',
  notes: ['A model is known when its number is, in letters and digits; whether a part fits it is another question.'],
  rows: (scope) => sql`
    select n.normalised as key, max(n.model) as model, sum(n.questions) as questions, sum(n.returns) as returns
    from (select upper(regexp_replace(model, '[^A-Za-z0-9]', '', 'g')) as normalised, model, questions, returns from (${namedModels(scope)}) named) n
    where n.normalised <> '' and not exists (select from appliance a where a.normalised = n.normalised) group by 1`,
}

export const popup: ReportDefinition = {
  title: 'Pop-up',
  about: 'How often the newsletter’s window was shown, and what became of it.',
  area: 'demand',
  right: 'marketing:read',
  span: 'days',
  isComparable: true,
  columns: [
    { id: 'day', title: 'Day', kind: 'date' },
    count('shown', 'Shown', 'Times it was shown.'),
    count('signed_up', 'Signed up', 'Sign-ups by it.'),
    share('Rate', 'Signed up ÷ shown.', { id: 'rate', part: 'signed_up', whole: 'shown' }),
    count('closed', 'Closed by hand', 'Times it was closed.'),
    count('timed_out', 'Closed by itself', 'Times nobody touched it.'),
    count('failed', 'Failed', 'Sign-ups that could not be taken.'),
  ],
  chart: 'shown',
  defaultSort: 'day',
  notes: [],
  rows: (scope) => sql`
    select (d.day - ${scope.days.from}::date)::text as key, d.day, coalesce(g.shown, 0) as shown, coalesce(g.signed_up, 0) as signed_up,
      coalesce(g.closed, 0) as closed, coalesce(g.timed_out, 0) as timed_out, coalesce(g.failed, 0) as failed,
      ${shareOf(sql`g.signed_up`, sql`g.shown`)} as rate
    from ${daysOf(scope)} d left join (
      select ${dayOf(sql`created_at`, scope)} as day, count(*) filter (where action = 'popup_view') as shown,
        count(*) filter (where action = 'signup_success') as signed_up, count(*) filter (where action = 'manual_dismiss') as closed,
        count(*) filter (where action = 'auto_dismiss_timeout') as timed_out, count(*) filter (where action = 'signup_error') as failed
      from popup_analytics where ${within(sql`created_at`, scope)} group by 1) g on g.day = d.day`,
}

export const suggestions: ReportDefinition = {
  title: 'Suggestions',
  about: 'How often suggestions in the cart were seen, clicked and added, by rule.',
  area: 'demand',
  right: 'catalogue:read',
  span: 'days',
  isComparable: true,
  columns: [
    { id: 'rule', title: 'Rule', kind: 'text', meaning: 'The rule that suggested the part.' },
    count('viewed', 'Seen', 'Suggestions that were seen.'),
    count('clicked', 'Clicked', 'Suggestions that were clicked.'),
    count('added', 'Added', 'Suggestions that went into the cart.'),
    share('Rate', 'Added ÷ seen.', { id: 'rate', part: 'added', whole: 'viewed' }),
  ],
  defaultSort: '-added',
  notes: ['Parts that were suggested by no rule stand together.'],
  rows: (scope) => sql`
    select g.key, case when g.key = '' then '(no rule)' else coalesce(u.name, '(deleted rule)') end as rule, g.viewed, g.clicked, g.added,
      ${shareOf(sql`g.added`, sql`g.viewed`)} as rate
    from (
      select coalesce(suggestion_rule_id, '') as key, count(*) filter (where action = 'viewed') as viewed,
        count(*) filter (where action = 'clicked') as clicked, count(*) filter (where action = 'added_to_cart') as added
      from suggestion_analytics where ${within(sql`created_at`, scope)} group by 1) g
    left join suggestion_rule u on u.id = g.key`,
}

export const visits: ReportDefinition = {
  title: 'Visits',
  about: 'From the visit to the payment: visits, those that saw a part, the cart, orders, and orders that were paid.',
  area: 'demand',
  right: 'reports:read',
  span: 'days',
  isComparable: true,
  columns: [
    { id: 'day', title: 'Day', kind: 'date' },
    count('visits', 'Visits', 'Browser sessions, each on the day of its first page within the days.'),
    count('saw_part', 'Saw a part', 'Visits with the page of a part.'),
    count('saw_cart', 'Saw the cart', 'Visits with the cart.'),
    count('placed', 'Orders', 'Orders that were placed, paid or not.'),
    count('paid', 'Paid', 'Orders that were paid.'),
    share('Paid of visits', 'Paid ÷ visits. Orders of visitors who are not counted push it up.', {
      id: 'rate',
      part: 'paid',
      whole: 'visits',
    }),
  ],
  chart: 'visits',
  defaultSort: 'day',
  notes: [
    'Visits hold no name and no address, so orders are counted beside them, not of them. They are kept as long as the settings say.',
    'Visitors whose browser asks not to be followed (Global Privacy Control), or runs no scripts, are not among the visits.',
  ],
  rows: (scope) => sql`
    with v as (
      select ${dayOf(sql`s.first`, scope)} as day, count(*) as visits, count(*) filter (where s.part) as saw_part, count(*) filter (where s.cart) as saw_cart
      from (select session_id, min(visited_at) as first, bool_or(page_path like '/product/%') as part, bool_or(page_path = '/cart') as cart
        from page_visit where ${within(sql`visited_at`, scope)} group by session_id) s group by 1),
    c as (select ${dayOf(sql`o.created_at`, scope)} as day, count(*) as placed from "order" o
      where ${within(sql`o.created_at`, scope)} and o.test_mode = ${scope.testMode} group by 1),
    p as (select ${dayOf(sql`o.paid_at`, scope)} as day, count(*) as paid from "order" o where ${paidOrders(scope)} group by 1)
    select (d.day - ${scope.days.from}::date)::text as key, d.day, coalesce(v.visits, 0) as visits, coalesce(v.saw_part, 0) as saw_part,
      coalesce(v.saw_cart, 0) as saw_cart, coalesce(c.placed, 0) as placed, coalesce(p.paid, 0) as paid,
      ${shareOf(sql`coalesce(p.paid, 0)`, sql`v.visits`)} as rate
    from ${daysOf(scope)} d
    left join v on v.day = d.day left join c on c.day = d.day left join p on p.day = d.day`,
}
