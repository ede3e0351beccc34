import type { Model } from '../../../../schema/model.ts'
import type { RecordData } from '../../../../schema/record/record.ts'
import type { Registry } from '../../../../schema/registry.ts'
import { isZero } from '../../../../schema/values/money.ts'
import { formatPhone } from '../../../../schema/values/phone.ts'

type Found = Readonly<Record<string, unknown>>

/** What a field is used up to: the field that says how much there is. */
function mostOf(registry: Registry, model: Model, name: string): string | undefined {
  const most = registry.figures(model.name).find((figure) => figure.name === name)?.atMost
  return typeof most === 'string' ? most : undefined
}

/** The fields that the hint beside a record's title needs. */
export const besideFields = (registry: Registry, model: Model): readonly string[] =>
  model.data.beside
    ? model.data.beside.flatMap((name) => [name, mostOf(registry, model, name) ?? []].flat())
    : ['code', 'phone'].filter((name) => model.fields.has(name))

/** A code that people go by: one that the product proposes, or that nobody has to give, says nothing to them. */
const knownCode = ({ code }: Found, model: Model | undefined): string =>
  model && !model.fields.get('code')?.required ? '' : String(code ?? '')

/** The hint beside the title of a referred record: what its definition says, else a phone or a code that people go by. */
export function besideTitle(
  found: Found,
  model: Model | undefined,
  registry: Registry,
  write: (model: Model, field: string, value: unknown, refs: RecordData['refs']) => string,
): string {
  const beside = model?.data.beside
  if (!model || !beside) return found['phone'] ? formatPhone(String(found['phone'])) : knownCode(found, model)
  const told = beside.flatMap((name) => {
    if (found[name] === undefined || found[name] === null) return []
    const written = write(model, name, found[name], found['refs'] as RecordData['refs'])
    const most = mostOf(registry, model, name)
    const whole = most === undefined ? undefined : found[most]
    // No figure of what there is means that there is no end of it.
    return whole === undefined || whole === null || isZero(String(whole))
      ? [written]
      : [`${written}/${write(model, most!, whole, {})}`]
  })
  return [model.title.includes('code') ? knownCode(found, model) : '', ...told].filter(Boolean).join(' · ')
}
