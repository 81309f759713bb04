/** The editor while it is on its way. */
export function EditorSkeleton() {
  return (
    <div role="status" aria-label="Loading the part" className="grid gap-4 pt-4">
      <span className="skeleton h-8 w-2/5" />
      <span className="skeleton h-8" />
      <span className="skeleton h-80 max-w-190" />
    </div>
  )
}
