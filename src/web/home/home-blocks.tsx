import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { shopQuery } from '#web/links/shop-query.ts'
import { toast } from '#web/ui/toast/toast.ts'
import { FeaturedBlock } from './featured-block.tsx'
import { cacheShown, homeQuery } from './home-query.ts'
import { NewsletterBlock } from './newsletter-block.tsx'
import { Testimonials } from './testimonials.tsx'
import { TrustStrip } from './trust-strip.tsx'
import { useLoaded } from '#web/links/use-loaded.ts'

// The server's page shows a failure as still loading: the browser asks again.
const failed = ({ isError }: { isError: boolean }) => (isError && !import.meta.env.SSR ? [] : undefined)

/** What follows the categories of the home page. It reads what it shows itself: nothing above it renders it anew. */
export function HomeBlocks() {
  const texts = useLoaded(homeQuery('hero'))
  const featured = useQuery(homeQuery('featured'))
  const sale = useQuery(homeQuery('sale'))
  const shop = useLoaded(shopQuery())

  // Only the featured products have a toast; sale and hero have fallbacks of their own (specification, section 8).
  useEffect(() => {
    if (featured.isError) toast({ id: 'home', title: 'Loading Error', description: "Featured products couldn't be loaded", tone: 'error' })
  }, [featured.isError])

  const queryClient = useQueryClient()
  useEffect(() => void cacheShown(queryClient), [queryClient])

  return (
    <>
      <FeaturedBlock
        sale={sale.data?.sale ?? failed(sale)}
        featured={featured.data?.featured ?? failed(featured)}
        saleSeconds={sale.data?.saleSeconds}
      />
      {texts && <Testimonials testimonials={texts.testimonials} />}
      <NewsletterBlock />
      <TrustStrip messages={texts?.trust ?? []} phone={shop?.contact.phone} />
    </>
  )
}
