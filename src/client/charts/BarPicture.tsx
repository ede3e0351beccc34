import { BarPlot, type BarSeries } from '@mui/x-charts/BarChart'
import { ChartsAxis } from '@mui/x-charts/ChartsAxis'
import { ChartsContainer } from '@mui/x-charts/ChartsContainer'
import { ChartsGrid } from '@mui/x-charts/ChartsGrid'
import { ChartsReferenceLine } from '@mui/x-charts/ChartsReferenceLine'
import { ChartsTooltip } from '@mui/x-charts/ChartsTooltip'
import { leftToRight } from '../../../schema/values/isolate.ts'
import { useLanguage } from '../providers/i18n.ts'
import { barAxes } from './barAxes.ts'
import type { BarsData, Series } from './bars.ts'
import { below, tones } from './tones.ts'

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
  const labelled = (index: number) => ({
    barLabelPlacement: 'outside' as const,
    barLabel: ({ dataIndex }: { readonly dataIndex: number }) => {
      if (!sums) return drawn[index]?.written[dataIndex] ?? ''
      // At the end of the last part that is there.
      return drawn.findLastIndex((one) => (one.values[dataIndex] ?? 0) > 0) === index ? (sums[dataIndex] ?? '') : ''
    },
  })
  return (
    <ChartsContainer
      height={height}
      skipAnimation
      disableKeyboardNavigation
      {...barAxes({ called, lying, rtl, negative, sums, axis })}
      series={drawn.map((one, index) => ({ ...barOf(one, lying), ...(sums && { stack: 'all' }), ...(!axis && labelled(index)) }))}
      sx={{ '& *': { transition: 'none !important' }, ...(onChoose && { '& .MuiBarElement-root': { cursor: 'pointer' } }) }}
    >
      <Hatching />
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

/** The pattern that fills bars of the other kind. */
const Hatching = () => (
  <defs>
    <pattern id="chart-other" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
      <rect width="6" height="6" fill="var(--accent-soft)" />
      <rect width="3" height="6" fill="var(--accent)" />
    </pattern>
  </defs>
)

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
