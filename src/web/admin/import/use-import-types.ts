import { IMPORT_TYPES } from '#domain/import/import-fields.ts'
import type { ImportType } from '#domain/import/import-fields.ts'
import { AREA_OF_IMPORT } from '#domain/staff/record-area.ts'
import { mayDo } from '#domain/staff/staff-role.ts'
import { useStaffRole } from '#web/admin/frame/nav/rights.ts'

/** What files of who is signed in may bring. */
export function useImportTypes(): ImportType[] {
  const role = useStaffRole()
  return IMPORT_TYPES.filter((type) => role && mayDo(role, `${AREA_OF_IMPORT[type]}:write`))
}
