import type { Schema } from '#web/api.ts'
import { DropdownMenu, MenuAction, MenuCheck, MenuChoices, MenuLine, MenuLink } from '#web/admin/ui/menu.tsx'
import { setTheme, THEMES, useTheme } from './appearance.ts'
import { setLetterKeys, useLetterKeys } from './shortcuts/shortcuts.ts'
import { signOut } from './sign-out.ts'

/** 'Dana Lee' → 'DL'; of an address, its first letter. */
export const initialsOf = ({ name, email }: Pick<Schema<'Person'>, 'name' | 'email'>): string =>
  (name.trim() || email)
    .split(/\s+/)
    .map((word) => word.charAt(0).toUpperCase())
    .filter((_, index, all) => index === 0 || index === all.length - 1)
    .join('')

/** Behind the person's initials: light or dark, letters as keys, the shop, signing out. */
export function PersonMenu({ person }: { person: Schema<'Person'> }) {
  const theme = useTheme()
  const hasLetters = useLetterKeys()
  return (
    <DropdownMenu
      trigger={<button type="button" className="icon-button bg-petrol-100 font-display font-semibold text-petrol!" />}
      items={
        <>
          <p className="px-3 py-1">
            <span className="block font-medium">{person.name}</span>
            <span className="block text-small text-ink-2">{person.email}</span>
          </p>
          <MenuLine />
          <MenuChoices label="Colours" value={theme} choices={THEMES} onChange={setTheme} />
          <MenuLine />
          <MenuCheck checked={hasLetters} onChange={setLetterKeys}>
            Single letters are shortcuts
          </MenuCheck>
          <MenuLine />
          <MenuLink href="/">View shop</MenuLink>
          <MenuLink href="/account">My account</MenuLink>
          <MenuAction onSelect={() => void signOut(person.id)}>Sign out</MenuAction>
        </>
      }
    >
      <span className="sr-only">Menu of {person.name}</span>
      <span aria-hidden="true">{initialsOf(person)}</span>
    </DropdownMenu>
  )
}
