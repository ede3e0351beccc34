import { sql } from '../database/sql.ts'
import type { Context } from '../engine/context.ts'

/** Stores the file that a job has made; done again, it replaces the same file. */
export const keepFile = ({ database, tenant }: Context, job: number, name: string, pdf: Buffer): Promise<unknown> =>
  database.one(
    tenant,
    sql`insert into job_files (tenant_id, job_id, name, type, content) values (${tenant}, ${job}, ${name}, 'application/pdf', ${pdf})
      on conflict (tenant_id, job_id) do update set name = excluded.name, content = excluded.content`,
  )
