import { behaviours } from '../behaviours/index.ts'
import { write } from '../engine/write/write.ts'
import { Problem } from '../problems/problem.ts'
import { type DemoData, yearId } from './demoData.ts'
import { contextOf } from './fees.ts'

/** What its books lack, of which whoever closes it knows. */
const reason = 'رواتب هذه السنة وكشوف بنوكها سبقت استخدام البرنامج، وهي محفوظة ورقيًا'

/** Closes a year as the product closes it: its checks, a closing voucher for each school, and the integrity of all books. */
export async function closeFormer(past: DemoData, master: number): Promise<void> {
  const { bulk, schools } = past
  const own = contextOf(past, { branch: master, gender: 'male' })
  const all = [master, ...schools.map(({ branch }) => branch)]
  const context = {
    ...own,
    branch: { ...own.branch, isMaster: true },
    branches: all,
    visibleBranches: all,
  }
  const [closed] = await write(
    {
      model: bulk.registry.get('fiscalYears'),
      operation: 'closeUnfinished',
      changes: [{ id: yearId(past, past.year), values: { reason } }],
      context,
      behaviours,
    },
    { run: bulk.run },
  )
  if (closed instanceof Problem) throw closed
}
