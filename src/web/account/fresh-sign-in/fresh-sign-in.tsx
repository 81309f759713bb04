import { Suspense } from 'react'
import type { Schema } from '#web/api.ts'
import { lazyWithPreload } from '#web/ui/lazy-with-preload.tsx'
import { useSignInAgain } from './use-sign-in-again.ts'

const LazyDialog = lazyWithPreload(async () => (await import('./sign-in-dialog.tsx')).SignInDialog)

/** Asks whoever is signed in to prove it once more when the shop wants a fresh sign-in; what waits for it then goes on by itself. */
export function FreshSignIn({ person }: { person: Schema<'Person'> }) {
  const answer = useSignInAgain()
  return (
    answer && (
      <Suspense fallback={null}>
        <LazyDialog person={person} onAnswer={answer} />
      </Suspense>
    )
  )
}
