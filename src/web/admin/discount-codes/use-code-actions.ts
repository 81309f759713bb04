import { useQueryClient } from '@tanstack/react-query'
import { errorText } from '#web/api.ts'
import { toast } from '#web/admin/ui/toast.ts'
import { codeActions, invalidateCodes } from './code-query.ts'
import type { Code } from './code-query.ts'

/** What was done: the code as it is now, in words, and what takes it back. */
interface Done {
  code: Code
  text: string
  undo?: () => Promise<Code>
}

/** What can be done with a code from the list and from its page; each says what it has done, and most can be undone for ten seconds. */
export function useCodeActions() {
  const queryClient = useQueryClient()

  async function run(work: () => Promise<Done>): Promise<Code | null> {
    try {
      const { code, text, undo } = await work()
      const takeBack = undo && (() => void run(async () => ({ code: await undo(), text: `${code.code} is as it was` })))
      toast({ text, ...(takeBack && { undo: takeBack }) })
      return code
    } catch (error) {
      toast({ text: 'That did not work', detail: errorText(error), tone: 'error' })
      return null
    } finally {
      await invalidateCodes(queryClient)
    }
  }

  return {
    pause: (code: Code, active: boolean) =>
      run(async () => {
        const next = await codeActions.pause(code, active)
        return { code: next, text: `${code.code} is ${active ? 'on' : 'paused'}`, undo: () => codeActions.pause(next, !active) }
      }),
    end: (code: Code) =>
      run(async () => {
        const next = await codeActions.end(code)
        return { code: next, text: `${code.code} has ended`, undo: () => codeActions.endAt(next, code.validUntil) }
      }),
    archive: (code: Code) =>
      run(async () => {
        const next = await codeActions.archive(code)
        const undo = async () => {
          const restored = await codeActions.restore(next)
          return code.active ? codeActions.pause(restored, true) : restored
        }
        return { code: next, text: `${code.code} is in the archive`, undo }
      }),
    restore: (code: Code) =>
      run(async () => {
        const next = await codeActions.restore(code)
        return { code: next, text: `${code.code} is back, paused`, undo: () => codeActions.archive(next) }
      }),
    duplicate: (code: Code) =>
      run(async () => {
        const copy = await codeActions.duplicate(code)
        return { code: copy, text: `Made ${copy.code}, paused` }
      }),
  }
}
