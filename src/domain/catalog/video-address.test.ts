import { expect, test } from 'vitest'
import { isVideoAddress, shownVideo } from './video-address.ts'

test.each([
  [null, null],
  ['/videos/motor.mp4', '/videos/motor.mp4'],
  ['https://shop.example/videos/motor.mp4?v=2', '/videos/motor.mp4?v=2'],
  ['https://shop.example.evil.example/motor.mp4', 'https://shop.example.evil.example/motor.mp4'],
  ['https://www.youtube.com/watch?v=abc', 'https://www.youtube.com/watch?v=abc'],
  ['http://www.youtube.com/watch?v=abc', null],
  ['javascript:alert(1)', null],
  ['//evil.example/motor.mp4', null],
  ['https://shop.example//evil.example/motor.mp4', null],
])('%s is shown as %s', (stored, shown) => expect(shownVideo(stored, 'https://shop.example')).toBe(shown))

test.each([
  '',
  ' ',
  'motor.mp4',
  'https://',
  'https:///x',
  'https://a b',
  '/a b',
  '/\\evil.example',
  'data:video/mp4,x',
  'HTTP://x.example/',
])('%j is no address of a video', (text) => expect(isVideoAddress(text)).toBe(false))
