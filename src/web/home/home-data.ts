import type { paths } from '#web/api-types.gen.ts'

export type HomeData = paths['/api/home']['get']['responses'][200]['content']['application/json']

/** What loads and fails by itself, and what each needs of the answer (specification, decision 48). The hero's also holds the page's other texts. */
export interface HomeBlocks {
  hero: Pick<HomeData, 'hero' | 'trust' | 'testimonials'>
  featured: Pick<HomeData, 'featured'>
  sale: Pick<HomeData, 'sale' | 'saleSeconds'>
}
export type HomeBlock = keyof HomeBlocks
