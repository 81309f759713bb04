import { execFileSync, spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { CreateBucketCommand, ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3'
import { onTestFinished } from 'vitest'
import { freePort } from '#test/support/free-port.ts'

import { accepting } from '../accepting.ts'

const PARTS = ['account', 'container', 'object'] as const

const PACKAGES = 'swift-proxy swift-account swift-container swift-object memcached'

/** Why there is no bucket to try that checks signatures, or null. */
export const whyNoSwift = (): string | null =>
  ['swift-proxy-server', 'swift-ring-builder', 'memcached'].every((name) => existsSync(`/usr/bin/${name}`))
    ? null
    : `there is no OpenStack Swift; apt-get install ${PACKAGES}`

const serverOf = (kind: string, port: number, folder: string) => `[DEFAULT]
bind_ip = 127.0.0.1
bind_port = ${port}
devices = ${folder}/devices
swift_dir = ${folder}
mount_check = false
workers = 0
[pipeline:main]
pipeline = ${kind}-server
[app:${kind}-server]
use = egg:swift#${kind}
`

const proxyOf = (port: number, memory: number, folder: string) => `[DEFAULT]
bind_ip = 127.0.0.1
bind_port = ${port}
swift_dir = ${folder}
workers = 0
[pipeline:main]
pipeline = catch_errors cache listing_formats s3api tempauth proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
[filter:catch_errors]
use = egg:swift#catch_errors
[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:${memory}
[filter:listing_formats]
use = egg:swift#listing_formats
[filter:s3api]
use = egg:swift#s3api
s3_acl = false
location = us-east-1
[filter:tempauth]
use = egg:swift#tempauth
user_shop_owner = ${BUCKET_ACCOUNT.secret} .admin
`

/** Who may use the bucket of the tests. */
const BUCKET_ACCOUNT = { key: 'shop:owner', secret: 'kept-by-nobody' }

/** Where one copy of everything lies: a ring of a single device for each of the parts. */
function writeRings(folder: string, ports: Record<(typeof PARTS)[number], number>) {
  for (const kind of PARTS) {
    const ring = (...words: string[]) => execFileSync('swift-ring-builder', [join(folder, `${kind}.builder`), ...words], { stdio: 'pipe' })
    ring('create', '4', '1', '1')
    ring('add', `r1z1-127.0.0.1:${ports[kind]}/disk`, '1')
    ring('rebalance')
  }
}

/** A bucket of real S3 storage, for this test: it checks every signature. */
export interface SwiftBucket {
  url: string
  /** Ends the storage's door; what is stored stays. */
  stop(): Promise<void>
  start(): Promise<void>
}

/** Starts OpenStack Swift with its S3 door on free ports. */
export async function startSwift(): Promise<SwiftBucket> {
  const folder = mkdtempSync(join(tmpdir(), 'partwright-swift-'))
  const [account, container, object, proxy, memory] = await Promise.all([freePort(), freePort(), freePort(), freePort(), freePort()])
  mkdirSync(join(folder, 'devices/disk'), { recursive: true })
  writeFileSync(
    join(folder, 'swift.conf'),
    '[swift-hash]\nswift_hash_path_suffix = tests\n[storage-policy:0]\nname = Policy-0\ndefault = yes\n',
  )
  const ports = { account, container, object }
  for (const kind of PARTS) writeFileSync(join(folder, `${kind}.conf`), serverOf(kind, ports[kind], folder))
  writeFileSync(join(folder, 'proxy.conf'), proxyOf(proxy, memory, folder))
  writeRings(folder, ports)
  const isRoot = process.getuid?.() === 0
  if (isRoot) execFileSync('chown', ['-R', 'swift', folder])
  chmodSync(folder, 0o755)
  const launch = async (port: number, program: string, ...words: string[]) => {
    const as = isRoot ? ['setpriv', '--reuid', 'swift', '--regid', 'swift', '--init-groups', program] : [program]
    const [first = program, ...rest] = [...as, ...words]
    const started = spawn(first, rest, { stdio: 'ignore', env: { ...process.env, SWIFT_DIR: folder } })
    await accepting(started, port)
    return started
  }
  const end = async (started: ChildProcess) => {
    if (started.exitCode !== null || started.signalCode !== null) return
    const exited = once(started, 'exit')
    started.kill('SIGKILL')
    await exited
  }
  const running = [await launch(memory, 'memcached', '-l', '127.0.0.1', '-p', String(memory), '-m', '16')]
  for (const kind of PARTS) running.push(await launch(ports[kind], `swift-${kind}-server`, join(folder, `${kind}.conf`)))
  const door = () => launch(proxy, 'swift-proxy-server', join(folder, 'proxy.conf'))
  let open = await door()
  onTestFinished(async () => {
    for (const started of [open, ...running]) await end(started)
    rmSync(folder, { recursive: true, force: true })
  })
  const url = `http://127.0.0.1:${proxy}`
  while ((await fetch(url).catch(() => null))?.status === 503) await wait(100)
  return {
    url,
    stop: () => end(open),
    async start() {
      open = await door()
    },
  }
}

/** Makes a bucket. Gives the variables of a shop that has its files there, and what is stored by now. */
export async function makeBucket({ url }: SwiftBucket, name: string) {
  const owner = new S3Client({
    endpoint: url,
    region: 'us-east-1',
    forcePathStyle: true,
    credentials: { accessKeyId: BUCKET_ACCOUNT.key, secretAccessKey: BUCKET_ACCOUNT.secret },
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
  await owner.send(new CreateBucketCommand({ Bucket: name }))
  const stored = async () =>
    ((await owner.send(new ListObjectsV2Command({ Bucket: name }))).Contents ?? []).map(({ Key }) => Key ?? '').toSorted()
  const env = {
    FILES_S3_ENDPOINT: url,
    FILES_S3_BUCKET: name,
    FILES_S3_ACCESS_KEY: BUCKET_ACCOUNT.key,
    FILES_S3_SECRET_KEY: BUCKET_ACCOUNT.secret,
  }
  return { env, stored }
}
