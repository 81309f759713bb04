import { hasPlate, type PartView } from '#domain/drawing/family.ts'
import { viewsOf } from '#domain/drawing/views.ts'
import type { Schema } from '#web/api.ts'

/** One picture of a product. */
export type Medium =
  | { kind: 'image'; src: string; alt?: string | undefined }
  | { kind: 'drawing'; view: PartView }
  | { kind: 'video'; src: string }

type Pictured = Pick<Schema<'ProductCard'>, 'images' | 'drawing'> & { imageAlts?: string[] }

/** Whether a video is a file of this shop, which the page plays; any other is linked to (decision 124). */
export const isOwnVideo = (src: string): boolean => src.startsWith('/')

/** The views of a drawing that say sizes. */
const DIMENSIONED: readonly PartView[] = ['angle', 'front']

/**
 * All pictures of a product, the one for cards first: its photographs, and the drawing with its dimensions beside them; without any, all views of
 * the drawing. A video of the shop's own comes last. Pictures of other sites, which are being fetched, are left out: no browser may show them.
 */
export function mediaOf({ images, imageAlts, drawing }: Pictured, videoUrl: string | null = null): Medium[] {
  const photographs = images.flatMap((src, at): Medium[] => (src.startsWith('/') ? [{ kind: 'image', src, alt: imageAlts?.[at] }] : []))
  const views = viewsOf(drawing).filter((view) => photographs.length === 0 || (!hasPlate(drawing) && DIMENSIONED.includes(view)))
  const pictures: Medium[] = [...photographs, ...views.map((view): Medium => ({ kind: 'drawing', view }))]
  return videoUrl === null || !isOwnVideo(videoUrl) ? pictures : [...pictures, { kind: 'video', src: videoUrl }]
}

/** Names a picture among the others, for keys. */
export const mediumKey = (medium: Medium): string => (medium.kind === 'drawing' ? medium.view : medium.src)

/** An index that wraps at both ends (specification, section 2: image gallery). */
export const wrapIndex = (index: number, count: number): number => (count === 0 ? 0 : ((index % count) + count) % count)

/** Where an arrow key leads in a row of pictures: -1, 1, or 0 for any other key. */
export const arrowStep = (key: string): -1 | 0 | 1 => (key === 'ArrowLeft' ? -1 : key === 'ArrowRight' ? 1 : 0)
