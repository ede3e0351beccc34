import { useGetList } from 'react-admin'
import { Link } from 'react-router-dom'
import type { Model } from '../../../../schema/model.ts'
import type { RecordData } from '../../../../schema/record/record.ts'
import { useDefinition } from '../../providers/definitions.ts'
import { Button } from '../../shell/components/Button.tsx'
import { Empty } from '../../shell/components/Empty.tsx'
import { ErrorState } from '../../shell/components/ErrorState.tsx'
import { Sheet } from '../../shell/components/Sheet.tsx'
import { Skeleton } from '../../shell/components/Skeleton.tsx'
import { useText } from '../text/useText.ts'
import { sortOfChoices } from '../values/sortOfChoices.ts'
import { recordTitle } from '../values/title.ts'
import './templates.css'

type Saved = RecordData & { readonly id: number }

const most = 100

/** The templates come after their sheet, whose focus is theirs. */
const focus = (link: HTMLElement | null) => link?.focus()

/** The templates of a document, to begin a new one with. */
export function Templates({ model, onClose }: { readonly model: Model; readonly onClose: () => void }) {
  const text = useText()
  const template = useDefinition(model.data.templates ?? '')
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
      footer={<Button to={base}>{text.say('generated.another.allTemplates')}</Button>}
    >
      {error ? (
        <ErrorState error={error} onRetry={() => refetch()} />
      ) : !data ? (
        <Skeleton height={120} />
      ) : data.length === 0 ? (
        <Empty icon="copy" title={text.title(template)}>
          {text.say(`resources.${template.name}.empty`)}
        </Empty>
      ) : (
        <ul className="g-templates">
          {data.map((one, index) => (
            <li key={one.id}>
              <Link ref={index === 0 ? focus : undefined} to={`/${model.route.base}/new?template=${one.id}`} onClick={onClose}>
                <strong>{recordTitle(template, one, text.language)}</strong>
                {one['description'] ? <span>{String(one['description'])}</span> : null}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Sheet>
  )
}
