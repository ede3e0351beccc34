import type { PublicPlaces } from '../../shared/publicPage.ts'
import { findPublicPlace, publicCodeOf } from '../access/publicCodes.ts'
import { sql } from '../database/sql.ts'
import { Problem } from '../problems/problem.ts'
import type { Server } from '../server.ts'
import { openForm } from './open.ts'
import { schoolName } from './page.ts'

/**
 * Where a form stands that has an address of the installation: the branches of the school that `code` names, or of the only one
 * that there is.
 * @throws Problem 404 where there are several schools and the address names none, and for what is open nowhere
 */
export async function placesOf(
  server: Server,
  address: string,
  code: string | undefined,
  language: string | undefined,
): Promise<PublicPlaces> {
  const tenant = code === undefined ? await onlySchool(server) : (await findPublicPlace(server.database, code))?.tenant
  if (tenant === undefined) throw new Problem(404, code === undefined ? 'Public.WhichSchool' : 'Public.NotOpen')
  const model = server.registryOf(tenant).models.find(({ data }) => data.public?.address?.toLowerCase() === address.toLowerCase())
  if (!model) throw new Problem(404, 'Public.NotOpen')
  const { branches, company } = await server.cache.tenantInfo(tenant)
  const open = branches.filter(({ isMaster, active }) => active && !isMaster)
  const spoken = server.messages.choose(language ?? model.data.public?.language ?? 'ar')
  const places = await Promise.all(
    open.map(async (branch) => ({
      code: await publicCodeOf(server.database, { tenant, branch: branch.id }),
      name: schoolName(branch, spoken)[0] ?? '',
    })),
  )
  // What is open in one branch is open in all; a flag or the subscription may close it.
  if (places[0]) await openForm(server, places[0].code, model.name, language)
  return {
    resource: model.name,
    school: schoolName(company, spoken),
    title: server.messages.text(spoken, `resources.${model.name}.name`),
    places,
  }
}

async function onlySchool(server: Server): Promise<number | undefined> {
  const [first, second] = await server.database.one<{ id: number }>(0, sql`select daftar_active_tenants() as id limit 2`)
  return second ? undefined : first?.id
}
