import { Link } from 'react-router-dom'
import { addDays, addMonths } from '../../../../schema/values/date.ts'
import type { Counted } from '../../../shared/counted.ts'
import { Bars } from '../../charts/Bars.tsx'
import type { Year } from '../../providers/frame.tsx'
import { useLanguage, useT } from '../../providers/i18n.ts'
import { useNumerals } from '../../providers/numerals.ts'
import { HomeCard } from './HomeCard.tsx'
import { monthsOf } from './months.ts'

interface Props {
  readonly title: string
  readonly groups: readonly Counted[]
  readonly year: Year | undefined
  /** The list that is counted. */
  readonly to: string
}

/** Counts by month as standing bars, in the direction of the language; each leads to the month's records. */
export function MonthChart({ title, groups, year, to }: Props) {
  const t = useT()
  const { language } = useLanguage()
  const { locale, number } = useNumerals()
  const counted = new Map<string, number>()
  for (const { key, count } of groups) counted.set(String(key), (counted.get(String(key)) ?? 0) + count)
  const keys = [...counted.keys()].toSorted()
  const months = monthsOf(year?.startDate ?? `${keys[0]}-01`, year?.endDate ?? `${keys.at(-1)}-28`)
  const counts = months.map((month) => counted.get(month) ?? 0)
  const long = new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' })
  // Arabic names of months have no short form.
  const short = new Intl.DateTimeFormat(locale, { month: language === 'ar' ? 'numeric' : 'short', timeZone: 'UTC' })
  const dayOf = (month: string) => new Date(`${month}-01T00:00:00Z`)
  return (
    <HomeCard title={title} total={number([...counted.values()].reduce((sum, count) => sum + count, 0))}>
      <div className="months">
        <Bars
          label={t('reports.chart', { title })}
          groups={months.map((month) => short.format(dayOf(month)))}
          series={[{ name: title, tone: 'there', values: counts, written: counts.map((count) => (count ? number(count) : '')) }]}
          layout="standing"
          height={164}
        />
        <ul>
          {months.map((month, at) => {
            const filter = { date_gte: `${month}-01`, date_lte: addDays(addMonths(`${month}-01`, 1), -1) }
            return (
              <li key={month}>
                <Link to={`${to}?filter=${encodeURIComponent(JSON.stringify(filter))}`}>
                  <span className="visually-hidden">{`${long.format(dayOf(month))}: ${number(counts[at] ?? 0)}`}</span>
                </Link>
              </li>
            )
          })}
        </ul>
      </div>
    </HomeCard>
  )
}
