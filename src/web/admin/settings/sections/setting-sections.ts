import { MAX_HOLD_MINUTES, MIN_HOLD_MINUTES } from '#domain/order/payment-hold.ts'
import type { SettingSection } from './setting-section.ts'
import { TEXT_SECTIONS } from './text-sections.ts'

/** Every page of settings that is a form. What a setting may be, and is by default, stands in `server/shop/settings/setting-schema.ts`: begin there with a new one. */
export const SETTING_SECTIONS: readonly SettingSection[] = [
  {
    id: 'shop',
    label: 'Name, logo and time zone',
    about: 'What the shop is called in its pages, e-mails and feeds.',
    part: 'shop',
    group: 'identity',
    page: '/',
    fields: [
      { name: 'name', label: 'Name', kind: 'text' },
      {
        name: 'logoUrl',
        label: 'Logo',
        kind: 'picture',
        isOptional: true,
        hint: 'At the head and foot of every page, and above e-mails. Without one, the name is written.',
      },
      {
        name: 'timeZone',
        label: 'Time zone',
        kind: 'text',
        hint: 'In which dates and times are written: America/New_York, America/Chicago …',
      },
    ],
  },
  {
    id: 'contact',
    label: 'Phone, e-mail, address and hours',
    about: 'How customers reach the shop: in the header, the footer, e-mails and on the contact page.',
    part: 'shop',
    group: 'contact',
    page: '/contact',
    words: 'telephone call opening',
    fields: [
      { name: 'phone', label: 'Phone', kind: 'text' },
      { name: 'email', label: 'E-mail', kind: 'text', hint: 'Customers write here, and answers to our e-mails arrive here.' },
      { name: 'hours', label: 'Hours', kind: 'text' },
      { name: 'address', label: 'Address', kind: 'text', hint: 'Also where returns are sent to.' },
    ],
  },
  {
    id: 'dispatch',
    label: 'Cut-off time and holidays',
    about:
      "Until when an order leaves on the same day, and the days on which nothing leaves: those of carriers (New Year's Day, Memorial Day, Independence Day, Labor Day, Thanksgiving, Christmas) are added to yours. Product pages say when a part in stock ships.",
    part: 'shop',
    group: 'dispatch',
    words: 'shipping promise ships today working days',
    fields: [
      { name: 'cutOffMinutes', label: 'Cut-off time', kind: 'time', hint: "In the shop's time zone. Texts name it as {cutOff}." },
      {
        name: 'handlingDays',
        label: 'Handling days',
        kind: 'number',
        hint: 'Working days that an order needs before it leaves; 0: the same day.',
      },
      { name: 'workingDays', label: 'Working days', kind: 'days' },
      {
        name: 'holidays',
        label: 'Holidays',
        kind: 'rows',
        one: 'holiday',
        fields: [
          { name: 'date', label: 'Date', kind: 'text', hint: 'Such as 2026-12-25.' },
          { name: 'name', label: 'Name', kind: 'text' },
        ],
      },
    ],
  },
  {
    id: 'delivery',
    label: 'Delivery times',
    about:
      'How many working days a shipment is under way. With the cut-off time, working days and holidays they make the day of arrival that is promised; orders that are paid keep theirs.',
    part: 'selling',
    group: 'transit',
    words: 'transit arrives promise zones alaska hawaii zip',
    fields: [
      { name: 'minDays', label: 'Fewest days', kind: 'number', hint: 'Working days after the one on which it leaves.' },
      { name: 'maxDays', label: 'Most days', kind: 'number' },
      {
        name: 'zones',
        label: 'Places with days of their own',
        kind: 'rows',
        one: 'zone',
        fields: [
          { name: 'states', label: 'States', kind: 'list', hint: 'Two letters each: AK, HI.' },
          {
            name: 'zips',
            label: 'First digits of ZIP codes',
            kind: 'list',
            hint: 'Such as 995, or all five of one. They count before states, the longest first.',
          },
          { name: 'minDays', label: 'Fewest days', kind: 'number' },
          { name: 'maxDays', label: 'Most days', kind: 'number' },
        ],
      },
    ],
  },
  {
    id: 'shipping',
    label: 'Shipping rates',
    about: 'What shipping costs, and from which amount it is free.',
    part: 'selling',
    group: 'rates',
    words: 'free threshold flat alaska hawaii zones',
    fields: [
      { name: 'freeShippingThresholdCents', label: 'Free from ($)', kind: 'money', hint: 'Measured after discounts.' },
      { name: 'flatShippingCents', label: 'Flat rate below that ($)', kind: 'money' },
      {
        name: 'zones',
        label: 'States with rates of their own',
        kind: 'rows',
        one: 'zone',
        fields: [
          { name: 'states', label: 'States', kind: 'list', hint: 'Two letters each: AK, HI.' },
          { name: 'flatShippingCents', label: 'Flat rate ($)', kind: 'money' },
          { name: 'freeShippingThresholdCents', label: 'Free from ($)', kind: 'money', isOptional: true, hint: 'Empty: never free.' },
        ],
      },
    ],
  },
  {
    id: 'tax',
    label: 'Sales tax',
    about: 'The rate of each state in which the shop collects tax, on merchandise after discounts; shipping is not taxed.',
    part: 'selling',
    group: 'rates',
    fields: [{ name: 'taxRates', label: 'Rates', kind: 'rates', one: 'state', hint: 'A state that is not listed is not taxed.' }],
  },
  {
    id: 'orders',
    label: 'Checkout, returns and stock',
    about: 'How long things last. One order line is 99 pieces at most; this is fixed.',
    part: 'selling',
    group: 'orders',
    words: 'hold reservation low stock maximum quantity review e-mail ask',
    fields: [
      {
        name: 'holdMinutes',
        label: 'Minutes to pay',
        kind: 'number',
        hint: `An order keeps its stock so long. ${MIN_HOLD_MINUTES} is the least that the payment provider allows, ${MAX_HOLD_MINUTES.toLocaleString('en-US')} the most.`,
      },
      { name: 'returnDays', label: 'Days to return a part', kind: 'number', hint: 'After delivery. Texts name them as {returnDays}.' },
      { name: 'completeAfterDays', label: 'Days until a delivered order is completed', kind: 'number' },
      {
        name: 'lowStockThreshold',
        label: 'Low stock of new parts',
        kind: 'number',
        hint: 'Each part has its own; this is what new ones begin with.',
      },
      {
        name: 'askForReviewDays',
        label: 'Days until buyers are asked for reviews',
        kind: 'number',
        hint: 'After the last shipment of an order has left; one e-mail for each order, to all buyers alike. 0: nobody is asked.',
      },
    ],
  },
  {
    id: 'return-rules',
    label: 'What comes back',
    about:
      'By which rules customers send parts back. They are shown with each part and kept with each order; the days for all parts stand under Checkout.',
    part: 'selling',
    group: 'returnRules',
    words: 'returns opened installed electrical restocking fee postage window',
    fields: [
      { name: 'opened', label: 'Opened parts come back', kind: 'switch' },
      { name: 'installed', label: 'Installed or used parts come back', kind: 'switch' },
      { name: 'restockingPercent', label: 'Kept for restocking (%)', kind: 'number', hint: 'Not of what was faulty, damaged or wrong.' },
      {
        name: 'shopPaysPostage',
        label: 'We pay the postage',
        kind: 'switch',
        hint: 'What is faulty, damaged or wrong always travels at our cost.',
      },
      {
        name: 'sendWithinDays',
        label: 'Days to send an approved return',
        kind: 'number',
        hint: 'One that has not come by then is closed.',
      },
      {
        name: 'rules',
        label: 'Rules for some categories',
        kind: 'rows',
        one: 'rule',
        hint: 'The first rule that names a category of the part counts.',
        fields: [
          { name: 'name', label: 'Name', kind: 'text' },
          {
            name: 'categories',
            label: 'Categories',
            kind: 'names',
            hint: 'Their names or addresses, such as vacuum-cleaner-bags, one a line; with all below them.',
          },
          { name: 'days', label: 'Days', kind: 'number', hint: '0: only what is faulty.' },
          { name: 'opened', label: 'Opened comes back', kind: 'switch' },
          { name: 'installed', label: 'Installed comes back', kind: 'switch' },
          { name: 'restockingPercent', label: 'Kept for restocking (%)', kind: 'number' },
          { name: 'shopPaysPostage', label: 'We pay the postage', kind: 'switch' },
        ],
      },
    ],
  },
  ...TEXT_SECTIONS,
]

/** A page of settings by its address. */
export const sectionOf = (id: string): SettingSection | undefined => SETTING_SECTIONS.find((section) => section.id === id)
