import { DEMO_SHOP_NAME } from '#domain/setting-defaults.ts'
import { srcSet } from '#domain/catalog/picture-path.ts'
import { classNames } from './class-names.ts'

/** The mark: a parts tag, corner clipped, whose hole is the eye of a P. */
export function LogoMark({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" className={classNames('shrink-0', className ?? 'size-9')} aria-hidden="true">
      <path
        fillRule="evenodd"
        fill="currentColor"
        d="M0 0h22l10 10v22H0ZM7 6v20h5v-6h4.5a7 7 0 0 0 0-14ZM16.5 10a3 3 0 1 1 0 6 3 3 0 0 1 0-6Z"
      />
    </svg>
  )
}

interface LogoProps {
  /** The shop's. */
  name: string
  /** The shop's own logo, which takes the place of mark and name. */
  src?: string | null | undefined
  /** The logo's own size (px): its place is free before it has arrived. */
  size?: { width: number; height: number } | null | undefined
  /** 'paper' for dark ground. */
  tone?: 'ink' | 'paper'
  className?: string
}

/** Whether the drawn mark, which has the demonstration shop's initial, stands for a shop. */
export const hasMark = (name: string): boolean => name === DEMO_SHOP_NAME

/** The shop's logo, or its name, with the mark when that is its own. Wrap it in the link home; its text is the link's name. */
export function Logo({ name, src, size, tone = 'ink', className }: LogoProps) {
  const paper = tone === 'paper'
  if (src)
    return (
      <img
        src={src}
        srcSet={srcSet(src, 'webp')}
        sizes="14rem"
        {...size}
        alt={name}
        className={classNames('h-9 w-auto max-w-56 object-contain', paper && 'bg-surface p-1', className)}
      />
    )
  return (
    <span className={classNames('inline-flex items-center gap-2.5', className)}>
      {hasMark(name) && <LogoMark className={classNames('size-9', paper ? 'text-surface' : 'text-petrol')} />}
      <span
        className={classNames(
          'font-display text-[1.75rem] leading-none font-bold tracking-[-0.015em]',
          paper ? 'text-surface' : 'text-ink',
        )}
      >
        {name}
      </span>
    </span>
  )
}
