import { expect, test } from 'vitest'
import { openingLines } from './opening-lines.ts'

const OPEN = { SHOP_MODE: 'live', ROLE: 'web', DATA_DIR: '/data', DATABASE_URL: 'postgres://db/shop' } as const

test('the operator is told the address at which the process listens, and where its files are', () => {
  expect(openingLines(OPEN, 3000)).toEqual([
    'Partwright is open at http://localhost:3000 (mode: live)',
    'Role: web (answers visitors; jobs, e-mails too, wait for a process with ROLE=worker or all)',
    'Data: PostgreSQL (DATABASE_URL); files in /data/files',
  ])
  const [where] = openingLines({ ...OPEN, BIND_ADDRESS: '10.0.0.5' }, 3000)
  expect(where).toBe('Partwright is open at http://10.0.0.5:3000 (mode: live)')
  expect(openingLines({ ...OPEN, BIND_ADDRESS: 'fd00::5' }, 3000)[0]).toContain('http://[fd00::5]:3000')
  expect(openingLines({ ...OPEN, BIND_ADDRESS: '127.0.0.1' }, 3000)[0]).toContain('http://localhost:3000')
  expect(openingLines({ ...OPEN, FILES_S3_BUCKET: 'shop-files' }, 3000)[2]).toBe(
    'Data: PostgreSQL (DATABASE_URL); files in the bucket shop-files',
  )
})
