import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { shopQuery } from './shop-query.ts'
import { WrittenDay } from './written-day.tsx'

test('what is written late in the evening bears the day on which it was evening at the shop', () => {
  const client = new QueryClient()
  const shown = () =>
    renderToStaticMarkup(
      <QueryClientProvider client={client}>
        <WrittenDay iso="2026-11-28T02:30:00.000Z" />
      </QueryClientProvider>,
    )
  const { queryKey } = shopQuery()
  const inZone = (timeZone: string) => client.setQueryData(queryKey, { timeZone } as never)
  inZone('America/Detroit')
  expect(shown()).toContain('>Nov 27, 2026<')
  inZone('Europe/Berlin')
  expect(shown()).toContain('>Nov 28, 2026<')
})
