import Link from '@mui/material/Link'
import TextField from '@mui/material/TextField'
import { useMemo } from 'react'
import { Link as RouterLink } from 'react-router-dom'
import type { Model } from '../../../../schema/model.ts'
import { type ImportChange, type ImportWay, importWays } from '../../../shared/importQuestion.ts'
import { useNumerals } from '../../providers/numerals.ts'
import { DataSheet } from '../../sheet/DataSheet.tsx'
import type { SheetColumn } from '../../sheet/SheetColumn.ts'
import { useText } from '../text/useText.ts'
import { pageOf } from '../values/recordAddress.ts'
import { Differences } from './Differences.tsx'

interface ChangeSheetProps {
  readonly model: Model
  readonly changes: readonly ImportChange[]
  readonly label: string
  /** Decides of one row; left out when it is written. */
  readonly onWay?: (row: number, way: ImportWay) => void
}

/** Known records that the file says otherwise, a row for each, with its decision. */
export function ChangeSheet({ model, changes, label, onWay }: ChangeSheetProps) {
  const { say } = useText()
  const { write } = useNumerals()
  const { columns, card } = useMemo(() => {
    const record = ({ id, title }: ImportChange) => (
      <Link component={RouterLink} to={pageOf(model, id)} target="_blank">
        {title}
      </Link>
    )
    const what = ({ differences, way }: ImportChange) => <Differences differences={differences} dim={way === 'skip'} />
    const decision = ({ row, way }: ImportChange) =>
      onWay ? (
        <TextField
          select
          value={way}
          onChange={({ target }) => onWay(row, target.value as ImportWay)}
          slotProps={{ select: { native: true }, htmlInput: { 'aria-label': say('exchange.changes.wayOf', { row }) } }}
        >
          {importWays.map((one) => (
            <option key={one} value={one}>
              {say(`exchange.changes.${one}`)}
            </option>
          ))}
        </TextField>
      ) : (
        say(`exchange.changes.${way}`)
      )
    const columns: readonly SheetColumn<ImportChange>[] = [
      {
        field: 'row',
        title: say('exchange.rowNumber'),
        width: 150,
        kind: 'code',
        value: ({ row }) => row,
        show: ({ row }) => write(String(row)),
      },
      {
        field: 'record',
        title: say('exchange.changes.record'),
        width: 220,
        value: ({ title }) => title,
        show: record,
      },
      {
        field: 'what',
        title: say('exchange.changes.what'),
        width: 260,
        grow: 1,
        value: ({ differences }) => differences.map(({ column }) => column).join(),
        show: what,
      },
      { field: 'way', title: say('exchange.changes.way'), width: 190, value: ({ way }) => way, show: decision },
    ]
    const card = (change: ImportChange) => (
      <div className="g-change">
        <div>
          {write(String(change.row))} · {record(change)}
        </div>
        {what(change)}
        {decision(change)}
      </div>
    )
    return { columns, card }
  }, [say, write, model, onWay])
  return <DataSheet name="importChanges" label={label} wraps={always} rows={changes} idOf={idOf} columns={columns} card={card} />
}

const always = () => true

const idOf = ({ row }: ImportChange) => String(row)
