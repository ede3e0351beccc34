import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import type { WaitingRecords } from '../../../shared/waiting.ts'
import { useDefinitions } from '../../providers/definitions.ts'
import { http } from '../../providers/http.ts'
import { useT } from '../../providers/i18n.ts'
import { listPath } from '../../providers/paths.ts'
import { ErrorState } from '../../shell/components/ErrorState.tsx'
import { Icon } from '../../shell/components/Icon.tsx'
import { Skeleton } from '../../shell/components/Skeleton.tsx'
import { useNumber } from './useNumber.ts'

/** What waits to be done, each with the way to the records. */
export function Today() {
  const t = useT()
  const number = useNumber()
  const registry = useDefinitions()
  const { data, error, refetch } = useQuery({
    queryKey: ['today'],
    queryFn: async ({ signal }) => (await http<{ items: readonly WaitingRecords[] }>('today', { signal })).json.items,
  })
  return (
    <section className="card home-card" aria-labelledby="home-today">
      <h2 id="home-today">{t('pages.home.today')}</h2>
      {error && !data ? (
        <ErrorState error={error} onRetry={refetch} />
      ) : !data ? (
        <div className="home-waits" role="status" aria-label={t('shell.loading')}>
          {[70, 55, 62].map((width) => (
            <Skeleton key={width} width={`${width}%`} />
          ))}
        </div>
      ) : data.length ? (
        <ul className="today">
          {data.map((item) => {
            const model = registry.find(item.resource)
            return (
              <li key={item.name} className="today-row">
                <Link className="today-item" to={listPath(registry, item.resource, item.filter)}>
                  <span className="today-icon" data-tone={item.tone}>
                    <Icon name={model?.data.menu?.icon ?? 'dot'} size={18} />
                  </span>
                  <span className="today-text">{t(`today.${item.name}`)}</span>
                  <span className="today-count figure" data-tone={item.tone}>
                    {number(item.count)}
                  </span>
                  <Icon name="forward" size={16} />
                </Link>
              </li>
            )
          })}
        </ul>
      ) : (
        <p className="home-done">
          <Icon name="check" />
          {t('pages.home.done')}
        </p>
      )}
    </section>
  )
}
