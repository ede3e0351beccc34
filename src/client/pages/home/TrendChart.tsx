import { Link } from 'react-router-dom'
import { addDays, addMonths, today } from '../../../../schema/values/date.ts'
import { add, toFixed } from '../../../../schema/values/money.ts'
import type { Counted } from '../../../shared/counted.ts'
import type { GlanceChart } from '../../../shared/glance.ts'
import { Bars } from '../../charts/Bars.tsx'
import { monthsOf } from '../../charts/months.ts'
import { useDecimals, type Year } from '../../providers/frame.tsx'
import { useLanguage, useT } from '../../providers/i18n.ts'
import { useNumerals } from '../../providers/numerals.ts'
import { HomeCard } from './HomeCard.tsx'

interface Props {
  readonly title: string
  readonly groups: readonly Counted[]
  readonly trend: NonNullable<GlanceChart['trend']>
  readonly year: Year | undefined
  /** The list that is counted. */
  readonly to: string
}

const days = 30

/** What each month or each of the last days came to, as standing bars in the direction of the language; each leads to its records. */
export function TrendChart({ title, groups, trend, year, to }: Props) {
  const t = useT()
  const { language } = useLanguage()
  const { locale, number, amount } = useNumerals()
  const decimals = useDecimals()
  const monthly = trend.per === 'month'
  const found = new Map<string, string>()
  for (const { key, count, sum } of groups) found.set(String(key), add(found.get(String(key)) ?? '0', sum ?? String(count)))
  const keys = [...found.keys()].toSorted()
  const times = monthly
    ? monthsOf(year?.startDate ?? `${keys[0]}-01`, year?.endDate ?? `${keys.at(-1)}-28`)
    : Array.from({ length: days }, (_, index) => addDays(today(), index + 1 - days))
  const values = times.map((time) => found.get(time) ?? '0')
  const write = (value: string) => (trend.sum === undefined ? number(Number(value)) : amount(toFixed(value, decimals), decimals))
  const long = new Intl.DateTimeFormat(locale, {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
    ...(!monthly && { day: 'numeric' }),
  })
  // Arabic names of months have no short form.
  const short = new Intl.DateTimeFormat(
    locale,
    monthly ? { month: language === 'ar' ? 'numeric' : 'short', timeZone: 'UTC' } : { day: 'numeric', timeZone: 'UTC' },
  )
  const firstOf = (time: string) => (monthly ? `${time}-01` : time)
  const dayOf = (time: string) => new Date(`${firstOf(time)}T00:00:00Z`)
  // A bar of a money figure has no room for its figure: the table and the tip say it.
  const isWritten = trend.sum === undefined && monthly
  return (
    <HomeCard title={title} total={write([...found.values()].reduce((sum, value) => add(sum, value), '0'))}>
      <div className="months">
        <Bars
          label={t('reports.chart', { title })}
          groups={times.map((time) => short.format(dayOf(time)))}
          series={[
            {
              name: title,
              tone: 'there',
              values: values.map(Number),
              written: values.map((value) => (isWritten && Number(value) ? write(value) : '')),
            },
          ]}
          layout="standing"
          height={164}
        />
        <ul>
          {times.map((time, at) => {
            const last = monthly ? addDays(addMonths(firstOf(time), 1), -1) : time
            const filter = { [`${trend.by}_gte`]: firstOf(time), [`${trend.by}_lte`]: last }
            return (
              <li key={time}>
                <Link to={`${to}?filter=${encodeURIComponent(JSON.stringify(filter))}`}>
                  <span className="visually-hidden">{`${long.format(dayOf(time))}: ${write(values[at] ?? '0')}`}</span>
                </Link>
              </li>
            )
          })}
        </ul>
      </div>
    </HomeCard>
  )
}
