import { disposableEmailBlocklist } from 'disposable-email-domains-js'
import { expect, test } from 'vitest'
import { isDisposableDomain } from './disposable-domains.ts'

test('thousands of providers are known, with all that is below them', () => {
  expect(disposableEmailBlocklist().length).toBeGreaterThan(8_000)
  for (const domain of ['mailinator.com', 'yopmail.com', 'guerrillamail.com', 'eu.mailinator.com', 'a.b.c.yopmail.com'])
    expect(isDisposableDomain(domain, []), domain).toBe(true)
})

test('people keep their addresses', () => {
  for (const domain of ['gmail.com', 'icloud.com', 'duck.com', 'comcast.net', 'example.com', 'notyopmail.example', 'com', ''])
    expect(isDisposableDomain(domain, []), domain).toBe(false)
})

test('staff add to the list', () => {
  expect(isDisposableDomain('inbox.trash.example', ['trash.example'])).toBe(true)
})
