/** Until when journeys begin (ms since 1970): .ci/run sets the end of its time, in seconds (docs/decisions/0271); without one, all do. */
const UNTIL = Number(process.env.TESTS_UNTIL || Infinity) * 1_000

/** Whether the time for the tests is over. */
export const isTimeOver = (): boolean => Date.now() >= UNTIL
