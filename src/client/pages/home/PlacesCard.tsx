import { useT } from '../../providers/i18n.ts'
import { useNumerals } from '../../providers/numerals.ts'

/** How many places of a resource there are, how many are taken. */
export interface Place {
  readonly resource: string
  readonly places: number
  readonly taken: number
  readonly full: number
}

/** How full a school's places are. */
export function PlacesCard({ place }: { readonly place: Place }) {
  const t = useT()
  const { number, percent } = useNumerals()
  const share = Math.round((place.taken / place.places) * 100)
  return (
    <div className="card glance-card">
      <div className="glance-head">
        <h3>{t(`glance.places.${place.resource}`, { _: t('glance.places') })}</h3>
        <strong className="figure glance-total">{percent(share)}</strong>
      </div>
      <div className="places" aria-hidden="true">
        <span style={{ inlineSize: `${Math.min(100, share)}%` }} data-tone={share >= 95 ? 'warning' : undefined} />
      </div>
      <dl className="places-figures">
        <div>
          <dt>{t('glance.takenPlaces')}</dt>
          <dd className="figure">{number(place.taken)}</dd>
        </div>
        <div>
          <dt>{t('glance.freePlaces')}</dt>
          <dd className="figure">{number(Math.max(0, place.places - place.taken))}</dd>
        </div>
        <div>
          <dt>{t('glance.full')}</dt>
          <dd className="figure">{number(place.full)}</dd>
        </div>
      </dl>
    </div>
  )
}
