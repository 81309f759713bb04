import type { HTMLAttributes } from 'react'
import type { ApplianceType } from '#domain/fit/appliance.ts'
import { drawLabelPlace } from '#domain/drawing/draw-label-place.ts'

interface DrawnLabelProps extends HTMLAttributes<HTMLDivElement> {
  type: ApplianceType
}

/** The drawing itself, with the code that it takes. */
export function DrawnLabel({ type, ...box }: DrawnLabelProps) {
  // oxlint-disable-next-line react/no-danger -- our own drawing code
  return <div {...box} dangerouslySetInnerHTML={{ __html: drawLabelPlace(type) }} />
}
