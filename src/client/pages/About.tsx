import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { http } from '../providers/http.ts'
import { useT } from '../providers/i18n.ts'
import { ErrorState } from '../shell/components/ErrorState.tsx'
import { SkeletonPage } from '../shell/components/Skeleton.tsx'
import { StatePill } from '../shell/components/StatePill.tsx'
import { PageHeader } from '../shell/PageHeader.tsx'
import './facts.css'

interface Facts {
  readonly version: string
  readonly database: string | null
  readonly pendingMigrations: number
  readonly licences: readonly { readonly name: string; readonly version: string; readonly licence: string }[]
}

/** About the installation: version, health, and the licences of what others made. */
export default function About() {
  const t = useT()
  const [typed, setTyped] = useState('')
  const { data, error, refetch } = useQuery({
    queryKey: ['about'],
    queryFn: async ({ signal }) => (await http<Facts>('about', { signal })).json,
  })
  if (error && !data) return <ErrorState error={error} onRetry={refetch} />
  if (!data) return <SkeletonPage />
  const text = typed.trim().toLowerCase()
  const shown = data.licences.filter(({ name, licence }) => `${name} ${licence}`.toLowerCase().includes(text))
  const well = data.database !== null && data.pendingMigrations === 0
  return (
    <>
      <PageHeader
        title={t('pages.about')}
        state={<StatePill tone={well ? 'accent' : 'danger'} label={t(well ? 'pages.about.well' : 'pages.about.unwell')} />}
      />
      <div className="facts-page">
        <section className="card facts" aria-label={t('pages.about')}>
          <dl>
            <div>
              <dt>{t('pages.about.version')}</dt>
              <dd>
                {t('shell.product')} <bdi className="ltr">{data.version}</bdi>
              </dd>
            </div>
            <div>
              <dt>{t('pages.about.database')}</dt>
              <dd>
                <bdi className="ltr">{`PostgreSQL ${data.database ?? '—'}`}</bdi>
              </dd>
            </div>
            <div>
              <dt>{t('pages.about.shape')}</dt>
              <dd>{t(data.pendingMigrations === 0 ? 'pages.about.current' : 'pages.about.stale')}</dd>
            </div>
          </dl>
        </section>
        <section className="card facts" aria-labelledby="licences">
          <div className="licences-head">
            <h2 id="licences">{t('pages.about.licences')}</h2>
            <input
              className="input"
              type="search"
              aria-label={t('pages.about.find')}
              placeholder={t('pages.about.find')}
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
            />
          </div>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls is reached by keys */}
          <section className="licences-scroll" aria-labelledby="licences" tabIndex={0}>
            <table className="licences">
              <thead>
                <tr>
                  <th scope="col">{t('pages.about.package')}</th>
                  <th scope="col">{t('pages.about.version')}</th>
                  <th scope="col">{t('pages.about.licence')}</th>
                </tr>
              </thead>
              <tbody>
                {shown.map(({ name, version, licence }) => (
                  <tr key={`${name} ${version}`}>
                    <th scope="row">{name}</th>
                    <td>{version}</td>
                    <td>{licence}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </section>
        </section>
      </div>
    </>
  )
}
