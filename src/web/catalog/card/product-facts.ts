import { formatDecimal } from '#domain/money.ts'
import { GRAMS_PER_OUNCE, OUNCES_PER_POUND } from '#domain/catalog/weight.ts'
import type { Schema } from '#web/api.ts'
import type { SpecRow } from '#web/ui/part/spec-table.tsx'
import { pictureData, returnPolicyData } from '#web/links/json-ld.tsx'

type Product = Schema<'Product'>

/** A weight as US shoppers read it: ounces below a pound, pounds above. */
export function formatWeight(grams: number): string {
  const ounces = grams / GRAMS_PER_OUNCE
  return ounces < OUNCES_PER_POUND ? `${Number(ounces.toFixed(1))} oz` : `${Number((ounces / OUNCES_PER_POUND).toFixed(1))} lb`
}

/** The small line of a card: who makes the part, and whose appliances it fits. */
export function cardLine({ brand, fits, showBrand }: Pick<Product, 'brand' | 'fits' | 'showBrand'>): string {
  if (!showBrand) return ''
  const others = fits.filter(({ slug }) => slug !== brand?.slug).map(({ name }) => name)
  const more = others.length > 2 ? ` +${others.length - 2}` : ''
  return [brand?.name, others.length > 0 && `fits ${others.slice(0, 2).join(', ')}${more}`].filter(Boolean).join(' · ')
}

/** The rows of the spec plate below the numbers and brands: the figures of its kind, its weight, its barcodes. */
export function factRows({ specifications, weightGrams, numbers }: Pick<Product, 'specifications' | 'weightGrams' | 'numbers'>): SpecRow[] {
  const upcs = numbers.filter(({ kind }) => kind === 'upc').map(({ number }) => number)
  return [
    ...specifications.map(({ label, value }) => ({ label, value, mono: /\d/.test(value) })),
    ...(weightGrams === null ? [] : [{ label: 'Weight', value: formatWeight(weightGrams), mono: true }]),
    ...(upcs.length > 0 ? [{ label: 'UPC', value: upcs.join(', '), mono: true }] : []),
  ]
}

/** Other numbers of the part with what each one is; the shown number and the SKU have rows of their own. */
export function otherNumbers({
  numbers,
  partNumber,
  sku,
}: Pick<Product, 'numbers' | 'partNumber' | 'sku'>): { number: string; meaning: string }[] {
  const meanings: Partial<Record<Product['numbers'][number]['kind'], string>> = {
    superseded: 'old number, replaced by this part',
    cross_reference: 'cross-reference',
    mpn: "maker's number",
  }
  return numbers.flatMap(({ number, kind }) => {
    const meaning = meanings[kind]
    return meaning && number !== partNumber && number !== sku ? [{ number, meaning }] : []
  })
}

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

/** The reviews of a page and the average of all, as schema.org has them: those that are published, of people who have bought the part (decision 174). */
const reviewData = ({ summary: { count, average }, rows }: Reviews) =>
  average !== null && {
    aggregateRating: { '@type': 'AggregateRating', ratingValue: average, reviewCount: count, bestRating: 5, worstRating: 1 },
    review: rows.map(({ rating, title, text, writer, writtenAt }) => ({
      '@type': 'Review',
      reviewRating: { '@type': 'Rating', ratingValue: rating, bestRating: 5, worstRating: 1 },
      author: { '@type': 'Person', name: writer ?? 'Verified buyer' },
      datePublished: writtenAt.slice(0, 10),
      ...(title !== null && { name: title }),
      reviewBody: text,
    })),
  }

/** The product, its offer and its reviews as schema.org knows them. The price is the one the page shows. */
export function productData(
  { product, questions, reviews }: { product: Product; questions: Pick<Schema<'PublishedQuestions'>, 'rows'>; reviews: Reviews },
  priceCents: number,
  { rates, publicUrl: origin }: Schema<'ShopInfo'>,
) {
  const url = new URL(`/product/${product.slug}`, origin).href
  const gtin = product.numbers.find(({ kind, number }) => kind === 'upc' && /^(\D*\d){12}\D*$/.test(number))
  const subjectOf = questionData(questions)
  const shippingCents = priceCents >= rates.freeShippingThresholdCents ? 0 : rates.flatShippingCents
  return {
    '@type': 'Product',
    name: product.name,
    description: product.description,
    sku: product.sku,
    mpn: product.partNumber,
    ...(gtin && { gtin: gtin.number.replace(/\D/g, '') }),
    url,
    ...(product.brand && { brand: { '@type': 'Brand', name: product.brand.name } }),
    image: pictureData(product, origin),
    ...(subjectOf.length > 0 && { subjectOf }),
    ...reviewData(reviews),
    offers: {
      '@type': 'Offer',
      url,
      price: formatDecimal(priceCents),
      priceCurrency: 'USD',
      ...(product.saleEndsAt !== null && { priceValidUntil: product.saleEndsAt }),
      availability: `https://schema.org/${AVAILABILITY[product.stock.state]}`,
      itemCondition: 'https://schema.org/NewCondition',
      shippingDetails: {
        '@type': 'OfferShippingDetails',
        shippingRate: { '@type': 'MonetaryAmount', value: formatDecimal(shippingCents), currency: 'USD' },
        shippingDestination: { '@type': 'DefinedRegion', addressCountry: 'US' },
      },
      hasMerchantReturnPolicy: returnPolicyData(product.returns.days),
    },
  }
}
