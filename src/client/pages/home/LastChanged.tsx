import { useGetList } from 'react-admin'
import type { Model } from '../../../../schema/model.ts'
import type { RecordData } from '../../../../schema/record/record.ts'
import { StatePill } from '../../components/StatePill.tsx'
import { useDefinitions } from '../../providers/definitionsContext.ts'
import { useT } from '../../providers/i18n.ts'
import { shownKind } from '../../records/values/columns.ts'
import { mainAmount } from '../../records/values/mainAmount.ts'
import { pageOf } from '../../records/values/recordAddress.ts'
import { stateFields, stateOf } from '../../records/values/state.ts'
import { recordTitle, referenceOf } from '../../records/values/title.ts'
import { type Display, useDisplay } from '../../records/values/useDisplay.ts'
import { useDocumentName } from '../../records/values/useDocumentName.ts'
import { HomeCard } from './HomeCard.tsx'
import { HomeRow } from './HomeRow.tsx'

const shown = 5

interface Props {
  readonly models: readonly Model[]
  /** For how many kinds there is room. */
  readonly room: number
}

/** The records that were worked on last, to go on with them: of the first kinds of which there are any. */
export function LastChanged({ models: [model, ...others], room }: Props) {
  return model && room > 0 && <OfKind key={model.name} model={model} others={others} room={room} />
}

/** Those of a kind; one without any leaves its room to the others. */
function OfKind({ model, others, room }: { readonly model: Model; readonly others: readonly Model[]; readonly room: number }) {
  const t = useT()
  const registry = useDefinitions()
  const display = useDisplay()
  const documentName = useDocumentName()
  const { data } = useGetList<RecordData & { readonly id: number }>(model.name, {
    pagination: { page: 1, perPage: shown },
    sort: { field: 'updatedAt', order: 'DESC' },
    meta: { fields: [...model.list.columns, ...stateFields(model, registry.find)] },
  })
  const isEmpty = data?.length === 0
  return (
    <>
      {data && !isEmpty && (
        <HomeCard title={t('pages.home.lastChanged', { title: display.text.title(model) })}>
          <ul>
            {data.map((record) => {
              const state = stateOf(model, record, display)
              const number = (record['number'] ?? null) as string | null
              const about = model.numbered ? aboutDocument(model, record, display) : recordTitle(model, record, display.text)
              const amount = amountOf(model, record, display)
              return (
                <HomeRow key={record.id} to={pageOf(model, record.id)}>
                  {number !== null && <bdi className="figure">{documentName(model.name, number).called}</bdi>}
                  <bdi>{about}</bdi>
                  {amount && <bdi className="figure">{amount}</bdi>}
                  {state && <StatePill tone={state.tone} label={state.label} />}
                </HomeRow>
              )
            })}
          </ul>
        </HomeCard>
      )}
      <LastChanged models={others} room={isEmpty ? room : room - 1} />
    </>
  )
}

/** What a document is about: what somebody wrote of it, or whom its first column names, by a reference or in words. */
function aboutDocument(model: Model, record: RecordData, display: Display): string {
  const named = model.list.columns
    .flatMap((path) => model.fields.get(path) ?? [])
    .find((field) => field.kind === 'ref' || (field.field !== 'number' && shownKind(field) === 'text'))
  const called =
    named?.kind === 'ref'
      ? display.reference(referenceOf(record, named.field), named.to)
      : named && display.value(model, named, record[named.field], record.refs)
  return String(record['description'] || called || '')
}

/** What a document comes to: the amount that its paper says in words, or else the first one that the list shows. */
function amountOf(model: Model, record: RecordData, display: Display): string | null {
  const amounts = model.numbered ? model.list.columns.filter((path) => model.fields.get(path)?.kind === 'money') : []
  const field = mainAmount(model, amounts)
  return field ? display.amount(record[field]) : null
}
