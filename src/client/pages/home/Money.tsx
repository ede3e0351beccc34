import { useDefinitions } from '../../providers/definitionsContext.ts'
import { useT } from '../../providers/i18n.ts'
import { MoneyFigure } from './MoneyFigure.tsx'
import { useGlance } from './useGlance.ts'

/** What the school has, is owed, takes in and expects: a figure each, by permission. */
export function Money() {
  const t = useT()
  const registry = useDefinitions()
  const { data } = useGlance()
  if (!data?.figures.length) return null
  return (
    <section className="money" aria-label={t('pages.home.money')}>
      {data.figures.map((figure) => (
        <MoneyFigure key={figure.name} figure={figure} to={`/${registry.find(figure.resource)?.route.base}`} />
      ))}
    </section>
  )
}
