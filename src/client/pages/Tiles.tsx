import Avatar from '@mui/material/Avatar'
import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import CardActionArea from '@mui/material/CardActionArea'
import Skeleton from '@mui/material/Skeleton'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useGetList } from 'react-admin'
import { Link } from 'react-router-dom'
import { menuGroups } from '../../../schema/menu.ts'
import { Icon } from '../components/Icon.tsx'
import type { TitledEntry } from '../header/useMenu.ts'
import { useT } from '../providers/i18n.ts'
import { useNumerals } from '../providers/numerals.ts'

/** The entries of the menu as tiles by group, each list with its number of records. */
export function Tiles({ entries }: { readonly entries: readonly TitledEntry[] }) {
  const t = useT()
  return (
    <Stack sx={{ gap: 3 }}>
      {menuGroups.map((group) => {
        const own = entries.filter((entry) => entry.group === group)
        if (!own.length) return null
        return (
          <section key={group} aria-labelledby={`tiles-${group}`}>
            <Typography
              component="h2"
              variant="body2"
              id={`tiles-${group}`}
              sx={{ mb: '10px', fontWeight: 600, color: 'text.secondary' }}
            >
              {t(`menu.${group}`)}
            </Typography>
            <Box component="ul" sx={grid}>
              {own.map((entry) => (
                <Card component="li" key={entry.path} sx={{ '&:hover': { borderColor: 'primary.main' } }}>
                  <CardActionArea component={Link} to={entry.path} sx={tile}>
                    <Avatar variant="rounded" sx={sign}>
                      <Icon name={entry.icon} />
                    </Avatar>
                    <Typography variant="subtitle1" component="span" sx={{ flex: 1, minWidth: 0 }}>
                      {entry.title}
                    </Typography>
                    {entry.resource && <Count resource={entry.resource} />}
                  </CardActionArea>
                </Card>
              ))}
            </Box>
          </section>
        )
      })}
    </Stack>
  )
}

const grid = { display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(min(232px, 100%), 1fr))', gap: '12px' }
const tile = { display: 'flex', alignItems: 'center', gap: '12px', minHeight: 60, p: '10px 14px', color: 'text.primary' }
const sign = { width: 38, height: 38, borderRadius: '10px', bgcolor: 'var(--accent-soft)', color: 'var(--accent-ink)' }

function Count({ resource }: { readonly resource: string }) {
  const { number } = useNumerals()
  const { total, isPending, error } = useGetList(resource, { pagination: { page: 1, perPage: 1 } })
  if (error) return null
  if (isPending) return <Skeleton width={28} />
  return (
    <Typography variant="body2" component="span" className="figure" sx={{ color: 'text.disabled' }}>
      {number(total ?? 0)}
    </Typography>
  )
}
