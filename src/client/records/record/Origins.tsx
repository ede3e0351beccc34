import Card from '@mui/material/Card'
import List from '@mui/material/List'
import ListItem from '@mui/material/ListItem'
import ListItemText from '@mui/material/ListItemText'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import type { Model } from '../../../../schema/model.ts'
import type { RecordData } from '../../../../schema/record/record.ts'
import { madeBy } from '../../../../schema/sources.ts'
import type { MadeRecord } from '../../../shared/made.ts'
import { useDefinitions } from '../../providers/definitionsContext.ts'
import { useCan } from '../../providers/frame.tsx'
import { http } from '../../providers/http.ts'
import { pageOf } from '../values/recordAddress.ts'
import { recordTitle } from '../values/title.ts'
import { useDisplay } from '../values/useDisplay.ts'

interface OriginsProps {
  readonly model: Model
  readonly record: RecordData & { readonly id: number }
}

interface Source {
  readonly resource: string
  readonly id: number
}

/** What a record was made of, and what was made of it; a reader who may not view those sees their titles. */
export function Origins({ model, record }: OriginsProps) {
  const { text } = useDisplay()
  const registry = useDefinitions()
  const makes = madeBy(model.data).length > 0
  const { data: made = [] } = useQuery({
    queryKey: [model.name, 'made', record.id, record['version']],
    enabled: makes,
    queryFn: async ({ signal }) => (await http<MadeRecord[]>(`${model.name}/${record.id}/made`, { signal })).json,
  })
  const source = model.fields.get('source')?.implied ? (record['source'] as Source | null) : null
  const of = source && registry.find(source.resource)
  const title = of ? recordTitle(of, record.refs?.['source'] as RecordData, text) : ''
  return (
    <>
      {source && <Records heading={text.say('generated.madeOf')} records={[{ ...source, title, status: null }]} />}
      {made.length > 0 && <Records heading={text.say('generated.made')} records={made} />}
    </>
  )
}

function Records({ heading, records }: { readonly heading: string; readonly records: readonly Omit<MadeRecord, 'number'>[] }) {
  const { text } = useDisplay()
  const registry = useDefinitions()
  const can = useCan()
  return (
    <Card component="section">
      <h2>{heading}</h2>
      <List disablePadding>
        {records.map(({ resource, id, title, status }) => {
          const model = registry.find(resource)
          const name = `${model ? text.one(model) : ''} ${title}`.trim()
          return (
            <ListItem key={`${resource}.${id}`} disableGutters disablePadding>
              <ListItemText
                slotProps={{ primary: { noWrap: true } }}
                {...(model && status !== null && { secondary: text.choice(model, 'status', status) })}
              >
                {model && can(model.permissions.view) ? <Link to={pageOf(model, id)}>{name}</Link> : name}
              </ListItemText>
            </ListItem>
          )
        })}
      </List>
    </Card>
  )
}
