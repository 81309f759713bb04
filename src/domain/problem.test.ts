import { describe, expect, test } from 'vitest'
import { Problem, PROBLEMS } from './problem.ts'

describe('the table of refusals', () => {
  test.each(Object.entries(PROBLEMS))('%s has a redirect or error status and words', (code, { status, title }) => {
    expect(code).toMatch(/^[a-z_]+$/)
    expect(status).toBeGreaterThanOrEqual(300)
    expect(status).toBeLessThan(600)
    expect(title).not.toBe('')
  })
  test('a shopper who tries too often reads the words of the specification', () =>
    expect(PROBLEMS.rate_limited).toEqual({ status: 429, title: 'Too Many Attempts' }))
})

test('a refusal carries its code, its sentence and its fields', () => {
  const problem = new Problem('invalid_input', { detail: 'Check the ZIP code.', fields: { postalCode: 'Unknown' }, extra: { line: 3 } })
  expect(problem).toBeInstanceOf(Error)
  expect(problem).toMatchObject({
    code: 'invalid_input',
    message: 'Check the ZIP code.',
    fields: { postalCode: 'Unknown' },
    extra: { line: 3 },
  })
})

test('a refusal without a sentence says its title', () => expect(new Problem('cart_empty').message).toBe('Cart is empty'))
