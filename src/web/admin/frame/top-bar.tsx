import type { ReactNode } from 'react'
import type { Schema } from '#web/api.ts'
import { Glyph } from '#web/admin/ui/glyph.tsx'
import { PersonMenu } from './person-menu.tsx'

interface TopBarProps {
  person: Schema<'Person'>
  onSearch: () => void
  onHelp: () => void
  /** The button of running jobs. */
  jobs?: ReactNode
}

/** The id of the place in the bar for who else is here. */
export const OTHERS_SLOT = 'admin-others'

/** The bar above every page: search, running jobs, keys, the person. */
export function TopBar({ person, onSearch, onHelp, jobs }: TopBarProps) {
  return (
    <header className="admin-top-bar">
      <button
        type="button"
        className="control flex max-w-120 min-w-0 items-center gap-2 text-left text-ink-3 hover:text-ink"
        onClick={onSearch}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
      >
        <Glyph name="search" />
        <span className="truncate">Search orders, parts, people, pages</span>
        <kbd className="key ml-auto hidden sm:inline" aria-hidden="true">
          Ctrl K
        </kbd>
      </button>
      {/* Who else has the page's record open (form/presence.tsx). */}
      <span id={OTHERS_SLOT} className="ml-auto flex items-center gap-1" />
      <span className="flex items-center gap-1">
        {jobs}
        <button type="button" className="icon-button" onClick={onHelp} aria-label="Keys of this page" aria-haspopup="dialog">
          <Glyph name="help" />
        </button>
        <PersonMenu person={person} />
      </span>
    </header>
  )
}
