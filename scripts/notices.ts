import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './node-version.ts'

interface Package {
  dev?: boolean
  optional?: boolean
  version?: string
  license?: string
}

const HEAD = `Partwright is built with the work of others. These are their notices: of data, of fonts, and of the packages that the shop is sold with.`

const readJson = (path: string): unknown => JSON.parse(readFileSync(join(ROOT, path), 'utf8'))

/** What a package says of its licence in files of its own. */
const licenceOf = (folder: string): string =>
  readdirSync(join(ROOT, folder))
    .filter((name) => /^(licen[cs]e|copying|notice)/i.test(name))
    .map((name) => readFileSync(join(ROOT, folder, name), 'utf8').trim())
    .join('\n\n')

/** Every package that is installed and needed to run, by its licence text: most texts are many packages'. */
function packagesByLicence(): Map<string, string[]> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the lock file, as npm writes it
  const { packages } = readJson('package-lock.json') as { packages: Record<string, Package> }
  const found = new Map<string, string[]>()
  for (const [folder, { dev, version, license = 'no licence named' }] of Object.entries(packages)) {
    if (folder === '' || dev || !existsSync(join(ROOT, folder))) continue
    const text = licenceOf(folder)
    const name = `${folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length)} ${version} (${license})`
    found.set(text, [...(found.get(text) ?? []), name])
  }
  return found
}

/** Writes the notices of others' data, fonts and packages where the shop serves them: `/third-party-notices.txt`, which the legal page links to. */
export function writeNotices(folder: string): void {
  const data = readFileSync(join(ROOT, 'scripts/data-notices.txt'), 'utf8').trim()
  const fonts = `Fonts\n\nIn pictures that the shop draws:\n\n${readFileSync(join(ROOT, 'src/server/shop/catalog/picture-fonts/OFL.txt'), 'utf8').trim()}`
  const packages = [...packagesByLicence()].map(([text, names]) => `${[...new Set(names)].toSorted().join('\n')}\n\n${text}`.trim())
  const parts = [HEAD, data, fonts, 'Packages, fonts in pages among them', ...packages]
  writeFileSync(join(ROOT, folder, 'client/third-party-notices.txt'), `${parts.join(`\n\n${'='.repeat(80)}\n\n`)}\n`)
}

/** Writes the list of packages that the shop runs with (CycloneDX), from the lock file alone. The same sources give the same list. */
export function writeSbom(folder: string): void {
  const asked = spawnSync('npm', ['sbom', '--package-lock-only', '--omit', 'dev', '--sbom-format', 'cyclonedx'], {
    cwd: ROOT,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
  if (asked.status !== 0) throw new Error(`npm sbom failed: ${asked.stderr}`)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as much of CycloneDX as is changed here
  const { serialNumber: _, ...bom } = JSON.parse(asked.stdout) as {
    serialNumber: string
    metadata: Record<string, unknown> & { component: object }
  }
  const { timestamp: __, ...metadata } = bom.metadata
  const named = { ...bom, metadata: { ...metadata, component: { ...metadata.component, name: 'partwright' } } }
  writeFileSync(join(ROOT, folder, 'sbom.cdx.json'), `${JSON.stringify(named, null, 2)}\n`)
}
