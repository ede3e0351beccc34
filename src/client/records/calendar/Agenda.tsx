import ButtonBase from '@mui/material/ButtonBase'
import { StatePill } from '../../components/StatePill.tsx'
import { stateOf } from '../values/state.ts'
import type { MonthParts } from './month.ts'

/** A month on a narrow screen: a list of its records by group, each with its days. */
export function Agenda({ model, groups, display, from, to, onOpen }: MonthParts) {
  const { write } = display.numerals
  return (
    <div className="cal-agenda">
      {groups.map((group) => (
        <section key={group.key} className="card" aria-label={group.name || undefined}>
          {group.name && <h3>{group.name}</h3>}
          <ul>
            {group.rows.flatMap((row) =>
              row.records.map((record) => {
                const state = stateOf(model, record, display)
                return (
                  <li key={record.id}>
                    <ButtonBase className="cal-entry" onClick={() => onOpen(record.id)}>
                      <span>
                        <b>{row.name}</b>
                        <span className="g-muted">
                          <bdi>{write(String(record[from]))}</bdi> – <bdi>{write(String(record[to]))}</bdi>
                        </span>
                      </span>
                      {state && <StatePill {...state} />}
                    </ButtonBase>
                  </li>
                )
              }),
            )}
          </ul>
        </section>
      ))}
    </div>
  )
}
