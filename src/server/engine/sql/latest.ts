import { conditionSql } from '../../../../schema/derive/counts.ts'
import { columnName, linesTable, snake, tableName } from '../../../../schema/derive/names.ts'
import type { Model } from '../../../../schema/model.ts'
import type { ModelField } from '../../../../schema/modelField.ts'
import type { Registry } from '../../../../schema/registry.ts'
import type { Text } from './sqlText.ts'

/** Lines `k` of documents `d` of branches in sight that refer to a record by the field `usedBy`. */
interface Lines {
  readonly documents: Model
  readonly lines: Model
  readonly from: Text
}

/** @param inSight what a branch must equal */
function linesOf({ usedBy = '' }: ModelField, row: Text, registry: Registry, inSight: Text): Lines {
  const [resource = '', group = '', referring = ''] = usedBy.split('.')
  const documents = registry.get(resource)
  const { alsoIn } = documents.data
  const branch = alsoIn === undefined ? 'd.branch_id' : `coalesce(d.${columnName({ field: alsoIn, kind: 'ref' })}, d.branch_id)`
  const from = `from ${linesTable(resource, group)} k join ${tableName(resource)} d on d.tenant_id = k.tenant_id and d.id = k.record_id
     where k.tenant_id = ${row}.tenant_id and k.${columnName({ field: referring, kind: 'ref' })} = ${row}.id and ${branch} = ${inSight}`
  return { documents, lines: registry.get(`${resource}.${group}`), from }
}

/** What the newest line of a document in the books says, or its document: a value as it is, a record by what it is called where a text is asked for. */
export function latest(field: ModelField, row: Text, registry: Registry, inSight: Text, language: string): Text {
  const { documents, lines, from } = linesOf(field, row, registry, inSight)
  const [, group = '', name] = (field.among?.[0] ?? '').split('.')
  const told = name === undefined ? documents.fields.get(group) : lines.fields.get(name)
  if (!told) throw new Error(`no field '${name ?? group}' in ${documents.name}`)
  const states = [...(documents.posting?.inBooks ?? [])].map((state) => `'${state}'`)
  const found = `select ${name === undefined ? 'd' : 'k'}.${columnName(told)} ${from} and d.status in (${states.join(', ') || 'null'}) order by d.date desc, k.id desc limit 1`
  if (field.result?.kind !== 'text' || told.kind !== 'ref') return found
  const other = registry.get(told.to ?? '')
  const title = `n.${snake(other.title[0] ?? 'id')}`
  const said = language !== 'ar' && other.fields.has('englishName') ? `coalesce(n.english_name, ${title})` : title
  return `select ${said} from ${tableName(other.name)} n where n.tenant_id = ${row}.tenant_id and n.id = (${found})`
}

/**
 * What is left (`among`) of lines of documents that fulfil `while`: what they will still bring to where they go. A line is counted in the
 * unit that the record is counted in, by the factor (`of`) that its own lines give for the unit of the line.
 */
export function stillToCome(field: ModelField, model: Model, row: Text, registry: Registry, inSight: Text): Text {
  const { documents, lines, from } = linesOf(field, row, registry, inSight)
  const left = snake((field.among?.[0] ?? '').split('.').at(-1) ?? '')
  const [group = '', factor = ''] = String([field.of ?? []].flat()[0]).split('.')
  const units = model.lines.find(({ name }) => name === group)
  const unit = [...(units?.fields.values() ?? [])].find((one) => one.kind === 'ref' && lines.fields.get(one.field)?.to === one.to)
  const counted = unit
    ? `coalesce((select u.${snake(factor)} from ${linesTable(model.name, group)} u where u.tenant_id = k.tenant_id and u.record_id = ${row}.id and u.${columnName(unit)} = k.${columnName(unit)}), 1)`
    : '1'
  return `select coalesce(sum(k.${left} * ${counted}), 0) ${from} and (select ${conditionSql(field.while, documents.fields)} from (select d.*) one)`
}
