import { z } from 'zod'
import type { ApplianceId, ProductId, UserId } from '#domain/id.ts'
import { FIT_SOURCES } from '#domain/fit/fit-statement.ts'
import type { FitSource } from '#domain/fit/fit-statement.ts'
import type { Transaction } from '#server/db/client.ts'
import { changeFits, lockFits } from '#server/shop/catalog-admin/fit/change-fits.ts'
import type { FitChange, FitStatement } from '#server/shop/catalog-admin/fit/change-fits.ts'
import type { ChangeHandler, ChangeResult, ChangeRun, StoredRow } from '#server/shop/change-set/run-change-set.ts'
import { idOf } from '#server/shop/id-of.ts'

const words = z.object({ fits: z.boolean(), note: z.string() })
const statement = words.extend({ source: z.enum(FIT_SOURCES) })
/** `seen` is what was said when the file was checked; null: nothing. Imports that older versions of the shop have checked name no source. */
const stored = words.extend({
  productId: idOf<ProductId>(),
  applianceId: idOf<ApplianceId>(),
  source: statement.shape.source.default('staff'),
  seen: words.extend({ source: statement.shape.source.optional() }).nullable().optional(),
})
const actorId = idOf<UserId>()

type Words = z.output<typeof words>

/** Whether both say the same words, whoever says them. */
const saySame = (one: Words | null, other: Words | null) => one?.fits === other?.fits && one?.note === other?.note

/** Whether the statement is still the one that was there: of the same words and, where it is known, of the same source. */
const isStill = (current: FitStatement | null, before: (Words & { source?: FitSource | undefined }) | null) =>
  saySame(current, before) && (before?.source === undefined || current?.source === before.source)

/** A row on its way: what it says, and what is said now. */
interface Reading {
  row: StoredRow
  next: z.output<typeof stored>
  current: FitStatement | null
}

async function readRows(tx: Transaction, rows: readonly StoredRow[]): Promise<Reading[]> {
  const read = rows.map((row) => ({ row, next: stored.parse(row.change) }))
  const current = await lockFits(
    tx,
    read.map(({ next }) => next),
  )
  return read.map((one, at) => ({ ...one, current: current[at] ?? null }))
}

/** Makes the changes of rows; of those whose part or model does not exist any more, `gone` says what becomes. */
async function writeFits(
  tx: Transaction,
  { actor, id }: ChangeRun,
  {
    readings,
    statementOf,
    resultOf,
    gone,
  }: {
    readings: readonly Reading[]
    statementOf: (reading: Reading) => FitChange['statement']
    resultOf: (reading: Reading) => ChangeResult
    gone: 'failed' | 'kept'
  },
): Promise<ChangeResult[]> {
  const changes = readings.map((reading): FitChange => {
    const { applianceId, productId } = reading.next
    return { applianceId, productId, statement: statementOf(reading) }
  })
  const done = await changeFits(tx, { userId: actorId.parse(actor), requestId: id }, changes)
  return readings.map((reading, at) =>
    done[at] === 'unknown'
      ? { position: reading.row.position, state: gone, errors: { row: 'the part or the model does not exist any more' } }
      : resultOf(reading),
  )
}

const said = ({ fits, note, source }: FitStatement): FitStatement => ({ fits, note, source })

/** What becomes of a row without a change: null where it is to be made. */
function leftOf({ row: { position, subject }, next, current }: Reading): ChangeResult | null {
  if (saySame(current, next)) return { position, state: 'same', subject }
  return next.seen === undefined || isStill(current, next.seen)
    ? null
    : { position, state: 'failed', errors: { row: 'somebody has said otherwise since the file was checked' } }
}

/**
 * Statements of an import about what fits. What somebody has said since the file was checked is not overwritten. What is undone says what it said
 * before; one that somebody has changed since is kept. The log has them under the part and the model, as it has what staff say by hand.
 */
export const fitChanges: ChangeHandler = {
  async apply(tx, run, rows) {
    const readings = await readRows(tx, rows)
    const left = readings.flatMap((reading) => leftOf(reading) ?? [])
    const written = await writeFits(tx, run, {
      readings: readings.filter((reading) => leftOf(reading) === null),
      statementOf: ({ next }) => said(next),
      resultOf: ({ row: { position, subject }, next, current }) => ({
        position,
        state: 'written',
        subject,
        before: current && { ...current },
        after: { ...said(next) },
      }),
      gone: 'failed',
    })
    return [...left, ...written]
  },
  async undo(tx, run, rows) {
    const readings = await readRows(tx, rows)
    const isOurs = ({ row, current }: Reading) => isStill(current, statement.parse(row.after))
    const kept = readings
      .filter((reading) => !isOurs(reading))
      .map(({ row: { position } }): ChangeResult => ({ position, state: 'kept', errors: { row: 'somebody has changed it since' } }))
    const undone = await writeFits(tx, run, {
      readings: readings.filter(isOurs),
      statementOf: ({ row }) => statement.nullable().parse(row.before),
      resultOf: ({ row: { position } }) => ({ position, state: 'undone' }),
      gone: 'kept',
    })
    return [...kept, ...undone]
  },
}
