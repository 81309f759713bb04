import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api, errorText, read } from '#web/api.ts'
import { toast } from '#web/admin/ui/toast.ts'
import { ConfirmDialog } from '#web/admin/ui/confirm-dialog.tsx'
import { NewerOlder } from '#web/admin/ui/newer-older.tsx'
import { LoadError, SkeletonRows } from '#web/admin/ui/states.tsx'
import { ShopDate } from '#web/orders/shop-date.tsx'
import { Button } from '#web/ui/button.tsx'
import { useMayChange } from '#web/admin/ui/may-change.ts'
import { countOf } from '#domain/count-of.ts'

/** Something that failed, with its last error. */
interface Failed {
  id: string
  name: string
  detail: string
  error: string | null
  at: string
}

interface FailedPage {
  rows: Failed[]
  total: number
  pageCount: number
}

/** A list of what failed, and how it is tried again. */
interface FailedKind {
  id: string
  title: string
  /** What one is called, and several. */
  noun: readonly [string, string]
  /** What trying again does, in a sentence. */
  about: string
  load: (page: number, signal: AbortSignal) => Promise<FailedPage>
  retry: (id: string) => Promise<unknown>
  retryAll: () => Promise<number>
}

/** E-mails that the shop has given up. */
export const FAILED_EMAILS: FailedKind = {
  id: 'emails',
  title: 'E-mails that were given up',
  noun: ['e-mail', 'e-mails'],
  about: 'Each is written anew and sent; customers may get word of orders that are long done.',
  async load(page, signal) {
    const { letters, ...list } = await read(api.GET('/api/admin/outbox', { params: { query: { page, state: 'dead' } }, signal }))
    const rows = letters.map(({ id, kind, subject, recipient, lastError, createdAt }) => ({
      id,
      name: subject ?? kind,
      detail: recipient,
      error: lastError,
      at: createdAt,
    }))
    return { ...list, rows }
  },
  retry: (id) => read(api.POST('/api/admin/outbox/{id}/retry', { params: { path: { id } }, body: {} })),
  retryAll: async () => (await read(api.POST('/api/admin/outbox/retry-failed', { body: {} }))).count,
}

/** Messages of the payment provider that could not be processed. */
export const FAILING_EVENTS: FailedKind = {
  id: 'events',
  title: 'Messages of the payment provider that failed',
  noun: ['message', 'messages'],
  about: 'For each, the provider is asked what has become of the payment; doing it twice changes nothing.',
  async load(page, signal) {
    const { events, ...list } = await read(api.GET('/api/admin/payment-events', { params: { query: { page, state: 'failing' } }, signal }))
    const rows = events.map(({ id, type, attempts, error, receivedAt }) => ({
      id,
      name: type,
      detail: `${id}, ${countOf(attempts, 'attempt', 'attempts')}`,
      error,
      at: receivedAt,
    }))
    return { ...list, rows }
  },
  retry: (id) => read(api.POST('/api/admin/payment-events/{id}/process', { params: { path: { id } }, body: {} })),
  retryAll: async () => (await read(api.POST('/api/admin/payment-events/process-failing', { body: {} }))).count,
}

/** Tries again; whatever becomes of it, the page is renewed. */
function useRetry({ noun: [one, several], retry, retryAll }: FailedKind) {
  const queryClient = useQueryClient()
  const [busy, setBusy] = useState<string | null>(null)
  async function run(what: string, work: () => Promise<string>) {
    setBusy(what)
    try {
      toast({ text: await work() })
    } catch (error) {
      toast({ text: 'It has failed again', detail: errorText(error), tone: 'error' })
    } finally {
      await queryClient.invalidateQueries({ queryKey: ['admin', 'health'] })
      setBusy(null)
    }
  }
  return {
    busy,
    one: (id: string) =>
      run(id, async () => {
        await retry(id)
        return `The ${one} is tried again`
      }),
    all: () =>
      run('all', async () => {
        const count = await retryAll()
        return `${count.toLocaleString('en-US')} ${count === 1 ? `${one} is` : `${several} are`} tried again`
      }),
  }
}

function FailedRow({ row, isBusy, onRetry }: { row: Failed; isBusy: boolean; onRetry: () => void }) {
  const mayChange = useMayChange()
  return (
    <li className="grid gap-1 border-t border-line py-2 sm:grid-cols-[1fr_auto] sm:items-center sm:gap-3">
      <div className="min-w-0">
        <p className="font-medium wrap-anywhere">{row.name}</p>
        <p className="text-small wrap-anywhere text-ink-2">
          <span dir="auto">{row.detail}</span>, <ShopDate iso={row.at} hasTime />
        </p>
        <p className="text-small wrap-anywhere text-brick">{row.error ?? 'No error is recorded.'}</p>
      </div>
      <div>
        {mayChange && (
          <Button busy={isBusy} onClick={onRetry} aria-label={`Try again: ${row.name}, ${row.detail}`}>
            Try again
          </Button>
        )}
      </div>
    </li>
  )
}

/** What failed, newest first: each with its last error, to be tried again by itself or with all others. */
export function FailedList({ kind }: { kind: FailedKind }) {
  const [page, setPage] = useState(1)
  const [isAsking, setAsking] = useState(false)
  const { busy, one, all } = useRetry(kind)
  const mayChange = useMayChange()
  const { data, error, refetch } = useQuery({
    queryKey: ['admin', 'health', kind.id, page],
    queryFn: ({ signal }) => kind.load(page, signal),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  const count = data ? `${data.total.toLocaleString('en-US')} ${kind.noun[data.total === 1 ? 0 : 1]}` : ''
  return (
    <section className="panel grid content-start gap-2 p-4" aria-labelledby={`failed-${kind.id}`}>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 id={`failed-${kind.id}`} className="text-h3">
          {kind.title}
        </h2>
        {mayChange && data && data.total > 0 && (
          <Button busy={busy === 'all'} onClick={() => setAsking(true)}>
            Try all again
          </Button>
        )}
      </div>
      {!data && error && (
        <LoadError title={`Could not load the ${kind.noun[1]}.`} detail={errorText(error)} onRetry={() => void refetch()} />
      )}
      {!data && !error && <SkeletonRows rows={2} />}
      {data?.total === 0 && <p className="text-ink-2">None.</p>}
      {data && data.rows.length > 0 && (
        <ul>
          {data.rows.map((row) => (
            <FailedRow key={row.id} row={row} isBusy={busy === row.id} onRetry={() => void one(row.id)} />
          ))}
        </ul>
      )}
      <NewerOlder page={page} pageCount={data?.pageCount ?? 1} onPage={setPage} />
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={`Try ${count} again?`}
        description={kind.about}
        action={`Try ${count} again`}
        onConfirm={() => {
          setAsking(false)
          setPage(1)
          void all()
        }}
      />
    </section>
  )
}
