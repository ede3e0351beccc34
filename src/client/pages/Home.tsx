import { Navigate } from 'react-router-dom'
import { PageHeader } from '../header/PageHeader.tsx'
import { landing } from '../providers/auth.ts'
import { useFrame } from '../providers/frame.tsx'
import { HomeStatistics } from '../statistics/HomeStatistics.tsx'
import { BrokenBooks } from './home/BrokenBooks.tsx'
import { FirstSteps } from './home/FirstSteps.tsx'
import { Glance } from './home/Glance.tsx'
import { LastChanged } from './home/LastChanged.tsx'
import { LeftOutFiles } from './home/LeftOutFiles.tsx'
import { Money } from './home/Money.tsx'
import { Shortcuts } from './home/Shortcuts.tsx'
import { StepsLeft } from './home/StepsLeft.tsx'
import { Today } from './home/Today.tsx'
import { useFirstSteps } from './home/useFirstSteps.ts'
import { useFollowed } from './home/useFollowed.ts'
import { useGreeting } from './home/useGreeting.ts'
import './home/home.css'

/** Home: a greeting, what a new school does first, what waits, shortcuts, what was worked on last, the year at a glance; to each what their permissions let them see. */
export default function Home() {
  const { profile } = useFrame()
  const { greeting, place } = useGreeting()
  const followed = useFollowed()
  const guide = useFirstSteps()
  const own = landing(profile)
  // Clients have a page of their own to begin with.
  if (own !== '/') return <Navigate to={own} replace />
  return (
    <>
      <PageHeader title={greeting} count={place} />
      <LeftOutFiles />
      <BrokenBooks />
      {guide.isShown && <FirstSteps {...guide} />}
      <Money />
      <div className="home-top">
        <Today quiet={guide.isNew} />
        {guide.later.length > 0 && <StepsLeft {...guide} />}
        <Shortcuts />
        <LastChanged models={followed} room={2} />
      </div>
      <HomeStatistics />
      <Glance />
    </>
  )
}
