import { descriptionText } from '#domain/catalog/description-text.ts'
import { isUpc } from '#domain/catalog/part-number.ts'
import { formatDecimal } from '#domain/money.ts'
import { dayIn } from '#domain/time/shop-time.ts'
import type { Schema } from '#web/api.ts'
import { pictureData, returnPolicyData } from '#web/links/json-ld.tsx'

type Product = Schema<'Product'>

const AVAILABILITY: Record<Product['stock']['state'], string> = {
  in_stock: 'InStock',
  low: 'LimitedAvailability',
  backorder: 'BackOrder',
  out: 'OutOfStock',
}

/** The answered questions of a page, as schema.org has them about a product (decision 172). */
const questionData = ({ rows }: Pick<Schema<'PublishedQuestions'>, 'rows'>) =>
  rows.flatMap(({ question, answer, askedAt, answeredAt, buyers }) =>
    answer === null
      ? []
      : [
          {
            '@type': 'Question',
            text: question,
            dateCreated: askedAt,
            answerCount: 1 + buyers.length,
            acceptedAnswer: { '@type': 'Answer', text: answer, ...(answeredAt !== null && { dateCreated: answeredAt }) },
            ...(buyers.length > 0 && { suggestedAnswer: buyers.map(({ text, at }) => ({ '@type': 'Answer', text, dateCreated: at })) }),
          },
        ],
  )

type Reviews = Pick<Schema<'PublishedReviews'>, 'summary' | 'rows'>

/**
 * The reviews of a page and the average of all, as schema.org has them: those that are published, of people who have bought the part (decision 174).
 * Their days are the shop's, as the page writes them.
 */
const reviewData = ({ summary: { count, average }, rows }: Reviews, timeZone: string) =>
  average !== null && {
    aggregateRating: { '@type': 'AggregateRating', ratingValue: average, reviewCount: count, bestRating: 5, worstRating: 1 },
    review: rows.map(({ rating, title, text, writer, writtenAt }) => ({
      '@type': 'Review',
      reviewRating: { '@type': 'Rating', ratingValue: rating, bestRating: 5, worstRating: 1 },
      author: { '@type': 'Person', name: writer ?? 'Verified buyer' },
      datePublished: dayIn(timeZone, new Date(writtenAt)),
      ...(title !== null && { name: title }),
      reviewBody: text,
    })),
  }

/** The product, its offer and its reviews as schema.org knows them. The price is the one the page shows. */
export function productData(
  { product, questions, reviews }: { product: Product; questions: Pick<Schema<'PublishedQuestions'>, 'rows'>; reviews: Reviews },
  priceCents: number,
  { rates, publicUrl: origin, timeZone }: Schema<'ShopInfo'>,
) {
  const url = new URL(`/product/${product.slug}`, origin).href
  const gtin = product.numbers.flatMap(({ kind, number }) => (kind === 'upc' ? number.replace(/\D/g, '') : [])).find(isUpc)
  const subjectOf = questionData(questions)
  const shippingCents = priceCents >= rates.freeShippingThresholdCents ? 0 : rates.flatShippingCents
  return {
    '@type': 'Product',
    name: product.name,
    description: descriptionText(product),
    sku: product.sku,
    mpn: product.partNumber,
    ...(gtin !== undefined && { gtin }),
    url,
    ...(product.brand && { brand: { '@type': 'Brand', name: product.brand.name } }),
    image: pictureData(product, origin),
    ...(subjectOf.length > 0 && { subjectOf }),
    ...reviewData(reviews, timeZone),
    offers: {
      '@type': 'Offer',
      url,
      price: formatDecimal(priceCents),
      priceCurrency: 'USD',
      ...(product.saleEndsAt !== null && { priceValidUntil: product.saleEndsAt }),
      availability: `https://schema.org/${AVAILABILITY[product.stock.state]}`,
      itemCondition: 'https://schema.org/NewCondition',
      // Where some states have rates of their own, no rate holds for the country.
      ...(rates.zones.length === 0 && {
        shippingDetails: {
          '@type': 'OfferShippingDetails',
          shippingRate: { '@type': 'MonetaryAmount', value: formatDecimal(shippingCents), currency: 'USD' },
          shippingDestination: { '@type': 'DefinedRegion', addressCountry: 'US' },
        },
      }),
      hasMerchantReturnPolicy: returnPolicyData({
        days: product.returns.days,
        paysPostage: product.paysReturnPostage,
        restockingPercent: product.restockingPercent,
      }),
    },
  }
}
