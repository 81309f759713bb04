/** True in a build for the fault suite alone; the bundler writes the constant into the code. */
// oxlint-disable-next-line no-underscore-dangle
declare const __CRASH_POINTS__: boolean | undefined

/**
 * A place where the fault suite may kill the process, as a power cut would: by SIGKILL, when `CRASH_AT` names it. Every other build removes
 * the body, and with it the call.
 */
export const crashPoint = (name: string): void => {
  if (typeof __CRASH_POINTS__ !== 'undefined' && __CRASH_POINTS__ && process.env.CRASH_AT === name) process.kill(process.pid, 'SIGKILL')
}
