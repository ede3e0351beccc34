// `npm run bench [-- STUDENTS]` measures records, `npm run bench -- ledger [ROWS]` the books, `npm run bench -- voucher [LINES]`
// the keys of the voucher screen.
import { measureLedger } from './ledger/measure.ts'
import { measureRecords } from './records.ts'
import { measureVoucher } from './voucher.ts'

const size = process.argv.find((one) => /^\d+$/.test(one))
if (process.argv.includes('ledger')) await measureLedger(Number(size ?? 10_000_000))
else if (process.argv.includes('voucher')) await measureVoucher(Number(size ?? 200))
else await measureRecords(Number(size ?? 100_000))
