import { useMemo } from 'react'
import { StatePill } from '../../components/StatePill.tsx'
import { DataSheet } from '../../sheet/DataSheet.tsx'
import type { SheetColumn } from '../../sheet/SheetColumn.ts'
import { useText } from '../text/useText.ts'
import { FaultRows } from './FaultRows.tsx'
import type { FaultGroup } from './faultGroups.ts'

/** What is wrong in a file: in which rows, in which column, and why; rows that only wait for an answer say so. */
export function FaultSheet({ groups, label }: { readonly groups: readonly FaultGroup[]; readonly label: string }) {
  const { say } = useText()
  const { columns, card } = useMemo(() => {
    const rows = (group: FaultGroup) => <FaultRows rows={group.rows} />
    const reason = ({ message, waits }: FaultGroup) => (
      <span className="g-reason">
        {message} {waits && <StatePill tone="warning" label={say('exchange.waiting')} />}
      </span>
    )
    const columns: readonly SheetColumn<FaultGroup>[] = [
      { field: 'rows', title: say('exchange.rowNumber'), width: 200, value: ({ rows }) => rows[0] ?? null, show: rows },
      {
        field: 'column',
        title: say('generated.import.column'),
        width: 200,
        value: ({ column }) => column,
        show: ({ column }) => column ?? '—',
      },
      {
        field: 'reason',
        title: say('generated.import.reason'),
        width: 240,
        grow: 1,
        value: ({ message }) => message,
        show: reason,
      },
    ]
    const card = (group: FaultGroup) => (
      <div>
        {rows(group)}
        <div>{group.column}</div>
        {reason(group)}
      </div>
    )
    return { columns, card }
  }, [say])
  return <DataSheet name="importFaults" label={label} wraps={always} rows={groups} idOf={idOf} columns={columns} card={card} />
}

const always = () => true

const idOf = ({ column, message, rows }: FaultGroup) => `${rows[0]} ${column} ${message}`
