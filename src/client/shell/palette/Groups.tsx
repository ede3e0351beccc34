import ListItemButton from '@mui/material/ListItemButton'
import ListSubheader from '@mui/material/ListSubheader'
import { Icon } from '../../components/Icon.tsx'
import type { PaletteGroup } from './items.ts'
import type { Offered } from './useEnter.ts'
import type { usePaletteList } from './usePaletteList.ts'

interface Props {
  readonly id: string
  readonly groups: readonly PaletteGroup[]
  readonly options: readonly Offered[]
  readonly list: Pick<ReturnType<typeof usePaletteList>, 'getOptionProps'>
}

/** What is offered, in groups with a title each. */
export function Groups({ id, groups, options, list }: Props) {
  return groups.map((group) => (
    // biome-ignore lint/a11y/useSemanticElements: a group of options in a list box
    <div key={group.name} role="group" aria-labelledby={`${id}-${group.name}`}>
      <ListSubheader component="h2" id={`${id}-${group.name}`} role="presentation">
        {group.title}
      </ListSubheader>
      <div role="presentation">
        {options.map((option, index) => {
          if (option.group !== group.name) return null
          const { key, ...shared } = list.getOptionProps({ option, index })
          return (
            <ListItemButton component="div" key={key} {...(shared as object)}>
              <Icon name={option.icon} size={18} />
              <span className="palette-title">{option.title}</span>
              {option.hint && <span className="palette-hint">{option.hint}</span>}
            </ListItemButton>
          )
        })}
      </div>
    </div>
  ))
}
