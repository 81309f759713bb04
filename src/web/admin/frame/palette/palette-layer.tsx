import { Suspense, useState, type KeyboardEvent } from 'react'
import { Glyph } from '#web/admin/ui/glyph.tsx'
import { lazyWithPreload } from '#web/ui/lazy-with-preload.tsx'
import { caretToEnd, PALETTE_FIELD, PALETTE_HEAD } from './palette-field.ts'
import type { PaletteItem } from './palette-items.ts'

const Palette = lazyWithPreload(async () => (await import('./palette.tsx')).Palette)

/** Fetches the palette's code ahead of its first use. Never rejects. */
export const preloadPalette = Palette.preload

interface PaletteLayerProps {
  /** What was typed before it could open. */
  typed: string
  onClose: () => void
  actions: readonly PaletteItem[]
}

/** Takes letters as long as the palette's code is on its way: nothing that is typed is lost. */
function WaitingPalette({ text, onText, onClose }: { text: string; onText: (text: string) => void; onClose: () => void }) {
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    onClose()
  }
  return (
    <>
      <div className="backdrop" onClick={onClose} />
      <div
        className="layer dialog-layer"
        data-size="palette"
        role="dialog"
        aria-modal="true"
        aria-label="Find anything"
        onKeyDown={onKeyDown}
      >
        <div className={PALETTE_HEAD}>
          <Glyph name="search" />
          <input {...PALETTE_FIELD} autoFocus ref={caretToEnd} value={text} onChange={(event) => onText(event.target.value)} />
        </div>
        <p className="px-4 py-4 text-ink-2" role="status">
          Opening …
        </p>
      </div>
    </>
  )
}

/** The palette, and before it is there a field that takes what is typed meanwhile. */
export function PaletteLayer({ typed, onClose, actions }: PaletteLayerProps) {
  const [text, setText] = useState(typed)
  // The field that stands in has had the focus since: the palette itself cannot know where it was before.
  // Where nothing had it, the body would pass it to its first link, the one that skips to the content.
  const [opener] = useState(() => {
    const { activeElement, body } = document
    return activeElement instanceof HTMLElement && activeElement !== body ? activeElement : null
  })
  return (
    <Suspense fallback={<WaitingPalette text={text} onText={setText} onClose={onClose} />}>
      <Palette text={text} onText={setText} opener={opener} onClose={onClose} actions={actions} />
    </Suspense>
  )
}
