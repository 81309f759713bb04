import { expect, test } from 'vitest'
import { isConnectionLost, isForPrimary, isUnavailable } from './unavailable.ts'

const coded = (code: string) => Object.assign(new Error('refused'), { code })

/** As the query builder and the accounts library pass errors on. */
const wrapped = (cause: unknown) => new Error('Failed query: select 1', { cause: new Error('in between', { cause }) })

const judge = (error: unknown) => [isUnavailable(error), isConnectionLost(error), isForPrimary(error)]

test.each([
  'Connection terminated',
  'Connection terminated unexpectedly',
  'Connection terminated due to connection timeout',
  'timeout exceeded when trying to connect',
  'Query read timeout',
  'Client has encountered a connection error and is not queryable',
  'database "shop" is not currently accepting connections',
])('the driver says "%s": the connection is gone', (message) => {
  expect(judge(new Error(message))).toEqual([true, true, true])
  expect(judge(wrapped(new Error(message)))).toEqual([true, true, true])
})

test.each(['08006', '57P01', '57P03', '3D000', 'ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND'])(
  '%s: the server is gone',
  (code) => {
    expect(judge(wrapped(coded(code)))).toEqual([true, true, true])
  },
)

test.each(['53300', '40001', '40P01', 'POOL_BUSY'])('%s: the server lives, and another one may do it', (code) => {
  expect(judge(wrapped(coded(code)))).toEqual([true, false, true])
})

test.each(['57014', '55P03', '25006'])('%s: later, and nowhere else', (code) => {
  expect(judge(wrapped(coded(code)))).toEqual([true, false, false])
})

test('a name with several addresses fails with all their failures', () => {
  expect(judge(wrapped(new AggregateError([coded('ECONNREFUSED'), coded('ECONNREFUSED')])))).toEqual([true, true, true])
})

test.each([coded('23505'), coded('42P01'), new Error('Cannot read properties of undefined'), 'text', null])(
  '%s is a fault of ours',
  (error) => {
    expect(judge(error)).toEqual([false, false, false])
  },
)
