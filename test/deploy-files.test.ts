import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'

interface Service {
  image?: string
  build?: object
  read_only?: boolean
  cap_drop?: string[]
  cap_add?: string[]
  restart?: string
  healthcheck?: object
  environment?: Record<string, string>
  env_file?: string[]
  depends_on?: Record<string, object>
  volumes?: string[]
  networks?: string[]
  ports?: string[]
  configs?: object[]
  secrets?: object[]
  stop_grace_period?: string
  init?: boolean
  mem_limit?: string
}

interface Compose {
  services: Record<string, Service>
  networks: Record<string, object>
  volumes: Record<string, object>
}

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what is looked at of a Compose file
const compose = parse(readFileSync('deploy/compose.yaml', 'utf8'), { merge: true }) as Compose
const services = Object.entries(compose.services)
/** Those that run, not what prepares a volume, or makes a backup, and ends. */
const lasting = services.filter(([name]) => !['storage-bucket', 'operator'].includes(name))

test('whatever runs in compose.yaml has a read-only root, no capabilities but those named, a health check, and starts again', () => {
  const careless = lasting.filter(
    ([, { read_only, cap_drop, restart, healthcheck, image, build }]) =>
      !read_only ||
      cap_drop?.join() !== 'ALL' ||
      restart !== 'unless-stopped' ||
      (!healthcheck && image !== 'partwright') ||
      !(image ?? build),
  )
  expect(careless.map(([name]) => name)).toEqual([])
})

test('what compose.yaml refers to is in it, services, networks, volumes, or beside it: files', () => {
  const named = services.flatMap(([, { depends_on = {}, networks = [], volumes = [] }]) => [
    ...Object.keys(depends_on).map((name) => name in compose.services),
    ...networks.map((name) => name in compose.networks),
    ...volumes.filter((volume) => !/^[./$]/.test(volume)).map((volume) => (volume.split(':')[0] ?? '') in compose.volumes),
    ...volumes.filter((volume) => /^\.\/(?!tls:)/.test(volume)).map((volume) => existsSync(join('deploy', volume.split(':')[0] ?? ''))),
  ])
  expect(named.length).toBeGreaterThan(20)
  expect(named).not.toContain(false)
})

test('no text of compose.yaml is to be written into a container whose root is read-only: Compose refuses to start it', () => {
  expect(services.filter(([, { configs, secrets }]) => configs ?? secrets).map(([name]) => name)).toEqual([])
})

test('every variable that compose.yaml needs stands in the example of its env file; no secret stands in it, and the pooler is passed by', () => {
  const text = readFileSync('deploy/compose.yaml', 'utf8')
  const needed = new Set([...text.matchAll(/(?<!\$)\$\{(\w+)/g)].map(([, name]) => name))
  const example = new Set([...readFileSync('deploy/compose.env.example', 'utf8').matchAll(/^(\w+)=/gm)].map(([, name]) => name))
  expect(needed).toEqual(example)
  const { environment = {}, env_file, stop_grace_period, init } = compose.services['shop-1'] ?? {}
  expect([env_file, stop_grace_period, init]).toEqual([['shop.env'], '20s', true])
  // A number here would win over what shop.env says.
  expect(environment.TRUST_PROXY).toBe('${TRUST_PROXY:-1}')
  expect(environment.DATABASE_URL).toContain('@pgbouncer:6432/')
  expect(environment.DATABASE_DIRECT_URL).toContain('@postgres:5432/')
  for (const file of ['compose.env.example', 'shop.env.example'])
    expect(readFileSync(`deploy/${file}`, 'utf8')).not.toMatch(/^\w*(SECRET|PASSWORD|TOKEN|KEY)\w*=(?!partwright$)./m)
})

test('a process of the shop may take more memory than its heap and that of the reader of workbooks: V8 cleans up before the kernel kills', () => {
  const heapOf = (file: string) => Number(/HEAP_MB = ([\d_]+)/.exec(readFileSync(file, 'utf8'))?.[1]?.replace('_', ''))
  const heaps = heapOf('scripts/start.ts') + heapOf('src/server/shop/import/file/open-workbook.ts')
  for (const name of ['shop-1', 'shop-2'])
    expect(1024 * Number(/^(\d+)g$/.exec(compose.services[name]?.mem_limit ?? '')?.[1])).toBeGreaterThan(heaps + 512)
})

test('compose.yaml publishes ports by IPv4 alone: by IPv6 Docker tells one address of all visitors', () => {
  const ports = services.flatMap(([, { ports: published = [] }]) => published)
  expect(ports).toEqual(['0.0.0.0:80:80', '0.0.0.0:443:443'])
})

test("systemd's units serve what was built: where nothing can be written, a start that builds would fail again and again", () => {
  for (const unit of ['partwright@', 'partwright-worker']) {
    const text = readFileSync(`deploy/systemd/${unit}.service`, 'utf8')
    expect(text).toMatch(/^ExecStart=.* scripts\/start\.ts dist$/m)
    expect(text).toMatch(/^ProtectSystem=strict$/m)
    // Past nginx nobody may come; what the file says wins.
    expect(text.indexOf('Environment=BIND_ADDRESS=127.0.0.1')).toBeGreaterThan(0)
  }
})

test('the image starts the shop itself, without a shell, as its user, with the flags of npm start', () => {
  const text = readFileSync('deploy/Dockerfile', 'utf8').replaceAll('\\\n', ' ')
  const last = text.slice(text.lastIndexOf('\nFROM '))
  const command = /^CMD (\[.+\])$/m.exec(last)?.[1] ?? ''
  expect(JSON.parse(command)).toEqual(['node', '--max-semi-space-size=8', '--max-old-space-size=1024', 'dist/server/server.js'])
  expect(last).toMatch(/^USER 1000:1000$/m)
  expect(last).toMatch(/^HEALTHCHECK .*CMD \["node", /m)
  expect(text).toContain(`POSTGRES_IMAGE=${compose.services.postgres?.image}\n`)
  const start = readFileSync('scripts/start.ts', 'utf8')
  expect([/SEMI_SPACE_MB = (\d+)/.exec(start)?.[1], /HEAP_MB = ([\d_]+)/.exec(start)?.[1]?.replace('_', '')]).toEqual(['8', '1024'])
  // Everything that an image is built of is copied from a folder without secrets, packages and builds.
  const ignored = readFileSync('.dockerignore', 'utf8').split('\n')
  expect(ignored).toEqual(expect.arrayContaining(['.git', '.env*', '**/*.env', '**/node_modules', 'dist*', 'data']))
})
