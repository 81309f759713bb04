import { get } from 'react-hook-form'
import { expect, test } from 'vitest'
import { resolveTyped } from './resolve-typed.ts'

test('each reason stands where the form looks for it, also in the rows of a list', async () => {
  const resolve = resolveTyped<{ slots: { price: string }[] }>(({ slots }) => (slots.length > 1 ? { 'slots.1.price': 'Too much.' } : {}))
  const run = (slots: { price: string }[]) => resolve({ slots }, undefined, { fields: {}, shouldUseNativeValidation: false })
  const { errors } = await run([{ price: '1' }, { price: 'x' }])
  expect([get(errors, 'slots.1.price.message'), get(errors, 'slots.0.price')]).toEqual(['Too much.', undefined])
  expect(await run([{ price: '1' }])).toEqual({ values: { slots: [{ price: '1' }] }, errors: {} })
})
