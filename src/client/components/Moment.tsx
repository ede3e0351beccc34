import { writeMoment } from '../../../schema/values/moment.ts'
import { agoText, dayjs } from '../providers/dayjs.ts'
import { useLanguage } from '../providers/i18n.ts'
import { useNumerals } from '../providers/numerals.ts'

/** An instant: of the last day in words, with the day and the time on request; an older one by its day and time. */
export function Moment({ at }: { readonly at: string }) {
  const { language } = useLanguage()
  const { write } = useNumerals()
  const exact = write(writeMoment(at))
  if (dayjs().diff(at, 'hour') >= 24)
    return (
      <time className="ltr" dateTime={at}>
        {exact}
      </time>
    )
  return (
    <time dateTime={at} title={exact}>
      {write(agoText(at, language))}
    </time>
  )
}
