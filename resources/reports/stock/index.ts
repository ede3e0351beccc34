import { defineEntityReport, type EntityReport } from '../../../schema/entityReport.ts'
import { countedBy } from '../../groups/posted.ts'
import { soldItems } from './sales.ts'

const page = 'items-reports'

/** Items of which there is less than there has to be in the branches in sight. */
const belowMinimum = defineEntityReport({
  report: 'belowMinimum',
  of: 'items',
  page,
  where: { kind: 'stock', active: true, minimum: { gt: 0 }, inStock: { lt: { field: 'minimum' } } },
  filters: ['category'],
  // What nobody has sold us yet is in no proposal: somebody chooses a supplier for it.
  cases: { boughtBefore: { lastBoughtOf: { empty: false } }, neverBought: { lastBoughtOf: { empty: true } } },
  columns: [
    'code',
    'arabicName',
    'category',
    'mainUnit',
    'inStock',
    'waitingStock',
    'onOrder',
    'inTransit',
    'minimum',
    'maximum',
    'lastSupplier',
    'purchasePrice',
  ],
  optional: ['category', 'purchasePrice'],
  sort: { by: 'arabicName' },
})

/** What stock was adjusted by, cause by cause, with its documents. @param figure what a document comes to */
const adjustedBy = (report: string, of: string, figure: 'cost' | 'value', who: readonly string[] = []) =>
  defineEntityReport({
    report,
    of,
    page,
    parts: countedBy('status'),
    period: 'date',
    filters: ['warehouse', 'cause', ...who],
    group: ['cause'],
    columns: ['date', 'number', 'warehouse', ...who, 'description', figure],
    count: true,
    sum: [figure],
  })

/** The reports about goods as data, in the order of their page. */
export const stockReports: readonly EntityReport[] = [
  belowMinimum,
  adjustedBy('shortagesByCause', 'shortageAdjustments', 'cost', ['responsible']),
  adjustedBy('overflowsByCause', 'overflowAdjustments', 'value'),
  adjustedBy('damagesByCause', 'damageAdjustments', 'cost'),
  soldItems,
]
