import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { FreeShippingBar } from './free-shipping-bar.tsx'

const marksOf = (thresholdCents: number) =>
  [
    ...renderToStaticMarkup(
      <FreeShippingBar amountCents={0} thresholdCents={thresholdCents}>
        words
      </FreeShippingBar>,
    ).matchAll(/<text[^>]*>([^<]*)<\/text>/g),
  ].map(([, mark]) => mark)

test.each([
  [4_900, ['$10', '$20', '$30', '$40', '$49']],
  [7_550, ['$10', '$20', '$30', '$40', '$50', '$60', '$70', '$75.50']],
  [125_000, ['$500', '$1,250']],
])('the marks of %i cents are amounts as everywhere else', (thresholdCents, marks) => {
  expect(marksOf(thresholdCents)).toEqual(marks)
})
