import { useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { RecordData, Reference } from '../../../schema/record/record.ts'
import { whereFilter } from '../../../schema/record/where.ts'
import type { RunModel } from '../../../schema/run.ts'
import { useDefinitions } from '../providers/definitionsContext.ts'
import { useFrame } from '../providers/frame.tsx'
import { http } from '../providers/http.ts'
import { besideFields } from '../records/values/beside.ts'
import { useDisplay } from '../records/values/useDisplay.ts'
import type { SheetColumn } from '../sheet/SheetColumn.ts'

type Options = NonNullable<SheetColumn<never>['options']>

/** How many records a cell offers. */
const most = 200

/** The number of the year that follows, where the person may choose it. */
const yearAfter = (years: readonly { readonly year: number | null }[], now: number | null): number | null =>
  now === null
    ? null
    : (years.flatMap(({ year }) => (year !== null && year > now ? [year] : [])).sort((a, b) => a - b)[0] ?? null)

/** What may be chosen in the cells of a run's own inputs, by their names: values of a choice, records of a reference with their places. */
export function useCellOptions(run: RunModel): ReadonlyMap<string, Options> {
  const display = useDisplay()
  const registry = useDefinitions()
  const { years, year } = useFrame()
  // Places are counted where the subjects go.
  const next = run.data.into?.year === undefined ? null : yearAfter(years, year?.year ?? null)
  const fields = useMemo(() => run.each.flatMap((name) => run.input.fields.get(name) ?? []), [run])
  const references = useMemo(() => fields.filter(({ kind }) => kind === 'ref'), [fields])
  const found = useQueries({
    queries: references.map(({ to = '', where }) => {
      const target = registry.find(to)
      const asked = [...new Set([...(target?.title ?? []), ...(target ? besideFields(registry, target) : [])])]
      return {
        queryKey: [to, 'cells', where, next],
        queryFn: async ({ signal }: { signal: AbortSignal }) =>
          (
            await http<readonly Reference[]>(
              `${to}?${new URLSearchParams({
                filter: JSON.stringify(whereFilter(where, () => null)),
                fields: JSON.stringify(asked),
                range: JSON.stringify([0, most - 1]),
              })}`,
              { signal, ...(next !== null && { headers: { FiscalYear: String(next) } }) },
            )
          ).json,
      }
    }),
    combine: (answers) => answers.map(({ data }) => data ?? []),
  })
  return useMemo(() => {
    const none = { value: '', label: '' }
    const named = (to: string, record: Reference) => {
      const hint = display.hint(record, to)
      return { value: String(record.id), label: [display.reference(record, to), hint].filter(Boolean).join(' · ') }
    }
    return new Map(
      fields.flatMap((field): [string, Options][] => {
        if (field.kind === 'choice')
          return [
            [
              field.field,
              (field.values ?? []).map((value) => ({
                value,
                label: display.value(run.input, field, value, {} as RecordData['refs']),
              })),
            ],
          ]
        const at = references.indexOf(field)
        return at < 0 ? [] : [[field.field, [none, ...(found[at] ?? []).map((record) => named(field.to ?? '', record))]]]
      }),
    )
  }, [run, fields, references, found, display])
}
