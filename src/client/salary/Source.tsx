import { useGetList } from 'react-admin'
import { Link } from 'react-router-dom'
import type { Model } from '../../../schema/model.ts'
import { useDefinitions } from '../providers/definitionsContext.ts'
import { useCan } from '../providers/frame.tsx'
import { pageOf } from '../records/values/recordAddress.ts'
import { useDisplay } from '../records/values/useDisplay.ts'
import { placeOfChoices } from '../records/values/useLookup.ts'
import type { Line } from './payslip.ts'

/** The record that a line uses up. */
function recordOf({ benefit, leave, carriedFrom }: Line): readonly [resource: string, id: number] | null {
  if (benefit) return ['benefitsAndDeductions', benefit]
  if (leave) return ['vacationRequests', leave]
  return carriedFrom ? ['salaries', carriedFrom] : null
}

interface Props {
  readonly model: Model
  readonly line: Line
  readonly employee: unknown
  /** Why somebody has corrected the salary, of a line that is a correction. */
  readonly reason: string | undefined
}

/** Whence a line of a salary comes, with the way to what it uses up. */
export function Source({ model, line, employee, reason }: Props) {
  const { text } = useDisplay()
  const registry = useDefinitions()
  const can = useCan()
  const items = model.lines.find(({ name }) => name === 'items')
  const field = items?.fields.get('origin')
  const label = items && field ? text.choice(model, 'origin', line.origin) : ''
  const [resource, id] = recordOf(line) ?? (line.instalment ? ['employeeAdvances', null] : [null, null])
  const target = registry.find(resource ?? '')
  const seen = target !== undefined && can(target.permissions.view)
  // Leave from before a transfer counts here, and its record is in the former branch.
  const { data: here } = useGetList(
    target?.name ?? '',
    {
      filter: { id: [id] },
      pagination: { page: 1, perPage: 1 },
      meta: { fields: ['id'], ...placeOfChoices(target, undefined) },
    },
    { enabled: seen && id !== null },
  )
  const leads = seen && (id === null || (here?.length ?? 0) > 0)
  const to =
    target &&
    (id === null ? `/${target.route.base}?filter=${encodeURIComponent(JSON.stringify({ employee }))}` : pageOf(target, id))
  return (
    <>
      {leads && to ? (
        <Link className="document-link" to={to}>
          {label}
        </Link>
      ) : (
        label
      )}
      {reason && <span className="salary-reason">{reason}</span>}
    </>
  )
}
