import { Navigate } from 'react-router-dom'
import { isolated } from '../../../schema/values/isolate.ts'
import { now } from '../../../schema/values/moment.ts'
import { PageHeader } from '../header/PageHeader.tsx'
import { landing } from '../providers/auth.ts'
import { useFrame } from '../providers/frame.tsx'
import { nameOf, useLanguage, useT } from '../providers/i18n.ts'
import { useNumerals } from '../providers/numerals.ts'
import { givenName } from '../providers/person.ts'
import { FirstSteps } from './home/FirstSteps.tsx'
import { Glance } from './home/Glance.tsx'
import { LastChanged } from './home/LastChanged.tsx'
import { LeftOutFiles } from './home/LeftOutFiles.tsx'
import { Money } from './home/Money.tsx'
import { Shortcuts } from './home/Shortcuts.tsx'
import { Today } from './home/Today.tsx'
import { useFollowed } from './home/useFollowed.ts'
import './home/home.css'

/** The part of the day at a moment `YYYY-MM-DD HH:mm:ss`, for the greeting. */
const partOfDay = (moment: string) => {
  const hour = Number(moment.slice(11, 13))
  return hour < 12 ? 'morning' : hour < 18 ? 'afternoon' : 'evening'
}

/** Home: a greeting, what a new school does first, what waits, shortcuts, what was worked on last, the year at a glance; to each what their permissions let them see. */
export default function Home() {
  const t = useT()
  const { language } = useLanguage()
  const { write } = useNumerals()
  const { profile, branch, year } = useFrame()
  const followed = useFollowed()
  const own = landing(profile)
  const first = isolated(givenName(profile?.fullName || profile?.userName || ''))
  const greeting = t(`shell.home.${partOfDay(now())}`, { name: first })
  const place = [nameOf(branch, language), year && (year.year === null ? t('shell.allYears') : write(year.year))]
    .filter(Boolean)
    .join(' · ')
  // Clients have a page of their own to begin with.
  if (own !== '/') return <Navigate to={own} replace />
  return (
    <>
      <PageHeader title={greeting} count={place} />
      <LeftOutFiles />
      <FirstSteps />
      <Money />
      <div className="home-top">
        <Today />
        <Shortcuts />
        <LastChanged models={followed} room={2} />
      </div>
      <Glance />
    </>
  )
}
