import { useEffect } from 'react'
import { IconButton } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { PopupChoices } from './popup-choices.tsx'
import { PopupCountdown } from './popup-countdown.tsx'
import { PopupForm } from './popup-form.tsx'
import type { PopupProps } from './popup-props.ts'
import { PopupThanks } from './popup-thanks.tsx'

function useEscape(onEscape: () => void) {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented && !document.querySelector('dialog[open]')) onEscape()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  })
}

/** The popup on phones: a drawer at the foot of the window, at most 30 % of its height, beside which the page goes on (experience T1). */
export function PopupDrawer({ texts, form, secondsLeft, onKeepOpen, onInteraction, onClose }: PopupProps) {
  useEscape(onClose)
  return (
    <aside
      aria-labelledby="popup-title"
      className="popup popup-sheet fixed inset-x-0 bottom-0 z-40 max-h-[30dvh] overflow-y-auto border-t-[1.5px] border-ink bg-surface pr-1 pb-1 pl-4 shadow-layer [@media(height<44rem)]:pb-0"
      onPointerMove={onInteraction}
    >
      <div className="flex items-center gap-2 [@media(height<44rem)]:-mb-1">
        <h2 id="popup-title" className="grow text-h4">
          {texts.title}
        </h2>
        <IconButton label="Close" onClick={onClose}>
          <Icon name="close" />
        </IconButton>
      </div>
      <div className="pr-3">
        {form.status === 'success' ? (
          <PopupThanks />
        ) : (
          <>
            {/* The last seconds stand over the offer, so that the drawer never grows over its share of the window. */}
            <div className="grid pb-1 [@media(height<44rem)]:pb-0 *:col-start-1 *:row-start-1 has-[progress]:[&>p:first-child]:invisible">
              <p className="text-small text-ink-2">{texts.offer}</p>
              <PopupCountdown secondsLeft={secondsLeft} />
            </div>
            <PopupForm form={form} onInteraction={onInteraction} />
            <PopupChoices texts={texts} secondsLeft={secondsLeft} onKeepOpen={onKeepOpen} onClose={onClose} />
          </>
        )}
      </div>
    </aside>
  )
}
