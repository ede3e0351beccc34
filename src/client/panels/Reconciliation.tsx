import { useQuery } from '@tanstack/react-query'
import { useGetOne } from 'react-admin'
import { Link } from 'react-router-dom'
import type { RecordData } from '../../../schema/record/record.ts'
import { useFrame } from '../providers/frame.tsx'
import { http } from '../providers/http.ts'
import { reportAddress, shellPlace } from '../providers/reportAddress.ts'
import { NamedValue, NamedValues } from '../records/record/NamedValues.tsx'
import { useDisplay } from '../records/values/useDisplay.ts'
import type { ShownAnswer } from '../reports/shownAnswer.ts'
import type { PanelProps } from './PanelProps.ts'

const report = 'bankReconciliation'

type Statement = RecordData & { readonly id: number; readonly bank: number; readonly to: string; readonly status: string }

/** The difference between the books and a bank statement on its last day, and the way to what is left open, line by line. */
export default function Reconciliation({ id, version }: PanelProps) {
  const { text, amount } = useDisplay()
  const { can } = useFrame()
  const place = shellPlace()
  const { data: statement } = useGetOne<Statement>('bankStatements', { id })
  const asked = { bank: String(statement?.bank ?? ''), date: statement?.to ?? '' }
  const isInForce = statement !== undefined && statement.status !== 'void'
  const { data } = useQuery({
    queryKey: ['report', report, place, asked, version],
    enabled: can('viewAccounts') && isInForce,
    queryFn: async ({ signal }) => (await http<ShownAnswer>(`reports/${report}?${new URLSearchParams(asked)}`, { signal })).json,
  })
  // What was asked for just before it was given up is known still.
  if (!data || !isInForce) return null
  return (
    <section className="card" aria-labelledby="reconciliation-title">
      <h2 id="reconciliation-title">
        <Link className="document-link" to={reportAddress(report, asked)}>
          {text.say(`reports.${report}`)}
        </Link>
      </h2>
      <NamedValues>
        {data.rows
          .filter(({ level }) => (level ?? 0) === 0)
          .map(({ cells }) => (
            <NamedValue key={String(cells['step'])} name={text.say(`reports.rows.${cells['step']}`)}>
              <bdi className="ltr figure">{amount(cells['amount'])}</bdi>
            </NamedValue>
          ))}
      </NamedValues>
    </section>
  )
}
