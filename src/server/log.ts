import pino from 'pino'

const SECRET_KEYS = ['authorization', 'cookie', 'set-cookie', 'password', 'token', 'secret', 'email', 'customer', 'address']

/** A failed statement's error repeats its parameters, which may be personal data: they are cut off. */
const withoutParameters = (text: string) => text.split('\nparams:', 1)[0] ?? ''

/** What is logged of an error and its causes: type, message, code and stack; never the data it was processing. */
export function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return typeof error
  return {
    type: error.name,
    message: withoutParameters(error.message),
    ...('code' in error ? { code: String(error.code) } : {}),
    stack: error.stack
      ?.split('\n')
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
  redact: { paths: SECRET_KEYS.flatMap((key) => [`["${key}"]`, `*["${key}"]`, `*.*["${key}"]`]), censor: '[hidden]' },
})
