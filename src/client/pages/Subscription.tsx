import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Subscription as Plan } from '../../shared/subscription.ts'
import { useFrame } from '../providers/frame.tsx'
import { http } from '../providers/http.ts'
import { nameOf, useLanguage, useT } from '../providers/i18n.ts'
import { Button } from '../shell/components/Button.tsx'
import { Code } from '../shell/components/Code.tsx'
import { ErrorState } from '../shell/components/ErrorState.tsx'
import { SkeletonPage } from '../shell/components/Skeleton.tsx'
import { StatePill } from '../shell/components/StatePill.tsx'
import { PageHeader } from '../shell/PageHeader.tsx'
import { useNumber } from './home/useNumber.ts'
import './facts.css'

interface Subscribed extends Plan {
  readonly students: number
  readonly branches: number
  readonly users: number
  readonly daysLeft: number
}

/** Days before the end from which the page warns. */
const soon = 30

/** What the school has subscribed to, until when, and how much of it is used. */
export default function Subscription() {
  const t = useT()
  const number = useNumber()
  const { language } = useLanguage()
  const { company } = useFrame()
  const { data, error, refetch } = useQuery({
    queryKey: ['subscription'],
    queryFn: async ({ signal }) => (await http<Subscribed>('subscription', { signal })).json,
  })
  if (error && !data) return <ErrorState error={error} onRetry={refetch} />
  if (!data) return <SkeletonPage />
  const late = data.daysLeft <= soon
  return (
    <>
      <PageHeader
        title={t('pages.subscription')}
        state={
          <StatePill
            tone={data.status !== 'active' ? 'danger' : late ? 'warning' : 'accent'}
            label={t(`pages.subscription.${data.status}`)}
          />
        }
        actions={
          data.contactUrl && (
            <a className="button" data-kind="filled" href={data.contactUrl} target="_blank" rel="noreferrer">
              {t('shell.contactUs')}
            </a>
          )
        }
      />
      <div className="facts-page">
        <section className="card facts" aria-label={t('pages.subscription')}>
          <dl>
            <Fact name={t('pages.subscription.plan')}>{t(`pages.subscription.plan.${data.plan}`, { _: data.plan })}</Fact>
            <Fact name={t('pages.subscription.account')}>{nameOf(company, language)}</Fact>
            <Fact name={t('pages.subscription.from')}>
              <Code>{data.startDate}</Code>
            </Fact>
            <Fact name={t('pages.subscription.until')}>
              <Code>{data.endDate}</Code>
            </Fact>
            <Fact name={t('pages.subscription.left')}>{t('pages.subscription.days', { count: Math.max(0, data.daysLeft) })}</Fact>
          </dl>
        </section>
        <section className="card facts seats" aria-labelledby="seats">
          <h2 id="seats">{t('pages.subscription.used')}</h2>
          {(
            [
              ['students', data.students, data.maxStudents],
              ['branches', data.branches, data.maxBranches],
              ['users', data.users, null],
            ] as const
          ).map(([name, used, most]) => (
            <div key={name}>
              <div className="seat-line">
                <span>{t(`resources.${name}.name`, { smart_count: 2 })}</span>
                <span>
                  {most === null
                    ? `${number(used)} · ${t('pages.subscription.unlimited')}`
                    : t('pages.subscription.of', { used: number(used), most: number(most) })}
                </span>
              </div>
              {most !== null && (
                <div className="seat-bar" aria-hidden="true">
                  <span
                    style={{ inlineSize: `${Math.min(100, (used / Math.max(1, most)) * 100)}%` }}
                    data-tone={used >= most * 0.9 ? 'warning' : undefined}
                  />
                </div>
              )}
            </div>
          ))}
        </section>
        <p className="facts-note">{t('pages.subscription.note')}</p>
        <p>
          <Button to="/second-page">{t('pages.about')}</Button>
        </p>
      </div>
    </>
  )
}

const Fact = ({ name, children }: { readonly name: string; readonly children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)
