import { useMemo } from 'react'
import { useGetList, useListContext, useStore } from 'react-admin'
import type { Model } from '../../../../schema/model.ts'
import type { RecordData } from '../../../../schema/record/record.ts'
import { type Branch, treeRows, withAbove } from './tree.ts'

type Rec = RecordData & { readonly id: number }

/** A list whose records hang below each other, as it is shown. */
export interface Tree {
  /** The field that names the record above. */
  readonly parent: string
  readonly rows: readonly Branch[]
  readonly records: readonly Rec[]
  /** Whether all that there are were read, so that they can be counted. */
  readonly isWhole: boolean
  readonly folded: ReadonlySet<number>
  readonly fold: (id: number) => void
  readonly foldAll: () => void
  readonly unfoldAll: () => void
}

const most = 500

/**
 * The tree of a list, undefined where its records are none. What is searched for stands below what it hangs under: the server finds, and
 * the whole tree is read beside it.
 * @param fields what is asked of each record
 */
export function useTree(model: Model, fields: readonly string[]): Tree | undefined {
  const { data, total, filterValues, sort } = useListContext<Rec>()
  const [stored, setStored] = useStore<readonly number[]>(`lists.${model.name}.folded`, [])
  const parent = model.data.tree
  const { q, ...filter } = filterValues
  const isSearched = Boolean(q)
  const whole = useGetList<Rec>(
    model.name,
    { pagination: { page: 1, perPage: most }, sort, filter, meta: { fields } },
    { enabled: parent !== undefined && isSearched },
  )
  return useMemo(() => {
    if (parent === undefined) return undefined
    const around = isSearched ? whole.data : undefined
    const there = new Set(around?.map(({ id }) => id))
    const records = around ? [...around, ...(data ?? []).filter(({ id }) => !there.has(id))] : (data ?? [])
    const found = new Set((data ?? []).map(({ id }) => id))
    // What was found is not hidden by what was folded before.
    const folded = new Set(isSearched ? [] : stored)
    const shown = isSearched ? { ids: withAbove(records, parent, found), found } : undefined
    const isWhole = isSearched ? around !== undefined && (whole.total ?? 0) <= around.length : (total ?? 0) <= records.length
    return {
      parent,
      rows: treeRows(records, parent, folded, shown),
      records,
      isWhole,
      folded,
      fold: (id) => setStored(folded.has(id) ? stored.filter((one) => one !== id) : [...stored, id]),
      foldAll: () => setStored([...new Set(records.flatMap((record) => (record[parent] as number | null) ?? []))]),
      unfoldAll: () => setStored([]),
    }
  }, [parent, data, total, isSearched, whole.data, whole.total, stored, setStored])
}
