import type { Queue } from '#server/services/queue.ts'

/** Starts the jobs that come by the clock: minute, hour and day in UTC. */
export async function startClocks(queue: Queue): Promise<void> {
  await queue.schedule('sweep', '* * * * *')
  // Not a step of the sweep: a slow target holds up nothing but messages of this kind.
  await queue.schedule('webhook', '* * * * *')
  // Once a day by the shop's own clock: the job knows which day and hour it is there.
  await queue.schedule('reorder-reminders', '5 * * * *')
  await queue.schedule('review-requests', '20 * * * *')
  // A shop that is switched off at night has its night when it is switched on.
  await queue.schedule('nightly', '15 8 * * *', { isMadeUpFor: true })
  await queue.schedule('reconcile', '30 8 * * *', { isMadeUpFor: true })
}
