import { Button } from '../../shell/components/Button.tsx'
import { Icon } from '../../shell/components/Icon.tsx'
import { useText } from '../text/useText.ts'
import { FaultRows } from './FaultRows.tsx'
import { groupFaults } from './faultGroups.ts'
import type { ImportReport } from './report.ts'

/** Most lines of the table; faults beyond them are in the file. */
const shown = 200

interface FaultsProps {
  readonly report: ImportReport
  readonly written: boolean
  readonly busy: boolean
  /** Brings the rows that were not taken as a file. */
  readonly onFile: () => void
}

/** What is wrong, equal faults in one line, and the file in which it can be mended. */
export function Faults({ report, written, busy, onFile }: FaultsProps) {
  const { say } = useText()
  const faults = written ? report.faults : report.faults.filter((fault) => !fault.waits)
  const groups = groupFaults(faults)
  const more = groups.slice(shown).reduce((count, { rows }) => count + rows.length, 0)
  const rows = report.counts.faulty - (written ? 0 : report.waiting)
  if (rows === 0) return null
  return (
    <section className="card g-import-card">
      <h2>{say('generated.import.faults', { count: rows })}</h2>
      <p className="hint">{say('exchange.faultsHint')}</p>
      <Button disabled={busy} icon={<Icon name="download" size={16} />} onClick={onFile}>
        {say('generated.import.faultyFile')}
      </Button>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      <section className="g-scroll" tabIndex={0} aria-label={say('generated.import.faults', { count: rows })}>
        <table className="g-table g-faults">
          <thead>
            <tr>
              <th scope="col">{say('exchange.rowNumber')}</th>
              <th scope="col">{say('generated.import.column')}</th>
              <th scope="col">{say('generated.import.reason')}</th>
            </tr>
          </thead>
          <tbody>
            {groups.slice(0, shown).map(({ column, message, rows }) => (
              <tr key={`${column} ${message}`}>
                <td className="g-fault-place">
                  <FaultRows rows={rows} />
                </td>
                <td>{column ?? '—'}</td>
                <td className="g-reason">{message}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {more > 0 && <p className="hint">{say('generated.import.moreFaults', { count: more })}</p>}
    </section>
  )
}
