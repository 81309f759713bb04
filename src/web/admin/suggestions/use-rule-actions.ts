import { useQueryClient } from '@tanstack/react-query'
import { errorText } from '#web/api.ts'
import { toast } from '#web/admin/ui/toast.ts'
import { invalidateRules, ruleActions } from './rule-query.ts'
import type { Rule } from './rule-query.ts'

/** What can be done with a rule from the list and from its page; each says what it has done, and deleting can be undone for ten seconds. */
export function useRuleActions() {
  const queryClient = useQueryClient()

  async function run(work: () => Promise<string>, undo?: () => void): Promise<boolean> {
    try {
      const text = await work()
      toast({ text, ...(undo && { undo }) })
      return true
    } catch (error) {
      toast({ text: 'That did not work', detail: errorText(error), tone: 'error' })
      return false
    } finally {
      await invalidateRules(queryClient)
    }
  }

  const restore = (rule: Rule) =>
    void run(async () => {
      await ruleActions.restore(rule)
      return `“${rule.name}” is back`
    })

  return {
    move: (rule: Rule, direction: 'up' | 'down') =>
      run(async () => `“${rule.name}” weighs ${(await ruleActions.move(rule, direction)).weight}`),
    pause: (rule: Rule, active: boolean) =>
      run(async () => {
        await ruleActions.pause(rule, active)
        return `“${rule.name}” is ${active ? 'on' : 'paused'}`
      }),
    duplicate: (rule: Rule) => run(async () => `Made “${(await ruleActions.duplicate(rule)).name}”, paused`),
    remove: (rule: Rule) =>
      run(
        async () => {
          await ruleActions.remove(rule)
          return `Deleted “${rule.name}”`
        },
        () => restore(rule),
      ),
  }
}
