import { useId, useState } from 'react'
import { useGetList, useListContext } from 'react-admin'
import type { Model } from '../../../../schema/model.ts'
import type { RecordData } from '../../../../schema/record/record.ts'
import { whereFilter } from '../../../../schema/record/where.ts'
import { today } from '../../../../schema/values/date.ts'
import { firstDay, lastDay, movedMonth } from '../../../../schema/values/month.ts'
import { Empty } from '../../components/Empty.tsx'
import { ErrorState } from '../../components/ErrorState.tsx'
import { IconAction } from '../../components/IconAction.tsx'
import { usePhone } from '../../components/usePhone.ts'
import { stateFields } from '../values/state.ts'
import type { Display } from '../values/useDisplay.ts'
import { Agenda } from './Agenda.tsx'
import { MonthTable } from './MonthTable.tsx'
import { groupsOf } from './month.ts'
import './calendar.css'

/** As many as a page of a list may have; beyond it one filters. */
const most = 500

/** The records of a list that last for a time, month by month: who is away. Filters and the search of the list hold here too. */
export function CalendarView({
  model,
  display,
  onOpen,
}: {
  readonly model: Model
  readonly display: Display
  readonly onOpen: (id: number) => void
}) {
  const { filterValues } = useListContext()
  const { text, numerals } = display
  const [month, setMonth] = useState(() => today().slice(0, 7))
  const phone = usePhone()
  const heading = useId()
  const { from = '', to = '', by, while: stands } = model.data.calendar ?? {}
  const [subject = ''] = model.title
  const { data, total, error, isPending, refetch } = useGetList<RecordData & { id: number }>(model.name, {
    pagination: { page: 1, perPage: most },
    sort: { field: from, order: 'ASC' },
    filter: {
      ...filterValues,
      ...whereFilter(stands, () => null),
      [`${from}_lte`]: lastDay(month),
      [`${to}_gte`]: firstDay(month),
    },
    meta: {
      fields: [...new Set([...model.title, from, to, 'status', ...(by ? [by] : []), ...stateFields(model, text.registry.find)])],
    },
  })
  const name = new Intl.DateTimeFormat(numerals.locale, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${firstDay(month)}T00:00:00Z`),
  )
  const groups = groupsOf(model, data ?? [], { by, subject, display })
  const parts = { model, month, groups, display, from, to, onOpen }
  return (
    <section className="cal" aria-labelledby={heading}>
      <header className="cal-head">
        <IconAction label={text.say('lists.calendar.previous')} icon="back" onClick={() => setMonth(movedMonth(month, -1))} />
        <h2 id={heading} aria-live="polite">
          {name}
        </h2>
        <IconAction label={text.say('lists.calendar.next')} icon="forward" onClick={() => setMonth(movedMonth(month, 1))} />
      </header>
      {error ? (
        <div className="card">
          <ErrorState error={error} onRetry={() => refetch()} />
        </div>
      ) : isPending ? (
        <p role="status" className="g-muted">
          {text.say('shell.loading')}
        </p>
      ) : groups.length === 0 ? (
        <div className="card">
          <Empty icon="dateRange" title={text.say('lists.calendar.none', { month: name })} />
        </div>
      ) : phone ? (
        <Agenda {...parts} />
      ) : (
        <MonthTable {...parts} name={name} />
      )}
      {total !== undefined && total > most && (
        <p className="g-muted">{text.say('lists.calendar.most', { limit: numerals.number(most) })}</p>
      )}
    </section>
  )
}
