import Alert from '@mui/material/Alert'
import Card from '@mui/material/Card'
import { type MouseEvent, useEffect, useMemo, useRef, useState } from 'react'
import type { RunModel } from '../../../schema/run.ts'
import type { Job } from '../../shared/job.ts'
import { Empty } from '../components/Empty.tsx'
import { ErrorState } from '../components/ErrorState.tsx'
import { ReasonButton } from '../components/ReasonButton.tsx'
import { useNumerals } from '../providers/numerals.ts'
import { ProblemError } from '../providers/problem.ts'
import { useUnsavedWork } from '../records/form/useUnsavedWork.ts'
import { useText } from '../records/text/useText.ts'
import { useBlocked } from '../records/values/useWhyNot.ts'
import { SheetSkeleton } from '../sheet/DataSheet.tsx'
import type { SheetQuery } from '../sheet/SheetColumn.ts'
import { orderLabel } from './orderLabel.ts'
import { RunBar } from './RunBar.tsx'
import { RunOffer } from './RunOffer.tsx'
import { RunQuestion } from './RunQuestion.tsx'
import { RunSheet } from './RunSheet.tsx'
import { type Narrowed, type Order, usePreview } from './run.ts'
import { useCorrections } from './useCorrections.ts'
import { useRunOrder } from './useRunOrder.ts'
import '../sheet/sheet.css'

const atFirst: SheetQuery = { page: 0, sort: null }
const everything: Narrowed = { state: null, mark: null }

interface Props {
  readonly run: RunModel
  /** What the form asks; null while it is not complete. */
  readonly asked: Pick<Order, 'input' | 'filter'> | null
  /** On the head office the school whose sheet is shown: nothing is ordered there. */
  readonly branch?: number | undefined
  readonly onRefused: (error: Error | null) => void
  readonly onOrdered: (job: Job) => void
}

/** The sheet with what can be done with it: whom it is about, who is left out, the corrected inputs, and the order itself. */
export function RunSheetCard({ run, asked, branch, onRefused, onOrdered }: Props) {
  const text = useText()
  const { say } = text
  const { number } = useNumerals()
  const blocked = useBlocked(run.makes)
  const [query, setQuery] = useState(atFirst)
  const [narrowed, setNarrowed] = useState(everything)
  const [leave, setLeave] = useState<readonly number[]>([])
  const { cells, correct, forget, busy: reworking } = useCorrections(run, asked, leave)
  const order = useMemo(() => asked && { ...asked, cells, leave }, [asked, cells, leave])
  const { data, error, isPlaceholderData, refetch } = usePreview(run, order, query, narrowed, branch)
  const { asking, setAsking, busy, send } = useRunOrder(run, order, data, (job) => {
    setLeave([])
    forget()
    onOrdered(job)
  })
  useUnsavedWork(Object.keys(cells).length > 0 || leave.length > 0)
  const latest = useRef(onRefused)
  latest.current = onRefused
  useEffect(() => latest.current(error), [error])
  // Another question begins on its first page.
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is asked for, not what is done with it
  useEffect(() => setQuery((before) => ({ ...before, page: 0 })), [asked, narrowed])

  if (order === null)
    return (
      <Card component="section">
        <Empty icon="rule" title={say('runs.begin')}>
          {say(run.data.narrowed ? 'runs.beginNarrowed' : 'runs.beginText')}
        </Empty>
      </Card>
    )
  const isInput = error instanceof ProblemError && error.status === 400
  if (error && !data)
    return isInput ? <Alert severity="error">{error.message}</Alert> : <ErrorState error={error} onRetry={refetch} />
  if (!data) return <SheetSkeleton />
  const { records } = data
  const done = orderLabel(run, records, text, number)
  return (
    <Card component="section" sx={{ overflow: 'visible' }} aria-label={say('runs.sheet')}>
      <RunBar run={run} preview={data} narrowed={narrowed} onNarrow={setNarrowed}>
        {run.data.offers !== undefined && branch === undefined && data.waiting !== null && (
          <RunOffer run={run} action={run.data.offers} waiting={data.waiting} main={records === 0} onOrdered={onOrdered} />
        )}
        <ReasonButton
          variant={records === 0 && data.waiting?.length ? 'outlined' : 'contained'}
          color="primary"
          disabled={busy || reworking || records === null}
          reason={blocked ?? (isInput ? error.message : records === 0 ? say('runs.nothing') : undefined)}
          onClick={({ detail }: MouseEvent) => detail < 2 && setAsking(true)}
        >
          {done}
        </ReasonButton>
      </RunBar>
      <RunSheet
        run={run}
        preview={data}
        query={query}
        onQuery={setQuery}
        leave={leave}
        onLeave={setLeave}
        cells={cells}
        onCorrect={correct}
        busy={isPlaceholderData || reworking}
        readOnly={branch !== undefined}
      />
      {asking && <RunQuestion run={run} preview={data} title={done} busy={busy} onRun={send} onClose={() => setAsking(false)} />}
    </Card>
  )
}
