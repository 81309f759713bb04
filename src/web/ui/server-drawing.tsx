import { Suspense, type HTMLAttributes, type ReactNode } from 'react'
import { useIsFirstRender } from './browser/use-is-first-render.ts'

// One object for good: React then never touches what is inside.
const EMPTY = { __html: '' }

interface ServerDrawingProps extends HTMLAttributes<HTMLDivElement> {
  /** Draws this same box with the drawing in it; its code is no part of the first load. */
  children: ReactNode
}

/**
 * The box of a drawing. The server draws it with the page, and hydration keeps that drawing untouched, without its code; a box that a
 * navigation mounts is drawn in the browser, and stays empty until the code is there: a drawing is not worth an error.
 */
export function ServerDrawing({ children, ...box }: ServerDrawingProps) {
  const isFirstRender = useIsFirstRender()
  if (import.meta.env.SSR) return children
  const empty = <div {...box} suppressHydrationWarning dangerouslySetInnerHTML={EMPTY} />
  return isFirstRender ? empty : <Suspense fallback={empty}>{children}</Suspense>
}
