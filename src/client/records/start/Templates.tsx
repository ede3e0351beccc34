import Button from '@mui/material/Button'
import List from '@mui/material/List'
import ListItem from '@mui/material/ListItem'
import ListItemButton from '@mui/material/ListItemButton'
import ListItemText from '@mui/material/ListItemText'
import Skeleton from '@mui/material/Skeleton'
import { useGetList } from 'react-admin'
import { Link } from 'react-router-dom'
import type { Model } from '../../../../schema/model.ts'
import type { RecordData } from '../../../../schema/record/record.ts'
import { Empty } from '../../components/Empty.tsx'
import { ErrorState } from '../../components/ErrorState.tsx'
import { Sheet } from '../../components/Sheet.tsx'
import { placesOf } from '../../providers/screens.ts'
import { useText } from '../text/useText.ts'
import { sortOfChoices } from '../values/sortOfChoices.ts'
import { recordTitle } from '../values/title.ts'
import { useTemplates } from './useTemplates.ts'

type Saved = RecordData & { readonly id: number }

const most = 100

/** The templates of a document, to begin a new one with. */
export function Templates({ model, onClose }: { readonly model: Model; readonly onClose: () => void }) {
  const text = useText()
  const template = useTemplates(model)
  const { data, error, refetch } = useGetList<Saved>(template?.name ?? '', {
    pagination: { page: 1, perPage: most },
    filter: { active: true },
    sort: sortOfChoices(template),
  })
  if (!template) return null
  const base = `/${template.route.base}`
  return (
    <Sheet
      kind="dialog"
      title={text.say('generated.another.fromTemplate')}
      onClose={onClose}
      footer={
        <Button component={Link} to={base}>
          {text.say('generated.another.allTemplates')}
        </Button>
      }
    >
      {error ? (
        <ErrorState error={error} onRetry={() => refetch()} />
      ) : !data ? (
        <Skeleton variant="rounded" height={120} />
      ) : data.length === 0 ? (
        <Empty icon="copy" title={text.title(template)}>
          {text.say(`resources.${template.name}.empty`)}
        </Empty>
      ) : (
        <List disablePadding className="g-templates">
          {data.map((one, index) => (
            <ListItem key={one.id} disablePadding divider={index < data.length - 1}>
              {/* The templates come after their sheet, whose focus is theirs. */}
              <ListItemButton
                component={Link}
                to={`${placesOf(model).fresh}?template=${one.id}`}
                autoFocus={index === 0}
                onClick={onClose}
              >
                <ListItemText primary={recordTitle(template, one, text)} secondary={one['description'] as string} />
              </ListItemButton>
            </ListItem>
          ))}
        </List>
      )}
    </Sheet>
  )
}
