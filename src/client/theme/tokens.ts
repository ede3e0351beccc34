/** The skins that a person may choose; the first is the default. */
export const skins = ['semiDark', 'light', 'bordered', 'dark'] as const
export type Skin = (typeof skins)[number]

/** Every colour of a skin. Each becomes a custom property of the page: `ink2` is `--ink2`, `accentSoft` is `--accent-soft`. */
export interface Tokens {
  readonly scheme: 'light' | 'dark'
  readonly ink: string
  readonly ink2: string
  readonly ink3: string
  readonly canvas: string
  readonly surface: string
  readonly head: string
  readonly line: string
  readonly lineInner: string
  readonly control: string
  readonly hover: string
  readonly accent: string
  readonly accentHover: string
  readonly onAccent: string
  readonly accentInk: string
  readonly accentSoft: string
  readonly info: string
  readonly infoSoft: string
  readonly warning: string
  readonly warningSoft: string
  readonly danger: string
  readonly dangerSoft: string
  readonly neutralSoft: string
  readonly sidebar: string
  readonly sidebarInk: string
  readonly sidebarInk2: string
  readonly sidebarActive: string
  readonly sidebarActiveInk: string
  readonly sidebarEdge: string
  readonly sidebarLine: string
  readonly shadow: string
  readonly lift: string
}

const lightInk = { ink: '#18232b', ink2: '#51606b', ink3: '#606e79' }

const lightSidebar = {
  sidebar: '#ffffff',
  sidebarInk: '#3c4a54',
  sidebarInk2: '#65737e',
  sidebarActive: '#e2f1ee',
  sidebarActiveInk: '#085347',
  sidebarEdge: '#0b6b5d',
  sidebarLine: '#e4e8eb',
}

const light: Tokens = {
  scheme: 'light',
  ...lightInk,
  canvas: '#f5f7f8',
  surface: '#ffffff',
  head: '#fafbfc',
  line: '#e4e8eb',
  lineInner: '#eef1f3',
  control: '#c6ced4',
  hover: '#f5f8f9',
  accent: '#0b6b5d',
  accentHover: '#095b4f',
  onAccent: '#ffffff',
  accentInk: '#085347',
  accentSoft: '#e2f1ee',
  info: '#1d4f8c',
  infoSoft: '#e6eef9',
  warning: '#8a5300',
  warningSoft: '#fcf0da',
  danger: '#b3261e',
  dangerSoft: '#fcebea',
  neutralSoft: '#eef1f3',
  ...lightSidebar,
  shadow: '0 1px 2px rgb(24 35 43 / 4%)',
  lift: '0 12px 32px rgb(24 35 43 / 16%), 0 2px 6px rgb(24 35 43 / 8%)',
}

/** The colours of each skin. */
export const tokens: Readonly<Record<Skin, Tokens>> = {
  light,
  semiDark: {
    ...light,
    sidebar: '#12242a',
    sidebarInk: '#c5d1d4',
    sidebarInk2: '#8fa3a8',
    sidebarActive: '#273940',
    sidebarActiveInk: '#ffffff',
    sidebarEdge: '#34c3a6',
    sidebarLine: '#12242a',
  },
  bordered: {
    ...light,
    canvas: '#ffffff',
    head: '#ffffff',
    line: '#cbd3d8',
    lineInner: '#dfe4e7',
    control: '#aab5bc',
    shadow: 'none',
    sidebarLine: '#cbd3d8',
  },
  dark: {
    scheme: 'dark',
    ink: '#e6ecee',
    ink2: '#a9b7bd',
    ink3: '#8d9ca3',
    canvas: '#0f171b',
    surface: '#162126',
    head: '#1a262b',
    line: '#28363d',
    lineInner: '#213038',
    control: '#41525b',
    hover: '#1c292f',
    accent: '#2ba58f',
    accentHover: '#38b59e',
    onAccent: '#04211c',
    accentInk: '#6fd3bf',
    accentSoft: '#173833',
    info: '#9cc3f5',
    infoSoft: '#1b2f4a',
    warning: '#f0bd6a',
    warningSoft: '#3a2c12',
    danger: '#ff9d94',
    dangerSoft: '#43201d',
    neutralSoft: '#26343b',
    sidebar: '#0b1216',
    sidebarInk: '#c5d1d4',
    sidebarInk2: '#8699a0',
    sidebarActive: '#1b282e',
    sidebarActiveInk: '#ffffff',
    sidebarEdge: '#34c3a6',
    sidebarLine: '#1b282e',
    shadow: 'none',
    lift: '0 12px 32px rgb(0 0 0 / 50%), 0 2px 6px rgb(0 0 0 / 40%)',
  },
}
