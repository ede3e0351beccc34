import Card from '@mui/material/Card'
import List from '@mui/material/List'
import ListItem from '@mui/material/ListItem'
import ListItemText from '@mui/material/ListItemText'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import type { Model } from '../../../../schema/model.ts'
import type { RecordData } from '../../../../schema/record/record.ts'
import { useFrame } from '../../providers/frame.tsx'
import { http } from '../../providers/http.ts'
import { nameOf } from '../../providers/i18n.ts'
import { pageOf } from '../values/recordAddress.ts'
import { recordTitle } from '../values/title.ts'
import { useDisplay } from '../values/useDisplay.ts'

interface Props {
  readonly title: string
  readonly model: Model
  /** The reference that the records share, and the record that it names. */
  readonly by: string
  readonly shared: unknown
  /** The fields shown of each. */
  readonly show: readonly string[]
  /** A record that is not told of. */
  readonly without?: number
}

type Found = RecordData & { readonly id: number }

interface InBranch {
  readonly branch: number
  readonly records: readonly Found[]
}

/** Records with the same reference, in every branch that the person may see; those of other branches are named, not opened. */
export function InBranches({ title, model, by, shared, show, without }: Props) {
  const display = useDisplay()
  const { text } = display
  const { branch, branches, year } = useFrame()
  const fields = JSON.stringify([...model.title, ...show])
  const filter = JSON.stringify({ [by]: shared })
  const { data: found = [] } = useQuery({
    queryKey: [model.name, 'inBranches', branch?.id, year?.id, filter],
    enabled: typeof shared === 'number',
    queryFn: async ({ signal }) =>
      (await http<InBranch[]>(`${model.name}/inBranches?${new URLSearchParams({ filter, fields })}`, { signal })).json,
  })
  const rows = found.flatMap(({ branch: id, records }) => {
    const place = branches.find((one) => one.id === id)
    return place ? records.filter((one) => one.id !== without).map((row) => ({ row, place })) : []
  })
  if (!rows.length) return null
  const details = (row: Found) =>
    show.flatMap((name) => {
      const field = model.fields.get(name)
      return (field && display.value(model, field, row[name], row.refs)) || []
    })
  return (
    <Card component="section">
      <h2>{title}</h2>
      <List disablePadding>
        {rows.map(({ row, place }) => {
          const title = recordTitle(model, row, text)
          const here = place.id === branch?.id
          return (
            <ListItem key={`${place.id} ${row.id}`} disableGutters disablePadding>
              <ListItemText
                primary={here ? <Link to={pageOf(model, row.id)}>{title}</Link> : title}
                secondary={[...details(row), ...(here ? [] : [nameOf(place, text.language)])].join(' · ')}
              />
            </ListItem>
          )
        })}
      </List>
    </Card>
  )
}
