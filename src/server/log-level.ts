/** How much is logged, by pino's names: with each, what stands before it as well. */
export const LOG_LEVELS = ['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'] as const
