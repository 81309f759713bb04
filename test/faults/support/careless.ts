// Loaded before an app (`node --import`): on SIGUSR2 a promise fails that nobody looks after.
process.on('SIGUSR2', () => void Promise.reject(new Error('nobody looked after this')))
