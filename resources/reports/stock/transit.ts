import { choice, ref } from '../../../schema/fields.ts'
import { defineReport } from '../../../schema/report.ts'
import { worth } from './onHand.ts'

/** Goods that were sent and have not arrived, line by line: those of our branches, whose books have them, or those that come to them. */
export const goodsInTransit = defineReport({
  name: 'goodsInTransit',
  page: 'items-reports',
  flag: 'storeEnabled',
  permission: 'viewStorageTransfer',
  parameters: {
    way: choice(['sent', 'coming'], { required: true, default: 'sent' }),
    item: ref('items', { where: { kind: 'stock' } }),
  },
  columns: [
    { name: 'date', kind: 'date' },
    { name: 'document', kind: 'document' },
    { name: 'warehouse', kind: 'name' },
    { name: 'destination', kind: 'name' },
    { name: 'item', kind: 'name' },
    { name: 'unit', kind: 'name' },
    { name: 'quantity', kind: 'quantity' },
    worth('value'),
    { name: 'daysOnTheWay', kind: 'int' },
  ],
})
