import Badge from '@mui/material/Badge'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import type { WaitingRecords } from '../../shared/waiting.ts'
import { Icon } from '../components/Icon.tsx'
import { MenuButton } from '../components/MenuButton.tsx'
import { useDefinitions } from '../providers/definitions.ts'
import { useFrame } from '../providers/frame.tsx'
import { http } from '../providers/http.ts'
import { useLanguage, useT } from '../providers/i18n.ts'
import { useNumerals } from '../providers/numerals.ts'
import { listPath } from '../providers/paths.ts'

/** How often the server is asked again, in milliseconds. */
const again = 300_000

/** What waits to be done in this branch and year: a count on the bell, and the way to the records behind it. */
export function Bell() {
  const t = useT()
  const { number } = useNumerals()
  const { branch, year } = useFrame()
  const registry = useDefinitions()
  const { direction } = useLanguage()
  const { data = [] } = useQuery({
    queryKey: ['today', 'bell', branch?.id, year?.year],
    queryFn: async ({ signal }) => (await http<{ items: readonly WaitingRecords[] }>('today', { signal })).json.items,
    refetchInterval: again,
    staleTime: again,
    retry: false,
  })
  return (
    <MenuButton
      label={data.length ? t('shell.bellCount', { count: data.length }) : t('shell.bell')}
      className="bell"
      icon={
        <Badge
          color="primary"
          overlap="circular"
          // The label says the number in words of its own: for those who see it, it is painted.
          badgeContent=""
          invisible={data.length === 0}
          slotProps={{ badge: { sx: { '&::before': { content: JSON.stringify(number(data.length)), lineHeight: '18px' } } } }}
          // MUI places it by variables, which nothing mirrors.
          anchorOrigin={{ vertical: 'top', horizontal: direction === 'rtl' ? 'left' : 'right' }}
        >
          <Icon name="bell" />
        </Badge>
      }
      head={
        <Typography variant="caption" component="p" sx={{ p: '10px 16px 2px' }}>
          {t(data.length ? 'shell.bell' : 'shell.bellNone')}
        </Typography>
      }
      items={data.map((item) => ({
        label: t(`cards.${item.name}`),
        icon: registry.find(item.resource)?.data.menu?.icon ?? 'dot',
        note: number(item.count),
        to: listPath(registry, item.resource, item.filter),
      }))}
    />
  )
}
