import { useDefinitions } from '../../providers/definitionsContext.ts'
import { useFrame } from '../../providers/frame.tsx'
import { useT } from '../../providers/i18n.ts'
import { GroupChart } from './GroupChart.tsx'
import { NextCard } from './NextCard.tsx'
import { PlacesCard } from './PlacesCard.tsx'
import { TrendChart } from './TrendChart.tsx'
import { useGlance } from './useGlance.ts'

/** The year at a glance: what there is, by what, and how full. */
export function Glance() {
  const t = useT()
  const registry = useDefinitions()
  const { year } = useFrame()
  const { data } = useGlance()
  if (!data) return null
  const charts = data.charts.filter(({ groups }) => groups.length)
  const places = data.places.filter((place) => place.places > 0)
  const lists = data.lists.filter(({ records }) => records.length)
  if (!charts.length && !places.length && !lists.length) return null
  return (
    <section className="glance" aria-labelledby="home-glance">
      <h2 id="home-glance">{t('pages.home.glance', { year: year?.year ?? t('shell.allYears') })}</h2>
      <div className="glance-cards">
        {charts.map(({ name, resource, groups, by, trend }) =>
          trend ? (
            <TrendChart
              key={name}
              title={t(`cards.${name}`)}
              groups={groups}
              trend={trend}
              year={year}
              to={`/${registry.find(resource)?.route.base}`}
            />
          ) : (
            by && <GroupChart key={name} title={t(`cards.${name}`)} groups={groups} by={by} resource={resource} />
          ),
        )}
        {lists.map((list) => (
          <NextCard key={list.name} list={list} />
        ))}
        {places.map((place) => (
          <PlacesCard key={place.resource} place={place} />
        ))}
      </div>
    </section>
  )
}
