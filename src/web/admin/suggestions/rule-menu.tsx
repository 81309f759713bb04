import { useMayChange } from '#web/admin/ui/may-change.ts'
import { DropdownMenu, MenuAction, MenuLine } from '#web/admin/ui/menu.tsx'
import { Icon } from '#web/ui/icon.tsx'
import type { Rule } from './rule-query.ts'
import { useRuleActions } from './use-rule-actions.ts'

interface RuleMenuProps {
  rule: Rule
  /** After it was deleted. */
  onRemoved?: () => void
}

/** What can be done with a rule beside editing it. */
export function RuleMenu({ rule, onRemoved }: RuleMenuProps) {
  const actions = useRuleActions()
  const remove = async () => {
    if (await actions.remove(rule)) onRemoved?.()
  }
  if (!useMayChange()) return null
  return (
    <DropdownMenu
      trigger={<button type="button" className="icon-button" aria-label={`Actions for ${rule.name}`} />}
      items={
        <>
          <MenuAction onSelect={() => void actions.move(rule, 'up')}>Move up</MenuAction>
          <MenuAction onSelect={() => void actions.move(rule, 'down')}>Move down</MenuAction>
          <MenuLine />
          <MenuAction onSelect={() => void actions.pause(rule, !rule.active)}>{rule.active ? 'Pause' : 'Switch on'}</MenuAction>
          <MenuAction onSelect={() => void actions.duplicate(rule)}>Duplicate</MenuAction>
          <MenuLine />
          <MenuAction danger onSelect={() => void remove()}>
            Delete
          </MenuAction>
        </>
      }
    >
      <Icon name="chevron-down" />
    </DropdownMenu>
  )
}
