import LinearProgress from '@mui/material/LinearProgress'
import type { Place } from '../../../shared/glance.ts'
import { useT } from '../../providers/i18n.ts'
import { useNumerals } from '../../providers/numerals.ts'
import { HomeCard } from './HomeCard.tsx'

/** How full a school's places are. */
export function PlacesCard({ place }: { readonly place: Place }) {
  const t = useT()
  const { number, percent } = useNumerals()
  const share = Math.round((place.taken / place.places) * 100)
  const title = t(`glance.places.${place.resource}`, {
    _: t('glance.places', { title: t(`resources.${place.resource}.name_two`) }),
  })
  const figures = { takenPlaces: place.taken, freePlaces: Math.max(0, place.places - place.taken), full: place.full }
  return (
    <HomeCard title={title} total={percent(share)}>
      <LinearProgress
        variant="determinate"
        aria-label={title}
        value={Math.min(100, share)}
        color={share >= 95 ? 'warning' : 'primary'}
        sx={{ height: 14 }}
      />
      <dl className="places-figures">
        {Object.entries(figures).map(([name, count]) => (
          <div key={name}>
            <dt>{t(`glance.${name}`)}</dt>
            <dd className="figure">{number(count)}</dd>
          </div>
        ))}
      </dl>
    </HomeCard>
  )
}
