import type { GridColDef, GridComparatorFn } from '@mui/x-data-grid'
import { useMemo } from 'react'
import { compare, decimalsOf, isDecimal } from '../../../schema/values/money.ts'
import { Code } from '../components/Code.tsx'
import { Figure } from '../components/Figure.tsx'
import { useLanguage } from '../providers/i18n.ts'
import { EditBox } from './EditBox.tsx'
import { SelectBox } from './SelectBox.tsx'
import type { SheetColumn } from './SheetColumn.ts'
import { SumHead } from './SumHead.tsx'

type Kind = NonNullable<SheetColumn<never>['kind']>

const isFigure = (kind: Kind): boolean => kind === 'amount' || kind === 'count'

const byAmount: GridComparatorFn = (one, other) => {
  const known = [one, other].map((amount) => isDecimal(String(amount ?? '')))
  return known[0] && known[1] ? compare(String(one), String(other)) : Number(known[0]) - Number(known[1])
}

/** The columns as the grid has them, in the reader's direction and alphabet, as wide as this person left them. */
export function useGridColumns<Row extends object>(
  columns: readonly SheetColumn<Row>[],
  widths: Readonly<Record<string, number>>,
): GridColDef<Row>[] {
  const { language, direction } = useLanguage()
  return useMemo(() => {
    const collator = new Intl.Collator(language, { numeric: true })
    const byText: GridComparatorFn = (one, other) => collator.compare(String(one ?? ''), String(other ?? ''))
    // Amounts stand right in both directions; the style of a direction mirrors what is said here.
    const right = direction === 'rtl' ? 'left' : 'right'
    return columns.map(({ field, title, value, show, kind = 'text', width = 120, grow, put, options, pin, summed, apart }) => ({
      field,
      headerName: title,
      minWidth: 60,
      ...(widths[field] !== undefined
        ? { width: widths[field] }
        : grow === undefined
          ? { width }
          : { flex: grow, minWidth: width }),
      ...(isFigure(kind) && { align: right, headerAlign: right }),
      ...classes([pin && `sheet-pin-${pin}`, apart && 'sheet-apart']),
      ...(pin && { hideable: false }),
      ...(summed && { renderHeader: () => <SumHead field={field} title={title} /> }),
      sortComparator: isFigure(kind) ? byAmount : byText,
      valueGetter: (_, row) => value(row),
      renderCell: ({ row }) =>
        show ? show(row) : <Value kind={kind} value={options ? called(options, value(row)) : value(row)} />,
      ...(put && {
        editable: true,
        valueSetter: (typed: unknown, row: Row) => put(row, String(typed ?? '')),
        renderEditCell: (params) =>
          options ? <SelectBox {...params} options={options} /> : <EditBox {...params} inDigits={kind !== 'text'} />,
      }),
    }))
  }, [columns, widths, language, direction])
}

const classes = (names: readonly (string | false | undefined)[]) => {
  const all = names.filter(Boolean).join(' ')
  return all ? { cellClassName: all, headerClassName: all } : {}
}

/** What a value that is chosen is called. */
const called = (options: NonNullable<SheetColumn<never>['options']>, chosen: string | number | null): string =>
  options.find(({ value }) => value === String(chosen ?? ''))?.label ?? ''

interface ValueProps {
  readonly kind: Kind
  readonly value: string | number | null
}

function Value({ kind, value }: ValueProps) {
  if (value === null || value === '') return null
  if (isFigure(kind) && isDecimal(String(value)))
    return <Figure amount={String(value)} {...(kind === 'count' && { decimals: decimalsOf(String(value)) })} />
  return kind === 'text' ? value : <Code>{value}</Code>
}
