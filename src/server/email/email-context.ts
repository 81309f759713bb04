import type { ReactElement } from 'react'
import type { TemplateKind } from '#domain/content/email-template.ts'
import type { EmailPayloads } from '#server/shop/outbox/email-payloads.ts'
import type { Setting } from '#server/shop/settings/setting-schema.ts'
import type { Shop } from '#server/shop/shop.ts'
import type { EmailFacts } from './email-facts.ts'

/** An e-mail's subject and content, before rendering. */
export interface RenderedEmail {
  subject: string
  element: ReactElement
  /** Reply-To, when it is not the shop's address. */
  replyTo?: string
  /** Of e-mails that their reader can end, by one click: marketing, and answers about parts. */
  unsubscribeUrl?: string
}

/** What every e-mail is rendered with. */
export interface EmailContext {
  shop: Shop
  facts: EmailFacts
  publicUrl: string
  contact: Setting<'contact'>
  /** In which time the shop usually answers; empty: nothing is promised. */
  answersWithin: string
  shopName: string
  timeZone: string
  /** The postal address below marketing. */
  footerAddress: string
}

/** What an e-mail is rendered from. */
export interface Email<Kind extends TemplateKind> {
  kind: Kind
  recipient: string
  payload: EmailPayloads[Kind]
  /** When it was enqueued, with whatever link it bears (ms since 1970). */
  writtenAtMs: number
}

/** The renderers of these templates. */
export type Renderers<Kinds extends TemplateKind> = {
  [Kind in Kinds]: (context: EmailContext, email: Email<Kind>) => Promise<RenderedEmail> | RenderedEmail
}
