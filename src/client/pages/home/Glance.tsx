import { useQuery } from '@tanstack/react-query'
import type { Counted } from '../../../shared/counted.ts'
import { useDefinitions } from '../../providers/definitions.ts'
import { useFrame } from '../../providers/frame.tsx'
import { http } from '../../providers/http.ts'
import { useT } from '../../providers/i18n.ts'
import { GroupChart } from './GroupChart.tsx'
import { MonthChart } from './MonthChart.tsx'
import { type Place, PlacesCard } from './PlacesCard.tsx'

interface Figures {
  readonly charts: readonly { readonly name: string; readonly resource: string; readonly groups: readonly Counted[] }[]
  readonly places: readonly Place[]
}

/** The year at a glance: what there is, by what, and how full. */
export function Glance() {
  const t = useT()
  const registry = useDefinitions()
  const { year } = useFrame()
  const { data } = useQuery({
    queryKey: ['glance'],
    queryFn: async ({ signal }) => (await http<Figures>('glance', { signal })).json,
  })
  if (!data) return null
  const charts = data.charts.filter(({ groups }) => groups.length)
  const places = data.places.filter((place) => place.places > 0)
  if (!charts.length && !places.length) return null
  return (
    <section className="glance" aria-labelledby="home-glance">
      <h2 id="home-glance">{t('pages.home.glance', { year: year?.year ?? t('shell.allYears') })}</h2>
      <div className="glance-cards">
        {charts.map(({ name, resource, groups }) =>
          groups[0]?.name ? (
            <GroupChart key={name} title={t(`glance.${name}`)} groups={groups} />
          ) : (
            <MonthChart
              key={name}
              title={t(`glance.${name}`)}
              groups={groups}
              year={year}
              to={`/${registry.find(resource)?.route.base}`}
            />
          ),
        )}
        {places.map((place) => (
          <PlacesCard key={place.resource} place={place} />
        ))}
      </div>
    </section>
  )
}
