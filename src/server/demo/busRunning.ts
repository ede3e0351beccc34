import type { RecordData } from '../../../schema/record/record.ts'
import { accountId, type DemoData } from './demoData.ts'
import { credit, debit, general } from './entries.ts'

/** What the buses of a school take in a month without the tax. */
const running = 2_400
const station = { supplierName: 'محطة الطريق', taxNumber: '310122393500003' } as const

/** Fuel and repairs of a school's buses in a month, whose tax is had back by the station's invoice. */
export const busRunning = (demoData: DemoData, month: string, branch: number, transport: number): RecordData => ({
  ...general(`${month}-15`, `وقود وصيانة الحافلات ${month}`, [
    { ...debit(demoData, '5202', running), costCenters: [{ id: transport, share: '100' }] },
    {
      account: accountId(demoData, '1150'),
      debit: `${(running * 15) / 100}.00`,
      ...{ ...station, invoiceNumber: `B${branch}-${month}`, invoiceDate: `${month}-15` },
    },
    credit(demoData, '110201', (running * 115) / 100),
  ]),
  taxable: true,
})
