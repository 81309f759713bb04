/** Waits so many ms before a question is asked, so that changes that follow each other fast are one; a newer question ends the wait for good. */
export const delay = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => clearTimeout(timer))
  })
