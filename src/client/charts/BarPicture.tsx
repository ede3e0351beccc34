import { BarPlot, type BarSeries } from '@mui/x-charts/BarChart'
import { ChartsAxis } from '@mui/x-charts/ChartsAxis'
import { ChartsContainer } from '@mui/x-charts/ChartsContainer'
import { ChartsGrid } from '@mui/x-charts/ChartsGrid'
import { ChartsReferenceLine } from '@mui/x-charts/ChartsReferenceLine'
import { ChartsTooltip } from '@mui/x-charts/ChartsTooltip'
import { leftToRight } from '../../../schema/values/isolate.ts'
import { useLanguage } from '../providers/i18n.ts'
import type { BarsData, Series } from './bars.ts'
import { below, tones } from './tones.ts'

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

/** The bars themselves, on a library that is loaded with the first of them. */
export default function BarPicture({ groups, series, layout, height, sums, axis, onChoose }: BarsData) {
  const { direction } = useLanguage()
  const rtl = direction === 'rtl'
  const lying = layout === 'lying'
  // Standing bars begin where the line begins. A reversed axis would not know which bar is under the pointer.
  const inLine = <T,>(list: readonly T[]): readonly T[] => (lying || !rtl ? list : list.toReversed())
  const called = inLine(groups)
  const drawn = inLine(series).map((one) => ({ ...one, values: inLine(one.values), written: inLine(one.written) }))
  const negative = series.some(({ values }) => values.some((value) => value < 0))
  const room = lying && !axis ? (sums ? countRoom : amountRoom) : axis ? 24 : 4
  const side = rtl ? 'right' : 'left'
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
  const labelled = (index: number) => ({
    barLabelPlacement: 'outside' as const,
    barLabel: ({ dataIndex }: { readonly dataIndex: number }) => {
      if (!sums) return drawn[index]?.written[dataIndex] ?? ''
      // At the end of the last part that is there.
      return drawn.findLastIndex((one) => (one.values[dataIndex] ?? 0) > 0) === index ? (sums[dataIndex] ?? '') : ''
    },
  })
  const longest = 16 + letter[direction] * Math.max(...groups.map(({ length }) => length))
  // On a phone some room is left for the bars.
  const width = Math.min(axis ? 112 : 220, longest)
  const before = negative ? room : edge
  const values = {
    disableLine: true,
    disableTicks: true,
    tickLabelStyle,
    ...(axis ? { valueFormatter: axis } : { position: 'none' as const }),
  }
  return (
    <ChartsContainer
      height={height}
      skipAnimation
      disableKeyboardNavigation
      margin={{
        top: lying ? 0 : 20,
        bottom: 0,
        [rtl ? 'left' : 'right']: room,
        [side]: before,
      }}
      // A lower axis leaves out Arabic words.
      xAxis={[{ ...(lying ? values : names), height: lying && !axis ? 0 : 32, reverse: rtl && lying }]}
      yAxis={[
        lying
          ? {
              ...names,
              position: side,
              width,
              // They begin where the title of the card does, not beside the bars.
              tickLabelStyle: {
                ...tickLabelStyle,
                textAnchor: 'start',
                transform: `translateX(${(rtl ? 1 : -1) * (width + before - labelGap)}px)`,
              },
            }
          : { ...values, ...(axis && { position: side, width: 64 }) },
      ]}
      series={drawn.map((one, index) => ({ ...barOf(one, lying), ...(sums && { stack: 'all' }), ...(!axis && labelled(index)) }))}
      sx={{ '& *': { transition: 'none !important' }, ...(onChoose && { '& .MuiBarElement-root': { cursor: 'pointer' } }) }}
    >
      <defs>
        <pattern id="chart-other" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <rect width="6" height="6" fill="var(--accent-soft)" />
          <rect width="3" height="6" fill="var(--accent)" />
        </pattern>
      </defs>
      {axis && <ChartsGrid {...(lying ? { vertical: true } : { horizontal: true })} />}
      {/* Where a figure stands is reckoned from left to right, as it is read. */}
      <BarPlot
        borderRadius={2}
        {...(onChoose && {
          onItemClick: (_, { dataIndex }) => onChoose(lying || !rtl ? dataIndex : groups.length - 1 - dataIndex),
        })}
        slotProps={{ barLabel: { style: { direction: 'ltr', fontSize: 13 } } }}
      />
      {negative && <ChartsReferenceLine {...(lying ? { x: 0 } : { y: 0 })} lineStyle={{ stroke: 'var(--ink3)' }} />}
      <ChartsAxis />
      {axis && <ChartsTooltip trigger="item" />}
    </ChartsContainer>
  )
}

/** The bars of a series; what is below zero has a colour of its own. */
const barOf = ({ name, tone, values, written }: Series, lying: boolean): BarSeries & { type: 'bar' } => ({
  type: 'bar',
  layout: lying ? 'horizontal' : 'vertical',
  label: name,
  data: [...values],
  color: tones[tone],
  colorGetter: ({ value }) => ((value ?? 0) < 0 ? below : tones[tone]),
  minBarSize: 2,
  valueFormatter: (_, { dataIndex }) => leftToRight(written[dataIndex] ?? ''),
})
