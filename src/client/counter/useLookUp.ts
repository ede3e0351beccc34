import { useCallback } from 'react'
import { useDaftar } from '../providers/data.ts'
import { goodsOf, type Sellable } from './goods.ts'
import type { ItemRow, UnitRow } from './goodsRows.ts'
import { itemFields, unitFields } from './useGoods.ts'

const one = { pagination: { page: 1, perPage: 1 }, sort: { field: 'id', order: 'ASC' } } as const

/** Asks the server for a barcode that was not there when all goods were read. */
export function useLookUp(): (code: string) => Promise<Sellable | undefined> {
  const daftar = useDaftar()
  return useCallback(
    async (code) => {
      const [unit] = (
        await daftar.getList<UnitRow>('items.units', { ...one, filter: { barcode: code }, meta: { fields: unitFields } })
      ).data
      const filter = { active: true, ...(unit ? { id: unit.record } : { mainUnitBarcode: code }) }
      const items = (await daftar.getList<ItemRow>('items', { ...one, filter, meta: { fields: itemFields } })).data
      return goodsOf(items, unit ? [unit] : []).byBarcode.get(code)
    },
    [daftar],
  )
}
