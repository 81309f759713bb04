import { expect, test } from 'vitest'
import { APPLIANCE_TYPES, labelSteps } from '../fit/appliance.ts'
import { drawLabelPlace } from './draw-label-place.ts'

test.each(APPLIANCE_TYPES)('the label of a %s is drawn on the sheet, and told in words', (type) => {
  const drawing = drawLabelPlace(type)
  expect(drawing).toMatch(/^<svg [^>]*viewBox="0 0 400 300" aria-hidden="true">.*MODEL NO\..*<\/svg>$/)
  expect(drawing).not.toMatch(/NaN|undefined|style=|id=/)
  expect(labelSteps(type).length).toBeGreaterThan(1)
})

test('every machine has a drawing of its own', () => {
  expect(new Set(APPLIANCE_TYPES.map(drawLabelPlace)).size).toBe(APPLIANCE_TYPES.length)
})
