// `npm run bench [-- STUDENTS]` measures records, `npm run bench -- ledger [ROWS]` the books.
import { measureLedger } from './ledger/measure.ts'
import { measureRecords } from './records.ts'

const size = process.argv.find((one) => /^\d+$/.test(one))
if (process.argv.includes('ledger')) await measureLedger(Number(size ?? 10_000_000))
else await measureRecords(Number(size ?? 100_000))
