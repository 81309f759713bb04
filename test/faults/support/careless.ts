// Loaded before an app (`node --import`): on SIGUSR2 it causes an unhandled rejection.
process.on('SIGUSR2', () => void Promise.reject(new Error('nobody looked after this')))
