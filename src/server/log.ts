import pino from 'pino'
import { LOG_LEVELS } from './log-level.ts'

const HIDDEN = '[hidden]'

const SECRET_KEYS = ['authorization', 'cookie', 'set-cookie', 'password', 'token', 'secret', 'email', 'customer', 'address']

/** No error of ours needs more (characters). */
const MAX_MESSAGE = 500

/** Of several errors in one, these many are told. */
const MAX_ERRORS = 4

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

/** An error, or what a library emits in its place: an object with an error's message and stack. */
function asError(value: unknown): Error | null {
  if (value instanceof Error) return value
  if (typeof value !== 'object' || value === null || !('message' in value) || !('stack' in value)) return null
  const { message, stack } = value
  return typeof message === 'string' && typeof stack === 'string' ? Object.assign(new Error(message), { ...value, stack }) : null
}

/** What is logged of an error and its causes: type, message, code and stack; never the data it was processing. */
export function describeError(thrown: unknown): unknown {
  const error = asError(thrown)
  if (!error) return typeof thrown
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
    ...(error instanceof AggregateError && { errors: error.errors.slice(0, MAX_ERRORS).map(describeError) }),
    ...(error.cause === undefined ? {} : { cause: describeError(error.cause) }),
  }
}

/** The program's log: JSON lines on standard output, without secrets or personal data. */
export const log = pino({
  // Any other word is refused with the rest of the configuration, which is read later.
  level: LOG_LEVELS.find((level) => level === process.env.LOG_LEVEL) ?? 'info',
  base: null,
  serializers: { err: describeError },
  redact: { paths: SECRET_KEYS.flatMap((key) => [`["${key}"]`, `*["${key}"]`, `*.*["${key}"]`]), censor: HIDDEN },
})
