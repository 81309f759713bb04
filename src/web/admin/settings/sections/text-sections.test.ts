import { expect, test } from 'vitest'
import { fillText, type TextFacts } from '#domain/content/setting-texts.ts'
import { TEXT_SECTIONS } from './text-sections.ts'

const facts: TextFacts = {
  returnDays: 30,
  freeShippingThresholdCents: 4_900,
  flatShippingCents: 1_000,
  name: 'Partwright',
  phone: '(313) 555-0142',
  email: 'help@example.com',
  address: '1 Main Street',
  hours: 'Monday to Friday',
  cutOffMinutes: 840,
  timeZone: 'America/Detroit',
  visitMonths: 13,
}

test.each(['about', 'returns', 'legal', 'help', 'contact-page', 'seo'])('%s says which settings its texts may name', (id) => {
  const about = TEXT_SECTIONS.find((section) => section.id === id)?.about ?? ''
  for (const name of ['{shopName}', '{returnDays}', '{ReturnDays}', '{freeShipping}', '{cutOff}']) expect(about).toContain(name)
  // Each of them is one: nothing between braces is left.
  expect(fillText(about, facts)).not.toMatch(/[{}]/)
})
