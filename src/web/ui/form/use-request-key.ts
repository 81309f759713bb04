import { useRef } from 'react'
import { makeIdempotencyKey } from '#web/ui/browser/random-id.ts'

/** The Idempotency-Key for a request: the same one until the request changes, so that a second try after a lost answer is the same request (decision 93). */
export function useRequestKey() {
  const sent = useRef({ key: '', content: '' })
  return {
    keyFor(content: string): string {
      if (sent.current.content !== content) sent.current = { key: makeIdempotencyKey(), content }
      return sent.current.key
    },
    forget() {
      sent.current = { key: '', content: '' }
    },
  }
}
