import { DEMO_SHOP_NAME } from '#domain/setting-defaults.ts'
import type { Schema } from '#web/api.ts'
import { returnPolicyData } from '#web/links/json-ld.tsx'

/** The shop for search engines (schema.org): who it is and how its pages are searched. */
export function shopData(shop: Schema<'ShopInfo'>): Record<string, unknown> {
  const { name, logoUrl, publicUrl, contact, returnDays, paysReturnPostage, restockingPercent } = shop
  const url = new URL('/', publicUrl).href
  // The built-in icon is that of the demonstration shop.
  const logo = logoUrl ?? (name === DEMO_SHOP_NAME ? '/icon-512.png' : null)
  return {
    '@graph': [
      {
        '@type': 'OnlineStore',
        '@id': `${url}#shop`,
        name,
        url,
        ...(logo !== null && { logo: new URL(logo, publicUrl).href }),
        email: contact.email,
        telephone: contact.phone,
        address: contact.address,
        hasMerchantReturnPolicy: returnPolicyData({ days: returnDays, paysPostage: paysReturnPostage, restockingPercent }),
        contactPoint: {
          '@type': 'ContactPoint',
          contactType: 'customer service',
          telephone: contact.phone,
          email: contact.email,
          areaServed: 'US',
        },
      },
      { '@type': 'WebSite', '@id': `${url}#site`, name, url, publisher: { '@id': `${url}#shop` } },
    ],
  }
}
