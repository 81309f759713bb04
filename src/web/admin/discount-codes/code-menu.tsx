import { toast } from '#web/admin/ui/toast.ts'
import { useMayChange } from '#web/admin/ui/may-change.ts'
import { DropdownMenu, MenuAction, MenuLine, MenuLink } from '#web/admin/ui/menu.tsx'
import { Icon } from '#web/ui/icon.tsx'
import type { Code } from './code-query.ts'
import { useCodeActions } from './use-code-actions.ts'

interface CodeMenuProps {
  code: Code
  /** Opens the dialog that makes many codes of these terms; without it the menu links to the page. */
  onMakeMany?: () => void
}

const CAN_END: ReadonlySet<Code['state']> = new Set(['active', 'used_up', 'paused'])

/** Copies the address that puts the code into the cart of whoever follows it. */
async function copyLink({ code }: Code) {
  const link = `${window.location.origin}/?coupon=${encodeURIComponent(code)}`
  await navigator.clipboard.writeText(link).then(
    () => toast({ text: `Copied: ${link}` }),
    () => toast({ text: 'Could not copy', detail: link, tone: 'error' }),
  )
}

/** What can be done with a code beside editing it; who may only look copies its link and opens it. */
export function CodeMenu({ code, onMakeMany }: CodeMenuProps) {
  const actions = useCodeActions()
  const mayChange = useMayChange()
  const isArchived = code.state === 'archived'
  const mayRun = mayChange && !isArchived
  return (
    <DropdownMenu
      trigger={<button type="button" className="icon-button" aria-label={`Actions for ${code.code}`} />}
      items={
        <>
          {mayRun && <MenuAction onSelect={() => void actions.pause(code, !code.active)}>{code.active ? 'Pause' : 'Switch on'}</MenuAction>}
          {mayRun && (
            <MenuAction disabled={!CAN_END.has(code.state)} onSelect={() => void actions.end(code)}>
              End now
            </MenuAction>
          )}
          <MenuAction onSelect={() => void copyLink(code)}>Copy the link</MenuAction>
          {mayChange && <MenuAction onSelect={() => void actions.duplicate(code)}>Duplicate</MenuAction>}
          {onMakeMany ? (
            <MenuAction disabled={code.gone.length > 0} onSelect={onMakeMany}>
              Make many of these terms
            </MenuAction>
          ) : (
            <MenuLink href={`/admin/discount-codes/${code.id}`}>Open</MenuLink>
          )}
          {mayChange && <MenuLine />}
          {mayChange && (
            <MenuAction onSelect={() => void (isArchived ? actions.restore(code) : actions.archive(code))}>
              {isArchived ? 'Take out of the archive' : 'Archive'}
            </MenuAction>
          )}
        </>
      }
    >
      <Icon name="chevron-down" />
    </DropdownMenu>
  )
}
