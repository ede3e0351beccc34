import Button from '@mui/material/Button'
import FormControl from '@mui/material/FormControl'
import InputLabel from '@mui/material/InputLabel'
import TextField from '@mui/material/TextField'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useId, useState } from 'react'
import { http } from '../../providers/http.ts'
import { useT } from '../../providers/i18n.ts'
import { DayFilter } from '../../records/inputs/DayFilter.tsx'
import { DigitBox } from '../../records/inputs/DigitBox.tsx'

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
  const native = { select: { native: true } } as const
  return (
    <search className="audit-filters">
      <TextField
        select
        label={t('audit.user')}
        slotProps={native}
        value={String(filter['user'] ?? '')}
        onChange={({ target }) => set('user', Number(target.value) || '')}
      >
        <option value="">{t('audit.all')}</option>
        {data?.users.map((user) => (
          <option key={user.id} value={user.id}>
            {user.fullName}
          </option>
        ))}
      </TextField>
      <TextField
        select
        label={t('audit.resource')}
        slotProps={native}
        value={String(filter['resource'] ?? '')}
        onChange={({ target }) => set('resource', target.value)}
      >
        <option value="">{t('audit.all')}</option>
        {resources.map(({ name, title }) => (
          <option key={name} value={name}>
            {title}
          </option>
        ))}
      </TextField>
      <RecordNumber value={filter['recordId']} onChange={(id) => set('recordId', id)} />
      {(['at_gte', 'at_lte'] as const).map((name) => (
        <DayFilter
          key={name}
          label={t(`audit.${name}`)}
          name={name}
          value={String(filter[name] ?? '')}
          onChange={(day) => set(name, day)}
        />
      ))}
      {Object.keys(filter).length > 0 && (
        <Button variant="text" onClick={() => onChange({})}>
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
    <FormControl className="audit-narrow">
      <InputLabel htmlFor={id}>{t('audit.recordId')}</InputLabel>
      <DigitBox id={id} text={typed} onType={setTyped} onBlur={take} onKeyDown={(event) => event.key === 'Enter' && take()} />
    </FormControl>
  )
}
