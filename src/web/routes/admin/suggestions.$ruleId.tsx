import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { RulePage } from '#web/admin/suggestions/rule-page.tsx'
import { ruleQuery } from '#web/admin/suggestions/rule-query.ts'
import { pageData } from '#web/links/page-data.ts'
import { pageHead } from '#web/links/page-head.ts'
import { shopQuery } from '#web/links/shop-query.ts'

export const Route = createFileRoute('/admin/suggestions/$ruleId')({
  loader: async ({ context: { queryClient }, params: { ruleId } }) => {
    const [rule] = await Promise.all([pageData(queryClient.fetchQuery(ruleQuery(ruleId))), queryClient.ensureQueryData(shopQuery())])
    return { title: rule.name }
  },
  head: ({ match, loaderData }) =>
    pageHead(match, { title: loaderData?.title ?? 'Suggestion rule', path: '/admin/suggestions', noindex: true }),
  component: Rule,
})

function Rule() {
  const { timeZone } = useSuspenseQuery(shopQuery()).data
  return <RulePage rule={useSuspenseQuery(ruleQuery(Route.useParams().ruleId)).data} zone={timeZone} />
}
