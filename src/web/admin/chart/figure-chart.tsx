import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { flushSync } from 'react-dom'
import uPlot from 'uplot'
import { useTheme } from '#web/admin/frame/appearance.ts'
import chartStyles from './chart.css?url'
import type { FigureSlots } from './chart-figure.ts'
import { valueRange } from './value-range.ts'

/** The height of a chart, in px. */
const HEIGHT = 176

/** The classes whose colours the canvas is drawn in: a canvas knows nothing of variables, nor of light and dark. */
const INKS = { now: 'text-petrol', before: 'text-ink-3', text: 'text-ink-2', grid: 'text-line' } as const

function inksOf(host: HTMLElement): Record<keyof typeof INKS, string> {
  const colour = (name: string) => {
    const probe = host.querySelector(`[data-ink=${name}]`)
    return probe ? getComputedStyle(probe).color : 'gray'
  }
  return { now: colour('now'), before: colour('before'), text: colour('text'), grid: colour('grid') }
}

/** Whether the system asks for something, such as dark colours. */
function useMedia(query: string): boolean {
  const [isAsked, setAsked] = useState(() => matchMedia(query).matches)
  useEffect(() => {
    const system = matchMedia(query)
    const onChange = () => setAsked(system.matches)
    system.addEventListener('change', onChange)
    return () => system.removeEventListener('change', onChange)
  }, [query])
  return isAsked
}

/** Whether the page is printed just now. What it is drawn for is there before the event has ended, since the browser waits no longer. */
function useOnPaper(): boolean {
  const [isOnPaper, setOnPaper] = useState(false)
  useEffect(() => {
    const onBefore = () => flushSync(() => setOnPaper(true))
    const onAfter = () => setOnPaper(false)
    window.addEventListener('beforeprint', onBefore)
    window.addEventListener('afterprint', onAfter)
    return () => {
      window.removeEventListener('beforeprint', onBefore)
      window.removeEventListener('afterprint', onAfter)
    }
  }, [])
  return isOnPaper
}

/** Changes with the colours of the page: the choice of the member of staff, that of the system, or paper. */
function useColours(isOnPaper: boolean): string {
  const theme = useTheme()
  const isDark = useMedia('(prefers-color-scheme: dark)')
  const isForced = useMedia('(forced-colors: active)')
  return `${theme} ${isDark} ${isForced} ${isOnPaper}`
}

interface Drawn extends FigureSlots {
  /** Told which slot the pointer or a key is at; null when it has left. */
  onAt: (at: number | null) => void
}

/** Steps of the axis at the side: whole cents, orders or hundredths of a percent. */
const STEPS = Array.from({ length: 11 }, (_, power) => [1, 2, 5].map((first) => first * 10 ** power)).flat()

/** The options of the plot: one or two lines over slots that are counted from 0. It sets its sizes by script alone, which the security policy allows. */
function optionsOf(host: HTMLElement, { figure: { short, least }, rows, before, onAt }: Drawn): uPlot.Options {
  const ink = inksOf(host)
  const font = `12px ${getComputedStyle(host).fontFamily}`
  const axis = { stroke: ink.text, font, ticks: { show: false }, grid: { stroke: ink.grid, width: 1 } }
  const labels = rows.map(({ name }) => name.replace(/^\w{3}, /, ''))
  return {
    width: host.clientWidth,
    height: HEIGHT,
    // Room at the right for half of the last label, which stands below the last slot.
    padding: [null, 4 * (labels[0]?.length ?? 0), null, null],
    legend: { show: false },
    cursor: { y: false, drag: { x: false, y: false }, points: { size: 7 } },
    select: { show: false, left: 0, top: 0, width: 0, height: 0 },
    scales: {
      x: { time: false, range: (_, from, to) => [from, Math.max(to, from + 1)] },
      y: { range: (_, lowest, highest) => valueRange(lowest, highest, least) },
    },
    axes: [
      {
        ...axis,
        grid: { show: false },
        size: 28,
        space: Math.max(72, 8 * (rows[0]?.name.length ?? 0)),
        incrs: [1, 2, 3, 6, 7, 14, 28, 56, 91, 182, 365, 730],
        values: (_, at) => at.map((one) => labels[one] ?? ''),
      },
      { ...axis, size: 52, space: 40, incrs: STEPS, values: (_, values) => values.map(short) },
    ],
    series: [
      {},
      { stroke: ink.before, width: 1, dash: [4, 4], points: { show: false }, show: before !== null },
      { stroke: ink.now, width: 2, points: { size: 4, fill: ink.now, show: rows.length < 32 } },
    ],
    hooks: { setCursor: [({ cursor }) => onAt(cursor.idx ?? null)] },
  }
}

