import { useStore } from 'react-admin'

/** How high the rows of all lists are; the first is the usual one. */
export const densities = ['comfortable', 'compact'] as const
export type Density = (typeof densities)[number]

/** The chosen height of rows, kept in this browser. */
export const useDensity = () => useStore<Density>('lists.density', densities[0])
