import { expect, it } from 'vitest'
import { difference } from '../../src/server/database/diff/difference.ts'
import { createTable } from '../../src/server/database/diff/statements.ts'
import { id, int, table, tenant } from '../../src/server/database/tableParts.ts'
import { connected, createDatabase } from '../support/database.ts'

it('a column that is calculated of another one comes behind it, where both are new to a table that is there', async () => {
  const former = table('loans', [tenant, id], ['tenant_id', 'id'])
  const left = { ...int('amount_left', false), generated: '"amount" - "repaid"' }
  const wanted = table(
    'loans',
    [tenant, id, left, { ...int('amount'), default: '0' }, { ...int('repaid'), default: '0' }],
    former.primaryKey,
  )
  const database = await createDatabase()
  try {
    await connected(database.url, async (client) => {
      await client.query(createTable(former))
      await client.query('insert into loans (tenant_id) values (1)')
      for (const statement of difference([former], [wanted], false).statements) await client.query(statement)
      await client.query('update loans set amount = 7, repaid = 3')
      expect((await client.query('select amount_left from loans')).rows).toEqual([{ amount_left: 4 }])
    })
  } finally {
    await database.drop()
  }
})
