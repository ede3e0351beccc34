import { isolated } from '../../../../schema/values/isolate.ts'
import { now } from '../../../../schema/values/moment.ts'
import { useFrame } from '../../providers/frame.tsx'
import { nameOf, useLanguage, useT } from '../../providers/i18n.ts'
import { useNumerals } from '../../providers/numerals.ts'
import { givenName } from '../../providers/person.ts'

/** The part of the day at a moment `YYYY-MM-DD HH:mm:ss`, for the greeting. */
const partOfDay = (moment: string) => {
  const hour = Number(moment.slice(11, 13))
  return hour < 12 ? 'morning' : hour < 18 ? 'afternoon' : 'evening'
}

/** How a person is greeted, and where they are: the branch and the year. */
export function useGreeting(): { readonly greeting: string; readonly place: string } {
  const t = useT()
  const { language } = useLanguage()
  const { write } = useNumerals()
  const { profile, branch, year } = useFrame()
  const name = isolated(givenName(profile?.fullName || profile?.userName || ''))
  return {
    greeting: t(`shell.home.${partOfDay(now())}`, { name }),
    place: [nameOf(branch, language), year && (year.year === null ? t('shell.allYears') : write(year.year))]
      .filter(Boolean)
      .join(' · '),
  }
}
