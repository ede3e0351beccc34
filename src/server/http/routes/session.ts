import { hash, verify } from '@node-rs/argon2'
import type { FastifyInstance } from 'fastify'
import type { FaultAt } from '../../../../schema/record/record.ts'
import { isPassword, passwordContains } from '../../../../schema/values/rules.ts'
import { announce } from '../../access/changes.ts'
import { readFrame } from '../../access/frame.ts'
import { readToken } from '../../access/sessions.ts'
import { signIn } from '../../access/signIn.ts'
import { sql } from '../../database/sql.ts'
import type { Server } from '../../server.ts'
import { assertSubscribed, authenticate, branchesOf, type Caller } from '../authenticate.ts'
import { objectBody } from '../body.ts'
import { Problem, refuse } from '../problem.ts'

/** Signing in and out, and the own password. */
export function sessionRoutes(app: FastifyInstance, server: Server): void {
  app.post('/api/Users/auth', async (request) => {
    const given = credentials(objectBody(request.body))
    const agent = request.headers['user-agent'] ?? null
    const signed = await signIn(server.database, { ...given, address: request.ip, agent })
    assertSubscribed(await readFrame(server.database, signed.tenant))
    const caller = await authenticate(
      server,
      Object.assign(Object.create(request), { headers: { ...request.headers, authorization: `Bearer ${signed.token}` } }),
    )
    return { token: signed.token, profile: profileOf(caller, signed.token) }
  })

  app.get('/api/Users/profile', async (request) =>
    profileOf(await authenticate(server, request), (request.headers.authorization ?? '').slice(7)),
  )

  app.post('/api/Users/signOut', async (request, reply) => {
    const token = readToken((request.headers.authorization ?? '').slice(7))
    if (token) {
      await server.database.one(
        token.tenant,
        sql`delete from sessions where tenant_id = ${token.tenant} and hash = ${token.hash}`,
      )
      server.memory.forget(token.tenant)
      await server.database.transaction(token.tenant, async (run) => ({ result: announce({ tenant: token.tenant }, run) }))
    }
    return reply.code(204).send()
  })

  app.post('/api/Users/changePassword', async (request) => {
    const caller = await authenticate(server, request)
    const body = objectBody(request.body)
    const text = (name: string) => (typeof body[name] === 'string' ? (body[name] as string) : '')
    const { person } = caller.session
    const [user] = await server.database.one<{ password: string }>(
      caller.tenant,
      sql`select password from users where tenant_id = ${caller.tenant} and id = ${person.id}`,
    )
    const right = user !== undefined && (await verify(user.password, text('currentPassword')))
    const faults: FaultAt[] = []
    if (!right) faults.push({ code: 'Auth.InvalidPassword', field: 'currentPassword' })
    if (!isPassword(text('password'))) faults.push({ code: 'Password.Weak', field: 'password' })
    else if (passwordContains(person.userName, text('password')))
      faults.push({ code: 'Password.ContainsUserName', field: 'password' })
    if (text('password') !== text('confirmPassword')) faults.push({ code: 'Password.NotConfirmed', field: 'confirmPassword' })
    refuse(faults)
    const hashed = await hash(text('password'))
    await server.database.transaction(caller.tenant, async (run) => ({
      result: Promise.all([
        run(
          sql`update users set password = ${hashed}, version = version + 1 where tenant_id = ${caller.tenant} and id = ${person.id}`,
        ),
        run(sql`delete from sessions where tenant_id = ${caller.tenant} and user_id = ${person.id} and hash <> ${caller.hash}`),
        run(
          sql`insert into audit_log (tenant_id, user_id, resource, record_id, action) values (${caller.tenant}, ${person.id}, 'users', ${person.id}, 'changePassword')`,
        ),
        announce(caller, run),
      ]),
    }))
    server.memory.forget(caller.tenant)
    return { ok: true }
  })
}

function credentials(body: Readonly<Record<string, unknown>>): { userName: string; password: string } {
  const faults: FaultAt[] = []
  for (const name of ['userName', 'password']) {
    const value = body[name]
    if (typeof value !== 'string' || value === '') faults.push({ code: 'Field.Required', field: name })
    else if (value.length > 200) faults.push({ code: 'Field.TooLong', field: name, params: { max: 200 } })
  }
  for (const name of Object.keys(body))
    if (name !== 'userName' && name !== 'password') faults.push({ code: 'Field.Unknown', field: name })
  if (faults.length) throw new Problem(400, faults)
  return body as { userName: string; password: string }
}

/** The profile as the specification names its fields. */
const profileOf = (caller: Caller, token: string) => ({
  isAdmin: caller.session.person.isAdmin,
  role: caller.session.person.role,
  permissions: [...caller.session.person.permissions].sort(),
  branches: branchesOf(caller).map((branch) => branch.id),
  userId: caller.session.person.id,
  userName: caller.session.person.userName,
  fullName: caller.session.person.fullName,
  phone: caller.session.phone,
  email: caller.session.email,
  language: caller.session.language,
  token,
})
