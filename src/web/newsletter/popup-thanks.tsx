import { useFocusOnMount } from '#web/ui/browser/use-focus-on-mount.ts'
import { Icon } from '#web/ui/icon.tsx'

/** After the sign-up: the form and its focus are gone, so the focus comes here. */
export function PopupThanks() {
  const text = useFocusOnMount<HTMLParagraphElement>()
  return (
    <p ref={text} role="status" tabIndex={-1} className="flex items-center gap-3 py-4 font-display text-h4 font-semibold">
      <Icon name="check" className="size-10 text-leaf" />
      Check your email for your 5% off coupon code!
    </p>
  )
}
