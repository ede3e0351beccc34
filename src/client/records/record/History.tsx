import Card from '@mui/material/Card'
import Link from '@mui/material/Link'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Model } from '../../../../schema/model.ts'
import { changedNames } from '../../../../schema/record/changes.ts'
import { fileIn } from '../../../shared/fileTrace.ts'
import { isLook } from '../../../shared/looks.ts'
import { Fold } from '../../components/Fold.tsx'
import { Skeleton } from '../../components/Skeleton.tsx'
import { type HistoryEntry, useDaftar } from '../../providers/data.ts'
import { type Display, moment, useDisplay } from '../values/useDisplay.ts'
import { useReferences } from '../values/useLookup.ts'

const few = 5

/** Who changed what, the latest first. */
export function History({ model, id, version }: { readonly model: Model; readonly id: number; readonly version: unknown }) {
  const daftar = useDaftar()
  const display = useDisplay()
  const [all, setAll] = useState(false)
  const { data, isPending, error } = useQuery({
    queryKey: [model.name, 'history', id, version],
    queryFn: ({ signal }) => daftar.history(model.name, id, signal),
  })
  const seen = data?.filter(isLook) ?? []
  const entries = data?.filter((entry) => !isLook(entry)) ?? []
  const { say } = display.text
  return (
    <Card component="section">
      <h2>{say('generated.history.title')}</h2>
      {isPending && <Skeleton />}
      {error && <p className="hint">{error.message}</p>}
      {data && !data.length && <p className="hint">{say('generated.history.none')}</p>}
      <ol className="g-history">
        {(all ? entries : entries.slice(0, few)).map((entry) => (
          <li key={entry.id}>
            <Entry entry={entry} model={model} display={display} />
            {entry.answered.map((question) => (
              <p key={question} className="hint">
                {say('generated.history.of', { what: say('generated.history.answered') })} <bdi>{question}</bdi>
              </p>
            ))}
            <time className="ltr">{display.numerals.write(moment(entry.at))}</time>
          </li>
        ))}
      </ol>
      {seen.length > 0 && (
        <Fold title={`${say('generated.history.looks')} (${display.numerals.number(seen.length)})`}>
          <ol className="g-history">
            {seen.map((entry) => (
              <li key={entry.id}>
                <Entry entry={entry} model={model} display={display} />
                <time className="ltr">{display.numerals.write(moment(entry.at))}</time>
              </li>
            ))}
          </ol>
        </Fold>
      )}
      {entries.length > few && !all && (
        <Link component="button" onClick={() => setAll(true)}>
          {say('generated.showAll', { count: entries.length })}
        </Link>
      )}
    </Card>
  )
}

interface EntryProps {
  readonly entry: HistoryEntry
  readonly model: Model
  readonly display: Display
}

const usual = new Set(['create', 'update', 'delete', 'restore', 'import', 'merge'])

/** One change: who and what; the values before and after can be unfolded. */
function Entry({ entry, model, display }: EntryProps) {
  const { text } = display
  const who = entry.userName ?? text.say('generated.history.system')
  const what = usual.has(entry.action)
    ? text.say(`generated.history.${entry.action}`)
    : isLook(entry)
      ? text.say(`audit.action.${entry.action}`)
      : text.action(model, entry.action)
  const { before, after } = entry
  const changed = before && after ? changedNames(before, after).filter((name) => labelOf(model, name, text) !== null) : []
  const file = fileIn(entry)
  if (file !== null)
    return (
      <>
        {who} · {text.say('generated.history.of', { what })} <bdi>{file}</bdi>
      </>
    )
  if (!changed.length) return `${who} · ${what}`
  return (
    <Fold
      title={
        <span>
          {who} · {text.say('generated.history.of', { what })}{' '}
          {text.list(changed.map((name) => labelOf(model, name, text) ?? name))}
        </span>
      }
    >
      {changed.map((name) => (
        <p key={name}>
          {text.say('generated.history.of', { what: labelOf(model, name, text) ?? name })}{' '}
          <ChangedValue model={model} name={name} value={before?.[name]} display={display} />{' '}
          <span aria-hidden="true">{text.language === 'ar' ? '←' : '→'}</span>{' '}
          <b>
            <ChangedValue model={model} name={name} value={after?.[name]} display={display} />
          </b>
        </p>
      ))}
    </Fold>
  )
}

/** The label of a field or of lines; null for what the definition does not know any more. */
export const labelOf = (model: Model, name: string, text: Display['text']): string | null => {
  if (model.lines.some((lines) => lines.name === name)) return text.lines(model, name)
  return model.fields.has(name) ? text.field(model, name) : null
}

export interface ValueProps {
  readonly model: Model
  readonly name: string
  readonly value: unknown
  readonly display: Display
}

/** A value of a change; a reference by its title, which the history does not keep. */
export function ChangedValue({ model, name, value, display }: ValueProps) {
  const field = model.fields.get(name)
  const ids = referred(value)
  const found = useReferences(field?.to ?? '', field?.to ? ids : [])
  if (!field) return display.text.say('generated.stale.lines', { count: Array.isArray(value) ? value.length : 0 })
  if (value === null || value === undefined || value === '' || (Array.isArray(value) && !value.length))
    return <span className="g-none">—</span>
  const titles = ids.map((id) => {
    const reference = found.find((one) => one.id === id)
    return reference ? display.reference(reference, field.to) : display.text.say('generated.history.gone')
  })
  return <bdi>{field.to && ids.length ? display.text.list(titles) : display.value(model, field, value)}</bdi>
}

/** The records that a value names: one, many, or many with their shares. */
const referred = (value: unknown): number[] =>
  [value].flat().flatMap((one) => {
    const id: unknown = typeof one === 'object' && one !== null && 'id' in one ? one.id : one
    return typeof id === 'number' ? [id] : []
  })
