import { sql } from '../database/sql.ts'
import { stages } from '../tenants/school.ts'
import type { DemoData } from './demoData.ts'

/** Ids of what the demo's amounts are earned and spent for. */
export interface CostCenters {
  /** Those of the stages, in their order: both schools have the same, and reports tell them apart by branch. */
  readonly stages: readonly number[]
  readonly transport: number
  readonly administration: number
}

/** How what is taught is shared by the stages, in hundredths. */
const taught = ['10', '48', '24', '18'] as const

/** The stages with their shares of what is taught in all of them. */
export const sharedByStages = ({ stages: centers }: CostCenters) =>
  centers.map((id, stage) => ({ id, share: taught[stage] ?? '0' }))

/** Adds the stages as cost centres, which they earn for from then on, and shared ones. */
export async function addCostCenters({ bulk, masters }: DemoData): Promise<CostCenters> {
  const [parent = 0, transport = 0, , administration = 0] = await bulk.add('costCenters', [
    { code: '1', arabicName: 'المراحل الدراسية', englishName: 'Stages', kind: 'stage' },
    { code: '2', arabicName: 'النقل المدرسي', englishName: 'School transport', kind: 'bus' },
    { code: '3', arabicName: 'الأنشطة الطلابية', englishName: 'Student activities', kind: 'activity' },
    { code: '4', arabicName: 'الإدارة', englishName: 'Administration', kind: 'other' },
  ])
  const ids = await bulk.add(
    'costCenters',
    stages.map(({ arabicName, englishName }, at) => ({ code: `10${at + 1}`, arabicName, englishName, kind: 'stage', parent })),
  )
  for (const [at, { code }] of stages.entries())
    await bulk.run(
      sql`update stages set cost_center_id = ${ids[at]} where tenant_id = ${bulk.tenant} and id = ${masters.of('stages', code)}`,
    )
  return { stages: ids, transport, administration }
}
