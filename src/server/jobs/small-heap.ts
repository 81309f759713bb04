import { setFlagsFromString } from 'node:v8'

/** How far the heap may grow beyond what is in use before V8 collects it, in percent; 0 leaves it to V8, which lets it grow several times over. */
const GROWTH = { small: 30, own: 0 }

let running = 0

/**
 * Runs `work`, which makes garbage for a minute or so, with a heap that stays near what is in use, and gives what it gives. An import of 50,000 parts then
 * adds about 150 MB instead of 290, and takes a third more processor time (bench/results/import.md). Outside of it, answers to visitors do not pay for that.
 */
export async function inSmallHeap<T>(work: () => Promise<T>): Promise<T> {
  running += 1
  setFlagsFromString(`--heap-growing-percent=${GROWTH.small}`)
  try {
    return await work()
  } finally {
    running -= 1
    if (running === 0) setFlagsFromString(`--heap-growing-percent=${GROWTH.own}`)
  }
}
