import ButtonBase from '@mui/material/ButtonBase'
import { Fragment } from 'react'
import { addDays, today } from '../../../../schema/values/date.ts'
import { firstDay, lastDay } from '../../../../schema/values/month.ts'
import { stateOf } from '../values/state.ts'
import { type MonthParts, type Piece, piecesOf } from './month.ts'

/** A month as a table: a column for each day, a row for each subject, a bar for each record. */
export function MonthTable({ name, ...parts }: MonthParts & { readonly name: string }) {
  const { model, month, groups, display, from, to } = parts
  const { numerals, text } = display
  const count = Number(lastDay(month).slice(8))
  const days = Array.from({ length: count }, (_, at) => addDays(firstDay(month), at))
  const weekday = new Intl.DateTimeFormat(numerals.locale, { weekday: 'narrow', timeZone: 'UTC' })
  const now = today()
  return (
    <div className="cal-scroll">
      <table className="cal-table">
        <caption className="visually-hidden">{`${text.title(model)}, ${name}`}</caption>
        <thead>
          <tr>
            <th scope="col">{text.field(model, model.title[0] ?? '')}</th>
            {days.map((day) => (
              <th key={day} scope="col" data-today={day === now || undefined}>
                <span aria-hidden>{weekday.format(new Date(`${day}T00:00:00Z`))}</span>
                {numerals.write(String(Number(day.slice(8))))}
              </th>
            ))}
          </tr>
        </thead>
        {groups.map((group) => (
          <tbody key={group.key}>
            {group.name && (
              <tr>
                <th scope="rowgroup" colSpan={count + 1} className="cal-group">
                  {group.name}
                </th>
              </tr>
            )}
            {group.rows.map((row) => (
              <tr key={row.key}>
                <th scope="row">{row.name}</th>
                {piecesOf(row, month, from, to).map((piece, at) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: pieces have no other name than their place
                  <Fragment key={at}>{piece.record ? <Bar piece={piece} {...parts} /> : <td colSpan={piece.days} />}</Fragment>
                ))}
              </tr>
            ))}
          </tbody>
        ))}
      </table>
    </div>
  )
}

/** A record's days: its state by colour and word, and its first and last day for screen readers. */
function Bar({
  piece: { record, days, before, behind },
  model,
  display,
  from,
  to,
  onOpen,
}: { readonly piece: Piece } & MonthParts) {
  if (!record) return null
  const state = stateOf(model, record, display)
  const { write } = display.numerals
  const span = `${write(String(record[from]))} – ${write(String(record[to]))}`
  return (
    <td colSpan={days}>
      <ButtonBase
        className="cal-bar"
        data-tone={state?.tone}
        data-before={before || undefined}
        data-behind={behind || undefined}
        aria-label={[state?.label, span].filter(Boolean).join(', ')}
        title={span}
        onClick={() => onOpen(record.id)}
      >
        {days > 2 ? state?.label : ''}
      </ButtonBase>
    </td>
  )
}
