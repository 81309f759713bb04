import { queryOptions } from '@tanstack/react-query'
import { STAFF_AREAS } from '#domain/staff/staff-role.ts'
import { api, read, type Schema } from '#web/api.ts'
import type { StateTone } from '#web/admin/ui/state-badge.tsx'

export type ApiKey = Schema<'ApiKey'>
export type Endpoint = Schema<'WebhookEndpoint'>
export type Delivery = Schema<'WebhookDelivery'>

/** API keys: one's own, for owners those of everybody. */
export const apiKeysQuery = () =>
  queryOptions({
    queryKey: ['admin', 'programs', 'keys'],
    queryFn: ({ signal }) => read(api.GET('/api/admin/api-keys', { signal })),
    staleTime: 0,
  })

/** The addresses that are told of what happens. */
export const endpointsQuery = () =>
  queryOptions({
    queryKey: ['admin', 'programs', 'webhooks'],
    queryFn: ({ signal }) => read(api.GET('/api/admin/webhooks', { signal })),
    staleTime: 0,
  })

/** A message as it was sent, with the beginning of the last answer. */
export const deliveryQuery = (deliveryId: string) =>
  queryOptions({
    queryKey: ['admin', 'programs', 'deliveries', deliveryId],
    queryFn: ({ signal }) => read(api.GET('/api/admin/webhook-deliveries/{deliveryId}', { params: { path: { deliveryId } }, signal })),
    staleTime: 0,
  })

export const KEY_STATES: Record<ApiKey['state'], { name: string; tone: StateTone }> = {
  active: { name: 'Works', tone: 'good' },
  expired: { name: 'Expired', tone: 'quiet' },
  revoked: { name: 'Revoked', tone: 'quiet' },
  owner_off: { name: 'Owner has no access', tone: 'bad' },
}

export const ENDPOINT_STATES: Record<Endpoint['state'], { name: string; tone: StateTone }> = {
  active: { name: 'Active', tone: 'good' },
  paused: { name: 'Paused', tone: 'waiting' },
  ended: { name: 'Ended: it failed for days', tone: 'bad' },
}

export const DELIVERY_STATES: Record<Delivery['state'], { name: string; tone: StateTone }> = {
  due: { name: 'To be sent', tone: 'waiting' },
  delivered: { name: 'Delivered', tone: 'good' },
  failed: { name: 'Given up', tone: 'bad' },
}

const areaOf = (text: string) => Object.keys(STAFF_AREAS).find((area) => area === text) ?? text

/** A scope in words: 'orders: change'. */
export function scopeName(scope: string): string {
  const [area = '', level] = scope.split(':')
  return `${areaOf(area).replaceAll('_', ' ')}: ${level === 'write' ? 'change' : 'look'}`
}
