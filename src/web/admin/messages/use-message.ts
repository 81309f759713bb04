import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiProblem, api, errorText, read } from '#web/api.ts'
import { toast } from '#web/admin/frame/toast.ts'
import { renewMessages } from './message-query.ts'
import type { Message } from './message-query.ts'

/** What can be done with a message. Each resolves to whether it was done; what was typed stays where it was not. */
export function useMessage({ id: messageId, version }: Message) {
  const queryClient = useQueryClient()
  const [busy, setBusy] = useState<'answer' | 'note' | 'state' | null>(null)
  const params = { path: { messageId } }

  async function run(what: 'answer' | 'note' | 'state', { done, work }: { done: string; work: () => Promise<unknown> }): Promise<boolean> {
    setBusy(what)
    try {
      await work()
      toast({ text: done })
      return true
    } catch (error) {
      const isStale = error instanceof ApiProblem && error.code === 'conflict'
      const detail = isStale
        ? 'Somebody has answered or changed this message meanwhile. What is shown now is the newest.'
        : errorText(error)
      toast({ text: what === 'answer' ? 'Not sent' : 'Not saved', detail, tone: 'error' })
      return false
    } finally {
      await renewMessages(queryClient)
      setBusy(null)
    }
  }

  return {
    busy,
    answer: (text: string, closes: boolean) =>
      run('answer', {
        done: closes ? 'Answered and closed' : 'Answered',
        work: () => read(api.POST('/api/admin/messages/{messageId}/answers', { params, body: { version, text, closes } })),
      }),
    note: (text: string) =>
      run('note', {
        done: 'Note saved',
        work: () => read(api.POST('/api/admin/messages/{messageId}/notes', { params, body: { version, text } })),
      }),
    close: () =>
      run('state', {
        done: 'Closed',
        work: () => read(api.POST('/api/admin/messages/{messageId}/close', { params, body: { version } })),
      }),
    reopen: () =>
      run('state', {
        done: 'Open again',
        work: () => read(api.POST('/api/admin/messages/{messageId}/reopen', { params, body: { version } })),
      }),
  }
}

export type MessageActions = ReturnType<typeof useMessage>
