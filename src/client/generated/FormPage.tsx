import { useState } from 'react'
import { useGetList, useGetOne } from 'react-admin'
import { useNavigate } from 'react-router-dom'
import type { Model } from '../../../schema/model.ts'
import type { RecordData } from '../../../schema/record/record.ts'
import { useWritable } from '../providers/frame.tsx'
import { Code } from '../shell/components/Code.tsx'
import { ErrorState } from '../shell/components/ErrorState.tsx'
import { SkeletonPage } from '../shell/components/Skeleton.tsx'
import { StatePill } from '../shell/components/StatePill.tsx'
import { PageHeader } from '../shell/PageHeader.tsx'
import { RecordForm } from './form/RecordForm.tsx'
import { Rail } from './record/Rail.tsx'
import { RecordActions } from './record/RecordActions.tsx'
import { recordTitle } from './values/title.ts'
import { toneOf } from './values/tone.ts'
import { useDisplay } from './values/useDisplay.ts'

type Saved = RecordData & { readonly id: number }

/** The page of one record of any resource, or of a new one. A resource with one record needs no id. */
export default function FormPage({ model, id }: { readonly model: Model; readonly id?: number }) {
  const single = model.data.single === true
  const one = useGetOne<Saved>(model.name, { id: id ?? 0 }, { enabled: id !== undefined })
  const only = useGetList<Saved>(model.name, { pagination: { page: 1, perPage: 1 } }, { enabled: single && id === undefined })
  const onlyId = only.data?.[0]?.id
  if (single && id === undefined && onlyId !== undefined) return <FormPage model={model} id={onlyId} />
  const error = one.error ?? only.error
  if (error) return <ErrorState error={error} onRetry={() => (single ? only.refetch() : one.refetch())} />
  if (id !== undefined && one.data)
    return <Stored key={one.data.id} model={model} record={one.data} onReload={() => one.refetch()} />
  if (id !== undefined || single) return <SkeletonPage />
  return <Fresh model={model} />
}

function Fresh({ model }: { readonly model: Model }) {
  const { text } = useDisplay()
  const navigate = useNavigate()
  const writable = useWritable(model)
  const [round, setRound] = useState(0)
  const base = `/${model.route.base}`
  return (
    <>
      <PageHeader
        title={text.say(`resources.${model.name}.new`, { _: text.one(model) })}
        parent={{ to: base, label: text.title(model) }}
      />
      <RecordForm
        key={round}
        model={model}
        preview={!writable.add}
        again
        onSaved={(record, again) => (again ? setRound(round + 1) : navigate(`${base}/edit/${record.id}`, { replace: true }))}
      />
    </>
  )
}

function Stored({ model, record, onReload }: { readonly model: Model; readonly record: Saved; readonly onReload: () => void }) {
  const display = useDisplay()
  const { text } = display
  const navigate = useNavigate()
  const writable = useWritable(model)
  const base = `/${model.route.base}`
  const status = model.fields.get('status')
  const said = status ? display.value(model, status, record['status'], record.refs) : ''
  const code = record['code'] ?? (model.numbered ? record['number'] : undefined)
  const title = recordTitle(model, record, text.language)
  const head = model.title[0] === 'number' || title === '' ? `${text.one(model)} ${record['number'] ?? ''}` : title
  return (
    <>
      <PageHeader
        title={model.data.single ? text.title(model) : head}
        {...(!model.data.single && { parent: { to: base, label: text.title(model) } })}
        state={said ? <StatePill tone={status?.kind === 'ref' ? 'accent' : toneOf(record['status'])} label={said} /> : undefined}
        {...(code && !head.includes(String(code)) ? { count: <Code>{String(code)}</Code> } : {})}
        actions={<RecordActions model={model} record={record} onDone={onReload} onDeleted={() => navigate(base)} />}
      />
      <RecordForm
        model={model}
        record={record}
        preview={!writable.edit}
        rail={<Rail model={model} record={record} />}
        again={writable.add}
        onSaved={(_record, again) => (again ? navigate(`${base}/new`) : undefined)}
      />
    </>
  )
}
