import { useQuery } from '@tanstack/react-query'
import { useEffect, useId, useState } from 'react'
import { http } from '../../providers/http.ts'
import { useT } from '../../providers/i18n.ts'
import { DayFilter } from '../../records/inputs/DayFilter.tsx'
import { DigitBox } from '../../records/inputs/DigitBox.tsx'
import { Button } from '../../shell/components/Button.tsx'

type Filter = Readonly<Record<string, unknown>>

interface Choices {
  readonly users: readonly { readonly id: number; readonly fullName: string }[]
  readonly resources: readonly string[]
}

interface Props {
  readonly filter: Filter
  readonly onChange: (filter: Filter) => void
}

/** Who, what, which record, from when until when. */
export function AuditFilters({ filter, onChange }: Props) {
  const t = useT()
  const { data } = useQuery({
    queryKey: ['audit', 'choices'],
    queryFn: async ({ signal }) => (await http<Choices>('audit/choices', { signal })).json,
    staleTime: 60_000,
  })
  const set = (name: string, value: unknown) => {
    const { [name]: _former, ...rest } = filter
    onChange(value === '' || value === null ? rest : { ...rest, [name]: value })
  }
  const resources = (data?.resources ?? [])
    .map((name) => ({ name, title: t(`resources.${name}.name`, { smart_count: 2, _: name }) }))
    .toSorted((a, b) => a.title.localeCompare(b.title))
  return (
    <search className="audit-filters">
      <label className="audit-filter">
        <span className="label">{t('audit.user')}</span>
        <select
          className="input"
          value={String(filter['user'] ?? '')}
          onChange={(event) => set('user', Number(event.target.value) || '')}
        >
          <option value="">{t('audit.all')}</option>
          {data?.users.map((user) => (
            <option key={user.id} value={user.id}>
              {user.fullName}
            </option>
          ))}
        </select>
      </label>
      <label className="audit-filter">
        <span className="label">{t('audit.resource')}</span>
        <select
          className="input"
          value={String(filter['resource'] ?? '')}
          onChange={(event) => set('resource', event.target.value)}
        >
          <option value="">{t('audit.all')}</option>
          {resources.map(({ name, title }) => (
            <option key={name} value={name}>
              {title}
            </option>
          ))}
        </select>
      </label>
      <RecordNumber value={filter['recordId']} onChange={(id) => set('recordId', id)} />
      <div className="audit-filter">
        <DayFilter
          label={t('audit.at_gte')}
          name="at_gte"
          value={String(filter['at_gte'] ?? '')}
          onChange={(day) => set('at_gte', day)}
        />
      </div>
      <div className="audit-filter">
        <DayFilter
          label={t('audit.at_lte')}
          name="at_lte"
          value={String(filter['at_lte'] ?? '')}
          onChange={(day) => set('at_lte', day)}
        />
      </div>
      {Object.keys(filter).length > 0 && (
        <Button kind="quiet" onClick={() => onChange({})}>
          {t('audit.clear')}
        </Button>
      )}
    </search>
  )
}

/** The number of a record, asked when it is left or Enter is pressed. */
function RecordNumber({ value, onChange }: { readonly value: unknown; readonly onChange: (id: number | null) => void }) {
  const t = useT()
  const id = useId()
  const given = value === undefined ? '' : String(value)
  const [typed, setTyped] = useState(given)
  useEffect(() => setTyped(given), [given])
  const take = () => {
    const number = typed.trim()
    if (typed !== given) onChange(/^\d{1,9}$/.test(number) ? Number(number) : null)
  }
  return (
    <label className="audit-filter" data-narrow="" htmlFor={id}>
      <span className="label">{t('audit.recordId')}</span>
      <DigitBox id={id} text={typed} onType={setTyped} onBlur={take} onKeyDown={(event) => event.key === 'Enter' && take()} />
    </label>
  )
}
