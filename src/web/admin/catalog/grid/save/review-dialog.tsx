import { useState } from 'react'
import { UNDO_DAYS } from '#domain/change-set.ts'
import { countOf } from '#domain/count-of.ts'
import { StaffDialog } from '#web/admin/ui/staff-dialog.tsx'
import { Button } from '#web/ui/button.tsx'
import { Progress } from '../../change-set/progress.tsx'
import { WARNING_TEXTS } from './warning-texts.ts'
import { cellKey } from './review.ts'
import type { Choice, Review, ReviewCell } from './review.ts'
import type { Saving } from './use-saving.ts'

/** Cells that are drawn of each group; the others are counted. */
const MOST = 200

const NONE_YET: ReadonlyMap<string, Choice> = new Map()

interface RowProps {
  cell: ReviewCell
  choice: Choice | undefined
  onChoice: (choice: Choice) => void
}

function ReviewRow({ cell, choice, onChoice }: RowProps) {
  const { label, before, after, theirs, alarms } = cell
  const name = cellKey(cell)
  return (
    <tr>
      <th scope="row" className="font-normal">
        {label}
        {alarms.map((alarm) => (
          <span key={alarm} className="rv-alarm">
            {WARNING_TEXTS[alarm]}
          </span>
        ))}
      </th>
      {/* What somebody else has changed is not so now: theirs is. */}
      <td className="rv-value">
        {theirs !== undefined && 'was '}
        {before || '–'}
      </td>
      <td className="rv-value">
        {theirs === undefined ? (
          <strong>{after || '–'}</strong>
        ) : (
          <fieldset className="rv-choice">
            <legend className="rv-alarm">Changed by somebody else meanwhile</legend>
            <label>
              <input type="radio" name={name} checked={choice === 'theirs'} onChange={() => onChoice('theirs')} /> keep theirs:{' '}
              {theirs || '–'}
            </label>
            <label>
              <input type="radio" name={name} checked={choice === 'mine'} onChange={() => onChoice('mine')} /> set mine: {after || '–'}
            </label>
          </fieldset>
        )}
      </td>
    </tr>
  )
}

/** Cells in groups: those to look at first, then by column. */
function groupsOf(cells: readonly ReviewCell[]): [string, ReviewCell[]][] {
  const groups = new Map<string, ReviewCell[]>()
  for (const cell of cells) {
    const name = cell.alarms.length > 0 || cell.theirs !== undefined ? 'Look at these first' : cell.column.head
    groups.set(name, [...(groups.get(name) ?? []), cell])
  }
  return [...groups]
}

interface ReviewListProps {
  review: Review
  choices: ReadonlyMap<string, Choice>
  onChoice: (cells: readonly ReviewCell[], choice: Choice) => void
}

/** Chooses for every pair of values at once: of hundreds not all are drawn. */
function ChooseForRest({ review: { cells }, choices, onChoice }: ReviewListProps) {
  const pairs = cells.filter(({ theirs }) => theirs !== undefined)
  if (pairs.length < 2) return null
  const rest = pairs.filter((cell) => !choices.has(cellKey(cell)))
  return (
    <p className="flex flex-wrap items-center gap-2">
      Where you have not chosen yet:
      <button type="button" className="dt-button" onClick={() => onChoice(rest, 'theirs')}>
        Keep all theirs
      </button>
      <button type="button" className="dt-button" onClick={() => onChoice(rest, 'mine')}>
        Set all mine
      </button>
    </p>
  )
}

function ReviewList(props: ReviewListProps) {
  const { cells, gone, wrong } = props.review
  return (
    <>
      <ChooseForRest {...props} />
      {wrong > 0 && (
        <p className="rv-alarm">{wrong.toLocaleString('en-US')} cannot be read and will not be saved. F8 in the grid goes there.</p>
      )}
      {gone.length > 0 && <p className="rv-alarm">No longer in the shop, and left out: {gone.slice(0, 20).join(', ')}</p>}
      {cells.some(({ column }) => column.id === 'sale') && (
        <p className="text-ink-2">
          A new sale price counts from the saving on: dates of a sale that is over or has not begun go. The end of a sale that runs stays.
        </p>
      )}
      {groupsOf(cells).map(([name, group]) => (
        <section key={name} aria-label={name}>
          <h3 className="font-display text-lead font-semibold">
            {name} <span className="text-ink-3">{group.length.toLocaleString('en-US')}</span>
          </h3>
          <table className="rv-table">
            <thead>
              <tr>
                <th scope="col">Part</th>
                <th scope="col" className="rv-value">
                  Now
                </th>
                <th scope="col" className="rv-value">
                  New
                </th>
              </tr>
            </thead>
            <tbody>
              {group.slice(0, MOST).map((cell) => (
                <ReviewRow
                  key={cellKey(cell)}
                  cell={cell}
                  choice={props.choices.get(cellKey(cell))}
                  onChoice={(choice) => props.onChoice([cell], choice)}
                />
              ))}
            </tbody>
          </table>
          {group.length > MOST && <p className="text-ink-2">and {(group.length - MOST).toLocaleString('en-US')} more</p>}
        </section>
      ))}
    </>
  )
}

/** Everything that would be saved, old → new, alarms first; then how far the saving is. */
export function ReviewDialog({ saving }: { saving: Saving }) {
  const { review, error, isSaving, progress } = saving
  // What was chosen in one review says nothing about the values of the next.
  const [made, setMade] = useState<{ of: Review | null; choices: ReadonlyMap<string, Choice> }>({ of: null, choices: NONE_YET })
  const choices = made.of === review ? made.choices : NONE_YET
  const open = review?.cells.filter((cell) => cell.theirs !== undefined && !choices.has(cellKey(cell))).length ?? 0
  const count = review?.cells.length ?? 0
  const isAllowed = review !== null && count > 0 && open === 0 && !isSaving
  const save = () => isAllowed && void saving.save(choices)
  return (
    <StaffDialog
      open={saving.isOpen}
      onClose={saving.close}
      onConfirm={save}
      size="wide"
      title="Review changes"
      description={
        review
          ? `${count.toLocaleString('en-US')} changed ${count === 1 ? 'cell' : 'cells'}. Saved as one change, which can be undone for ${UNDO_DAYS} days.`
          : 'Asking the shop for the parts as they are now.'
      }
      footer={
        <>
          {open > 0 && <p className="mr-auto self-center text-brick">Choose between two values {open === 1 ? 'once' : `${open} times`}.</p>}
          <Button onClick={saving.close}>Back to the grid</Button>
          <Button variant="primary" busy={isSaving} busyLabel="Saving" disabled={!isAllowed} onClick={save}>
            {`Save ${countOf(count, 'change', 'changes')}`}
          </Button>
        </>
      }
    >
      {error && (
        <p role="alert" className="rv-alarm">
          {error}
        </p>
      )}
      {progress && <Progress set={progress} />}
      {review && (
        <ReviewList
          review={review}
          choices={choices}
          onChoice={(cells, choice) =>
            setMade({ of: review, choices: new Map([...choices, ...cells.map((cell) => [cellKey(cell), choice] as const)]) })
          }
        />
      )}
    </StaffDialog>
  )
}
