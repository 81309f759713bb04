import { smallPicture } from '#domain/catalog/picture-path.ts'

/** A category's picture beside its name, on white in every scheme; nothing without one. */
export function SmallPicture({ src, className }: { src: string | null | undefined; className: string }) {
  if (!src) return null
  return <img src={smallPicture(src, 96)} alt="" width={48} height={48} loading="lazy" className={`object-contain ${className}`} />
}
