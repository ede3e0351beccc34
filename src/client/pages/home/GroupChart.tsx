import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import { useState } from 'react'
import type { Counted } from '../../../shared/counted.ts'
import type { GlanceChart } from '../../../shared/glance.ts'
import { Bars } from '../../charts/Bars.tsx'
import type { Series } from '../../charts/bars.ts'
import { nameOf, useLanguage, useT } from '../../providers/i18n.ts'
import { useNumerals } from '../../providers/numerals.ts'
import { countedGroups } from './countedGroups.ts'
import { GroupTable } from './GroupTable.tsx'
import { HomeCard } from './HomeCard.tsx'

const levels = ['under', 'name'] as const
type Level = (typeof levels)[number]

interface Props {
  readonly title: string
  readonly groups: readonly Counted[]
  readonly by: NonNullable<GlanceChart['by']>
  /** What is counted. */
  readonly resource: string
}

/** Counts as lying bars, and as a table that says the same to those who do not see them. */
export function GroupChart({ title, groups, by, resource }: Props) {
  const t = useT()
  const { number } = useNumerals()
  const { language } = useLanguage()
  const nested = groups.some((group) => group.under)
  const [level, setLevel] = useState<Level>(nested ? 'under' : 'name')
  const bars = countedGroups(groups, level)
  const parts = [...new Set(groups.map((group) => group.part ?? ''))].filter(Boolean).toSorted().toReversed()
  const partName = (part: string) =>
    t(`glance.part.${part}`, {
      _: t(`choices.${resource}.${by.parts}.${part}`, { _: t(`choices.${by.parts}.${part}`, { _: part }) }),
    })
  const levelName = (one: Level) => t(`resources.${one === 'under' ? (by.under ?? by.name) : by.name}.name_two`)
  const inAll = (part: string) => groups.filter((one) => one.part === part).reduce((sum, { count }) => sum + count, 0)
  const series = (parts.length ? parts : ['']).map((part, at): Series => {
    const values = bars.map((bar) => (part === '' ? bar.count : (bar.parts.get(part) ?? 0)))
    return {
      name: part === '' ? title : `${partName(part)} ${number(inAll(part))}`,
      tone: at === 0 ? 'there' : 'other',
      values,
      written: values.map(number),
    }
  })
  return (
    <HomeCard
      title={title}
      total={number(bars.reduce((sum, bar) => sum + bar.count, 0))}
      tools={
        nested && (
          <ToggleButtonGroup
            exclusive
            size="small"
            aria-label={title}
            value={level}
            onChange={(_, chosen: Level | null) => chosen && setLevel(chosen)}
          >
            {levels.map((one) => (
              <ToggleButton key={one} value={one}>
                {levelName(one)}
              </ToggleButton>
            ))}
          </ToggleButtonGroup>
        )
      }
    >
      <Bars
        label={t('reports.chart', { title })}
        groups={bars.map((bar) => nameOf(bar.name, language))}
        series={series}
        sums={bars.map(({ count }) => number(count))}
        layout="lying"
        height={bars.length * 28}
      />
      <GroupTable title={title} of={levelName(level)} bars={bars} parts={parts} partName={partName} />
    </HomeCard>
  )
}
