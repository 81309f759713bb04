import { describe, expect, test } from 'vitest'
import { checkReview, HIDE_REASONS, writerName } from './review.ts'

const REVIEW = { rating: 4, fits: true, machine: ' Broan  688 ', title: ' Quiet\nagain ', text: ' Ten minutes\r\nof work.\u0007 ' }

describe('a review of a part', () => {
  test('is tidied, and keeps its line breaks in the text alone', () => {
    expect(checkReview(REVIEW)).toEqual({
      ok: true,
      review: { rating: 4, fits: true, machine: 'Broan 688', title: 'Quiet again', text: 'Ten minutes\nof work.' },
    })
    expect(checkReview({ ...REVIEW, machine: ' ', title: undefined })).toMatchObject({ ok: true, review: { machine: null, title: null } })
  })

  test.each([
    ['rating', { rating: 0 }],
    ['rating', { rating: 6 }],
    ['rating', { rating: 4.5 }],
    ['rating', { rating: undefined }],
    ['fits', { fits: undefined }],
    ['machine', { machine: 'x'.repeat(101) }],
    ['title', { title: 'x'.repeat(101) }],
    ['text', { text: ' too short ' }],
    ['text', { text: 'x'.repeat(2_001) }],
  ])('says what is wrong with the %s', (field, wrong) => {
    const checked = checkReview({ ...REVIEW, ...wrong })
    expect(checked.ok ? [] : Object.keys(checked.errors)).toEqual([field])
  })

  test.each([
    ['Dana', 'Kowalski', 'Dana K.'],
    [' Dana ', '', 'Dana'],
    ['José María', 'ávila', 'José María Á.'],
    ['', 'Kowalski', null],
    ['Bo', '👨‍👩‍👧x', 'Bo 👨‍👩‍👧.'],
  ])('of %s %s is signed %s', (firstName, lastName, name) => expect(writerName({ firstName, lastName })).toBe(name))

  test('is never hidden for being a bad one', () => {
    expect(Object.keys(HIDE_REASONS)).toEqual(['personal_data', 'abuse', 'not_the_part', 'advertising', 'unreadable'])
  })
})
