import type { RecordData } from '../../../../schema/record/record.ts'
import type { NextRecords } from '../../../shared/glance.ts'
import { useDefinitions } from '../../providers/definitionsContext.ts'
import { useT } from '../../providers/i18n.ts'
import { ourPath } from '../../providers/paths.ts'
import { recordTitle } from '../../records/values/title.ts'
import { useDisplay } from '../../records/values/useDisplay.ts'
import { useDocumentName } from '../../records/values/useDocumentName.ts'
import { HomeCard } from './HomeCard.tsx'
import { HomeRow } from './HomeRow.tsx'

/** The first records of a filter, each with what the card tells of it. */
export function NextCard({ list }: { readonly list: NextRecords }) {
  const t = useT()
  const registry = useDefinitions()
  const display = useDisplay()
  const documentName = useDocumentName()
  const model = registry.find(list.resource)
  if (!model) return null
  /** A field of the record, or of one that it refers to. */
  const textOf = (path: string, record: RecordData): string => {
    const [first = '', second] = path.split('.')
    const field = model.fields.get(first)
    if (!field) return ''
    if (second === undefined) return display.value(model, field, record[first], record.refs)
    const target = registry.find(field.to ?? '')
    const step = target?.fields.get(second)
    const other = record.refs?.[first] as RecordData | null | undefined
    return target && step && other ? display.value(target, step, other[second], other.refs) : ''
  }
  return (
    <HomeCard title={t(`cards.${list.name}`)}>
      <ul>
        {list.records.map((record) => {
          const number = (record['number'] ?? null) as string | null
          return (
            <HomeRow key={record.id} to={ourPath(registry, `/${model.name}/${record.id}`)}>
              <bdi>{number === null ? recordTitle(model, record, display.text) : documentName(model.name, number).called}</bdi>
              {list.columns
                .filter((path) => !model.title.includes(path) && path !== 'number')
                .map((path) => (
                  <bdi key={path} className="home-fact">
                    {textOf(path, record)}
                  </bdi>
                ))}
            </HomeRow>
          )
        })}
      </ul>
    </HomeCard>
  )
}
