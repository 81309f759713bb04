import { progressOf } from '#domain/change-set.ts'
import { cancelChangeSet } from './change-set.ts'
import type { ChangeSet } from './change-set.ts'

/** How far a change of many parts is, and the way to stop it. */
export function Progress({ set }: { set: ChangeSet }) {
  const { done, total } = progressOf(set)
  return (
    <div role="status" className="flex flex-wrap items-center gap-3">
      <progress max={Math.max(1, total)} value={done} aria-label={set.title} className="grow" />
      <span className="tabular-nums">
        {done.toLocaleString('en-US')} of {total.toLocaleString('en-US')}
      </span>
      {set.state === 'running' && (
        <button type="button" className="dt-button" onClick={() => void cancelChangeSet(set.id)}>
          Cancel
        </button>
      )}
    </div>
  )
}
