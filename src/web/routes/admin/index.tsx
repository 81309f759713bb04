import { createFileRoute } from '@tanstack/react-router'

export const Route = createFileRoute('/admin/')({
  beforeLoad: async ({ context: { staff } }) => (await import('#web/admin/frame/guard.ts')).leadToFirstPage(staff),
})
