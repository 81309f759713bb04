import { useDebounced } from '#web/ui/browser/use-debounced.ts'

/** How long nothing has been typed before a screen reader hears what was found, in ms: a sentence for each letter would drown the letters. */
const QUIET_MS = 500

interface QuietStatusProps {
  /** What is typed. */
  typed: string
  /** What came of it; empty when there is nothing to say. */
  words: string
}

/** Says for screen readers what came of what is typed, once it has been still for a while; a new text is silence first, so that the same words are said again. */
export function QuietStatus({ typed, words }: QuietStatusProps) {
  const now = `${typed}\n${words}`
  const isQuiet = useDebounced(now, QUIET_MS, '') === now
  return (
    <p role="status" className="sr-only">
      {isQuiet && words}
    </p>
  )
}
