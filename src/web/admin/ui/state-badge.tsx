const tones = { good: 'text-leaf', waiting: 'text-amber', bad: 'text-brick', quiet: 'text-ink-3', plain: 'text-petrol' } as const

export type StateTone = keyof typeof tones

/** A state by a dot and its word; never by colour alone. */
export function StateBadge({ tone, children }: { tone: StateTone; children: string }) {
  return (
    <span className={`inline-flex items-center gap-1.5 font-medium whitespace-nowrap ${tones[tone]}`}>
      <span className="state-dot" aria-hidden="true" />
      {children}
    </span>
  )
}
