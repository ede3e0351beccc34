import { useGetList } from 'react-admin'
import { useFormContext, useWatch } from 'react-hook-form'
import type { Model } from '../../../schema/model.ts'
import { defaults } from '../../../schema/record/accept.ts'
import type { RecordData } from '../../../schema/record/record.ts'
import { today } from '../../../schema/values/date.ts'
import { useDefinitions } from '../providers/definitionsContext.ts'
import { recordTitle } from '../records/values/title.ts'
import { useDisplay } from '../records/values/useDisplay.ts'
import { Offers } from './Offers.tsx'

type Student = RecordData & { readonly id: number }

/** How many children are offered; a family with more chooses in the line. */
const most = 20

/** The children of the guardian who is invoiced: one press begins a line for one of them, and the service is asked next. */
export function Children({ model }: { readonly model: Model }) {
  const display = useDisplay()
  const students = useDefinitions().find('students')
  const { getValues, setValue } = useFormContext()
  const guardian: unknown = useWatch({ name: 'guardian' })
  const { data = [], isLoading } = useGetList<Student>(
    'students',
    {
      filter: { guardian, suspended: false },
      sort: { field: 'birthDate', order: 'ASC' },
      pagination: { page: 1, perPage: most },
    },
    { enabled: typeof guardian === 'number' && students !== undefined },
  )
  const items = model.lines.find(({ name }) => name === 'items')
  if (typeof guardian !== 'number' || !students || !items || isLoading) return null
  const { say } = display.text
  const add = (student: Student) => {
    const lines = (getValues('items') as RecordData[]).filter((line) => line['student'] || line['service'])
    const line = { ...defaults(items.fields.values(), today()), refs: { student }, student: student.id }
    setValue('items', [...lines, line], { shouldDirty: true, shouldTouch: true })
    // The next thing to say is the service of the line.
    const service = `[name="items.${lines.length}.service"]`
    requestAnimationFrame(() => requestAnimationFrame(() => document.querySelector<HTMLElement>(service)?.focus()))
  }
  const offers = data.map((student) => ({
    id: student.id,
    label: recordTitle(students, student, display.text),
    onTake: () => add(student),
  }))
  return <Offers title={say('invoice.children')} offers={offers} empty={say('invoice.noChildren')} />
}
