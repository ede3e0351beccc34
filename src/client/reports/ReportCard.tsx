import Card from '@mui/material/Card'
import CardActionArea, { type CardActionAreaProps } from '@mui/material/CardActionArea'
import Typography from '@mui/material/Typography'
import type { ElementType } from 'react'
import { Icon } from '../components/Icon.tsx'

type Props = CardActionAreaProps & {
  readonly component?: ElementType
  readonly to?: string | undefined
  readonly href?: string | undefined
  readonly icon: string
  readonly title: string
  readonly about: string
}

const look = {
  display: 'flex',
  alignItems: 'flex-start',
  justifyContent: 'flex-start',
  gap: 1.5,
  height: '100%',
  padding: 2,
  textAlign: 'start',
  '& > .icon': { color: 'primary.main' },
} as const

/** One of the things that a page of reports offers: a link or a button, by its props. */
export function ReportCard({ icon, title, about, ...action }: Props) {
  return (
    <Card component="li">
      <CardActionArea sx={look} {...action}>
        <Icon name={icon} />
        <span>
          <strong>{title}</strong>
          <Typography variant="body2" component="span" color="textSecondary" sx={{ display: 'block' }}>
            {about}
          </Typography>
        </span>
      </CardActionArea>
    </Card>
  )
}
