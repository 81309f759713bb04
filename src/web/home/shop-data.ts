import type { Schema } from '#web/api.ts'
import { returnPolicyData } from '#web/links/json-ld.tsx'

/** The shop for search engines (schema.org): who it is and how its pages are searched. */
export function shopData({ publicUrl, contact, returnDays }: Schema<'ShopInfo'>): Record<string, unknown> {
  const url = new URL('/', publicUrl).href
  return {
    '@graph': [
      {
        '@type': 'OnlineStore',
        '@id': `${url}#shop`,
        name: 'Partwright',
        url,
        logo: new URL('/icon-512.png', publicUrl).href,
        email: contact.email,
        telephone: contact.phone,
        address: contact.address,
        hasMerchantReturnPolicy: returnPolicyData(returnDays),
        contactPoint: {
          '@type': 'ContactPoint',
          contactType: 'customer service',
          telephone: contact.phone,
          email: contact.email,
          areaServed: 'US',
        },
      },
      { '@type': 'WebSite', '@id': `${url}#site`, name: 'Partwright', url, publisher: { '@id': `${url}#shop` } },
    ],
  }
}
