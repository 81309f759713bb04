import { Autocomplete } from '@base-ui/react/autocomplete'
import { Dialog } from '@base-ui/react/dialog'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useRef, useState, type KeyboardEvent, type MouseEvent } from 'react'
import { Glyph } from '#web/admin/ui/glyph.tsx'
import { useDebounced } from '#web/ui/browser/use-debounced.ts'
import { findQuery } from './find-query.ts'
import { paletteGroups, type PaletteGroup, type PaletteItem } from './palette-items.ts'

/** How long typing must rest before the shop is asked, in ms. */
const PAUSE_MS = 80

interface PaletteProps {
  onClose: () => void
  actions: readonly PaletteItem[]
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

/** The palette: pages and actions by their words, orders, parts, categories and customers by the first letters. Enter opens, Ctrl+Enter in a new tab. */
export function Palette({ onClose, actions }: PaletteProps) {
  const [text, setText] = useState('')
  const asked = useDebounced(text.trim().slice(0, 100), PAUSE_MS)
  const { data, isFetching, isError } = useQuery(findQuery(asked))
  const groups = paletteGroups(text, actions, data)
  const open = useOpen(onClose)
  const highlighted = useRef<PaletteItem | undefined>(undefined)
  // The library's own press of Enter says nothing of Ctrl.
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || !highlighted.current) return
    event.preventDefault()
    event.stopPropagation()
    open(highlighted.current, event)
  }
  const isWaiting = isFetching || asked !== text.trim()
  return (
    <Dialog.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="backdrop" />
        <Dialog.Popup className="layer dialog-layer" data-size="palette" aria-label="Find anything">
          <Autocomplete.Root
            open
            inline
            items={groups}
            filter={null}
            value={text}
            onValueChange={(value, { reason }) => reason !== 'item-press' && setText(value)}
            itemToStringValue={(item: PaletteItem) => item.label}
            onItemHighlighted={(item: PaletteItem | undefined) => {
              highlighted.current = item
            }}
            autoHighlight="always"
            keepHighlight
          >
            <div className="flex items-center gap-2 border-b border-line pl-4" onKeyDownCapture={onKeyDown}>
              <Glyph name="search" />
              <Autocomplete.Input
                className="palette-field h-12 grow bg-transparent text-body"
                aria-label="Search orders, parts, people, pages"
                placeholder="Number, name, e-mail or page"
                maxLength={100}
              />
              <Dialog.Close className="icon-button w-auto! px-3" aria-label="Close">
                <kbd className="key">Esc</kbd>
              </Dialog.Close>
            </div>
            <div className="min-h-0 overflow-y-auto overscroll-contain">
              <Autocomplete.Empty className="px-4 text-ink-2 not-empty:py-4">
                {isError ? 'Could not search. Please try again.' : isWaiting ? 'Searching …' : `Nothing begins with “${text}”.`}
              </Autocomplete.Empty>
              <Hits onOpen={open} />
            </div>
          </Autocomplete.Root>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
