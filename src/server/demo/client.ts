import { sql } from '../database/sql.ts'
import type { DemoData } from './demoData.ts'

/** The demo's client is a father of several children. */
export const addClient = ({ bulk }: DemoData): Promise<unknown> =>
  bulk.run(
    sql`update users set guardian_id = (select guardian_id from students where tenant_id = ${bulk.tenant} group by guardian_id order by count(*) desc, guardian_id limit 1)
      where tenant_id = ${bulk.tenant} and role = 'client'`,
  )
