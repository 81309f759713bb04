import { describe, expect, test } from 'vitest'
import { typeOfHeader } from './type-of-header.ts'

describe('what a file brings, by its header', () => {
  test.each([
    ['Order number,Carrier,Tracking number'],
    ['Number,Placed,Order state,Payment,Fulfilment,E-mail,First name,Parts,Total,Tracking,Company'],
    ['order_no,tracking_id,Ship Date'],
    ['Reference,Courier,Tracking,Weight'],
  ])('%s: tracking numbers', (header) => expect(typeOfHeader(header.split(','))).toBe('tracking'))

  test.each([
    ['Email,First name,Accepts Marketing'],
    ['Email Address,FNAME,LNAME,OPTIN_TIME,TAGS'],
    ['E-mail,Consent'],
    ['Email'],
    ['Customer ID,First Name,Last Name,Email,Accepts Email Marketing,Default Address Company,Total Spent,Note,Tags'],
  ])('%s: subscribers', (header) => expect(typeOfHeader(header.split(','))).toBe('subscribers'))

  test.each([['From,To'], ['Redirect from,Redirect to'], ['old_url,new_url'], ['Source,Target,Code']])('%s: redirects', (header) =>
    expect(typeOfHeader(header.split(','))).toBe('redirects'),
  )

  test.each([
    // Of parts, whatever else they say.
    ['SKU,Name,Price'],
    ['SKU,Order number,Tracking number'],
    ['Part number,Email,First name'],
    ['Name,Email,Accepts Marketing,Lineitem sku'],
    ['Name,Carrier,Tracking'],
    ['UPC,Qty'],
    // One of the two alone may be anything.
    ['Order number,Carrier,Status'],
    ['Order number,Email,First name,Last name,Total'],
    ['Vendor,Email,Phone'],
    ['Tracking number,Price'],
    ['First name,Last name,Phone'],
    // Numbers and what replaces them, perhaps.
    ['Old,New'],
    ['Part number,From,To'],
    ['From,Amount'],
    [''],
  ])('%s: nothing that is sure', (header) => expect(typeOfHeader(header.split(','))).toBeNull())
})
