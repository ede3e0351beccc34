import Card from '@mui/material/Card'
import { useQuery } from '@tanstack/react-query'
import type { Model } from '../../../../schema/model.ts'
import type { TimelineEntry, TimelineField, TimelineValue } from '../../../shared/timeline.ts'
import { http } from '../../providers/http.ts'
import { type Display, useDisplay } from '../values/useDisplay.ts'
import './timeline.css'

/** A record's life as its definition tells it: its place in each year, and what was done to it there. */
export function Timeline({ model, id, version }: { readonly model: Model; readonly id: number; readonly version: unknown }) {
  const display = useDisplay()
  const { text } = display
  const { data = [] } = useQuery({
    queryKey: [model.name, 'timeline', id, version, text.language],
    queryFn: async ({ signal }) => (await http<readonly TimelineEntry[]>(`${model.name}/${id}/timeline`, { signal })).json,
  })
  if (!data.length) return null
  return (
    <Card component="section">
      <h2>{text.say('generated.timeline')}</h2>
      {[...Map.groupBy(data, ({ year }) => year)].map(([year, entries]) => (
        <section key={year} className="timeline-year">
          <h3>{display.numerals.write(String(year))}</h3>
          <ol className="g-history">
            {entries.map((entry) => (
              <Entry key={entry.id} entry={entry} model={model} display={display} />
            ))}
          </ol>
        </section>
      ))}
    </Card>
  )
}

interface EntryProps {
  readonly entry: TimelineEntry
  readonly model: Model
  readonly display: Display
}

function Entry({ entry: { action, on, who, given, fields }, model, display }: EntryProps) {
  const { text, numerals } = display
  const write = ({ field }: TimelineField, told: TimelineValue | null): string => {
    const found = model.fields.get(field)
    if (!told || !found) return ''
    return told.title ?? display.value(model, found, told.value)
  }
  if (action === null) {
    const place = fields.map((one) => write(one, one.to)).filter(Boolean)
    // A class is called by its grade.
    const isSaid = (one: string) => place.some((other) => other.startsWith(`${one} `))
    return <li>{place.filter((one) => !isSaid(one)).join(' · ')}</li>
  }
  const arrow = text.language === 'ar' ? '←' : '→'
  return (
    <li>
      <b>{action === 'update' ? text.say('generated.history.update') : text.action(model, action)}</b>
      {Object.values(given).map((value) => (
        <span key={value} className="timeline-line">
          {value}
        </span>
      ))}
      {fields.map((one) => (
        <span key={one.field} className="timeline-line">
          {text.say('generated.history.of', { what: text.field(model, one.field) })} <bdi>{write(one, one.from) || '—'}</bdi>{' '}
          <span aria-hidden="true">{arrow}</span> <bdi>{write(one, one.to) || '—'}</bdi>
        </span>
      ))}
      <time className="ltr">{[numerals.write(on ?? ''), who].filter(Boolean).join(' · ')}</time>
    </li>
  )
}
