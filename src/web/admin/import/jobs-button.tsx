import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useInUse } from '#web/admin/frame/in-use.ts'
import { Glyph } from '#web/admin/ui/glyph.tsx'
import { lazyWithPreload } from '#web/ui/lazy-with-preload.tsx'
import { isRunning, jobsQuery } from './jobs-query.ts'

const JobsDialog = lazyWithPreload(async () => (await import('./jobs-dialog.tsx')).JobsDialog)
const preload = () => void JobsDialog.preload()

/** The button of what runs in the background, in the top bar. */
export function JobsButton() {
  const [isOpen, setIsOpen] = useState(false)
  const { data } = useQuery({ ...jobsQuery(), enabled: useInUse() })
  if (!data || data.rows.length === 0) return null
  const running = data.rows.filter(isRunning).length
  return (
    <>
      <button
        type="button"
        className="icon-button relative"
        aria-haspopup="dialog"
        aria-label={running > 0 ? `Jobs, ${running} running` : 'Jobs'}
        onPointerEnter={preload}
        onFocus={preload}
        onClick={() => setIsOpen(true)}
      >
        <Glyph name="jobs" />
        {running > 0 && <span className="state-dot absolute top-1 right-1 text-amber" />}
      </button>
      <Suspense fallback={null}>{isOpen && <JobsDialog jobs={data.rows} onClose={() => setIsOpen(false)} />}</Suspense>
    </>
  )
}
