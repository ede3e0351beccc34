import Button from '@mui/material/Button'
import { Suspense, useEffect, useMemo, useRef, useState } from 'react'
import { useGetList, useNotify } from 'react-admin'
import { Navigate, useNavigate } from 'react-router-dom'
import { holds, type Scalar } from '../../../schema/condition.ts'
import type { Model } from '../../../schema/model.ts'
import { type RecordData, reader } from '../../../schema/record/record.ts'
import { Code } from '../components/Code.tsx'
import { ErrorState } from '../components/ErrorState.tsx'
import { Icon } from '../components/Icon.tsx'
import { SkeletonPage } from '../components/Skeleton.tsx'
import { StatePill } from '../components/StatePill.tsx'
import { PageHeader } from '../header/PageHeader.tsx'
import { lazyPart } from '../providers/chunks.ts'
import { RecordYear, useFrame, useWritable } from '../providers/frame.tsx'
import { ProblemError } from '../providers/problem.ts'
import { placesOf } from '../providers/screens.ts'
import type { FormHandle } from './form/FormHandle.ts'
import { RecordEdit, useStored } from './form/RecordEdit.tsx'
import { RecordForm } from './form/RecordForm.tsx'
import { ChosenRail } from './record/ChosenRail.tsx'
import { headOf } from './record/heading.ts'
import { Missing } from './record/Missing.tsx'
import { Neighbours } from './record/Neighbours.tsx'
import { Rail } from './record/Rail.tsx'
import { isMain, RecordActions } from './record/RecordActions.tsx'
import { useActions } from './record/useActions.ts'
import { useKept } from './record/useKept.ts'
import { useLeft } from './record/useLeft.ts'
import { carriedFrom } from './start/start.ts'
import { useAnother } from './start/useAnother.ts'
import { useStart } from './start/useStart.ts'
import { useTemplates } from './start/useTemplates.ts'
import { listAddress } from './values/lastList.ts'
import { stateOf } from './values/state.ts'
import { type Display, useDisplay } from './values/useDisplay.ts'
import { useReferences } from './values/useLookup.ts'

const Templates = lazyPart(async () => ({ default: (await import('./start/Templates.tsx')).Templates }))

type Saved = RecordData & { readonly id: number }

/** Records of one sort, which have an address and values of their own: the word `also` of `routes`. */
export interface Sort {
  readonly name: string
  readonly values: Readonly<Record<string, Scalar>>
}

interface FormPageProps {
  readonly model: Model
  readonly id?: number
  readonly sort?: Sort
}

/** The page of one record of any resource, or of a new one. A resource with one record needs no id. */
export default function FormPage(props: FormPageProps) {
  const { model, id, sort } = props
  if (model.data.single === true && id === undefined) return <OnlyRecord model={model} />
  return (
    <RecordEdit model={model} id={id}>
      {id === undefined ? <Fresh model={model} sort={sort} /> : <Loaded {...props} />}
    </RecordEdit>
  )
}

/** The one record of its resource. */
function OnlyRecord({ model }: { readonly model: Model }) {
  const { data, error, refetch } = useGetList<Saved>(model.name, { pagination: { page: 1, perPage: 1 } })
  const [only] = data ?? []
  if (error) return <ErrorState error={error} onRetry={() => refetch()} />
  return only ? <FormPage model={model} id={only.id} /> : <SkeletonPage />
}

function Loaded({ model, id, sort }: FormPageProps) {
  const { record, error, refetch } = useStored(id)
  const merged =
    error instanceof ProblemError ? error.body.problem.errors?.find(({ code }) => code === 'Record.Merged') : undefined
  if (merged) return <Led to={`${placesOf(model).edit}/${merged.params?.['id']}`} why={merged.message} />
  if (error instanceof ProblemError && error.status === 404) return <Missing model={model} />
  if (error) return <ErrorState error={error} onRetry={() => refetch()} />
  if (!record) return <SkeletonPage />
  if (sort && !holds(sort.values, reader(record))) return <Navigate to={`${placesOf(model).edit}/${record.id}`} replace />
  return (
    <RecordYear id={record['fiscalYear']}>
      <Stored key={record.id} model={model} record={record} sort={sort} onReload={() => refetch()} />
    </RecordYear>
  )
}

/** Goes on to the record into which this one was merged, and says so. */
function Led({ to, why }: { readonly to: string; readonly why: string }) {
  const notify = useNotify()
  useEffect(() => notify(why, { type: 'info' }), [notify, why])
  return <Navigate to={to} replace />
}

/** Where records of that sort are begun and edited. */
const placesOfSort = (model: Model, sort: Sort | undefined) => {
  const base = `/${model.route.base}`
  return sort ? { fresh: `${base}/${sort.name}`, edit: `${base}/${sort.name}Edit` } : placesOf(model)
}

