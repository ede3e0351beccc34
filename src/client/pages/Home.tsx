import { useFrame } from '../providers/frame.tsx'
import { nameOf, useLanguage, useT } from '../providers/i18n.ts'
import { PageHeader } from '../shell/PageHeader.tsx'
import { givenName, isolated } from '../shell/person.ts'
import { useMenu } from '../shell/useMenu.ts'
import { Tiles } from './Tiles.tsx'

/** The part of the day, for the greeting. */
const partOfDay = (hour: number) => (hour < 12 ? 'morning' : 'evening')

/** Home: a greeting, and the way to what the person works with. */
export default function Home() {
  const t = useT()
  const { language } = useLanguage()
  const { profile, branch, year } = useFrame()
  const entries = useMenu().filter((entry) => entry.path !== '/')
  const first = isolated(givenName(profile?.fullName || profile?.userName || ''))
  const greeting = t(`shell.home.${partOfDay(new Date().getHours())}`, { name: first })
  const place = [nameOf(branch, language), year && (year.year === null ? t('shell.allYears') : String(year.year))]
    .filter(Boolean)
    .join(' · ')
  return (
    <>
      <PageHeader title={greeting} count={place} />
      <Tiles entries={entries} />
    </>
  )
}
