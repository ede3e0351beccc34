import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type MouseEvent, useState } from 'react'
import { useNotify } from 'react-admin'
import { useSearchParams } from 'react-router-dom'
import { today } from '../../../schema/values/date.ts'
import { lastDay, monthOf, movedMonth } from '../../../schema/values/month.ts'
import type { MonthClosing as Closing } from '../../shared/closing.ts'
import { ErrorState } from '../components/ErrorState.tsx'
import { PillSelect } from '../components/PillSelect.tsx'
import { ReasonButton } from '../components/ReasonButton.tsx'
import { Sheet } from '../components/Sheet.tsx'
import { SkeletonPage } from '../components/Skeleton.tsx'
import { PageHeader } from '../header/PageHeader.tsx'
import { useCan, useFrame } from '../providers/frame.tsx'
import { http } from '../providers/http.ts'
import { useT } from '../providers/i18n.ts'
import { useProblem } from '../providers/useProblem.ts'
import { ClosingChecks } from './ClosingChecks.tsx'
import './closing.css'

/** How many months back one looks. */
const shownMonths = 24

/** Locking the books up to the end of a month, with what they lack up to then. */
export default function MonthClosing() {
  const t = useT()
  const { years } = useFrame()
  const [query, setQuery] = useSearchParams()
  const isBooked = (month: string) =>
    years.some(({ startDate, endDate, id }) => id !== null && startDate <= lastDay(month) && lastDay(month) <= endDate)
  const months = Array.from({ length: shownMonths }, (_, back) => movedMonth(monthOf(today()), -back)).filter(isBooked)
  const asked = query.get('month')
  const month = months.find((one) => one === asked) ?? months[1] ?? months[0]
  return (
    <div className="page-stack">
      <PageHeader
        title={t('pages.monthClosing')}
        actions={
          month && (
            <PillSelect
              firm
              label={t('closing.month')}
              value={month}
              onChange={(chosen) => setQuery({ month: chosen })}
              options={months.map((one) => ({ value: one, label: one }))}
            />
          )
        }
      />
      {month && <OfMonth key={month} month={month} />}
    </div>
  )
}

function OfMonth({ month }: { readonly month: string }) {
  const t = useT()
  const can = useCan()
  const notify = useNotify()
  const problem = useProblem()
  const client = useQueryClient()
  const [asked, setAsked] = useState(false)
  const [busy, setBusy] = useState(false)
  const { data, error, refetch } = useQuery({
    queryKey: ['closing', 'month', month],
    queryFn: async ({ signal }) => (await http<Closing>(`ledger/months/${month}`, { signal })).json,
    staleTime: 0,
    refetchOnWindowFocus: true,
  })
  if (error && !data) return <ErrorState error={error} onRetry={refetch} />
  if (!data) return <SkeletonPage rows={6} />
  const { to, company, checks, year } = data
  const isLocked = year.status === 'closed' || (company.until !== null && company.until >= to)
  const open = checks.filter(({ found }) => found > 0).length
  const lock = async () => {
    setBusy(true)
    try {
      await http(`company/${company.id}`, { method: 'PUT', body: { version: company.version, generalLockDate: to } })
      notify('closing.monthLocked', { type: 'success', messageArgs: { date: to } })
      await client.invalidateQueries()
      setAsked(false)
    } catch (refused) {
      problem(refused)
    } finally {
      setBusy(false)
    }
  }
  const lead = isLocked ? 'monthLocked' : open ? 'monthOpen' : 'monthReady'
  return (
    <>
      <Paper component="header" variant="outlined" className="closing-card closing-ways">
        <h2>
          <bdi className="ltr figure">{month}</bdi>
        </h2>
        <p>{t(`closing.${lead}`, { date: company.until ?? to, count: open })}</p>
        {!isLocked && (
          <ReasonButton
            variant="contained"
            color="primary"
            disabled={busy}
            reason={can('editCompany') ? undefined : t('generated.why.edit', { permission: t('permissions.editCompany') })}
            onClick={(event: MouseEvent) => event.detail < 2 && setAsked(true)}
          >
            {t('closing.lockMonth', { date: to })}
          </ReasonButton>
        )}
      </Paper>
      {!isLocked && <ClosingChecks closing={{ checks, year }} />}
      {asked && (
        <Sheet
          kind="dialog"
          title={t('closing.lockMonth', { date: to })}
          onClose={() => setAsked(false)}
          footer={
            <>
              <Button variant="contained" color="primary" disabled={busy} onClick={() => void lock()}>
                {t('closing.lockMonth', { date: to })}
              </Button>
              <Button data-first onClick={() => setAsked(false)}>
                {t('dialogs.back')}
              </Button>
            </>
          }
        >
          <p>{t(open ? 'closing.lockOpenQuestion' : 'closing.lockQuestion', { date: to, count: open })}</p>
        </Sheet>
      )}
    </>
  )
}
