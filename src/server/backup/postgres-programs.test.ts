import { expect, test } from 'vitest'
import { BackupError } from './backup-error.ts'
import { connectionTo } from './postgres-programs.ts'

test.each([
  ['postgres://shop:s3cret@/shop?host=/run/postgresql', 'postgres://shop@/shop?host=/run/postgresql'],
  ['postgres://shop:s3cret@db.example:5433/shop', 'postgres://shop@db.example:5433/shop'],
  ['postgres:///shop?host=/run/postgresql&user=shop&password=s3cret', 'postgres:///shop?host=%2Frun%2Fpostgresql&user=shop'],
])('programs are told of %s without its password, which their environment has', (url, address) => {
  expect(connectionTo(url)).toEqual({ address, env: { PGPASSWORD: 's3cret' } })
})

test.each(['postgres://shop:s3cret%zz@db.example/shop', 'postgres://shop:s3cret@:port/shop'])(
  'what is no address is refused without saying what it holds: %s',
  (url) => {
    expect(() => connectionTo(url)).toThrow(BackupError)
    expect(() => connectionTo(url)).not.toThrow('s3cret')
  },
)
