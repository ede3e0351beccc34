import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type DaftarData, useDaftar } from '../providers/data.ts'
import type { Pack } from './cart.ts'
import { type Goods, goodsOf } from './goods.ts'
import type { ItemRow, UnitRow } from './goodsRows.ts'

/** How old prices may be before they are read again, in milliseconds. */
const fresh = 300_000
const whole = { page: 1, perPage: 100_000 } as const
const byId = { field: 'id', order: 'ASC' } as const

export const itemFields = [
  ...['code', 'arabicName', 'englishName', 'mainUnit', 'mainUnitBarcode', 'salePrice', 'taxTreatment'],
  'category.taxTreatment',
] as const
export const unitFields = ['unit', 'factor', 'barcode', 'salePrice', 'record']

async function read<R extends { readonly id: number }>(
  daftar: DaftarData,
  resource: string,
  fields: readonly string[],
  filter: object = {},
): Promise<readonly R[]> {
  const { data } = await daftar.getList<R>(resource, { filter, pagination: whole, sort: byId, meta: { fields } })
  return data
}

const readGoods = async (daftar: DaftarData): Promise<Goods> => {
  const [items, units] = await Promise.all([
    read<ItemRow>(daftar, 'items', itemFields, { active: true }),
    read<UnitRow>(daftar, 'items.units', unitFields),
  ])
  return goodsOf(items, units)
}

type PackRow = Pack['named'] & { readonly row: number | null; readonly onePrice: string | null }
type PartRow = Pack['parts'][number] & { readonly id: number; readonly record: number }

async function readPacks(daftar: DaftarData): Promise<readonly Pack[]> {
  const [packs, parts] = await Promise.all([
    read<PackRow>(daftar, 'itemPacks', ['code', 'arabicName', 'englishName', 'row', 'onePrice'], { active: true }),
    read<PartRow>(daftar, 'itemPacks.items', ['item', 'unit', 'quantity', 'record']),
  ])
  const byPack = Map.groupBy(parts, ({ record }) => record)
  return packs.map(({ row, onePrice, ...named }) => ({
    ...{ id: named.id, named, row, onePrice },
    parts: (byPack.get(named.id) ?? []).map(({ item, unit, quantity }) => ({ item, unit, quantity })),
  }))
}

const nothing = goodsOf([], [])

/** What is sold and the packs, read when the page opens and held in memory: they are found while the line is away too. */
export function useGoods(branch: number, seesPacks: boolean) {
  const daftar = useDaftar()
  const kept = { staleTime: fresh, refetchInterval: fresh, gcTime: Number.POSITIVE_INFINITY }
  const goods = useQuery({ queryKey: ['items', 'counter', branch], queryFn: () => readGoods(daftar), ...kept })
  const packs = useQuery({
    queryKey: ['itemPacks', 'counter', branch],
    queryFn: () => readPacks(daftar),
    enabled: seesPacks,
    ...kept,
  })
  return useMemo(
    () => ({
      goods: goods.data ?? nothing,
      packs: packs.data ?? [],
      loading: goods.isPending,
      error: goods.data ? null : goods.error,
      retry: () => void goods.refetch(),
      /** Waits until all that is sold is there. */
      ready: async () => goods.data ?? (await goods.refetch({ cancelRefetch: false })).data ?? nothing,
    }),
    [goods, packs.data],
  )
}