function Fresh({ model, sort }: { readonly model: Model; readonly sort: Sort | undefined }) {
  const { text } = useDisplay()
  const navigate = useNavigate()
  const writable = useWritable(model)
  const { year } = useFrame()
  const [round, setRound] = useState(0)
  const start = useStart(model)
  const [templates, setTemplates] = useState(false)
  const hasTemplates = useTemplates(model) !== undefined
  const [carried, setCarried] = useState<RecordData>()
  const values = useMemo(
    () => (sort || start.values || carried) && ({ ...carried, ...start.values, ...sort?.values } as RecordData),
    [sort, start.values, carried],
  )
  const decided = useMemo(() => sort && Object.keys(sort.values), [sort])
  const { fresh, edit } = placesOfSort(model, sort)
  const { left, leaveFor } = useLeft()
  if (start.error) return <Missing model={model} />
  if (start.pending || left) return <SkeletonPage />
  const again = (before: Saved) => {
    setCarried(carriedFrom(model, before))
    setRound(round + 1)
    if (start.values) navigate(fresh, { replace: true })
  }
  return (
    <>
      <PageHeader
        title={sort ? text.say(`resources.${model.name}.also.${sort.name}`, { _: text.one(model) }) : text.fresh(model)}
        parent={{ to: listAddress(model.route.base), label: text.title(model) }}
        actions={
          !sort &&
          writable.add &&
          hasTemplates && (
            <Button startIcon={<Icon name="copy" size={16} />} onClick={() => setTemplates(true)}>
              {text.say('generated.another.fromTemplate')}
            </Button>
          )
        }
      />
      <RecordForm
        key={`${round} ${year?.id} ${start.key}`}
        model={model}
        start={values}
        decided={decided}
        preview={!writable.add}
        rail={model.data.rail && <ChosenRail model={model} />}
        again
        onUse={(other) => navigate(`${edit}/${other}`)}
        onSaved={(record, another) => (another ? again(record) : leaveFor(`${edit}/${record.id}`, true))}
      />
      {templates && (
        <Suspense fallback={null}>
          <Templates model={model} onClose={() => setTemplates(false)} />
        </Suspense>
      )}
    </>
  )
}

interface StoredProps {
  readonly model: Model
  readonly record: Saved
  readonly sort: Sort | undefined
  readonly onReload: () => void
}

function Stored({ model, record, sort, onReload }: StoredProps) {
  const display = useDisplay()
  const { text } = display
  const navigate = useNavigate()
  const writable = useWritable(model)
  const form = useRef<FormHandle>(null)
  const kept = useKept(model, record)
  const { left, leave, leaveFor } = useLeft()
  const another = useAnother(model, record, leave)
  const decided = useMemo(() => sort && Object.keys(sort.values), [sort])
  const { fresh, edit } = placesOfSort(model, sort)
  const state = useStateOf(model, record, display)
  const [typing, setTyping] = useState(false)
  const led = useActions(model, record).some(([name]) => isMain(model, name))
  const code =
    (record['code'] && display.value(model, model.fields.get('code')!, record['code'])) ??
    (model.numbered ? display.value(model, model.fields.get('number')!, record['number']) || undefined : undefined)
  const head = headOf(model, record, display)
  if (left) return <SkeletonPage />
  return (
    <>
      <PageHeader
        title={model.data.single ? text.title(model) : head}
        {...(!model.data.single && { parent: { to: listAddress(model.route.base), label: text.title(model) } })}
        state={state ? <StatePill tone={state.tone} label={state.label} /> : undefined}
        {...(code && !head.includes(String(code)) ? { count: <Code>{String(code)}</Code> } : {})}
        actions={
          <>
            {!model.data.single && <Neighbours model={model} id={record.id} edit={edit} />}
            <RecordActions
              model={model}
              record={record}
              form={form}
              items={another}
              typing={typing}
              onDone={onReload}
              onDeleted={() => navigate(listAddress(model.route.base))}
            />
          </>
        }
      />
      <RecordForm
        model={model}
        record={record}
        decided={decided}
        handle={form}
        led={led}
        onTyping={setTyping}
        onUse={(other) => navigate(`${edit}/${other}`)}
        preview={!writable.edit || kept !== null}
        why={writable.edit ? (kept ?? undefined) : undefined}
        rail={<Rail model={model} record={record} />}
        again={writable.add}
        onSaved={(_record, again) => (again ? leaveFor(fresh) : undefined)}
      />
    </>
  )
}

/** The state of the record; what a status that is a record itself means is read from that. */
function useStateOf(model: Model, record: Saved, display: Display) {
  const status = model.fields.get('status')
  const id = record['status']
  const [found] = useReferences(status?.to ?? '', status?.kind === 'ref' && typeof id === 'number' ? [id] : [])
  return stateOf(model, record, display, found?.['kind'])
}
