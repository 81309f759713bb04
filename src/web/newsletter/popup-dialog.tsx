import { Dialog } from '#web/ui/dialog.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { PopupChoices } from './popup-choices.tsx'
import { PopupCountdown } from './popup-countdown.tsx'
import { PopupForm } from './popup-form.tsx'
import type { PopupProps } from './popup-props.ts'
import { PopupThanks } from './popup-thanks.tsx'
import { useFocusOnMount } from '#web/ui/browser/use-focus-on-mount.ts'

/** The popup on wide windows: a modal dialog. The focus begins at its title: only one who goes on to a control stops the time. */
export function PopupDialog({ texts, form, secondsLeft, onKeepOpen, onInteraction, onClose }: PopupProps) {
  // After the dialog has opened, which is an effect of its own.
  const title = useFocusOnMount<HTMLSpanElement>()
  return (
    <div
      className="contents"
      // Not over the backdrop: that is the dialog too.
      onPointerMove={({ target }) => target instanceof Element && target.matches('.popup *') && onInteraction()}
    >
      <Dialog
        open
        className="popup"
        onClose={onClose}
        title={
          <span ref={title} tabIndex={-1} className="text-h3 outline-none">
            {texts.title}
          </span>
        }
      >
        <div className="-m-5 grid grid-cols-[8.5rem_minmax(0,1fr)]">
          <div className="grid place-items-center border-r-2 border-dashed border-ink bg-tape" aria-hidden="true">
            <Icon name="tag" className="size-20 -rotate-6" />
          </div>
          <div className="grid min-h-64 content-center gap-3 p-5 pb-3">
            {form.status === 'success' ? (
              <PopupThanks />
            ) : (
              <>
                <p>{texts.offer}</p>
                <PopupForm form={form} onInteraction={onInteraction} />
                <PopupChoices texts={texts} secondsLeft={secondsLeft} onKeepOpen={onKeepOpen} onClose={onClose} />
                <div className="min-h-5">
                  <PopupCountdown secondsLeft={secondsLeft} />
                </div>
              </>
            )}
          </div>
        </div>
      </Dialog>
    </div>
  )
}
