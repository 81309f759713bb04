import type { HTMLAttributes } from 'react'
import { classNames } from './class-names.ts'

interface CardProps extends HTMLAttributes<HTMLElement> {
  as?: 'div' | 'article' | 'section' | 'li' | 'aside'
  tone?: 'surface' | 'sunken' | 'petrol'
  /** The hairline turns to ink under the pointer: for cards that lead somewhere. */
  interactive?: boolean
}

/** A card with the top right corner clipped like a parts tag. Padding is the caller's. */
export function Card({ as: Element = 'div', tone, interactive, className, ...native }: CardProps) {
  return <Element {...native} className={classNames('sheet', className)} data-tone={tone} data-interactive={interactive || undefined} />
}
