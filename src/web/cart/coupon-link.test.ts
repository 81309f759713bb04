import { expect, test } from 'vitest'
import { readCouponLink } from './coupon-link.ts'

test('the code of a link is read on any page, and leaves the address as it is otherwise', () => {
  expect(readCouponLink('https://shop.test/?coupon=save10')).toEqual({ code: 'SAVE10', href: 'https://shop.test/' })
  expect(readCouponLink('https://shop.test/search?q=belt+a&coupon=%20SAVE_10-x&page=2#top')).toEqual({
    code: 'SAVE_10-X',
    href: 'https://shop.test/search?q=belt+a&page=2#top',
  })
  expect(readCouponLink('https://shop.test/cart?discount=1')).toBeNull()
})

test.each(['', '%20', 'Your%20card%20is%20blocked', '<b>', 'a'.repeat(65), '%E0%A4%A'])(
  'what cannot be a code (%s) is taken out of the address and kept nowhere',
  (text) => expect(readCouponLink(`https://shop.test/?coupon=${text}`)).toEqual({ code: null, href: 'https://shop.test/' }),
)