/** The keys of a slider, those of a vertical one too, which some screen readers press. */
const KEYS: Record<string, (at: number, last: number) => number> = {
  ArrowLeft: (at) => at - 1,
  ArrowDown: (at) => at - 1,
  ArrowRight: (at) => at + 1,
  ArrowUp: (at) => at + 1,
  Home: () => 0,
  End: (_, last) => last,
}

/** Draws into the element, again whenever what is drawn, its width or the colours change, or it is printed. */
function usePlot(drawn: Drawn, isOnPaper: boolean) {
  const host = useRef<HTMLDivElement>(null)
  const plot = useRef<uPlot>(null)
  const colours = useColours(isOnPaper)
  const latest = useRef(drawn)
  latest.current = drawn
  const key = JSON.stringify([drawn.figure.name, drawn.rows])
  useEffect(() => {
    const element = host.current
    if (!element) return
    const { rows } = latest.current
    const data: uPlot.AlignedData = [rows.map((_, at) => at), rows.map(({ before }) => before), rows.map(({ now }) => now)]
    const made = new uPlot(optionsOf(element, latest.current), data, element)
    plot.current = made
    const resized = new ResizeObserver(() => made.setSize({ width: element.clientWidth, height: HEIGHT }))
    resized.observe(element)
    return () => {
      resized.disconnect()
      made.destroy()
    }
  }, [key, colours])
  return { host, plot }
}

/**
 * A period as a line, over the one before when it is compared with one. The pointer and the arrow keys walk over it, and what stands there is read out; the table has the
 * same numbers.
 */
export function FigureChart({ figure, rows, before }: FigureSlots) {
  const { name, format } = figure
  const [at, setAt] = useState<number | null>(null)
  const isOnPaper = useOnPaper()
  const { host, plot } = usePlot({ figure, rows, before, onAt: setAt }, isOnPaper)
  const last = rows.length - 1
  const row = rows[at ?? last]
  const text = (value: number | null | undefined) => (value === null || value === undefined ? 'none' : format(value))
  const beforeText = before === null ? '' : `, before ${text(row?.before)}`
  function onKeyDown(event: KeyboardEvent) {
    const move = KEYS[event.key]
    const drawn = plot.current
    if (!move || !drawn || event.ctrlKey || event.altKey || event.metaKey) return
    event.preventDefault()
    const next = Math.min(last, Math.max(0, move(at ?? last, last)))
    drawn.setCursor({ left: drawn.valToPos(next, 'x'), top: 0 })
    setAt(next)
  }
  return (
    <div className="grid gap-1">
      <link rel="stylesheet" href={chartStyles} precedence="default" />
      <div
        ref={host}
        role="slider"
        tabIndex={0}
        className="figure-chart"
        data-paper={isOnPaper || undefined}
        aria-label={`Chart of ${name}`}
        aria-valuemin={1}
        aria-valuemax={rows.length}
        aria-valuenow={(at ?? last) + 1}
        aria-valuetext={`${row?.name}: ${text(row?.now)}${beforeText}`}
        onKeyDown={onKeyDown}
        onBlur={() => plot.current?.setCursor({ left: -10, top: -10 })}
      >
        {Object.entries(INKS).map(([ink, className]) => (
          <span key={ink} data-ink={ink} className={className} hidden />
        ))}
      </div>
      <p className="text-caption text-ink-2 tabular-nums" aria-hidden="true">
        {at === null || !row ? (
          <>
            <span className="text-petrol">━</span> now
            {before !== null && (
              <>
                , <span className="text-ink-3">- - -</span> {before}
              </>
            )}
          </>
        ) : (
          <>
            <strong>{row.name}</strong>: {text(row.now)}
            {beforeText}
          </>
        )}
      </p>
    </div>
  )
}
