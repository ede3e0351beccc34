import Card from '@mui/material/Card'
import Link from '@mui/material/Link'
import { leftToRight } from '../../../../../schema/values/isolate.ts'
import { sum } from '../../../../../schema/values/money.ts'
import type { ExplainedEntry, ExplainedLine } from '../../../../shared/explanation.ts'
import { Code } from '../../../components/Code.tsx'
import { Fold } from '../../../components/Fold.tsx'
import { MoneyCell, MoneyHead } from '../../../components/MoneyCell.tsx'
import { StatePill } from '../../../components/StatePill.tsx'
import { nameOf } from '../../../providers/i18n.ts'
import { useText } from '../../text/useText.ts'
import { AccountLink } from '../../values/AccountLink.tsx'
import { moment } from '../../values/useDisplay.ts'

/** One entry: when and by whom, what it takes back or what took it back, its lines; folded where they cancel each other. */
export function EntryTable({ entry }: { readonly entry: ExplainedEntry }) {
  const { say } = useText()
  const past = entry.reverses !== null || entry.reversedBy !== null
  const title = `entry-${entry.id ?? 'preview'}`
  return (
    <Card
      component="article"
      className="entry-one"
      id={title}
      tabIndex={-1}
      aria-labelledby={`${title}-name`}
      data-over={entry.reversedBy !== null || undefined}
    >
      <header>
        <h3 id={`${title}-name`}>
          {entry.id === null ? say('posting.entry.preview') : say(`posting.entry.${entry.event}`, { number: entry.id })}
        </h3>
        <Sign entry={entry} />
        <span className="entry-when">
          <Code>{entry.date}</Code>
          {entry.postedAt && entry.postedBy && (
            <span>
              {say('posting.entry.by', {
                name: entry.postedBy,
                at: leftToRight(moment(entry.postedAt)),
              })}
            </span>
          )}
        </span>
      </header>
      {entry.reverses === null && entry.text && (
        <p className="entry-why">
          <bdi>{entry.text}</bdi>
        </p>
      )}
      {entry.reverses !== null && entry.description && (
        <p className="entry-why">
          {say('posting.entry.why')}: <bdi>{entry.description}</bdi>
        </p>
      )}
      {entry.lines.length > 0 &&
        (past ? (
          <Fold title={say('posting.entry.lines', { count: entry.lines.length })}>
            <Lines entry={entry} />
          </Fold>
        ) : (
          <Lines entry={entry} />
        ))}
    </Card>
  )
}

function Lines({ entry }: { readonly entry: ExplainedEntry }) {
  const { say } = useText()
  const branches = new Set(entry.lines.map((line) => line.branch.id)).size > 1
  const columns = {
    party: entry.lines.some((line) => line.party),
    student: entry.lines.some((line) => line.student),
    costCenter: entry.lines.some((line) => line.costCenter),
    branch: branches,
  }
  return (
    <div className="entry-lines">
      <table>
        <thead>
          <tr>
            <th scope="col">{say('posting.account')}</th>
            {columns.branch && <th scope="col">{say('posting.entry.branch')}</th>}
            {columns.party && <th scope="col">{say('posting.entry.party')}</th>}
            {columns.student && <th scope="col">{say('posting.entry.student')}</th>}
            {columns.costCenter && <th scope="col">{say('posting.entry.costCenter')}</th>}
            <MoneyHead>{say('posting.debit')}</MoneyHead>
            <MoneyHead>{say('posting.credit')}</MoneyHead>
            <th scope="col">{say('posting.entry.reason')}</th>
          </tr>
        </thead>
        <tbody>
          {entry.lines.map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other name than their place
            <Line key={index} line={line} columns={columns} />
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={1 + Object.values(columns).filter(Boolean).length}>
              {say('posting.total')}
            </th>
            <MoneyCell label={say('posting.debit')} amount={sum(entry.lines.map((line) => line.debit))} strong />
            <MoneyCell label={say('posting.credit')} amount={sum(entry.lines.map((line) => line.credit))} strong />
            <td data-empty />
          </tr>
        </tfoot>
      </table>
    </div>
  )
}

/** What an entry is to the others: not written yet, standing, taking back, taken back. */
function Sign({ entry }: { readonly entry: ExplainedEntry }) {
  const { say } = useText()
  if (entry.id === null) return <StatePill tone="warning" label={say('posting.entry.notYet')} />
  const [other, key] =
    entry.reverses !== null ? [entry.reverses, 'reverses'] : entry.reversedBy !== null ? [entry.reversedBy, 'reversedBy'] : []
  if (other === undefined) return <StatePill tone="success" label={say('posting.entry.stands')} />
  return (
    <Link
      href={`#entry-${other}`}
      onClick={(event) => {
        event.preventDefault()
        const target = document.getElementById(`entry-${other}`)
        target?.querySelector<HTMLElement>('[aria-expanded=false]')?.click()
        target?.scrollIntoView({ block: 'nearest' })
        target?.focus()
      }}
    >
      {say(`posting.entry.${key}`, { number: other })}
    </Link>
  )
}

function Line({ line, columns }: { readonly line: ExplainedLine; readonly columns: Readonly<Record<string, boolean>> }) {
  const { say, language } = useText()
  const named = (name: 'branch' | 'party' | 'student' | 'costCenter') =>
    columns[name] && (
      <td data-label={say(`posting.entry.${name}`)} data-empty={line[name] ? undefined : ''}>
        <bdi>{nameOf(line[name], language)}</bdi>
      </td>
    )
  return (
    <tr>
      <th scope="row">
        <AccountLink account={line.account} />
        {line.description && <span className="entry-about">{line.description}</span>}
      </th>
      {named('branch')}
      {named('party')}
      {named('student')}
      {named('costCenter')}
      {(['debit', 'credit'] as const).map((side) => (
        <MoneyCell key={side} label={say(`posting.${side}`)} amount={line[side]} sparse />
      ))}
      <td data-kind="reason">{line.reason.text}</td>
    </tr>
  )
}
