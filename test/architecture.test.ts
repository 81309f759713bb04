import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join, relative, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'

const ROOT = resolve(import.meta.dirname, '..')
const CODE = /\.(ts|tsx|css)$/
const TEST = /\.(test|spec)\.tsx?$/

/** Written by programs, not by people. */
const GENERATED = new Set(['src/web/routeTree.gen.ts', 'src/web/api-types.gen.ts'])

interface Source {
  path: string
  text: string
  /** Files as paths from the root (`src/domain/money.ts`), packages by their names. */
  imports: { target: string; names: string }[]
}

/** All files below a folder but those of packages, which some folders install for themselves. */
const pathsBelow = (folder: string): string[] =>
  readdirSync(join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
    if (entry.name === 'node_modules') return []
    return entry.isDirectory() ? pathsBelow(join(folder, entry.name)) : [join(folder, entry.name)]
  })

const targetOf = (from: string, specifier: string) => {
  if (specifier.startsWith('.')) return relative(ROOT, resolve(ROOT, dirname(from), specifier))
  return specifier.replace(/^#(domain|server|web)\//, 'src/$1/').replace(/^#test\//, 'test/')
}

const IMPORT = /^(?:import|export)\s+(?:type\s+)?(?:([\w$*{},\s]+?)\s+from\s+)?'([^']+)'|\bimport\(\s*'([^']+)'\s*\)/gm

const sources: Source[] = ['src', 'test', 'scripts', 'bench'].flatMap(pathsBelow).flatMap((path) => {
  if (!CODE.test(path)) return []
  const text = readFileSync(join(ROOT, path), 'utf8')
  const imports = Array.from(text.matchAll(IMPORT), ([, names = '', fixed, dynamic]) => ({
    target: targetOf(path, fixed ?? dynamic ?? ''),
    names,
  }))
  return [{ path, text, imports: path.endsWith('.css') ? [] : imports }]
})

const program = sources.filter(({ path }) => path.startsWith('src/') && !TEST.test(path) && !GENERATED.has(path))

/** `path → target` for every import below `folder` that `isAllowed` does not allow. */
const strays = (folder: string, isAllowed: (target: string, source: Source, names: string) => boolean) =>
  program
    .filter(({ path }) => path.startsWith(folder))
    .flatMap((source) =>
      source.imports.filter(({ target, names }) => !isAllowed(target, source, names)).map(({ target }) => `${source.path} → ${target}`),
    )

const isIn =
  (...folders: string[]) =>
  (target: string) =>
    folders.some((folder) => target === folder || target.startsWith(folder))
const isPackage = (target: string) => !target.startsWith('src/')

/** Both in the shop, or both in the web; the web's own root (router, client) is no room. */
const isWithin = (from: string, to: string) =>
  from !== to && ['src/server/shop', 'src/web/'].some((layer) => from.startsWith(layer) && to.startsWith(layer))

describe('who may import whom', () => {
  test('there is something to check', () => {
    expect(program.length).toBeGreaterThan(100)
    expect(program.flatMap(({ imports }) => imports).length).toBeGreaterThan(400)
  })

  test('the domain imports itself and zod/mini, nothing else', () => {
    expect(strays('src/domain/', (target) => isIn('src/domain/')(target) || target === 'zod/mini')).toEqual([])
  })

  test('db, services and the templates of e-mails import the domain and themselves, none of their siblings', () => {
    const isSeed = isIn('src/server/db/seed/')
    // The queue lives on the shop's database.
    const isQueue = isIn('src/server/services/queue.ts')
    const ownOf = { 'src/server/email/templates/': 'src/server/email/layout/' }
    for (const folder of ['src/server/db/', 'src/server/services/', 'src/server/email/templates/', 'src/server/email/layout/'])
      expect(
        strays(
          folder,
          (target, { path }) =>
            isPackage(target) ||
            isSeed(path) ||
            (isQueue(path) && isIn('src/server/db/client.ts', 'src/server/log.ts')(target)) ||
            isIn(folder, 'src/domain/', ...(folder === 'src/server/email/templates/' ? [ownOf[folder]] : []))(target),
        ),
      ).toEqual([])
  })

  test('the shop never sees HTTP, nor the API above it', () => {
    const isHttp = isIn('hono', '@hono/', 'node:http', 'react')
    expect(
      strays('src/server/shop/', (target) =>
        isPackage(target) ? !isHttp(target) : !isIn('src/server/api/', 'src/server/email/', 'src/server/http/', 'src/web/')(target),
      ),
    ).toEqual([])
  })

  test('the shop declares what is answered, the API only what it is sent, and its problems', () => {
    const sent = new Set(['Customer', 'ContactMessage', 'AskedQuestion', 'SentReview', 'PageVisit', 'Problem'])
    const namesIn = ({ text }: Source) => Array.from(text.matchAll(/\.(?:openapi\(|meta\(\{ id: )'(\w+)'/g), ([, name = '']) => name)
    const ofApi = program.filter(({ path }) => path.startsWith('src/server/api/'))
    expect(ofApi.flatMap(namesIn).filter((name) => !sent.has(name))).toEqual([])
  })

  test('the API never sees a table: no schema, and of drizzle at most `sql`', () => {
    expect(
      strays('src/server/api/', (target, _, names) => {
        if (target.startsWith('drizzle-orm')) return target === 'drizzle-orm' && names.trim() === '{ sql }'
        return (
          isPackage(target) ||
          (isIn('src/domain/', 'src/server/')(target) && !isIn('src/server/db/', 'src/server/jobs/', 'src/server/email/')(target))
        )
      }),
    ).toEqual([])
  })

  test('jobs call the shop, write e-mails and use services; of the database they know the connection', () => {
    const isAllowed = isIn(
      'src/server/shop/',
      'src/server/email/',
      'src/server/services/',
      'src/server/jobs/',
      'src/server/db/client.ts',
      'src/server/crash-point.ts',
      'src/server/log.ts',
      'src/domain/',
    )
    expect(strays('src/server/jobs/', (target) => isPackage(target) || isAllowed(target))).toEqual([])
  })

  test('the server never imports the web', () => {
    expect(strays('src/server/', (target) => !isIn('src/web/')(target))).toEqual([])
  })

  test('the web reaches the server through web/api.ts alone, and there only the call in the same process', () => {
    expect(
      strays(
        'src/web/',
        (target, { path }) =>
          isIn('src/web/', 'src/domain/')(target) ||
          isPackage(target) ||
          (path === 'src/web/api.ts' && target === 'src/server/api/in-process.ts'),
      ),
    ).toEqual([])
    // Nothing but the front door may start the server.
    expect(
      program
        .filter(({ path, imports }) => path !== 'src/server.ts' && imports.some(({ target }) => target === 'src/server/open-shop.ts'))
        .map(({ path }) => path),
    ).toEqual([])
  })

  test('the design system knows no router, no queries and no nouns of the shop', () => {
    const isFramework = isIn('@tanstack/', 'openapi-fetch')
    expect(
      strays('src/web/ui/', (target) => (isPackage(target) ? !isFramework(target) : isIn('src/web/ui/', 'src/domain/')(target))),
    ).toEqual([])
  })

  test('routes use nouns, nouns use the design system, never the other way round', () => {
    const isAbove = isIn('src/web/routes/', 'src/web/router.tsx', 'src/web/shop-router.tsx', 'src/web/client.tsx')
    expect(strays('src/web/', (target, { path }) => !isAbove(target) || isAbove(path))).toEqual([])
  })

  test("the browser gets the tree of all routes only where it asks for it: a page of the shop starts without the admin area's", () => {
    const values = program.flatMap(({ path, text }) =>
      Array.from(
        text.matchAll(/^import (?!type)[^\n]*routeTree\.gen\.ts'|import\('[^']*routeTree\.gen\.ts'\)/gm),
        ([found]) => `${path}: ${found}`,
      ),
    )
    expect(values).toEqual([
      "src/web/client.tsx: import('./routeTree.gen.ts')",
      "src/web/router.tsx: import { routeTree } from './routeTree.gen.ts'",
    ])
    // The server's router, which imports it, is not the browser's.
    expect(program.filter(({ imports }) => imports.some(({ target }) => target === 'src/web/router.tsx')).map(({ path }) => path)).toEqual(
      [],
    )
  })

  test('packages of the server alone are imported by no page', () => {
    const isServers = isIn(
      'drizzle-orm',
      'pg',
      'pg-boss',
      '@electric-sql/',
      'better-auth',
      '@better-auth/',
      'stripe',
      'nodemailer',
      'pino',
      'sanitize-html',
      'node:',
      'hono',
      '@hono/',
    )
    const isPg = (target: string) => isServers(target) && !target.startsWith('src/')
    expect(strays('src/web/', (target) => !isPg(target))).toEqual([])
  })
})

/** The rooms of `server/db/schema`, `server/shop` and `web`: each may import those behind it in its list, never one before it. `''` is the folder itself. */
const ORDER = {
  'src/server/db/schema/': ['office', 'customer', 'order', 'account', 'catalog', ''],
  'src/server/shop/': [
    'maintenance',
    'reports',
    'staff',
    'order-admin',
    'people',
    'settings-admin',
    'webhook',
    'marketing-admin',
    'import',
    'content',
    'catalog-admin',
    'marketing',
    'customer',
    'search',
    'returns',
    'payment',
    'checkout',
    'catalog',
    'tax-exemption',
    'media',
    'change-set',
    'list',
    'order',
    'stock',
    'settings',
    'outbox',
    '',
  ],
  'src/web/': [
    'routes',
    'gallery',
    'content',
    'contact',
    'shell',
    'admin',
    'home',
    'checkout',
    'account',
    'orders',
    'quick-order',
    'suggestions',
    'search',
    'catalog',
    'customer',
    'cart',
    'fit',
    'newsletter',
    'visits',
    'parts',
    'links',
    'session',
    'ui',
  ],
} as const

describe('the rooms and their order', () => {
  test.each(Object.entries(ORDER))('%s: every folder has its place, and no arrow runs back', (layer, folders) => {
    const roomOf = (path: string) => (path.startsWith(layer) ? (/^([^/]+)\//.exec(path.slice(layer.length))?.[1] ?? '') : null)
    const placeOf = (path: string) => folders.findIndex((folder) => folder === roomOf(path))
    // The router, the typed client and what is generated stand beside the rooms of the web.
    const inRooms = (path: string) => path.startsWith(layer) && (layer !== 'src/web/' || roomOf(path) !== '')
    const rooms = program.filter(({ path }) => inRooms(path))
    expect(rooms.filter(({ path }) => placeOf(path) < 0).map(({ path }) => path)).toEqual([])
    expect(
      rooms.flatMap(({ path, imports }) =>
        imports.filter(({ target }) => inRooms(target) && placeOf(target) < placeOf(path)).map(({ target }) => `${path} → ${target}`),
      ),
    ).toEqual([])
  })

  test('no two folders of a layer import each other, not even by way of a third', () => {
    const arrows = new Map<string, Set<string>>()
    for (const { path, imports } of program)
      for (const { target } of imports)
        if (isWithin(dirname(path), dirname(target)))
          arrows.set(dirname(path), (arrows.get(dirname(path)) ?? new Set()).add(dirname(target)))
    const reaches = (from: string, to: string, seen = new Set<string>()): boolean =>
      [...(arrows.get(from) ?? [])].some((next) => next === to || (!seen.has(next) && reaches(next, to, seen.add(next))))
    expect([...arrows.keys()].filter((folder) => reaches(folder, folder))).toEqual([])
  })

  test('no file leads back to itself through what it imports, types and code that loads later included', () => {
    const left = new Map(program.filter(({ path }) => !GENERATED.has(path)).map(({ path, imports }) => [path, imports]))
    const isLast = (path: string) => left.get(path)?.every(({ target }) => !left.has(target))
    // What imports nothing that is left is taken away, until only circles and what leads into them remain.
    for (let last = [...left.keys()].filter(isLast); last.length > 0; last = [...left.keys()].filter(isLast))
      for (const path of last) left.delete(path)
    expect([...left.keys()]).toEqual([])
  })
})

describe('what the documentation names', () => {
  const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')
  const namesIn = (cell = '') => Array.from(cell.matchAll(/`([^`]+)`/g), ([, name = '']) => name)
  const rowsOf = (text: string) => text.split('\n').flatMap((line) => (line.startsWith('| ') ? [line.split(' | ')] : []))

  test('the tests against each threat are there', () => {
    const [threats = ''] = read('docs/security.md').split('## Threats, controls, tests').slice(1).join('').split('\n## ')
    const names = rowsOf(threats).flatMap(([, , tests]) => namesIn(tests))
    expect(names.length).toBeGreaterThan(50)
    const isThere = (name: string) => {
      const path = name.includes('/') ? name : `test/api/${name}`
      return [path, `${path}.test.ts`, `${path}.spec.ts`].some((one) => existsSync(join(ROOT, one)))
    }
    expect(names.filter((name) => !isThere(name))).toEqual([])
  })

  test('the files of the walks are there', () => {
    const files = rowsOf(read('docs/walks.md')).flatMap(([cell]) => {
      const [first = '', ...beside] = namesIn(cell)
      return first === '' ? [] : [first, ...beside.map((name) => join(dirname(first), name))]
    })
    expect(files.length).toBeGreaterThan(40)
    expect(files.filter((path) => !existsSync(join(ROOT, 'src', path)))).toEqual([])
  })

  test('each decision that a comment names, and that is none of the specification, has its record', () => {
    const named = program.flatMap(({ text }) => {
      const own = text.replaceAll(/\bspecification\b[^();:]*/g, '')
      return Array.from(own.matchAll(/\bdecisions? ((?:\d+(?:, | and )?)+)/g), ([, numbers = '']) => numbers.match(/\d+/g) ?? []).flat()
    })
    const records = [...new Set(named.map(Number))]
    expect(records.length).toBeGreaterThan(30)
    const index = read('docs/decisions/README.md')
    expect(records.filter((number) => !index.includes(`](${String(number).padStart(4, '0')}-`))).toEqual([])
  })
})

describe('how files look', () => {
  test('there is no file that only hands on what other files export', () => {
    const isBarrel = ({ path, text }: Source) =>
      /^index\.tsx?$/.test(basename(path))
        ? !path.startsWith('src/web/routes/')
        : !path.endsWith('.css') && /^\s*export\s+(\*|\{[^}]*\})\s+from/m.test(text)
    expect(program.filter(isBarrel).map(({ path }) => path)).toEqual([])
  })

  test('a folder holds at most twenty files, without their tests', () => {
    // The router reads its routes there, a file an address.
    const exempt = new Set(['src/web/routes', 'src/web/routes/admin'])
    const held = ({ path }: Source) => !TEST.test(path) && !GENERATED.has(path) && !path.startsWith('src/server/db/migrations/')
    const folders = Object.entries(Object.groupBy(sources.filter(held), ({ path }) => dirname(path)))
    expect(
      folders
        .map(([folder, files = []]) => ({ folder, files: files.length }))
        .filter(({ folder, files }) => files > 20 && !exempt.has(folder)),
    ).toEqual([])
  })

  test('no folder is named after nothing in the shop', () => {
    const forbidden = new Set([
      'lib',
      'libs',
      'util',
      'utils',
      'helper',
      'helpers',
      'common',
      'shared',
      'hooks',
      'types',
      'misc',
      'constants',
    ])
    expect(sources.map(({ path }) => dirname(path)).filter((folder) => folder.split('/').some((name) => forbidden.has(name)))).toEqual([])
  })

  test('no file of the program has 300 lines or more', () => {
    const long = program.map(({ path, text }) => ({ path, lines: text.split('\n').length - 1 })).filter(({ lines }) => lines >= 300)
    expect(long).toEqual([])
  })

  test('a route says of each parameter of its address what it is: one that is left out, the router takes as it stands there', () => {
    const left = sources.filter(({ path, text }) => {
      const search =
        /^const readSearch =[^]*?^\}|^  validateSearch:[^]*?(?=^  (?:\/\/|ssr|staticData|before|loader|head|component|pending))/m.exec(text)
      return path.startsWith('src/web/routes/') && search !== null && /\.\.\.\(|\{\}/.test(search[0])
    })
    expect(left.map(({ path }) => path)).toEqual([])
  })

  test('exports have names', () => {
    // The framework asks for this one.
    const exempt = new Set(['src/server.ts'])
    expect(program.filter(({ path, text }) => !exempt.has(path) && /^export default\b/m.test(text)).map(({ path }) => path)).toEqual([])
  })

  test('files are named in kebab-case', () => {
    const odd = program
      .map(({ path }) => path)
      .filter((path) => !path.startsWith('src/web/routes/') && !/^[a-z0-9]+(-[a-z0-9]+)*(\.d)?\.(ts|tsx|css)$/.test(basename(path)))
    expect(odd).toEqual([])
  })
})
