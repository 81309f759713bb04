import type { QueryClient } from '@tanstack/react-query'
import { shopQuery } from '#web/links/shop-query.ts'
import { contentQuery } from '#web/links/content-query.ts'

/** What the pages of texts need: the texts, the shop, and its return window in days. */
export async function loadContent(queryClient: QueryClient): Promise<{ returnDays: number }> {
  const [shop] = await Promise.all([queryClient.ensureQueryData(shopQuery()), queryClient.ensureQueryData(contentQuery())])
  return { returnDays: shop.returnDays }
}
