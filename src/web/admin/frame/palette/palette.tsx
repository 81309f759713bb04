import { Autocomplete } from '@base-ui/react/autocomplete'
import { Dialog } from '@base-ui/react/dialog'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useRef, useState, type KeyboardEvent, type MouseEvent } from 'react'
import { Glyph } from '#web/admin/ui/glyph.tsx'
import { useDebounced } from '#web/ui/browser/use-debounced.ts'
import { usePages } from '../nav/rights.ts'
import { findQuery } from './find-query.ts'
import { caretToEnd, PALETTE_FIELD, PALETTE_HEAD } from './palette-field.ts'
import { actionGroups, paletteGroups, type PaletteGroup, type PaletteItem } from './palette-items.ts'

/** How long typing must rest before the shop is asked, in ms. */
const PAUSE_MS = 80

interface PaletteProps {
  text: string
  onText: (text: string) => void
  onClose: () => void
  actions: readonly PaletteItem[]
  /** Gets the focus back; null when nothing had it, which leads to the page's heading. */
  opener: HTMLElement | null
}

/** Opens an item: an address of the area without a page load, in a new tab with Ctrl or Command. */
function useOpen(onClose: () => void) {
  const navigate = useNavigate()
  return ({ href, run }: PaletteItem, { ctrlKey, metaKey }: { ctrlKey: boolean; metaKey: boolean }) => {
    if (href !== undefined && (ctrlKey || metaKey)) return void window.open(href, '_blank', 'noopener')
    onClose()
    if (run) run()
    else if (href?.startsWith('/admin')) void navigate({ href })
    else if (href !== undefined) window.location.assign(href)
  }
}

/** The hits for what is typed or, after Tab, what can be done with one of them; going back brings what was typed before. */
function useGroups({ text, onText, actions }: Pick<PaletteProps, 'text' | 'onText' | 'actions'>) {
  const [chosen, setChosen] = useState<{ item: PaletteItem; typed: string } | null>(null)
  const pages = usePages()
  const wanted = text.trim().slice(0, 100)
  const asked = useDebounced(wanted, PAUSE_MS)
  const { data, isFetching, isError } = useQuery(findQuery(chosen ? '' : asked))
  // Of an earlier text nothing can be opened any more: Enter would open what is not meant.
  const found = asked === wanted ? data : undefined
  return {
    chosen: chosen?.item,
    groups: chosen ? actionGroups(chosen.item, text) : paletteGroups(text, { pages, actions }, found),
    state: chosen ? null : isError ? 'Could not search. Please try again.' : isFetching || asked !== wanted ? 'Searching …' : null,
    enter(item: PaletteItem | undefined) {
      if (chosen || !item?.actions || item.actions.length === 0) return false
      setChosen({ item, typed: text })
      onText('')
      return true
    },
    back() {
      if (!chosen) return false
      onText(chosen.typed)
      setChosen(null)
      return true
    },
  }
}

function Hits({ onOpen }: { onOpen: (item: PaletteItem, event: MouseEvent) => void }) {
  return (
    <Autocomplete.List className="py-1">
      {(group: PaletteGroup) => (
        <Autocomplete.Group key={group.value} items={group.items}>
          <Autocomplete.GroupLabel className="menu-label">{group.value}</Autocomplete.GroupLabel>
          <Autocomplete.Collection>
            {(item: PaletteItem) => (
              <Autocomplete.Item key={item.id} value={item} className="menu-item" onClick={(event) => onOpen(item, event)}>
                <Glyph name={item.glyph} />
                <span className="truncate">{item.label}</span>
                {item.detail && <span className="ml-auto truncate text-small text-ink-3">{item.detail}</span>}
              </Autocomplete.Item>
            )}
          </Autocomplete.Collection>
        </Autocomplete.Group>
      )}
    </Autocomplete.List>
  )
}

/** What the keys do here. */
const Hints = ({ isInActions }: { isInActions: boolean }) => (
  <p className="flex flex-wrap gap-x-4 border-t border-line px-4 py-2 text-small text-ink-3 max-md:hidden">
    <span>
      <kbd className="key">Enter</kbd> opens
    </span>
    <span>
      <kbd className="key">Ctrl</kbd> <kbd className="key">Enter</kbd> in a new tab
    </span>
    <span>
      <kbd className="key">{isInActions ? 'Backspace' : 'Tab'}</kbd> {isInActions ? 'goes back' : 'shows what can be done with it'}
    </span>
  </p>
)

/**
 * The palette: pages and actions by their words, orders, parts, categories and customers by their letters. Enter opens, Ctrl+Enter in a
 * new tab, Tab shows what can be done with a hit.
 */
export function Palette({ text, onText, onClose, actions, opener }: PaletteProps) {
  const { chosen, groups, state, enter, back } = useGroups({ text, onText, actions })
  const open = useOpen(onClose)
  const highlighted = useRef<PaletteItem | undefined>(undefined)
  /** Handles what the library does not: its press of Enter says nothing of Ctrl. */
  function handles({ key, ctrlKey, metaKey, shiftKey }: KeyboardEvent): boolean {
    if (key === 'Tab') return shiftKey ? back() : enter(highlighted.current)
    if (key === 'Escape' || (key === 'Backspace' && text === '')) return back()
    if (key !== 'Enter' || !(ctrlKey || metaKey) || !highlighted.current) return false
    open(highlighted.current, { ctrlKey, metaKey })
    return true
  }
  function onKeyDown(event: KeyboardEvent) {
    if (!handles(event)) return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <Dialog.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="backdrop" />
        <Dialog.Popup className="layer dialog-layer" data-size="palette" aria-label="Find anything" finalFocus={() => opener ?? false}>
          <Autocomplete.Root
            open
            inline
            items={groups}
            filter={null}
            value={text}
            onValueChange={(value, { reason }) => reason !== 'item-press' && onText(value)}
            itemToStringValue={(item: PaletteItem) => item.label}
            onItemHighlighted={(item: PaletteItem | undefined) => {
              highlighted.current = item
            }}
            autoHighlight="always"
            keepHighlight
          >
            <div className={PALETTE_HEAD} onKeyDownCapture={onKeyDown}>
              <Glyph name="search" />
              {chosen && <span className="max-w-1/2 truncate text-small text-ink-2">{chosen.label} ›</span>}
              <Autocomplete.Input {...PALETTE_FIELD} {...(chosen && { placeholder: 'What to do' })} autoFocus ref={caretToEnd} />
              <Dialog.Close className="icon-button w-auto! px-3" aria-label="Esc, close">
                <kbd className="key">Esc</kbd>
              </Dialog.Close>
            </div>
            <div className="min-h-0 overflow-y-auto overscroll-contain">
              <Autocomplete.Empty className="px-4 text-ink-2 not-empty:py-4">
                {state ?? `Nothing begins with “${text}”.`}
              </Autocomplete.Empty>
              <Hits onOpen={open} />
            </div>
            <Hints isInActions={chosen !== undefined} />
          </Autocomplete.Root>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
