import { useQueryClient } from '@tanstack/react-query'
import { useNotify } from 'react-admin'
import type { Model } from '../../../../schema/model.ts'
import type { MenuEntry } from '../../components/MenuButton.tsx'
import { recordsChanged, useCan } from '../../providers/frame.tsx'
import { http } from '../../providers/http.ts'
import { useT } from '../../providers/i18n.ts'
import { type Revealed, showRevealed } from '../../providers/revealed.ts'
import { useProblem } from '../../providers/useProblem.ts'

interface PublicLinks {
  /** The links that there are, the address of the form, and a link that makes one record. */
  readonly ofList: readonly MenuEntry[]
  /** A link to a record, those that there are, and taking back all of them. */
  ofRecord(id: number): readonly MenuEntry[]
}

/** The entries of menus by which a definition is opened to people without an account; none where it is not open. */
export function usePublicLinks(model: Model): PublicLinks {
  const t = useT()
  const can = useCan()
  const notify = useNotify()
  const client = useQueryClient()
  const problem = useProblem()
  const open = model.data.public
  if (!open) return { ofList: [], ofRecord: () => [] }
  const show = async (kind: Revealed['kind'], method: 'GET' | 'POST', path: string, id?: number) => {
    try {
      const { json } = await http<{ url: string }>(`${model.name}/${path}`, { method })
      showRevealed({ kind, text: json.url })
      if (id !== undefined) await recordsChanged(client, model, id)
    } catch (error) {
      problem(error)
    }
  }
  const end = (id: number) =>
    http(`${model.name}/${id}/publicLink`, { method: 'DELETE' }).then(
      () => notify('pages.publicLink.ended', { type: 'success' }),
      problem,
    )
  return {
    ofList: [
      {
        label: t('pages.publicLink.links'),
        icon: 'link',
        onSelect: () => showRevealed({ kind: 'links', resource: model.name, record: null }),
      },
      ...(open.by === 'anyone'
        ? [
            {
              label: t('pages.publicLink.address'),
              icon: 'link',
              onSelect: () => void show('address', 'GET', 'publicAddress'),
            },
          ]
        : []),
      ...(open.create && can(model.permissions.add)
        ? [{ label: t('pages.publicLink.form'), icon: 'link', onSelect: () => void show('form', 'POST', 'publicLink') }]
        : []),
    ],
    ofRecord: (id) => [
      { label: t('pages.publicLink.make'), icon: 'link', onSelect: () => void show('link', 'POST', `${id}/publicLink`, id) },
      { label: t('pages.publicLink.links'), onSelect: () => showRevealed({ kind: 'links', resource: model.name, record: id }) },
      { label: t('pages.publicLink.end'), onSelect: () => void end(id) },
    ],
  }
}
