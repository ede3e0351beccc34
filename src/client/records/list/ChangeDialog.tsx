import TextField from '@mui/material/TextField'
import { useMemo, useState } from 'react'
import { useGetList, useListContext } from 'react-admin'
import { useWatch } from 'react-hook-form'
import { samesOf } from '../../../../schema/condition.ts'
import type { FieldMap } from '../../../../schema/language/scope.ts'
import type { Model } from '../../../../schema/model.ts'
import type { ModelField } from '../../../../schema/modelField.ts'
import type { RecordData } from '../../../../schema/record/record.ts'
import { ActionDialog } from '../record/ActionDialog.tsx'
import { useText } from '../text/useText.ts'
import { recordTitle } from '../values/title.ts'
import { useDisplay } from '../values/useDisplay.ts'

type Rec = RecordData & { readonly id: number }

interface ChangeDialogProps {
  readonly model: Model
  readonly ids: readonly number[]
  readonly count: number
  /** Whether everything that is filtered is meant. */
  readonly whole: boolean
  readonly busy: boolean
  readonly progress: { readonly done: number; readonly of: number } | null
  readonly onRun: (field: string, value: unknown) => void
  readonly onClose: () => void
}

/** How many records the preview reads, and how many of them it shows. */
const [read, shown] = [500, 6]

/** Gives one field of many records another value: which field, which value, and what each record would become. */
export function ChangeDialog({ model, ids, count, whole, busy, progress, onRun, onClose }: ChangeDialogProps) {
  const text = useText()
  const { filterValues } = useListContext()
  const [name, setName] = useState(model.list.change[0] ?? '')
  const field = model.fields.get(name)
  // What limits the choice, such as the grade of a class, is that of the records where they all have the same.
  const limits = useMemo(() => (field ? samesOf(field.where).filter((one) => model.fields.has(one)) : []), [field, model])
  const { data = [] } = useGetList<Rec>(model.name, {
    filter: whole ? filterValues : { id_in: ids },
    pagination: { page: 1, perPage: read },
    sort: { field: 'id', order: 'ASC' },
    meta: { fields: [...new Set(['id', ...model.title, name, ...limits])] },
  })
  const input = useMemo<FieldMap>(() => (field ? { [name]: freed(field, limits, data) } : {}), [name, field, limits, data])
  return (
    <ActionDialog
      model={model}
      action="change"
      title={text.say('lists.change.title')}
      question={text.say('lists.change.question', { count })}
      input={input}
      busy={busy}
      progress={progress}
      onRun={(values) => onRun(name, given(field, (values as Record<string, unknown>)[name]))}
      onClose={onClose}
      preview={field && <Preview model={model} field={field} records={data} count={count} />}
    >
      <TextField
        select
        fullWidth
        slotProps={{ select: { native: true } }}
        label={text.say('lists.change.field')}
        value={name}
        onChange={(event) => setName(event.target.value)}
        sx={{ marginBlock: 1.5 }}
      >
        {model.list.change.map((one) => (
          <option key={one} value={one}>
            {text.field(model, one)}
          </option>
        ))}
      </TextField>
    </ActionDialog>
  )
}

/** The field as it is asked for here: limited by values that all the records share. */
function freed(field: ModelField, limits: readonly string[], records: readonly Rec[]): ModelField {
  const { requiredWhen: _when, shownWhen: _shown, from: _from, default: _usual, ...stored } = field
  // Nothing is emptied for many at once by a box that somebody passed over.
  const rest = { ...stored, required: field.kind !== 'flag' }
  const common = limits.flatMap((one) => {
    const values = new Set(records.map((record) => record[one]))
    const [value] = values
    return values.size === 1 && value !== null && value !== undefined ? [[one, value as number]] : []
  })
  const { where, ...open } = rest
  return limits.length
    ? { ...open, ...(common.length && { where: Object.fromEntries(common) }) }
    : { ...open, ...(where && { where }) }
}

/** A box that nobody ticked says no; anything else that is not given is nothing. */
const given = (field: ModelField | undefined, value: unknown): unknown => value ?? (field?.kind === 'flag' ? false : null)

interface PreviewProps {
  readonly model: Model
  readonly field: ModelField
  readonly records: readonly Rec[]
  readonly count: number
}

/** What each of the records would become. */
function Preview({ model, field, records, count }: PreviewProps) {
  const display = useDisplay()
  const { text } = display
  const value = given(field, useWatch({ name: field.field }))
  const refs = useWatch({ name: 'refs' }) as RecordData['refs']
  if (value === null) return null
  const changed = records.filter((record) => given(field, record[field.field]) !== value)
  const write = (given: unknown, of: RecordData['refs']) => display.value(model, field, given, of) || '—'
  return (
    <section aria-label={text.say('lists.change.preview')}>
      <p className="g-muted">{text.say('lists.change.differ', { count: changed.length, all: count })}</p>
      <ul className="g-results">
        {changed.slice(0, shown).map((record) => (
          <li key={record.id}>
            <b>{recordTitle(model, record, text)}</b>
            <span>
              {write(record[field.field], record.refs)} <span aria-hidden="true">{text.language === 'ar' ? '←' : '→'}</span>{' '}
              <b>{write(value, refs)}</b>
            </span>
          </li>
        ))}
      </ul>
      {changed.length > shown && <p className="g-muted">{text.say('lists.change.more', { count: changed.length - shown })}</p>}
    </section>
  )
}
