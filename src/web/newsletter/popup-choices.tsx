import { Button } from '#web/ui/button.tsx'
import type { PopupProps } from './popup-props.ts'

/** The two ways to do nothing now. */
export function PopupChoices({
  texts,
  secondsLeft,
  onKeepOpen,
  onClose,
}: Pick<PopupProps, 'texts' | 'secondsLeft' | 'onKeepOpen' | 'onClose'>) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4">
      <Button variant="quiet" className="-ml-1 text-body! max-[23rem]:text-caption!" onClick={onClose}>
        {texts.dismiss}
      </Button>
      {secondsLeft === null ? (
        <p role="status" className="text-small leading-11 text-ink-2">
          This stays open.
        </p>
      ) : (
        <Button variant="quiet" className="text-body! max-[23rem]:text-caption!" onClick={onKeepOpen}>
          Keep this open
        </Button>
      )}
    </div>
  )
}
