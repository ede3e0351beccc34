import { useState } from 'react'
import { latinDigits } from '../../../schema/values/digits.ts'
import { useDaftar } from '../providers/data.ts'
import { useT } from '../providers/i18n.ts'
import { isNumbered, type Receipt } from './giveBack.ts'

const most = 50
const fields = ['number', 'externalReference', 'status']

/** Finds an invoice by the number on its receipt, in whichever year it was sold. */
export function useReceiptSearch() {
  const t = useT()
  const daftar = useDaftar()
  const [receipt, setReceipt] = useState<Receipt | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  const [isSearching, setSearching] = useState(false)
  const search = async (typed: string) => {
    const sought = latinDigits(typed).trim()
    if (!sought) return
    setReceipt(null)
    setFault(null)
    setSearching(true)
    try {
      const { data } = await daftar.getList('salesInvoices', {
        filter: { q: sought },
        pagination: { page: 1, perPage: most },
        sort: { field: 'id', order: 'DESC' },
        meta: { fields, place: { everyYear: true } },
      })
      const row = data.find((one) => isNumbered(one, sought))
      if (!row) return setFault(t('counter.noReceipt', { number: sought }))
      if (row['status'] !== 'posted') return setFault(t('counter.notPosted', { number: String(row['number']) }))
      setReceipt((await daftar.getOne('salesInvoices', { id: row.id })).data as unknown as Receipt)
    } catch (error) {
      setFault(error instanceof Error ? error.message : String(error))
    } finally {
      setSearching(false)
    }
  }
  return { receipt, fault, isSearching, search }
}
