import { formatMoney, type Cents } from '#domain/money.ts'

/** An amount as signs write it: whole dollars without cents (`4900` → `$49`, `4950` → `$49.50`). */
export const shortMoney = (cents: Cents): string => formatMoney(cents).replace(/\.00$/, '')
