// `npm run bench [-- STUDENTS]` measures records, `npm run bench -- ledger [ROWS]` the books, `npm run bench -- voucher [LINES]`
// the keys of the voucher screen, `npm run bench -- writing [VOUCHERS]` many documents at once.
import { measureLedger } from './ledger/measure.ts'
import { measureRecords } from './records.ts'
import { measureVoucher } from './voucher.ts'
import { measureWriting } from './writing.ts'

const size = process.argv.find((one) => /^\d+$/.test(one))
if (process.argv.includes('ledger')) await measureLedger(Number(size ?? 10_000_000))
else if (process.argv.includes('voucher')) await measureVoucher(Number(size ?? 200))
else if (process.argv.includes('writing')) await measureWriting(Number(size ?? 1000))
else await measureRecords(Number(size ?? 100_000))
