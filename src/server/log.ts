import pino from 'pino'

const HIDDEN = '[hidden]'

const SECRET_KEYS = ['authorization', 'cookie', 'set-cookie', 'password', 'token', 'secret', 'email', 'customer', 'address']

/** No error of ours needs more (characters). */
const MAX_MESSAGE = 500

/** Errors whose messages quote what was sent: of a JSON parser, and PostgreSQL's data exceptions (class 22). */
const quotesInput = (error: Error): boolean => error instanceof SyntaxError || ('code' in error && /^22...$/.test(String(error.code)))

/**
 * An error's message without what people typed: the parameters that a failed statement repeats, queries of URLs, e-mail addresses, and
 * quotations of input.
 */
function messageOf(error: Error): string {
  const [said = ''] = error.message.split('\nparams:', 1)
  const words = said
    .slice(0, MAX_MESSAGE)
    .split(' ')
    .map((word) => (word.includes('@') ? HIDDEN : word.replace(/[?#].*/s, (query) => (query.includes('=') ? `?${HIDDEN}` : query))))
    .join(' ')
  return quotesInput(error) ? words.replace(/["'][^]*["']/, HIDDEN) : words
}

/** What is logged of an error and its causes: type, message, code and stack; never the data it was processing. */
export function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return typeof error
  return {
    type: error.name,
    message: messageOf(error),
    ...('code' in error ? { code: String(error.code) } : {}),
    stack: error.stack
      ?.replace(error.message, '')
      .split('\n')
      .filter((line) => line.startsWith('    at '))
      .slice(0, 12)
      .join('\n'),
    ...(error.cause === undefined ? {} : { cause: describeError(error.cause) }),
  }
}

/** The program's log: JSON lines on standard output, without secrets or personal data. */
export const log = pino({
  level: process.env.LOG_LEVEL ?? 'info',
  base: null,
  serializers: { err: describeError },
  redact: { paths: SECRET_KEYS.flatMap((key) => [`["${key}"]`, `*["${key}"]`, `*.*["${key}"]`]), censor: HIDDEN },
})
