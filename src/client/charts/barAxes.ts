import type { XAxis, YAxis } from '@mui/x-charts/models'
import type { BarsData } from './bars.ts'

/** Room at the end of a lying bar for its amount, and for a count. */
const amountRoom = 100
const countRoom = 40
/** Between the picture and its frame. */
const edge = 4
/** How far from the bars the library would write a name. */
const labelGap = 6
/** About as wide as a letter, by direction. */
const letter = { ltr: 6.6, rtl: 5.4 }
const tickLabelStyle = { fontSize: 12, fill: 'var(--ink2)' }

interface Drawing {
  readonly sums: BarsData['sums'] | undefined
  readonly axis: BarsData['axis'] | undefined
  /** The names of the groups in the order of the line. */
  readonly called: readonly string[]
  readonly lying: boolean
  readonly rtl: boolean
  /** Whether some values are below zero. */
  readonly negative: boolean
}

/** The axes of a picture of bars, one with the names and one with the values, and the room around it. */
export function barAxes({ called, lying, rtl, negative, sums, axis }: Drawing) {
  const room = lying && !axis ? (sums ? countRoom : amountRoom) : axis ? 24 : 4
  const side = rtl ? 'right' : 'left'
  const longest = 16 + letter[rtl ? 'rtl' : 'ltr'] * Math.max(...called.map(({ length }) => length))
  // On a phone some room is left for the bars.
  const width = Math.min(axis ? 112 : 220, longest)
  const before = negative ? room : edge
  const names = {
    scaleType: 'band',
    data: called.map((_, at) => at),
    valueFormatter: (at: number) => called[at] ?? '',
    disableLine: true,
    disableTicks: true,
    categoryGapRatio: lying && !sums ? 0.2 : 0.35,
    barGapRatio: 0.5,
    tickLabelStyle,
  } as const
  const values = {
    disableLine: true,
    disableTicks: true,
    tickLabelStyle,
    ...(axis ? { valueFormatter: axis } : { position: 'none' as const }),
  }
  // They begin where the title of the card does, not beside the bars.
  const atStart = {
    ...tickLabelStyle,
    textAnchor: 'start' as const,
    transform: `translateX(${(rtl ? 1 : -1) * (width + before - labelGap)}px)`,
  }
  // A lower axis leaves out Arabic words.
  const x: XAxis = { ...(lying ? values : names), height: lying && !axis ? 0 : 32, reverse: rtl && lying }
  const y: YAxis = lying
    ? { ...names, position: side, width, tickLabelStyle: atStart }
    : { ...values, ...(axis && { position: side, width: 64 }) }
  const margin = { top: lying ? 0 : 20, bottom: 0, [rtl ? 'left' : 'right']: room, [side]: before }
  return { margin, xAxis: [x], yAxis: [y] }
}
