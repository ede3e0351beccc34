import { Link } from 'react-router-dom'
import { decimalsOf } from '../../../schema/values/money.ts'
import { type DocumentCell, isRepeated, type Name, type ReportRow } from '../../shared/report.ts'
import { useDefinitions } from '../providers/definitionsContext.ts'
import { useFrame } from '../providers/frame.tsx'
import { nameOf, useLanguage, useT } from '../providers/i18n.ts'
import { useNumerals } from '../providers/numerals.ts'
import '../records/values/documentLink.css'
import { Code } from '../components/Code.tsx'
import { Figure } from '../components/Figure.tsx'
import { Icon } from '../components/Icon.tsx'
import { enterBranch } from '../providers/changeBranch.ts'
import { ourPath } from '../providers/paths.ts'
import { drillParameters, type Place, reportAddress } from '../providers/reportAddress.ts'
import { useFileUrl } from '../records/inputs/FileInput.tsx'
import { useDocumentName } from '../records/values/useDocumentName.ts'
import type { ShownAnswer, ShownColumn } from './shownAnswer.ts'

/** The heading of a column in the reader's language. */
export function useHeading(): (column: ShownColumn) => string {
  const t = useT()
  const { language } = useLanguage()
  return ({ label, name, side }) => {
    if (label === undefined) return t(`reports.columns.${name}`)
    const own =
      typeof label === 'string'
        ? t(`reports.keys.${label}`, { _: label })
        : nameOf(label as Name & { englishName: string }, language)
    return side === undefined ? own : `${own} · ${t(`reports.columns.${side}`)}`
  }
}

interface Props {
  readonly row: ReportRow
  readonly column: ShownColumn
  readonly answer: ShownAnswer
  readonly place: Place
  /** The page that the report stands on: what it leads to stands there too. */
  readonly at: string
}

/** One cell: a name that leads on, a document that opens, an amount. */
export function ReportCell(props: Props) {
  const { row, column, answer, place, at } = props
  const parameters = column.drill && column.kind !== 'name' ? drillParameters(column.drill, row, answer.parameters) : null
  const value = <CellValue {...props} />
  if (!parameters || !column.drill) return value
  return (
    <Link className="document-link" to={reportAddress(column.drill.report, parameters, place, at)}>
      {value}
    </Link>
  )
}

function CellValue({ row, column, answer, place, at }: Props) {
  const t = useT()
  const { write } = useNumerals()
  const value = isRepeated(column, row) ? null : row.cells[column.name]
  if (value === null || value === undefined)
    return row.role === 'opening' && column.kind === 'text' ? <em>{t('reports.opening')}</em> : null
  if (column.kind === 'money') return <Figure amount={String(value)} strong={row.role === 'total' || row.role === 'group'} />
  if (column.kind === 'quantity') return <Figure amount={String(value)} decimals={decimalsOf(String(value))} />
  if (column.kind === 'document') return <DocumentLink document={value as DocumentCell} year={place.year} />
  if (column.kind === 'date' || column.kind === 'code' || column.kind === 'int')
    return <bdi className="ltr figure">{write(String(value))}</bdi>
  if (column.kind === 'picture') return <Picture file={Number(value)} />
  if (column.kind === 'choice') return <Checked row={row} label={t(`reports.rows.${value}`)} />
  if (column.kind === 'name') return <NameLink {...{ row, column, answer, place, at }} />
  return <bdi>{String(value)}</bdi>
}

/** The name beside it says whose picture it is. */
function Picture({ file }: { readonly file: number }) {
  const url = useFileUrl(file)
  return url && <img className="r-picture" src={url} alt="" loading="lazy" />
}

const signs = {
  good: { icon: 'check', colour: 'var(--accent-ink)' },
  bad: { icon: 'warning', colour: 'var(--danger)' },
  notice: { icon: 'info', colour: 'var(--ink)' },
  idle: { icon: 'info', colour: 'var(--ink2)' },
} as const

/** A check of the books says by sign, word and colour how it went. */
function Checked({ row, label }: { readonly row: ReportRow; readonly label: string }) {
  const t = useT()
  if (row.role !== 'good' && row.role !== 'bad' && row.role !== 'notice' && row.role !== 'idle') return label
  return (
    <span className="r-check" style={{ color: signs[row.role].colour }}>
      <Icon name={signs[row.role].icon} size={16} />
      {label}
      {row.role === 'idle' && ` · ${t('reports.nothingToCheck')}`}
      {row.role === 'notice' && (row.level ?? 0) === 0 && ` · ${t('reports.worthALook')}`}
    </span>
  )
}

function NameLink({ row, column, answer, place, at }: Props) {
  const drill = row.drill ?? column.drill
  const parameters = drill ? drillParameters(drill, row, answer.parameters) : null
  const text = <NameText value={row.cells[column.name] as string | Name} />
  return parameters && drill ? (
    <Link className="document-link" to={reportAddress(drill.report, parameters, place, at)}>
      {text}
    </Link>
  ) : (
    text
  )
}

/** What a row is called: a word of the report, or a name with its code. */
function NameText({ value }: { readonly value: string | Name }) {
  const t = useT()
  const { language } = useLanguage()
  if (typeof value === 'string') return t(`reports.rows.${value}`)
  return (
    <>
      {value.code && (
        <span className="account-code">
          <Code>{value.code}</Code>
        </span>
      )}
      {value.code && <wbr />}
      <bdi>{nameOf(value as Name & { englishName: string }, language)}</bdi>
    </>
  )
}

function DocumentLink({ document, year }: { readonly document: DocumentCell; readonly year: string }) {
  const { language } = useLanguage()
  const { branches } = useFrame()
  const registry = useDefinitions()
  const model = registry.find(document.resource)
  const { of } = document
  const { kind, called } = useDocumentName()(document.resource, document.number)
  const name = document.title ?? `${kind} ${called}`.trim()
  const label = (
    <>
      <bdi>{name}</bdi>
      {of && (
        <>
          {' ('}
          <bdi>{nameOf(of as Name & { englishName: string }, language)}</bdi>)
        </>
      )}
    </>
  )
  // A document of another branch is opened there, if the reader may choose it.
  const mayOpen = !of || branches.some((branch) => branch.id === of.id)
  return model && mayOpen && document.id !== null ? (
    <Link
      className="document-link"
      to={ourPath(registry, `/${model.name}/${document.id}`)}
      onClickCapture={of ? enterBranch(of.id, Number(year) || undefined) : undefined}
    >
      {label}
    </Link>
  ) : (
    label
  )
}
