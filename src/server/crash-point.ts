/** True in a build for the fault suite alone; the bundler writes the constant into the code. */
// oxlint-disable-next-line no-underscore-dangle
declare const __CRASH_POINTS__: boolean | undefined

/**
 * A place where the fault suite may kill the process, as a power cut would: by SIGKILL, when `CRASH_AT` names it; of a point that is passed often, with `at` which time. Every other build removes
 * the body, and with it the call.
 */
export const crashPoint = (name: string, at?: number): void => {
  const isHere = () => process.env.CRASH_AT === (at === undefined ? name : `${name} ${at}`)
  if (typeof __CRASH_POINTS__ !== 'undefined' && __CRASH_POINTS__ && isHere()) process.kill(process.pid, 'SIGKILL')
}
