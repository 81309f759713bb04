import { SETTING_SECTIONS } from './setting-sections.ts'
import type { SettingSection } from './setting-section.ts'

interface OtherPage extends Pick<SettingSection, 'id' | 'label' | 'about' | 'part'> {
  words: string
  /** Where it is edited, when that is no page of settings. */
  href?: string
}

/** The address of a page of settings. */
export const settingHref = ({ id, href }: Pick<OtherPage, 'id' | 'href'>): string => href ?? `/admin/settings/${id}`

/** What stands beside the forms: lists, and how the shop is doing. */
export const OTHER_PAGES: readonly OtherPage[] = [
  {
    id: 'popup',
    label: 'Newsletter popup',
    about: 'Whether, when and with which words the window opens that offers a coupon: edited with the home page.',
    part: 'pages',
    words: 'newsletter coupon window offer',
    href: '/admin/homepage-settings',
  },
  {
    id: 'redirects',
    label: 'Redirects',
    about: 'Old addresses, also those of another shop, and where they lead.',
    part: 'finding',
    words: 'seo moved 301 shopify woocommerce old address',
  },
  {
    id: 'health',
    label: 'Payment, jobs and health',
    about: 'Whether payments are live, and whether messages, e-mails or jobs wait or fail.',
    part: 'office',
    words: 'stripe webhook queue test mode mail failed',
  },
  {
    id: 'api-keys',
    label: 'API keys',
    about: 'Keys by which other programs, as for accounting or shipping, use the shop in the name of a member of staff.',
    part: 'office',
    words: 'token integration program access',
  },
  {
    id: 'webhooks',
    label: 'Webhooks',
    about: 'Addresses of other programs that are told when an order is paid, shipped or refunded, stock is low, or a part changes.',
    part: 'office',
    words: 'integration program endpoint messages failed',
  },
  {
    id: 'changes',
    label: 'Change log',
    about: 'Who has changed what, and when.',
    part: 'office',
    words: 'audit history',
    href: '/admin/activity/changes',
  },
]

const wordsOf = ({ label, about, words = '', fields }: SettingSection) =>
  [label, about, words, ...fields.map((field) => field.label)].join(' ').toLowerCase()

const wordsIn = (typed: string) => typed.toLowerCase().split(/\s+/).filter(Boolean)

/** A page of settings that was found, and the names of its fields that say a typed word. */
export interface FoundPage {
  section: Pick<OtherPage, 'id' | 'label' | 'about' | 'part' | 'href'>
  fields: string[]
}

/** The pages in which all the typed words occur. */
export function findSettings(typed: string): FoundPage[] {
  const words = wordsIn(typed)
  const others = OTHER_PAGES.filter(({ label, about, words: more }) =>
    words.every((word) => `${label} ${about} ${more}`.toLowerCase().includes(word)),
  )
  const forms = SETTING_SECTIONS.filter((section) => words.every((word) => wordsOf(section).includes(word))).map((section) => ({
    section,
    fields: section.fields.map(({ label }) => label).filter((label) => words.some((word) => label.toLowerCase().includes(word))),
  }))
  return [...forms, ...others.map((section) => ({ section, fields: [] }))]
}
