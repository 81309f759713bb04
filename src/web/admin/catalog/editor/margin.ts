import { parseMoney } from '#domain/pricing/parse-money.ts'

/** 'Margin 43 %', when price and cost can be read. */
export function marginText(price: string, cost: string): string | undefined {
  const [sold, bought] = [parseMoney(price), parseMoney(cost)]
  if (!sold.isAmount || !bought.isAmount || sold.cents <= 0) return undefined
  return `Margin ${Math.round(((sold.cents - bought.cents) / sold.cents) * 100)} %`
}
