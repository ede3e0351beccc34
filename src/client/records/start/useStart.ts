import { useMemo } from 'react'
import { useGetOne } from 'react-admin'
import { useSearchParams } from 'react-router-dom'
import type { Model } from '../../../../schema/model.ts'
import type { RecordData } from '../../../../schema/record/record.ts'
import { templatesOf } from '../../../../schema/sources.ts'
import { useDefinitions } from '../../providers/definitionsContext.ts'
import { useFrame } from '../../providers/frame.tsx'
import { whole } from '../form/whole.ts'
import { type StartMode, startModes } from '../values/startModes.ts'
import { useDisplay } from '../values/useDisplay.ts'
import { copyOf, reversalOf } from './start.ts'

type Saved = RecordData & { readonly id: number }

interface Start {
  /** What the address names; changes when the form must begin anew. */
  readonly key: string
  /** What the new record begins with besides its defaults. */
  readonly values: RecordData | undefined
  readonly pending: boolean
  readonly error: unknown
}

/** Whose records it begins with: a template is made `from` a document, a document of a `template`. */
function useSourceOf(model: Model, way: StartMode | undefined): string | undefined {
  const registry = useDefinitions()
  if (way === 'template') return templatesOf(model.name, registry.models)
  if (way === 'from') return model.data.repeats?.makes
  return way && model.name
}

/** What a new record begins with, as its address says: a copy of another one, its reversal, or a template. */
export function useStart(model: Model): Start {
  const [params] = useSearchParams()
  const { text, value } = useDisplay()
  const { years, year } = useFrame()
  const way = startModes.find((one) => /^[1-9]\d{0,9}$/.test(params.get(one) ?? ''))
  const id = Number(way && params.get(way))
  const resource = useSourceOf(model, way)
  const { data, error } = useGetOne<Saved>(resource ?? '', { id, meta: whole }, { enabled: resource !== undefined })
  // The words of the language in which it was begun stay.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another record begins it anew
  const values = useMemo(() => {
    if (!data || !way) return undefined
    if (way !== 'reverse') return copyOf(model, data)
    const numbered = model.fields.get('number')
    const number = numbered ? value(model, numbered, data['number']) : String(data.id)
    const other = years.find((one) => one.id === data['fiscalYear'] && one.id !== year?.id)?.year
    const reference = other == null ? number : `${number}/${other}`
    const description = text.say(`resources.${model.name}.reversalOf`, { number: reference })
    return reversalOf(model, data, { description, reference })
  }, [model, way, data])
  return { key: `${way} ${id}`, values, pending: resource !== undefined && !values, error: resource && error }
}
