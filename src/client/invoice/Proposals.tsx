import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useNotify } from 'react-admin'
import { useFormContext, useWatch } from 'react-hook-form'
import type { RecordData } from '../../../schema/record/record.ts'
import { useDefinitions } from '../providers/definitionsContext.ts'
import { recordsChanged, useCan } from '../providers/frame.tsx'
import { http } from '../providers/http.ts'
import { useProblem } from '../providers/useProblem.ts'
import { recordTitle } from '../records/values/title.ts'
import { useDisplay } from '../records/values/useDisplay.ts'
import { Offers } from './Offers.tsx'
import { isMeant, type Proposal, proposalsKey, useProposals } from './useProposals.ts'

/** What stands in a chip: which discount, how much, and why it is proposed. */
const told = ['discount', 'percentage', 'value', 'because'] as const

/** Discounts that are for the children of the invoice and that nobody has granted: one press grants one, and the lines take it. */
export function Proposals() {
  const display = useDisplay()
  const client = useQueryClient()
  const notify = useNotify()
  const problem = useProblem()
  const can = useCan()
  const registry = useDefinitions()
  const grants = registry.find('studentDiscounts')
  const students = registry.find('students')
  const { setValue } = useFormContext()
  const [items = [], date] = useWatch({ name: ['items', 'date'] }) as [readonly RecordData[] | undefined, unknown]
  const proposals = useProposals(items.flatMap((line) => (typeof line['student'] === 'number' ? [line['student']] : [])))
  const granting = useRef(false)
  const meant = proposals.filter((one) => isMeant(one, items, date))
  if (!grants || !students || !can(grants.permissions.add) || !meant.length) return null
  const { say } = display.text
  const labelOf = ({ student, grant }: Proposal) =>
    [
      recordTitle(students, student as RecordData, display.text),
      ...told.map((name) => {
        const field = grants.fields.get(name)
        return field && display.value(grants, field, grant[name], (grant as RecordData).refs)
      }),
    ]
      .filter(Boolean)
      .join(' · ')
  const grant = async ({ student, grant: { refs: _refs, ...values } }: Proposal) => {
    if (granting.current) return
    granting.current = true
    try {
      await http('studentDiscounts', { method: 'POST', body: { ...values, student: student['id'] } })
      await Promise.all([recordsChanged(client, grants), client.invalidateQueries({ queryKey: proposalsKey })])
      // What the lines know of discounts is asked anew.
      setValue('facts', null)
      notify(say(values['status'] === 'approved' ? 'invoice.granted' : 'invoice.grantWaits'), { type: 'success' })
    } catch (refused) {
      problem(refused)
    } finally {
      granting.current = false
    }
  }
  const offers = meant.map((one) => ({
    id: `${one.student['id']} ${one.type.id}`,
    label: labelOf(one),
    onTake: () => void grant(one),
  }))
  return <Offers title={say('invoice.proposals')} offers={offers} empty="" />
}
