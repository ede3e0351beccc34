import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { compare, isZero, subtract } from '../../../schema/values/money.ts'
import type { DocumentCell } from '../../shared/report.ts'
import { useFrame } from '../providers/frame.tsx'
import { http } from '../providers/http.ts'
import { reportAddress, shellPlace } from '../providers/reportAddress.ts'
import { NamedValue, NamedValues } from '../records/record/NamedValues.tsx'
import { DocumentLink } from '../records/values/DocumentLink.tsx'
import { useDisplay } from '../records/values/useDisplay.ts'
import type { ShownAnswer } from '../reports/shownAnswer.ts'
import type { PanelProps } from './PanelProps.ts'

const statement = 'studentStatement'

/** What a child still owes and what was paid for it last, as its statement tells it. */
export default function StudentAccount({ id, version }: PanelProps) {
  const { text, numerals, amount } = useDisplay()
  const { can } = useFrame()
  const place = shellPlace()
  const { data } = useQuery({
    queryKey: ['report', statement, place, { student: String(id) }, version],
    enabled: can('viewSalesTransactions'),
    queryFn: async ({ signal }) => (await http<ShownAnswer>(`reports/${statement}?student=${id}`, { signal })).json,
  })
  if (!data?.rows.length) return null
  // What a credit of the child pays for a sibling is no payment for the child.
  const received = ({ cells }: ShownAnswer['rows'][number]) =>
    cells['credit'] === null ? compare(String(cells['notInBooks'] ?? '0'), '0') < 0 : !isZero(String(cells['credit'] ?? '0'))
  const last = data.rows.findLast((row) => (row.cells['document'] as DocumentCell).resource === 'collections' && received(row))
  const receipt = last?.cells['document'] as DocumentCell | undefined
  const waiting = data.totals['notInBooks'] ?? '0'
  return (
    <section className="card" aria-labelledby="student-account">
      <h2 id="student-account">
        <Link className="document-link" to={reportAddress(statement, { student: String(id) })}>
          {text.say(`reports.${statement}`)}
        </Link>
      </h2>
      <NamedValues>
        <NamedValue name={text.say('reports.columns.balance')} strong>
          <bdi className="ltr figure">{amount(data.totals['balance'])}</bdi>
        </NamedValue>
        {!isZero(waiting) && (
          <NamedValue name={text.say('reports.columns.notInBooks')}>
            <bdi className="ltr figure">{amount(waiting)}</bdi>
          </NamedValue>
        )}
        {last && receipt && (
          <>
            <NamedValue name={text.say('fields.lastPaid')}>
              <bdi className="ltr figure">
                {amount(last.cells['credit'] ?? subtract('0', String(last.cells['notInBooks'] ?? '0')))}
              </bdi>
            </NamedValue>
            <NamedValue name={text.say('fields.lastPaidOn')}>
              <bdi className="ltr figure">{numerals.write(String(last.cells['date']))}</bdi>
              {receipt.id !== null && (
                <>
                  {' · '}
                  <DocumentLink resource={receipt.resource} id={receipt.id} number={receipt.number} />
                </>
              )}
            </NamedValue>
          </>
        )}
      </NamedValues>
    </section>
  )
}
