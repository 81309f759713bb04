// npm run bench:admin: how long the admin area takes over the database of DATABASE_URL, which `npm run bench:seed` has filled.
//   -- --lists       every GET of the staff's API: pages, sorts, filters, texts (--only orders,products: those whose path ends so; --rounds 3; --every 5: each fifth)
//   -- --editor      all that the editor of a part asks for, and the palette
//   -- --navigation  clicks in Chromium until the rows or fields are there
// Without an option all three. Times are in ms.
import { parseArgs } from 'node:util'
import pg from 'pg'
import { buildIfStale } from '../scripts/build.ts'
import { measureEditor } from './admin/editor.ts'
import { measureLists } from './admin/lists.ts'
import { measureNavigation } from './admin/navigation.ts'
import { openBigShop, signInStaff } from './admin/shop.ts'

const { values } = parseArgs({
  options: {
    lists: { type: 'boolean', default: false },
    editor: { type: 'boolean', default: false },
    navigation: { type: 'boolean', default: false },
    only: { type: 'string', default: '' },
    rounds: { type: 'string', default: '3' },
    every: { type: 'string', default: '1' },
  },
})
const url = process.env.DATABASE_URL
if (!url) {
  console.error('Usage: DATABASE_URL=postgres://… npm run bench:admin (fill it with npm run bench:seed)')
  process.exit(1)
}
const all = !values.lists && !values.editor && !values.navigation

await buildIfStale()
const db = new pg.Client({ connectionString: url })
await db.connect()
const close = await openBigShop()
try {
  const cookie = await signInStaff()
  if (all || values.lists) await measureLists(db, cookie, { only: values.only, rounds: Number(values.rounds), every: Number(values.every) })
  if (all || values.editor) await measureEditor(db, cookie)
  if (all || values.navigation) await measureNavigation()
} finally {
  await db.end()
  await close()
}
process.exit(0)
