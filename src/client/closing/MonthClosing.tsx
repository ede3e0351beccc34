import Paper from '@mui/material/Paper'
import { useQuery } from '@tanstack/react-query'
import { type MouseEvent, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { today } from '../../../schema/values/date.ts'
import { lastDay, monthOf, movedMonth } from '../../../schema/values/month.ts'
import type { MonthClosing as Closing } from '../../shared/closing.ts'
import { ErrorState } from '../components/ErrorState.tsx'
import { PillSelect } from '../components/PillSelect.tsx'
import { ReasonButton } from '../components/ReasonButton.tsx'
import { SkeletonPage } from '../components/Skeleton.tsx'
import { PageHeader } from '../header/PageHeader.tsx'
import { useDefinitions } from '../providers/definitionsContext.ts'
import { useCan, useFrame } from '../providers/frame.tsx'
import { http } from '../providers/http.ts'
import { useT } from '../providers/i18n.ts'
import { ActionDialog } from '../records/record/ActionDialog.tsx'
import { useText } from '../records/text/useText.ts'
import { ClosingChecks } from './ClosingChecks.tsx'
import { LockMoves } from './LockMoves.tsx'
import { type MonthAction, useMonthAction } from './useMonthAction.ts'
import './closing.css'

/** How many months back one looks. */
const shownMonths = 24

/** Closing a month of the books, with what they lack up to its end; what was closed is opened again from here. */
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
  const text = useText()
  const { say } = text
  const can = useCan()
  const model = useDefinitions().get('company')
  const [asked, setAsked] = useState<MonthAction | null>(null)
  const { run, busy } = useMonthAction(month, () => setAsked(null))
  const { data, error, refetch } = useQuery({
    queryKey: ['closing', 'month', month],
    queryFn: async ({ signal }) => (await http<Closing>(`ledger/months/${month}`, { signal })).json,
    staleTime: 0,
    refetchOnWindowFocus: true,
  })
  if (error && !data) return <ErrorState error={error} onRetry={refetch} />
  if (!data) return <SkeletonPage rows={6} />
  const { to, company, checks, year, moves } = data
  const isYearClosed = year.status === 'closed'
  // A lock over a closed year is taken back before the year is opened again.
  const isUnderLock = company.until !== null && company.until >= to
  const isLocked = isYearClosed || isUnderLock
  const open = checks.filter(({ found }) => found > 0).length
  const { month: _month, ...input } = (asked && model.actions.get(asked)?.input) ?? {}
  const offered: MonthAction = isLocked ? 'reopenMonth' : open ? 'closeUnfinishedMonth' : 'closeMonth'
  const permission = model.actions.get(offered)?.permission
  const isTheirs = permission === undefined || can(permission)
  const reason = isTheirs ? undefined : say('generated.why.edit', { permission: say(`permissions.${permission}`) })
  const lead = isLocked ? 'monthLocked' : open ? 'monthOpen' : 'monthReady'
  return (
    <>
      <Paper component="header" variant="outlined" className="closing-card closing-ways">
        <h2>
          <bdi className="ltr figure">{month}</bdi>
        </h2>
        <p>{say(`closing.${lead}`, { date: company.until ?? to, count: open })}</p>
        {(isUnderLock || !isYearClosed) && (
          <ReasonButton
            variant={isLocked ? 'outlined' : 'contained'}
            color={isLocked ? 'error' : 'primary'}
            disabled={busy}
            reason={reason}
            onClick={(event: MouseEvent) => event.detail < 2 && setAsked(offered)}
          >
            {text.action(model, offered)}
          </ReasonButton>
        )}
      </Paper>
      {!isLocked && <ClosingChecks closing={{ checks, year, to }} />}
      <LockMoves moves={moves} year={year.year} />
      {asked && (
        <ActionDialog
          model={model}
          action={asked}
          title={text.action(model, asked)}
          question={say(`closing.question.${asked}`, { date: to, month, count: open })}
          input={input}
          danger={asked === 'reopenMonth'}
          busy={busy}
          onRun={(given) => void run(company.id, asked, to, given)}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  )
}
