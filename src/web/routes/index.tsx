import { DEFAULT_RATES } from '#domain/setting-defaults.ts'
import { shortMoney } from '#domain/money.ts'
import { createFileRoute } from '@tanstack/react-router'
import type { Schema } from '#web/api.ts'
import { JsonLd } from '#web/links/json-ld.tsx'
import { CategoryTiles } from '#web/home/category-tiles.tsx'
import { Hero } from '#web/home/hero.tsx'
import { HomeBlocksIsland, preloadHomeBlocks } from '#web/home/home-blocks-island.tsx'
import { HOME_BLOCK_NAMES, homeQuery, restoreHome } from '#web/home/home-query.ts'
import { shopData } from '#web/home/shop-json-ld.ts'
import { navigationQuery } from '#web/links/navigation-query.ts'
import { pageHead } from '#web/links/page-head.ts'
import { shopQuery } from '#web/links/shop-query.ts'
import { useLoaded } from '#web/links/use-loaded.ts'

/** From which amount shipping is free; the default while the shop's settings cannot be read. */
const freeShippingFrom = (shop: Schema<'ShopInfo'> | undefined) => shortMoney((shop?.rates ?? DEFAULT_RATES).freeShippingThresholdCents)

const HEADLINE = 'Replacement Parts For Your Home'

export const Route = createFileRoute('/')({
  ...(import.meta.env.SSR && { staticData: { isPublic: true } }),
  // The server waits for the data; in the browser the page opens at once, with its blocks loading.
  loader: async ({ context: { queryClient } }) => {
    if (!import.meta.env.SSR) await Promise.all([restoreHome(queryClient), preloadHomeBlocks()])
    const blocks = Promise.all(HOME_BLOCK_NAMES.map((block) => queryClient.prefetchQuery(homeQuery(block))))
    if (import.meta.env.SSR) await blocks
    const shop = await queryClient.ensureQueryData(shopQuery()).catch(() => undefined)
    return { title: shop?.homeTitle, description: shop?.homeDescription }
  },
  head: ({ match, loaderData: { title = HEADLINE, description } = {} }) =>
    pageHead(match, { title, path: '/', ...(description && { description }) }),
  component: HomePage,
})

/* The hero's fallback while its texts cannot be loaded. */
const defaultHero = (shop: Schema<'ShopInfo'> | undefined) => ({
  headline: HEADLINE,
  badges: [`FREE SHIPPING ON ORDERS ${freeShippingFrom(shop)}+`, 'Fast Shipping', 'Quality Products'],
  imageUrl: null,
})

function HomePage() {
  const texts = useLoaded(homeQuery('hero'))
  const navigation = useLoaded(navigationQuery())
  const shop = useLoaded(shopQuery())
  const categories = navigation?.categories ?? []
  return (
    <>
      {shop && <JsonLd data={import.meta.env.SSR ? shopData(shop) : null} />}
      <Hero {...(texts?.hero ?? defaultHero(shop))} categories={categories} />
      <CategoryTiles categories={categories} />
      <HomeBlocksIsland />
    </>
  )
}
