import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { toast } from '#web/admin/ui/toast.ts'
import { sourceName } from '#web/admin/media/file-slug.ts'
import type { UnmatchedFile } from '#web/admin/media/unmatched-files.tsx'
import { useUploads } from '#web/admin/media/use-uploads.ts'
import { api, errorText, read } from '#web/api.ts'
import type { Schema } from '#web/api.ts'
import { brandLogosQuery, invalidateBrands } from './brand-query.ts'
import { matchBrand } from './match-brand.ts'

type BrandLogo = Schema<'BrandLogo'>

/** A file that has become a brand's logo, or should have. */
export interface GivenLogo {
  brandId: BrandLogo['id']
  name: string
  file: string
  /** The logo, and the one that it has replaced; null: none. */
  logoUrl: string
  before: string | null
  /** Why it was not stored; null: it was. */
  error: string | null
}

/** Logos that find their brands by the names of their files: what was given, what was not, and the way back. */
export function useBrandLogos() {
  const client = useQueryClient()
  const query = useQuery(brandLogosQuery())
  const { queryKey } = brandLogosQuery()
  const [given, setGiven] = useState<GivenLogo[]>([])
  const [unmatched, setUnmatched] = useState<UnmatchedFile[]>([])
  const [targets] = useState(() => new Map<File | string, BrandLogo['id']>())
  const note = (logo: GivenLogo) => setGiven((all) => [logo, ...all.filter(({ brandId }) => brandId !== logo.brandId)])

  /** Stores a logo with the version that the brand has now: only the logo is changed, whatever else somebody changes meanwhile. */
  async function store(brandId: BrandLogo['id'], logoUrl: string | null): Promise<void> {
    const params = { path: { brandId } }
    const { version } = await read(api.GET('/api/admin/brands/{brandId}', { params }))
    const saved = await read(api.PATCH('/api/admin/brands/{brandId}', { params, body: { version, logoUrl } }))
    client.setQueryData(queryKey, (all) => all?.map((old) => (old.id === brandId ? { ...old, version: saved.version, logoUrl } : old)))
    void invalidateBrands(client)
  }
  async function give(brandId: BrandLogo['id'], file: string, logoUrl: string) {
    const brand = client.getQueryData(queryKey)?.find(({ id }) => id === brandId)
    if (!brand) return
    const logo = { brandId, name: brand.name, file, logoUrl, before: brand.logoUrl }
    const error = await store(brandId, logoUrl).then(() => null, errorText)
    note({ ...logo, error })
  }
  const uploading = useUploads((media, source) => {
    const brandId = targets.get(source)
    if (brandId !== undefined) void give(brandId, sourceName(source), media.url)
  })

  /** Files that are named after their brands; of two for one brand, the first counts. */
  function giveByName(sources: readonly (File | string)[]) {
    const owners = new Map<BrandLogo['id'], string>()
    const others: UnmatchedFile[] = []
    const matched = sources.filter((source) => {
      const name = sourceName(source)
      const match = matchBrand(name, query.data ?? [])
      const first = 'brand' in match ? owners.get(match.brand.id) : undefined
      if ('reason' in match) others.push({ name, reason: match.reason })
      else if (first !== undefined) others.push({ name, reason: `${match.brand.name} is given ${first} already` })
      else {
        owners.set(match.brand.id, name)
        targets.set(source, match.brand.id)
        return true
      }
      return false
    })
    setUnmatched(others)
    uploading.add(matched)
  }
  /** Gives a brand back what it had. */
  async function undo({ brandId, name, before }: GivenLogo) {
    try {
      await store(brandId, before)
      setGiven((all) => all.filter((logo) => logo.brandId !== brandId))
    } catch (error) {
      toast({ text: `${name} keeps the new logo.`, detail: errorText(error), tone: 'error' })
    }
  }
  const again = ({ brandId, file, logoUrl }: GivenLogo) => give(brandId, file, logoUrl)
  return { ...uploading, query, given, unmatched, clearUnmatched: () => setUnmatched([]), giveByName, undo, again }
}
