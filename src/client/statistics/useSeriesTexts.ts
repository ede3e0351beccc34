import { decimalsOf } from '../../../schema/values/money.ts'
import { useDecimals } from '../providers/frame.tsx'
import { nameOf, useLanguage, useT } from '../providers/i18n.ts'
import { useNumerals } from '../providers/numerals.ts'
import { useHeading } from '../reports/ReportCell.tsx'
import type { ReportInfo } from '../reports/shownAnswer.ts'
import type { Picture, PictureGroup, PictureSeries } from './picture.ts'

export interface SeriesTexts {
  /** What groups are of: months, services. */
  readonly groupsTitle: string
  readonly series: (one: PictureSeries) => string
  readonly write: (one: PictureSeries, figure: string) => string
  /** Counts have no decimals. */
  readonly digits: (one: PictureSeries) => { readonly decimals?: number }
  /** A group as a bar bears it, and as a table says it. */
  readonly short: (group: PictureGroup) => string
  readonly long: (group: PictureGroup) => string
}

/** What the parts of a picture are called, and how its figures are written. */
export function useSeriesTexts({ name }: ReportInfo, picture: Picture | null): SeriesTexts {
  const t = useT()
  const { language } = useLanguage()
  const heading = useHeading()
  const decimals = useDecimals()
  const { locale, amount } = useNumerals()
  const monthly = picture?.monthly === true
  const digits = ({ column, total }: PictureSeries) => (column.kind === 'money' ? {} : { decimals: decimalsOf(total) })
  // Arabic names of months have no short form.
  const short = new Intl.DateTimeFormat(locale, { month: language === 'ar' ? 'numeric' : 'short', timeZone: 'UTC' })
  const long = new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' })
  const month = (format: Intl.DateTimeFormat) => (group: PictureGroup) => format.format(new Date(`${group.key}-01T00:00:00Z`))
  const named = ({ name: own, column }: PictureGroup) => {
    if (column) return heading(column)
    if (typeof own === 'string') return own
    return 'row' in own ? t(`reports.rows.${own.row}`) : nameOf(own, language)
  }
  return {
    groupsTitle: t(`statistics.${name}.groups`),
    series: ({ report, figure, column }) =>
      t(`statistics.${name}.series.${report}.${figure}`.replace(/\.$/, ''), { _: heading(column) }),
    write: (one, figure) => amount(figure, digits(one).decimals ?? decimals),
    digits,
    short: monthly ? month(short) : named,
    long: monthly ? month(long) : named,
  }
}
