import Skeleton from '@mui/material/Skeleton'
import { useQuery } from '@tanstack/react-query'
import type { WaitingRecords } from '../../../shared/waiting.ts'
import { ErrorState } from '../../components/ErrorState.tsx'
import { Figure } from '../../components/Figure.tsx'
import { Icon } from '../../components/Icon.tsx'
import { useDefinitions } from '../../providers/definitionsContext.ts'
import { http } from '../../providers/http.ts'
import { useT } from '../../providers/i18n.ts'
import { useNumerals } from '../../providers/numerals.ts'
import { listPath } from '../../providers/paths.ts'
import { HomeCard } from './HomeCard.tsx'
import { HomeRow } from './HomeRow.tsx'

/** What waits to be done, each with the way to the records. @param quiet nothing is said where nothing waits: something else is to be done */
export function Today({ quiet }: { readonly quiet: boolean }) {
  const t = useT()
  const { number } = useNumerals()
  const registry = useDefinitions()
  const { data, error, refetch } = useQuery({
    queryKey: ['today'],
    queryFn: async ({ signal }) => (await http<{ items: readonly WaitingRecords[] }>('today', { signal })).json.items,
  })
  if (quiet && !error && !data?.length) return null
  return (
    <HomeCard title={t('pages.home.today')}>
      {error && !data ? (
        <ErrorState error={error} onRetry={refetch} />
      ) : !data ? (
        <div role="status" aria-label={t('shell.loading')}>
          {[70, 55, 62].map((width) => (
            <Skeleton key={width} width={`${width}%`} height={48} />
          ))}
        </div>
      ) : data.length ? (
        <ul>
          {data.map((item) => (
            <HomeRow key={item.name} to={listPath(registry, item.resource, item.filter)}>
              <span className="home-mark" data-tone={item.tone}>
                <Icon name={registry.find(item.resource)?.data.menu?.icon ?? 'dot'} size={18} />
              </span>
              <span>{t(`cards.${item.name}`)}</span>
              <strong className="figure" data-tone={item.tone}>
                {item.sum === undefined ? number(item.count) : <Figure amount={item.sum} strong />}
              </strong>
              <Icon name="forward" size={16} />
            </HomeRow>
          ))}
        </ul>
      ) : (
        <p className="home-done">
          <Icon name="check" />
          {t('pages.home.done')}
        </p>
      )}
    </HomeCard>
  )
}
