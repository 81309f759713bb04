import { encode } from 'uqr'

/** Modules of white around the code, which scanners need (ISO/IEC 18004). */
const QUIET_ZONE = 4

/** A text as a QR code, dark on white whatever the page's colours. `label` is its accessible name. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { border: QUIET_ZONE })
  const path = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('')
  return (
    <svg role="img" aria-label={label} viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges" className="w-full max-w-56 bg-white">
      <path d={path} fill="black" />
    </svg>
  )
}
