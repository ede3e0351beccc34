import { Link } from 'react-router-dom'
import type { Counted } from '../../../shared/counted.ts'
import type { Year } from '../../providers/frame.tsx'
import { useLanguage } from '../../providers/i18n.ts'
import { useNumerals } from '../../providers/numerals.ts'
import { monthsOf } from './glance.ts'
import { useNumber } from './useNumber.ts'

interface Props {
  readonly title: string
  readonly groups: readonly Counted[]
  readonly year: Year | undefined
  /** The list that is counted. */
  readonly to: string
}

/** Counts by month as standing bars, in the direction of the language; each leads to the month's records. */
export function MonthChart({ title, groups, year, to }: Props) {
  const number = useNumber()
  const { language } = useLanguage()
  const { locale } = useNumerals()
  const counts = new Map<string, number>()
  for (const { key, count } of groups) counts.set(String(key), (counts.get(String(key)) ?? 0) + count)
  const keys = [...counts.keys()].toSorted()
  const months = monthsOf(year?.startDate ?? `${keys[0]}-01`, year?.endDate ?? `${keys.at(-1)}-28`)
  const most = Math.max(1, ...counts.values())
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0)
  const long = new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' })
  const short = new Intl.DateTimeFormat(locale, {
    // Arabic names of months have no short form.
    month: language === 'ar' ? 'numeric' : 'short',
    timeZone: 'UTC',
  })
  return (
    <div className="card glance-card">
      <div className="glance-head">
        <h3>{title}</h3>
        <strong className="figure glance-total">{number(total)}</strong>
      </div>
      <ul className="months">
        {months.map((month) => {
          const count = counts.get(month) ?? 0
          const day = new Date(`${month}-01T00:00:00Z`)
          const last = new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + 1, 0)).toISOString().slice(0, 10)
          const filter = JSON.stringify({ date_gte: `${month}-01`, date_lte: last })
          return (
            <li key={month}>
              <Link to={`${to}?filter=${encodeURIComponent(filter)}`}>
                <span className="visually-hidden">{`${long.format(day)}: ${number(count)}`}</span>
                <span className="month-count figure" aria-hidden="true">
                  {count ? number(count) : ''}
                </span>
                <span
                  className="month-bar"
                  style={{ blockSize: `${Math.max(2, (count / most) * 96)}px` }}
                  data-empty={!count || undefined}
                />
                <span className="month-name" aria-hidden="true">
                  {short.format(day)}
                </span>
              </Link>
            </li>
          )
        })}
      </ul>
    </div>
  )
}
