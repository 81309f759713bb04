import { api, read } from '#web/api.ts'
import { useSteps } from '#web/admin/ui/use-steps.ts'
import { invalidateMessages } from './message-query.ts'
import type { Message } from './message-query.ts'

/** What can be done with a message. Each resolves to whether it was done; what was typed stays where it was not. */
export function useMessage({ id: messageId, version }: Message) {
  const params = { path: { messageId } }
  const { busy, run } = useSteps<'answer' | 'note' | 'state'>({
    invalidate: invalidateMessages,
    changedText: 'Somebody has answered or changed this message meanwhile. What is shown now is the newest.',
  })

  return {
    busy,
    answer: (text: string, closes: boolean) =>
      run('answer', {
        done: closes ? 'Answered and closed' : 'Answered',
        failed: 'Not sent',
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
