import { Menu } from '@base-ui/react/menu'
import type { ReactElement, ReactNode } from 'react'
import { Icon } from '#web/ui/icon.tsx'

interface DropdownMenuProps {
  /** The button that opens it, as an element without children of its own state: `<button className="icon-button" aria-label="More" />`. */
  trigger: ReactElement
  /** What stands on the button. */
  children: ReactNode
  /** `MenuAction`s, `MenuLink`s, `MenuChoices`, `MenuCheck`s, `MenuLine`s. */
  items: ReactNode
  align?: 'start' | 'end'
}

/** A button that opens a list of actions; arrows, first letters, Home, End and Escape work in it. */
export function DropdownMenu({ trigger, children, items, align = 'end' }: DropdownMenuProps) {
  return (
    <Menu.Root>
      <Menu.Trigger render={trigger}>{children}</Menu.Trigger>
      <Menu.Portal>
        <Menu.Positioner align={align} sideOffset={4} className="z-50">
          <Menu.Popup className="layer menu-list">{items}</Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
}

interface MenuActionProps {
  onSelect: () => void
  children: ReactNode
  danger?: boolean
  disabled?: boolean
  /** The keys that do the same, at the right. */
  keys?: string
}

/** Something to do. */
export function MenuAction({ onSelect, children, danger = false, disabled = false, keys }: MenuActionProps) {
  return (
    <Menu.Item className="menu-item" data-tone={danger ? 'danger' : undefined} disabled={disabled} onClick={onSelect}>
      <span className="flex grow items-center gap-2">{children}</span>
      {keys && <kbd className="key">{keys}</kbd>}
    </Menu.Item>
  )
}

/** Somewhere to go; a plain link that opens in another tab as any other. */
export function MenuLink({ href, children, isNewTab = false }: { href: string; children: ReactNode; isNewTab?: boolean }) {
  return (
    <Menu.LinkItem className="menu-item" href={href} closeOnClick {...(isNewTab && { target: '_blank', rel: 'noopener' })}>
      {children}
    </Menu.LinkItem>
  )
}

interface MenuChoicesProps<Value extends string> {
  label: string
  value: Value
  choices: Readonly<Record<Value, string>>
  onChange: (value: Value) => void
}

/** One of several. */
export function MenuChoices<Value extends string>({ label, value, choices, onChange }: MenuChoicesProps<Value>) {
  const values = (Object.keys as <Key extends string>(record: Readonly<Record<Key, string>>) => Key[])(choices)
  return (
    <Menu.RadioGroup value={value} onValueChange={onChange}>
      <Menu.GroupLabel className="menu-label">{label}</Menu.GroupLabel>
      {values.map((choice) => (
        <Menu.RadioItem key={choice} value={choice} className="menu-item" closeOnClick={false}>
          <span className="grid size-4 place-items-center">
            <Menu.RadioItemIndicator>
              <Icon name="check" className="size-4" />
            </Menu.RadioItemIndicator>
          </span>
          {choices[choice]}
        </Menu.RadioItem>
      ))}
    </Menu.RadioGroup>
  )
}

/** On or off. */
export function MenuCheck({
  checked,
  onChange,
  children,
}: {
  checked: boolean
  onChange: (checked: boolean) => void
  children: ReactNode
}) {
  return (
    <Menu.CheckboxItem className="menu-item" checked={checked} onCheckedChange={onChange} closeOnClick={false}>
      <span className="grid size-4 place-items-center">
        <Menu.CheckboxItemIndicator>
          <Icon name="check" className="size-4" />
        </Menu.CheckboxItemIndicator>
      </span>
      {children}
    </Menu.CheckboxItem>
  )
}

/** A line between two groups of items. */
export function MenuLine() {
  return <Menu.Separator className="my-1 h-px bg-line" />
}
