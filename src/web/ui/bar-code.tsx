import { code128 } from '#domain/order/code128.ts'

/** Modules of height; a reader wants about a seventh of the width. */
const HEIGHT = 40

/** A number as a bar code, drawn as SVG, with the number below it. */
export function BarCode({ text }: { text: string }) {
  const { width, bars } = code128(text)
  return (
    <figure className="print-code">
      <svg viewBox={`0 0 ${width} ${HEIGHT}`} role="img" aria-label={`Bar code of ${text}`} shapeRendering="crispEdges">
        {bars.map((bar) => (
          <rect key={bar.x} x={bar.x} y="0" width={bar.width} height={HEIGHT} />
        ))}
      </svg>
      <figcaption>{text}</figcaption>
    </figure>
  )
}
