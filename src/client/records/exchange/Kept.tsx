import Card from '@mui/material/Card'
import Link from '@mui/material/Link'
import { useMemo } from 'react'
import { Link as RouterLink } from 'react-router-dom'
import type { ImportKept } from '../../../shared/importQuestion.ts'
import { useDefinitions } from '../../providers/definitionsContext.ts'
import { useNumerals } from '../../providers/numerals.ts'
import { DataSheet } from '../../sheet/DataSheet.tsx'
import type { SheetColumn } from '../../sheet/SheetColumn.ts'
import { useText } from '../text/useText.ts'
import { pageOf } from '../values/recordAddress.ts'

/** What rows say otherwise of related people who are known and stay as recorded, with the way to their records. */
export function Kept({ kept }: { readonly kept: readonly ImportKept[] }) {
  const { say } = useText()
  const { write } = useNumerals()
  const registry = useDefinitions()
  const title = say('exchange.kept.title')
  const { columns, card } = useMemo(() => {
    const record = ({ resource, id, title }: ImportKept) => {
      const model = registry.find(resource)
      return model ? (
        <Link component={RouterLink} to={pageOf(model, id)} target="_blank">
          {title}
        </Link>
      ) : (
        title
      )
    }
    const lines = (kept: ImportKept, side: 'ours' | 'file') => (
      <ul className="g-differences">
        {kept.differences.map((one) => (
          <li key={one.column}>
            <span className="hint">
              <bdi>{one.column}</bdi>:{' '}
            </span>
            <bdi>{one[side] ?? say('exchange.changes.empty')}</bdi>
          </li>
        ))}
      </ul>
    )
    const columns: readonly SheetColumn<ImportKept>[] = [
      {
        field: 'row',
        title: say('exchange.rowNumber'),
        width: 150,
        kind: 'code',
        value: ({ row }) => row,
        show: ({ row }) => write(String(row)),
      },
      { field: 'record', title: say('exchange.changes.record'), width: 220, value: ({ title }) => title, show: record },
      {
        field: 'ours',
        title: say('exchange.kept.ours'),
        width: 220,
        grow: 1,
        value: ({ differences }) => differences[0]?.ours ?? null,
        show: (one) => lines(one, 'ours'),
      },
      {
        field: 'file',
        title: say('exchange.kept.file'),
        width: 220,
        grow: 1,
        value: ({ differences }) => differences[0]?.file ?? null,
        show: (one) => lines(one, 'file'),
      },
    ]
    const card = (one: ImportKept) => (
      <div className="g-change">
        <div>
          {write(String(one.row))} · {record(one)}
        </div>
        <div>
          {say('exchange.kept.ours')}: {lines(one, 'ours')}
        </div>
        <div>
          {say('exchange.kept.file')}: {lines(one, 'file')}
        </div>
      </div>
    )
    return { columns, card }
  }, [say, write, registry])
  if (!kept.length) return null
  return (
    <Card component="section" className="g-import-card">
      <h2>{title}</h2>
      <p className="hint">{say('exchange.kept.hint')}</p>
      <DataSheet name="importKept" label={title} wraps={always} rows={kept} idOf={idOf} columns={columns} card={card} />
    </Card>
  )
}

const always = () => true

const idOf = ({ row, resource }: ImportKept) => `${row} ${resource}`
