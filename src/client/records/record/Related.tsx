import Card from '@mui/material/Card'
import List from '@mui/material/List'
import ListItem from '@mui/material/ListItem'
import ListItemText from '@mui/material/ListItemText'
import { useGetList } from 'react-admin'
import { Link } from 'react-router-dom'
import type { Model } from '../../../../schema/model.ts'
import type { ModelField } from '../../../../schema/modelField.ts'
import type { RecordData } from '../../../../schema/record/record.ts'
import { useDefinitions } from '../../providers/definitionsContext.ts'
import { useCan } from '../../providers/frame.tsx'
import { useText } from '../text/useText.ts'
import { pageOf } from '../values/recordAddress.ts'
import { recordTitle } from '../values/title.ts'
import { useDisplay } from '../values/useDisplay.ts'
import { InBranches } from './InBranches.tsx'

const few = 5
const most = 4

/** Records of other resources that point here by a field of theirs. */
export function Related({ model, id }: { readonly model: Model; readonly id: number }) {
  const registry = useDefinitions()
  const can = useCan()
  const text = useText()
  const links = registry
    .referrers(model.name)
    .flatMap(({ model: other, lines, field }) => {
      const found = lines === null ? other.fields.get(field) : undefined
      return (found?.kind === 'ref' || found?.kind === 'refMany') && !found.implied && can(other.permissions.view)
        ? [{ other, field: found }]
        : []
    })
    .slice(0, most)
  return links.map(({ other, field }) => {
    const key = `${other.name}.${field.field}`
    // What makes the record visible in a branch belongs to it wherever it is.
    return model.data.visibleThrough?.includes(key) ? (
      <InBranches
        key={key}
        title={text.title(other)}
        model={other}
        by={field.field}
        shared={id}
        show={other.data.siblings?.show ?? []}
      />
    ) : (
      <Group key={key} other={other} field={field} id={id} />
    )
  })
}

function Group({ other, field, id }: { readonly other: Model; readonly field: ModelField; readonly id: number }) {
  const { text } = useDisplay()
  const filter = { [`${field.field}_in`]: [id] }
  const { data = [], total = 0 } = useGetList<RecordData & { id: number }>(other.name, {
    pagination: { page: 1, perPage: few },
    filter,
    meta: { fields: [...other.title] },
  })
  if (!data.length) return null
  const base = `/${other.route.base}`
  return (
    <Card component="section">
      <h2>
        {text.title(other)} <span className="g-muted">{total}</span>
      </h2>
      <List disablePadding>
        {data.map((record) => (
          <ListItem key={record.id} disableGutters disablePadding>
            <ListItemText slotProps={{ primary: { noWrap: true } }}>
              <Link to={pageOf(other, record.id)}>{recordTitle(other, record, text)}</Link>
            </ListItemText>
          </ListItem>
        ))}
      </List>
      {total > few && (
        <Link to={`${base}?filter=${encodeURIComponent(JSON.stringify(filter))}`}>
          {text.say('generated.showAll', { count: total })}
        </Link>
      )}
    </Card>
  )
}
