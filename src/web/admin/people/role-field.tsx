import { STAFF_ROLE_NAMES, STAFF_ROLES } from '#domain/staff/staff-role.ts'
import type { StaffRole } from '#domain/staff/staff-role.ts'
import { SelectField } from '#web/ui/form/field.tsx'

/** The choice of a role, with what it may do below. */
export function RoleField({ role, onChange }: { role: StaffRole; onChange: (role: StaffRole) => void }) {
  return (
    <SelectField
      label="Role"
      value={role}
      onChange={(event) => onChange(STAFF_ROLES.find((one) => one === event.target.value) ?? role)}
      below={
        <p className="text-small text-ink-2" role="status">
          {STAFF_ROLE_NAMES[role].note}
        </p>
      }
    >
      {STAFF_ROLES.map((one) => (
        <option key={one} value={one}>
          {STAFF_ROLE_NAMES[one].name}
        </option>
      ))}
    </SelectField>
  )
}
