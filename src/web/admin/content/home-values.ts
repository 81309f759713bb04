import { parseWholeNumber } from '#domain/pricing/parse-money.ts'
import type { HomeContent, HomeDocument } from './content-query.ts'

/** The form's values of the home page: the document's sections, with texts for what is typed. */
export type HomeValues = {
  hero: { headline: string; badges: string; text: string; imageUrl: string; imageAlt: string; focalX: string; focalY: string }
  trust: { title: string; text: string }[]
  testimonials: {
    enabled: boolean
    rating: string
    customers: string
    source: string
    items: { key: string; name: string; location: string; rating: string; text: string; product: string }[]
  }
  popup: { enabled: boolean; title: string; offer: string; dismiss: string; delaySeconds: string; closeAfterSeconds: string }
}

/** The sections by the words of the page. */
export const HOME_LABELS = {
  hero: 'Hero',
  trust: 'Promises',
  testimonials: 'Testimonials',
  popup: 'Popup',
} as const satisfies Record<keyof HomeValues, string>

/** The values of what the draft would publish. */
export function homeValues({ document: { hero, trust, testimonials, popup } }: Pick<HomeContent, 'document'>): HomeValues {
  return {
    hero: {
      headline: hero.headline,
      badges: hero.badges.join('\n'),
      text: hero.text,
      imageUrl: hero.imageUrl ?? '',
      imageAlt: hero.imageAlt,
      focalX: String(hero.focalX),
      focalY: String(hero.focalY),
    },
    trust: trust.map(({ title, text }) => ({ title, text })),
    testimonials: {
      enabled: testimonials.enabled,
      rating: testimonials.rating,
      customers: testimonials.customers,
      source: testimonials.source,
      items: testimonials.items.map(({ id, rating, ...item }) => ({ ...item, key: String(id), rating: String(rating) })),
    },
    popup: { ...popup, delaySeconds: String(popup.delaySeconds), closeAfterSeconds: String(popup.closeAfterSeconds) },
  }
}

/** What was typed as a number; what is none is sent as −1, which the API refuses at the field. */
const numberOf = (text: string) => parseWholeNumber(text) ?? -1

const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

/** The document of what is typed. */
export function homeDocument({ hero, trust, testimonials, popup }: HomeValues): HomeDocument {
  return {
    hero: {
      headline: hero.headline,
      badges: linesOf(hero.badges),
      text: hero.text,
      imageUrl: hero.imageUrl.trim() || null,
      imageAlt: hero.imageAlt,
      focalX: Number(hero.focalX),
      focalY: Number(hero.focalY),
    },
    trust: trust.map(({ title, text }) => ({ title, text })),
    testimonials: {
      ...testimonials,
      items: testimonials.items.map(({ key, rating, ...item }) => ({ ...item, id: key, rating: Number(rating) })),
    },
    popup: { ...popup, delaySeconds: numberOf(popup.delaySeconds), closeAfterSeconds: numberOf(popup.closeAfterSeconds) },
  }
}

/** The texts in a value, for comparing two sections by eye. */
export function textsIn(value: unknown): string {
  if (typeof value === 'object' && value !== null) return Object.values(value).map(textsIn).filter(Boolean).join(' · ')
  return typeof value === 'string' ? value : value === true ? 'on' : ''
}
