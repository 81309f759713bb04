import { useTemporaryFlag } from '#web/ui/browser/use-temporary-flag.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Icon } from '#web/ui/icon.tsx'
import { toast } from '#web/ui/toast/toast.ts'

/** How long the button says that it has copied, in ms. */
const COPIED_MS = 2_000

interface CopyButtonProps {
  text: string
  /** Its name for screen readers: 'part number'. */
  what: string
  /** The toast does not repeat it. */
  isSecret?: boolean
}

/** Copies `text` and says so, in a toast and for two seconds on the button. */
export function CopyButton({ text, what, isSecret = false }: CopyButtonProps) {
  const [isCopied, setCopied] = useTemporaryFlag(COPIED_MS)

  async function copy() {
    // The clipboard may be missing (plain http) or refused by the browser: then the shopper copies by hand.
    const done = await navigator.clipboard?.writeText(text).then(
      () => true,
      () => false,
    )
    setCopied(done ?? false)
    toast(
      done
        ? { id: 'copy', title: isSecret ? 'Copied' : `Copied ${text}`, tone: 'success' }
        : { id: 'copy', title: 'Press Ctrl+C to copy', tone: 'warning' },
    )
  }

  return (
    <button
      type="button"
      onClick={copy}
      className={classNames(
        'no-print inline-flex min-h-11 min-w-21 items-center justify-center gap-1.5 px-2 font-display text-body font-semibold noscript:hidden',
        isCopied ? 'text-leaf' : 'text-petrol hover:underline',
      )}
    >
      <Icon name={isCopied ? 'check' : 'copy'} className="size-5" />
      {isCopied ? 'Copied' : 'Copy'}
      <span className="sr-only"> {what}</span>
    </button>
  )
}
