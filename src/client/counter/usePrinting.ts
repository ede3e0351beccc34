import { useCallback, useState } from 'react'
import { useStore } from 'react-admin'
import { usePhone } from '../components/usePhone.ts'
import { newKey } from '../providers/http.ts'
import type { Last } from './LastSale.tsx'
import type { ToPrint } from './Printed.tsx'
import type { Sale } from './queue.ts'
import { useSlip } from './useSlip.ts'

/** The paper of each sale, printed as it is sold: of one that waits a slip. A browser that shows no paper has it beside the sale. */
export function usePrinting() {
  const phone = usePhone()
  const slip = useSlip()
  const [prints, setPrints] = useStore('counter.prints', true)
  const [printing, setPrinting] = useState<ToPrint | null>(null)
  const shows = navigator.pdfViewerEnabled !== false && !phone
  const printSlip = useCallback((sale: Sale) => setPrinting({ kind: 'slip', key: newKey(), html: slip(sale) }), [slip])
  const printSale = useCallback(
    ({ sale, sold }: Last) => {
      if (!prints || !shows) return
      if (!sold) return printSlip(sale)
      // The same sale printed twice at once is one paper.
      setPrinting({ kind: 'paper', key: sale.key, path: `salesInvoices/${sold.id}/print?paper=roll&printing=${sale.key}` })
    },
    [prints, shows, printSlip],
  )
  return { prints, setPrints, printing, printSlip, printSale }
}
