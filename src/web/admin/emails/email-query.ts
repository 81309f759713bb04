import { queryOptions } from '@tanstack/react-query'
import type { TemplateKind } from '#domain/content/email-template.ts'
import { api, read } from '#web/api.ts'
import type { Schema } from '#web/api.ts'
import type { StateTone } from '#web/admin/ui/state-badge.tsx'

export type LoggedEmail = Schema<'LoggedEmail'>
export type StoredEmail = Schema<'StoredEmail'>

export const EMAIL_STATES: Record<LoggedEmail['state'], { name: string; tone: StateTone }> = {
  due: { name: 'To be sent', tone: 'waiting' },
  sent: { name: 'Sent', tone: 'good' },
  stored: { name: 'Stored, not sent', tone: 'quiet' },
  failed: { name: 'Failed', tone: 'bad' },
}

/** How often an e-mail that is to be sent is asked about, in ms. */
const POLL_MS = 1_000

/** An e-mail with its text, as it is now; while it is to be sent, it is asked about again and again. */
export const emailQuery = (id: string) =>
  queryOptions({
    queryKey: ['admin', 'email', id],
    queryFn: ({ signal }) => read(api.GET('/api/admin/outbox/{id}', { params: { path: { id } }, signal })),
    // What has been done with it meanwhile, by whomever, must not be done again.
    staleTime: 0,
    // An attempt is counted when it begins: only a failed one ends the asking.
    refetchInterval: ({ state: { data } }) => (data?.state === 'due' && data.lastError === null ? POLL_MS : false),
  })

/** A template, and the number of the order to try it with; without one the sample. */
export interface EmailTest {
  template: TemplateKind
  number?: string | undefined
}

/** How an e-mail reads with the sample or an order. */
export const previewQuery = ({ template, number }: EmailTest) =>
  queryOptions({
    queryKey: ['admin', 'email-preview', template, number ?? ''],
    queryFn: ({ signal }) => read(api.GET('/api/admin/test-email', { params: { query: { template, ...(number && { number }) } }, signal })),
    retry: false,
  })

/** The address of the same e-mail as a page. */
export const previewPage = ({ template, number }: EmailTest): string =>
  `/api/admin/test-email/page?${new URLSearchParams({ template, ...(number && { number }) }).toString()}`
