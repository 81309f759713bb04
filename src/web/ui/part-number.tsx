import { useEffect, useState, type ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { Icon } from './icon.tsx'

type CopyState = 'idle' | 'copied' | 'failed'

const copyTexts: Record<CopyState, string> = {
  idle: 'Copy',
  copied: 'Copied',
  failed: 'Press Ctrl+C',
}

/** Copies `text` and says 'Copied' for two seconds. `what` names it for screen readers ('part number'). */
export function CopyButton({ text, what }: { text: string; what: string }) {
  const [state, setState] = useState<CopyState>('idle')

  useEffect(() => {
    if (state === 'idle') return
    const timer = setTimeout(() => setState('idle'), 2000)
    return () => clearTimeout(timer)
  }, [state])

  async function copy() {
    // The clipboard may be missing (plain http) or refused by the browser: then the shopper copies by hand.
    const done = await navigator.clipboard?.writeText(text).then(
      () => true,
      () => false,
    )
    setState(done ? 'copied' : 'failed')
  }

  // The live region is around the button: inside one, screen readers hear no regions.
  return (
    <span role="status" className="contents">
      <button
        type="button"
        onClick={copy}
        className={classNames(
          'inline-flex min-h-11 min-w-21 items-center justify-center gap-1.5 px-2 font-display text-body font-semibold noscript:hidden',
          state === 'copied' ? 'text-leaf' : 'text-petrol hover:underline',
        )}
      >
        <Icon name={state === 'copied' ? 'check' : 'copy'} className="size-5" />
        {copyTexts[state]}
        <span className="sr-only"> {what}</span>
      </button>
    </span>
  )
}

interface PartNumberStripProps {
  partNumber: string
  /** The words before it. */
  label?: string
  size?: 'card' | 'product'
  /** Adds a copy button. */
  copy?: boolean
  /** The found letters, to be marked; without them the number stands plain. */
  children?: ReactNode
  className?: string
}

/** The shop's signature: a part number in the mono face between two hairlines. One click selects all of it. */
export function PartNumberStrip(props: PartNumberStripProps) {
  const { partNumber, label = 'Part Number:', size = 'card', copy, children, className } = props
  return (
    <div className={classNames('@container flex w-full items-stretch', className)}>
      <p className={classNames('strip grow', size === 'product' && 'text-part-lg')}>
        <span className="strip-label">{label} </span>
        <span className="select-all break-all">{children ?? partNumber}</span>
      </p>
      {copy && <CopyButton text={partNumber} what="part number" />}
    </div>
  )
}
