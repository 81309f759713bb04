import type { z } from '@hono/zod-openapi'

type Issue = z.core.$ZodRawIssue

const number = (bound: number | bigint) => bound.toLocaleString('en-US')

/** What is missing of something that has too little of it. */
function atLeast({ origin, minimum, inclusive }: Extract<Issue, { code: 'too_small' }>): string | undefined {
  if (origin === 'string' && minimum === 1) return 'is needed'
  if (origin === 'string') return `must have at least ${number(minimum)} characters`
  if (origin === 'array') return `must have at least ${number(minimum)} ${minimum === 1 ? 'entry' : 'entries'}`
  return origin === 'number' || origin === 'int'
    ? `must be ${inclusive === false ? 'more than' : 'at least'} ${number(minimum)}`
    : undefined
}

/** What is too much of something. */
function atMost({ origin, maximum, inclusive }: Extract<Issue, { code: 'too_big' }>): string | undefined {
  if (origin === 'string') return `must have at most ${number(maximum)} characters`
  if (origin === 'array') return `must have at most ${number(maximum)} ${maximum === 1 ? 'entry' : 'entries'}`
  return origin === 'number' || origin === 'int' ? `must be ${inclusive === false ? 'less than' : 'at most'} ${number(maximum)}` : undefined
}

/** What is said of a value outside its bounds, where its schema has no words of its own; forms show it beside the field. */
export const boundText = (issue: Issue): string | undefined =>
  issue.code === 'too_small' ? atLeast(issue) : issue.code === 'too_big' ? atMost(issue) : undefined
