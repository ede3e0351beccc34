import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Model } from '../../../../schema/model.ts'
import { type HistoryEntry, useDaftar } from '../../providers/data.ts'
import { Skeleton } from '../../shell/components/Skeleton.tsx'
import { type Display, moment, useDisplay } from '../values/useDisplay.ts'

const few = 5
const silent = new Set(['id', 'version', 'createdAt', 'createdBy', 'updatedAt', 'updatedBy', 'refs'])

/** Who changed what, the latest first. */
export function History({ model, id, version }: { readonly model: Model; readonly id: number; readonly version: unknown }) {
  const daftar = useDaftar()
  const display = useDisplay()
  const [all, setAll] = useState(false)
  const { data, isPending, error } = useQuery({
    queryKey: [model.name, 'history', id, version],
    queryFn: ({ signal }) => daftar.history(model.name, id, signal),
  })
  const entries = data ?? []
  const { say } = display.text
  return (
    <section className="card">
      <h2>{say('generated.history.title')}</h2>
      {isPending && <Skeleton />}
      {error && <p className="hint">{error.message}</p>}
      {data && !entries.length && <p className="hint">{say('generated.history.none')}</p>}
      <ol className="g-history">
        {(all ? entries : entries.slice(0, few)).map((entry) => (
          <li key={entry.id}>
            {sentence(entry, model, display)}
            <time className="ltr">{moment(entry.at)}</time>
          </li>
        ))}
      </ol>
      {entries.length > few && !all && (
        <button type="button" className="g-link" onClick={() => setAll(true)}>
          {say('generated.showAll', { count: entries.length })}
        </button>
      )}
    </section>
  )
}

function sentence(entry: HistoryEntry, model: Model, display: Display): string {
  const { say, action, field } = display.text
  const who = entry.userName ?? say('generated.history.system')
  const usual = ['create', 'update', 'delete', 'import']
  const what = usual.includes(entry.action) ? say(`generated.history.${entry.action}`) : action(model, entry.action)
  const changed = entry.action === 'update' ? changedFields(entry) : []
  const names = changed.map((key) =>
    model.lines.some((lines) => lines.name === key) ? display.text.lines(model, key) : field(model, key),
  )
  return names.length ? `${who} · ${what}: ${display.text.list(names)}` : `${who} · ${what}`
}

/** The fields whose value is another one now. */
const changedFields = ({ before, after }: HistoryEntry): string[] =>
  Object.keys(after ?? {}).filter(
    (key) => !silent.has(key) && JSON.stringify(before?.[key] ?? null) !== JSON.stringify(after?.[key] ?? null),
  )
