import { expect, test } from 'vitest'
import { ReplayLag } from './replay-lag.ts'

test('an idle primary makes no lag, however long ago it wrote', () => {
  const lag = new ReplayLag()
  lag.note(100n, 0)
  for (let at = 2_000; at < 60_000; at += 2_000) lag.note(100n, at)
  expect(lag.of(100n, 60_000)).toBe(0)
})

test('a replica lags since the primary was first seen to have what it has not', () => {
  const lag = new ReplayLag()
  lag.note(100n, 0)
  lag.note(200n, 2_000)
  lag.note(200n, 4_000)
  lag.note(300n, 6_000)
  expect([lag.of(99n, 7_000), lag.of(100n, 7_000), lag.of(200n, 7_000), lag.of(300n, 7_000), lag.of(400n, 7_000)]).toEqual([
    7_000, 5_000, 1_000, 0, 0,
  ])
})

test('a new primary that has less than the old one had is what counts', () => {
  const lag = new ReplayLag()
  lag.note(500n, 0)
  lag.note(400n, 1_000)
  expect([lag.of(400n, 9_000), lag.of(399n, 9_000)]).toEqual([0, 8_000])
})

test('the first of very many moments is forgotten', () => {
  const lag = new ReplayLag()
  for (let n = 1; n <= 1_000; n++) lag.note(BigInt(n), n)
  expect(lag.of(0n, 1_000)).toBe(899)
})
