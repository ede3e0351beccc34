// `npm run demo -- --students 100000`: makes a demo school beside what is there.
import { parseArgs } from 'node:util'
import { invoicedStudents, seedDemo } from '../demo/seed.ts'
import { demoPassword } from '../demo/signIns.ts'
import { TenantError } from '../tenants/tenantError.ts'
import { command, onMigrated, type Work } from './command.ts'

const most = 500_000

const work: Work = async (client, { config, print }) => {
  const { values } = parseArgs({ options: { students: { type: 'string' }, code: { type: 'string' }, year: { type: 'string' } } })
  if (config.production) throw new TenantError('A demo has known passwords; it is not made in production.')
  const students = Number(values.students ?? invoicedStudents)
  if (!Number.isInteger(students) || students < 100 || students > most)
    throw new TenantError(`--students must be a whole number from 100 to ${most}.`)
  const code = values.code ?? (values.students === undefined ? 'demo' : 'demo-large')
  print(`Making ${students.toLocaleString('en')} students in the tenant "${code}" …`)
  const started = Date.now()
  const { userNames } = await seedDemo(client, {
    students,
    code,
    formerYear: true,
    log: print,
    ...(values.year !== undefined && { year: Number(values.year) }),
  })
  print(
    `Done in ${Math.round((Date.now() - started) / 1000)} s. Sign-ins: ${userNames.join(', ')}; password of all: ${demoPassword}`,
  )
}

await command((at) => onMigrated(at, work))
