import { nameFields } from '../../../schema/languages.ts'
import { type Model, ownTitle } from '../../../schema/model.ts'
import type { RecordData } from '../../../schema/record/record.ts'
import { fullTitle, readPart } from '../../../schema/record/title.ts'
import { separatorIn } from '../../../schema/separator.ts'
import type { AuditEntry } from '../../shared/auditEntry.ts'
import type { Context } from '../engine/context.ts'
import type { Loaded } from '../engine/read/loaded.ts'
import { loadReferences } from '../engine/read/references.ts'
import { idsOf } from '../engine/read/uses.ts'
import type { Messages } from '../texts/messages.ts'

/** The records that values of the log name, by the resource whose log it is. */
export type Named = ReadonlyMap<string, Loaded>

/** Looks up the names of all records that the entries speak of; what is gone or lies elsewhere is simply not in the answer. */
export async function namesIn(entries: readonly AuditEntry[], context: Context): Promise<Named> {
  const named = new Map<string, Loaded>()
  const seen = entries.filter((entry) => entry.seen)
  for (const [resource, rows] of Map.groupBy(seen, (entry) => entry.resource)) {
    const model = context.registry.find(resource)
    if (!model) continue
    const records = rows.flatMap(({ before, after }) => [before, after]).map((values) => referring(model, values, context))
    named.set(
      resource,
      await loadReferences(model, records, context, { run: (statement) => context.database.one(context.tenant, statement) }),
    )
  }
  return named
}

/** Only the references, and of them those that the definitions still understand. */
const referring = (model: Model, values: RecordData | AuditEntry['before'], { registry }: Context): RecordData =>
  Object.fromEntries(
    Object.entries(values ?? {}).filter(([name, value]) => {
      const field = model.fields.get(name)
      const list = field?.kind === 'refMany' || field?.kind === 'split'
      if (!field || (list && !Array.isArray(value))) return false
      const ids = idsOf(field, value)
      return ids.length > 0 && ids.every(([to, id]) => registry.find(to) && Number.isInteger(id))
    }),
  ) as RecordData

/** A value of the log in the reader's words: choices, yes and no, names of records, permissions, how many lines. */
export function formatValue(
  entry: Pick<AuditEntry, 'resource' | 'seen'>,
  name: string,
  value: unknown,
  { named, context, messages }: { readonly named: Named; readonly context: Context; readonly messages: Messages },
): string {
  const { language, registry } = context
  if (value === null || value === undefined) return ''
  const model = registry.find(entry.resource)
  const field = model?.fields.get(name)
  if (field?.kind === 'flag' && typeof value === 'boolean') return messages.text(language, value ? 'exchange.yes' : 'exchange.no')
  if (field?.kind === 'choice') return messages.choice(language, entry.resource, field.field, String(value))
  if (!entry.seen) return String(value)
  const join = (texts: readonly string[]) => texts.join(separatorIn(language))
  if (field?.kind === 'permissionList' && Array.isArray(value))
    return join(value.map((one) => first(messages, language, [`permissions.${one}`], String(one))))
  if (
    field &&
    ['ref', 'refMany', 'split', 'party'].includes(field.kind) &&
    typeof value === (field.kind === 'ref' ? 'number' : 'object')
  )
    return join(
      idsOf(field, value).map(([to, id]) => {
        const found = named.get(entry.resource)?.get(to)?.get(id)
        return (found && titleOf(registry.get(to), found as unknown as RecordData, context)) || String(id)
      }),
    )
  if (!field && Array.isArray(value)) return messages.text(language, 'generated.stale.lines', { count: value.length })
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

const first = (messages: Messages, language: string, keys: readonly string[], otherwise: string): string =>
  keys.map((key) => [key, messages.text(language, key)]).find(([key, text]) => key !== text)?.[1] ?? otherwise

function titleOf(target: Model, reference: RecordData, context: Context): string {
  const own = [...nameFields(context.language), ...ownTitle(target)]
    .map((name) => readPart(target, reference, name, context))
    .find(Boolean)
  return own === undefined ? '' : fullTitle(target, reference, String(own), context)
}
