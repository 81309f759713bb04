import { beforeEach, expect, test } from 'vitest'
import { dismissToast, serverToasts, subscribeToToasts, toast, visibleToasts } from './toast.ts'

const titles = () => visibleToasts().map((shown) => shown.title)

beforeEach(() => {
  for (const shown of visibleToasts()) dismissToast(shown.id)
})

test('a toast is calm and stays four seconds unless told otherwise', () => {
  toast({ title: 'Coupon removed', tone: undefined })
  expect(visibleToasts()[0]).toMatchObject({ tone: 'info', durationMs: 4000 })
})

test('at most three toasts are up: the oldest makes room', () => {
  for (const title of ['one', 'two', 'three', 'four']) toast({ title })
  expect(titles()).toEqual(['two', 'three', 'four'])
})

test('a repeated action replaces its own toast and starts its time again', () => {
  toast({ id: 'cart', title: 'Added to cart' })
  const before = visibleToasts()[0]?.version
  toast({ id: 'cart', title: 'Updated quantity' })
  expect(titles()).toEqual(['Updated quantity'])
  expect(visibleToasts()[0]?.version).not.toBe(before)
})

test('listeners hear every change until they leave', () => {
  let heard = 0
  const leave = subscribeToToasts(() => (heard += 1))
  const id = toast({ title: 'one' })
  dismissToast(id)
  leave()
  toast({ title: 'two' })
  expect(heard).toBe(2)
})

test('the server shows none', () => {
  toast({ title: 'one' })
  expect(serverToasts()).toEqual([])
})
