import type { IconName } from '#web/ui/icon.tsx'
import type { NoticeTone } from '#web/ui/notice.tsx'
import type { Schema } from '#web/api.ts'

type Answer = Schema<'Fit'>['answer']

interface Look {
  tone: NoticeTone
  icon: IconName
  colours: string
}

/** How an answer looks: never by colour alone. */
export const FIT_STYLES: Record<Answer, Look> = {
  fits: { tone: 'success', icon: 'check', colours: 'border-leaf bg-leaf-100 text-leaf' },
  does_not_fit: { tone: 'error', icon: 'close', colours: 'border-brick bg-brick-100 text-brick' },
  not_known: { tone: 'warning', icon: 'info', colours: 'border-line-strong bg-surface text-ink-2' },
}

/** The answer in few words: 'Fits 688'. */
export const briefLabel = (answer: Answer, number: string): string =>
  answer === 'fits' ? `Fits ${number}` : answer === 'does_not_fit' ? `Does not fit ${number}` : `Not known for ${number}`

/** Whose word it is, on a model's page. */
export const SOURCE_LABELS: Record<NonNullable<Schema<'Fit'>['source']>, string> = {
  maker: "Maker's list",
  staff: 'Checked by our staff',
  cross_reference: 'Cross-reference',
  buyers: 'Confirmed by buyers',
}
