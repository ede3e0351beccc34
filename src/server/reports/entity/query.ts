import type { EntityReport } from '../../../../schema/entityReport.ts'
import type { Drill } from '../../../../schema/report.ts'
import type { Services } from '../../access/services.ts'
import type { Run } from '../../database/database.ts'
import type { Asking, Figures } from '../report.ts'
import { againstFile } from './against.ts'
import { askedFor } from './asked.ts'
import { besides, earlier } from './compared.ts'
import { groupFigures } from './groups.ts'
import { recordFigures } from './records.ts'

/** The figures of a report over the records of an entity, all of one moment. */
export const entityFigures =
  (report: EntityReport, server: Services, drill?: Drill) =>
  (asking: Asking): Promise<Figures> =>
    asking.context.database.snapshot(asking.context.tenant, async (run) => {
      if (report.against) return againstFile(askedFor(report, asking, run), server)
      const figures = await figuresIn(report, asking, run, drill)
      const before = asking.parameters['compare'] === 'year' ? earlier(asking) : null
      return before ? besides(figures, await figuresIn(report, before, run), before, asking) : figures
    })

function figuresIn(report: EntityReport, asking: Asking, run: Run, drill?: Drill): Promise<Figures> {
  const asked = askedFor(report, asking, run, drill)
  return report.group?.length ? groupFigures(asked) : recordFigures(asked)
}
