import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { definitions } from '../../resources/index.ts'
import { createRegistry } from '../../schema/registry.ts'
import { distributing } from '../../src/server/database/distribution/statements.ts'
import { applicationRole } from '../../src/server/database/role.ts'
import { referenceTables } from '../../src/server/database/systemTables.ts'
import { migrate } from '../../src/server/migration/migrate.ts'
import { targetTables } from '../../src/server/migration/target.ts'
import { connected, createDatabase } from '../support/database.ts'

type Rows = Record<string, unknown>[]

describe('the catalogue of the database', () => {
  let database: Awaited<ReturnType<typeof createDatabase>>
  const query = (text: string): Promise<Rows> =>
    connected(database.url, async (client) => (await client.query(text)).rows as Rows)

  beforeAll(async () => {
    database = await createDatabase()
    await migrate(database.url, createRegistry(definitions))
  })
  afterAll(() => database.drop())

  const outside = [...referenceTables, 'daftar_migrations', 'daftar_fills'].map((name) => `'${name}'`).join(', ')

  it('has the tenant as first column of every primary and unique key', async () => {
    const keys = await query(`select c.conrelid::regclass::text as table, c.conname, a.attname from pg_constraint c
      join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
      where c.contype in ('p', 'u') and c.connamespace = 'public'::regnamespace and c.conrelid::regclass::text not in (${outside})`)
    expect(keys.length).toBeGreaterThan(40)
    expect(keys.filter((key) => key['attname'] !== 'tenant_id')).toEqual([])
  })

  it('carries the tenant in every foreign key, on both sides', async () => {
    const keys = await query(`select c.conname, a.attname as from, b.attname as to from pg_constraint c
      join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1] join pg_attribute b on b.attrelid = c.confrelid and b.attnum = c.confkey[1]
      where c.contype = 'f' and c.connamespace = 'public'::regnamespace`)
    expect(keys.length).toBeGreaterThan(60)
    expect(keys.filter((key) => key['from'] !== 'tenant_id' || key['to'] !== 'tenant_id')).toEqual([])
  })

  it('binds every table of a tenant by a policy on the tenant', async () => {
    const open =
      await query(`select relname from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and relname not in (${outside})
      and not (relrowsecurity and exists (select 1 from pg_policy p where p.polrelid = pg_class.oid and pg_get_expr(p.polqual, p.polrelid) like '%app.tenant%'))`)
    expect(open).toEqual([])
  })

  it('gives the application a role that owns nothing and cannot pass by a policy', async () => {
    const [role] = await query(
      `select rolsuper, rolbypassrls, rolcreaterole, rolcreatedb from pg_roles where rolname = '${applicationRole}'`,
    )
    expect(role).toEqual({ rolsuper: false, rolbypassrls: false, rolcreaterole: false, rolcreatedb: false })
    expect(await query(`select relname from pg_class where relowner = '${applicationRole}'::regrole`)).toEqual([])
    expect(await query(`select proname from pg_proc where proowner = '${applicationRole}'::regrole`)).toEqual([])
  })

  it('lets nobody but its owner call what runs by a trigger, or with the rights of its owner', async () => {
    const callable = async (which: string) =>
      (
        await query(`select proname, prosecdef from pg_proc where pronamespace = 'public'::regnamespace and ${which}
          and (has_function_privilege('${applicationRole}', oid, 'execute') or exists (select 1 from aclexplode(coalesce(proacl, acldefault('f', proowner))) where grantee = 0 and privilege_type = 'EXECUTE'))`)
      ).map((row) => String(row['proname']))
    const triggers = await query(
      `select 1 from pg_proc where prorettype = 'trigger'::regtype and pronamespace = 'public'::regnamespace and prosecdef`,
    )
    expect(triggers.length).toBeGreaterThan(5)
    expect(await callable(`prorettype = 'trigger'::regtype`)).toEqual([])
    // What the application calls with the rights of the owner asks for a person's own name, or tells nothing of a tenant.
    expect((await callable('prosecdef')).filter((name) => !/^daftar_/.test(name))).toEqual([])
  })

  it('names no table inside the body of a trigger', async () => {
    const bodies = await query(
      `select proname, prosrc from pg_proc where prorettype = 'trigger'::regtype and pronamespace = 'public'::regnamespace`,
    )
    const tables = (
      await query(`select relname from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`)
    ).map((row) => String(row['relname']))
    expect(bodies.length).toBeGreaterThan(0)
    // What is used up of a subscription stands in columns that are called as what they count.
    const figures = /(?<=\bset |\bs\.)"(branches|students)"/g
    for (const body of bodies) {
      const text = String(body['prosrc']).replace(figures, '')
      expect(tables.filter((table) => new RegExp(`\\b${table}\\b`).test(text))).toEqual([])
    }
  })
})

describe('the statements that distribute a database', () => {
  const statements = distributing(targetTables(createRegistry(definitions)))

  it('name every table once, by its tenant, what is referred to before what refers', () => {
    const named = statements.flatMap((line) => /create_distributed_table\('public\.(\w+)', 'tenant_id'/.exec(line)?.[1] ?? [])
    expect(new Set(named).size).toBe(named.length)
    expect(named).toHaveLength(targetTables(createRegistry(definitions)).length - referenceTables.length)
    expect(named.indexOf('students')).toBeGreaterThan(named.indexOf('guardians'))
    expect(named.indexOf('vouchers_entries')).toBeGreaterThan(named.indexOf('vouchers'))
  })
})

describe("the application's SQL", () => {
  const root = fileURLToPath(new URL('../../src/server/', import.meta.url))
  const sources = readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts') && !/\/(demo|tenants|commands)$/.test(entry.parentPath))
    .map((entry) => [entry.name, readFileSync(join(entry.parentPath, entry.name), 'utf8')] as const)

  it('sets the tenant by SET LOCAL alone and inserts by VALUES alone', () => {
    expect(sources.length).toBeGreaterThan(40)
    expect(sources.filter(([, text]) => /set_config\s*\(/.test(text)).map(([name]) => name)).toEqual([])
    // A function with the owner's rights is not bound by row security, and may; those of limits are put together of several texts.
    const others = ['limitTriggers.ts']
    const bound = sources.map(([file, text]) => [file, text.replace(/security definer[\s\S]*?\$\$[\s\S]*?\$\$/g, '')] as const)
    expect(bound.filter(([, text]) => /insert into[^`]*?\)\s*select\b/i.test(text)).map(([name]) => name)).toEqual(others)
  })
})
