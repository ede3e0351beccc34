import { periods, picturePages, reportPages, seriesTones } from '../entityReport.ts'
import type { Kind } from '../kind.ts'
import { areas, taxSides } from '../language/effects.ts'
import { asides } from '../language/lines.ts'
import { paperSizes, sizes } from '../language/printLayout.ts'
import { publicAccess } from '../language/public.ts'
import { bounds, scopes } from '../language/scope.ts'
import { languages } from '../languages.ts'
import { menuGroups } from '../menu.ts'
import { tones } from '../tones.ts'
import type { Shape, Words } from './shape.ts'

const rule = {
  words: {
    error: 'text',
    when: 'condition',
    field: 'text',
    holds: 'condition',
    exactlyOne: 'texts',
    atLeastOne: 'texts',
    equal: 'texts',
    order: 'texts',
  },
  required: ['error'],
} as const satisfies Shape
const uniqueInLines = {
  words: { fields: 'texts', in: ['tenant'], among: 'text', during: 'texts', error: 'text' },
  required: ['fields'],
} as const satisfies Shape
const uniqueTogether = {
  words: { fields: 'texts', error: 'text', when: 'condition', passes: 'text' },
  required: ['fields'],
} as const satisfies Shape
const duplicates = {
  words: {
    fields: 'texts',
    when: 'condition',
    where: 'condition',
    asked: 'condition',
    perYear: 'flag',
    also: 'texts',
    error: 'text',
  },
  required: ['fields'],
} as const satisfies Shape
const guard = {
  words: {
    on: 'texts',
    error: 'text',
    holds: 'condition',
    usedBy: 'text',
    while: 'condition',
    where: 'condition',
    asks: 'flag',
    becomes: 'condition',
    changes: 'texts',
    others: { words: { by: 'text', permission: 'text' }, required: ['by', 'permission'] },
    own: 'text',
  },
  required: ['on', 'error'],
} as const satisfies Shape
const asking = {
  words: {
    on: 'texts',
    when: 'condition',
    error: 'text',
    field: 'text',
    answeredBy: { words: { permission: 'text', error: 'text' }, required: ['permission', 'error'] },
  },
  required: ['when', 'error'],
} as const satisfies Shape
const insert = { words: { insert: 'texts', after: 'text' }, required: ['insert'] } as const satisfies Shape
const follows = {
  mapOf: {
    words: {
      of: 'text',
      none: 'text',
      some: 'text',
      all: 'text',
      whollyBy: { words: { figure: 'text', all: 'text' }, required: ['figure', 'all'] },
      states: 'texts',
    },
    required: ['none', 'some', 'all'],
  },
} as const satisfies Shape
const lines = {
  words: {
    was: 'text',
    min: 'int',
    blank: 'int',
    max: 'int',
    fields: 'fields',
    title: 'texts',
    follows,
    unique: { listOf: uniqueInLines },
    sums: { listOf: { words: { of: 'text', to: 'int', per: 'texts', error: 'text' }, required: ['of', 'to', 'error'] } },
    rules: { listOf: rule },
    asks: { listOf: asking },
    crossBranch: { either: ['flag', { words: { from: 'text' }, required: ['from'] }] },
    writtenWhile: 'condition',
    aside: { mapOf: asides },
    locked: { words: { area: areas, during: 'texts' }, required: ['area', 'during'] },
    permission: 'text',
  },
  required: ['fields'],
} as const satisfies Shape
const mappedValue = { either: ['text', { words: { value: 'scalar' }, required: ['value'] }] } as const satisfies Shape
const mapping = {
  mapOf: {
    either: [
      'text',
      {
        words: {
          value: 'scalar',
          each: 'text',
          where: 'condition',
          with: { mapOf: mappedValue },
          lines: { listOf: { mapOf: mappedValue } },
        },
      },
    ],
  },
} as const satisfies Shape
/** What every action may say; an installation's too. */
const actionWords = {
  permission: 'text',
  from: 'texts',
  to: 'text',
  when: 'condition',
  input: 'fields',
  set: { mapOf: 'scalar' },
} as const
const action = {
  words: {
    ...actionWords,
    upToDate: { words: { of: 'texts', when: 'condition', error: 'text' }, required: ['of', 'error'] },
    locked: {
      words: { area: areas, by: { either: ['text', 'texts'] }, when: 'condition', at: 'text' },
      required: ['area', 'by'],
    },
    others: { words: { by: 'text', permission: 'text' }, required: ['by', 'permission'] },
    behaviour: 'text',
    makes: 'text',
    by: 'text',
    with: mapping,
    shows: 'texts',
    finds: { mapOf: { words: { by: 'texts', asks: { mapOf: 'text' }, with: { mapOf: mappedValue } }, required: ['with'] } },
    does: {
      words: { of: 'text', action: 'text', with: { mapOf: mappedValue }, into: 'text', when: 'condition' },
      required: ['of', 'action', 'with'],
    },
    frees: {
      words: { of: 'text', where: { mapOf: { either: ['text', 'texts'] } }, by: 'texts', with: { mapOf: 'text' } },
      required: ['of', 'where', 'by'],
    },
    internal: 'flag',
    attaches: 'texts',
    mustMake: 'text',
    names: 'text',
    takesBack: 'flag',
    revokes: 'flag',
    alsoSaved: 'flag',
    posts: 'text',
    unposts: 'flag',
    bulk: 'flag',
    confirm: 'flag',
    danger: 'flag',
    undo: 'text',
    guided: 'text',
    stepUp: 'flag',
  },
} as const satisfies Shape

const printLayout = {
  words: {
    titles: { listOf: { words: { when: 'condition', title: 'names' }, required: ['when', 'title'] } },
    fields: 'texts',
    lines: { mapOf: 'texts' },
    where: { mapOf: 'condition' },
    apart: { mapOf: 'text' },
    breakdowns: {
      listOf: {
        words: { of: 'text', by: 'texts', sums: 'texts', when: 'condition', title: 'names' },
        required: ['of', 'by', 'sums', 'title'],
      },
    },
    inWords: 'text',
    evenZero: 'texts',
    ofTaxNumber: 'flag',
    head: 'names',
    heads: { listOf: { words: { when: 'condition', text: 'names' }, required: ['when', 'text'] } },
    foot: 'names',
    paper: paperSizes,
    papers: { listOf: sizes },
    issued: 'flag',
    reprints: 'flag',
    taxCode: {
      words: { flag: 'text', when: 'condition', total: 'text', tax: 'text', prefix: 'text', error: 'text' },
      required: ['flag', 'total', 'tax'],
    },
    card: { words: { photo: 'text', fields: 'texts', code: 'text' }, required: ['fields'] },
    labels: {
      words: {
        code: 'texts',
        unit: 'text',
        price: 'text',
        taxed: 'condition',
        units: {
          words: { lines: 'text', unit: 'text', code: 'text', price: 'text', factor: 'text' },
          required: ['lines', 'unit', 'code', 'factor'],
        },
      },
      required: ['code'],
    },
    labelsOf: { words: { lines: 'text', of: 'text', unit: 'text', count: 'text' }, required: ['lines', 'of', 'count'] },
    byHand: { words: { lines: 'text', columns: 'texts', when: 'condition' }, required: ['lines', 'columns'] },
    signed: { words: { lines: 'text', when: 'condition' }, required: ['lines'] },
    signatures: { listOf: 'names' },
  },
} as const satisfies Shape

const listRead = {
  words: {
    of: 'text',
    each: 'text',
    for: 'text',
    where: 'condition',
    best: 'texts',
    every: 'flag',
    everywhere: 'flag',
    seen: 'flag',
    take: { either: ['text', 'texts'] },
  },
  required: ['of', 'take'],
} as const satisfies Shape

const alerts = {
  listOf: {
    words: {
      field: 'text',
      before: { either: ['text', { listOf: 'int' }] },
      while: 'condition',
      to: 'text',
      tone: ['warning', 'danger'],
    },
    required: ['field', 'before'],
  },
} as const satisfies Shape
const webhooks = {
  listOf: { words: { on: 'texts', when: 'condition', post: 'text' }, required: ['on', 'post'] },
} as const satisfies Shape
const oneOrMore = { either: ['text', 'texts'] } as const satisfies Shape
const postingRow = {
  words: {
    debit: oneOrMore,
    credit: oneOrMore,
    amount: 'text',
    each: 'text',
    when: 'condition',
    party: 'text',
    costCenter: 'text',
    student: 'text',
    description: 'text',
    covered: 'flag',
    reason: 'text',
  },
  required: ['amount'],
} as const satisfies Shape
const stockRow = {
  words: { item: 'text', warehouse: 'text', quantity: 'text', out: 'flag', value: 'text', each: 'text', when: 'condition' },
  required: ['item', 'warehouse', 'quantity'],
} as const satisfies Shape
const effect = {
  ledger: { either: ['text', { listOf: postingRow }] },
  stock: { either: ['text', { listOf: stockRow }] },
} as const satisfies Readonly<Record<string, Shape>>

const taxRow = {
  required: ['side', 'base', 'category'],
  words: {
    side: taxSides,
    base: 'text',
    tax: 'text',
    category: { either: ['text', { words: { value: 'text' }, required: ['value'] }] },
    reason: 'text',
    back: 'flag',
    each: 'text',
    when: 'condition',
  },
} as const satisfies Shape

/** The words of a definition. */
export const definitionWords = {
  required: ['name', 'scope'],
  words: {
    name: 'text',
    was: 'text',
    tenants: 'texts',
    scope: scopes,
    single: 'flag',
    readOnly: 'flag',
    headOffice: 'flag',
    peopleOnly: 'flag',
    log: 'flag',
    bound: bounds,
    visibleThrough: 'texts',
    seenInAll: 'texts',
    alsoIn: 'text',
    foundBy: 'texts',
    ownBy: { words: { user: 'text', view: 'text', states: 'texts', write: 'text', tells: 'texts' }, required: ['user', 'view'] },
    permissions: { either: ['text', { words: { view: 'text', add: 'text', edit: 'text', delete: 'text' } }] },
    title: 'texts',
    fields: 'fields',
    sections: 'sections',
    lines: { mapOf: lines },
    totals: { mapOf: { words: { sum: 'text', where: 'condition', less: 'text' }, required: ['sum'] } },
    rules: { listOf: rule },
    unique: { listOf: uniqueTogether },
    duplicates: { listOf: duplicates },
    asks: { listOf: asking },
    merge: { words: { same: 'texts', like: 'text' } },
    guards: { listOf: guard },
    keeps: { words: { while: 'condition', users: 'text', figure: 'text', made: 'text' }, required: ['while'] },
    limits: {
      listOf: {
        words: {
          of: 'text',
          sum: 'text',
          atMost: { either: ['figure', 'texts'] },
          unlimited: 'int',
          while: 'condition',
          where: 'condition',
          as: 'text',
          hidden: 'flag',
          per: ['year'],
          error: 'text',
          booked: 'text',
          bookedAtEntry: 'flag',
        },
        required: ['of', 'atMost'],
      },
    },
    follows,
    states: { mapOf: 'texts' },
    tones: { mapOf: tones },
    mapStates: 'names',
    actions: { mapOf: action },
    number: { words: { when: 'condition', gaps: 'flag' } },
    tree: 'text',
    siblings: { words: { by: 'text', show: 'texts' }, required: ['by'] },
    timeline: { words: { year: 'texts', actions: 'texts' } },
    beside: 'texts',
    rail: { mapOf: 'texts' },
    begins: { mapOf: { mapOf: 'text' } },
    quick: 'texts',
    keys: { listOf: 'texts' },
    search: 'texts',
    list: {
      words: {
        columns: 'texts',
        filters: 'texts',
        sort: { words: { by: 'text', order: ['asc', 'desc'] }, required: ['by'] },
        change: 'texts',
        carried: 'texts',
      },
    },
    calendar: { words: { from: 'text', to: 'text', by: 'text', while: 'condition' }, required: ['from', 'to'] },
    import: {
      words: {
        match: { listOf: 'namesTogether' },
        aliases: { mapOf: 'texts' },
        through: { mapOf: 'texts' },
        apart: 'text',
        incomplete: 'text',
        lines: { words: { of: 'text', into: { mapOf: 'scalar' }, by: 'text' }, required: ['of'] },
      },
      required: ['match'],
    },
    menu: { words: { group: menuGroups, icon: 'text', badge: 'condition' }, required: ['group'] },
    routes: { words: { base: 'text', style: ['family', 'inline'], also: { mapOf: { mapOf: 'scalar' } } } },
    flag: 'text',
    effects: {
      words: {
        area: areas,
        taxable: 'condition',
        taxes: { listOf: taxRow },
        orNothing: 'flag',
        ...effect,
        events: { mapOf: { words: effect } },
      },
    },
    yearEnds: { words: { opens: { mapOf: 'scalar' }, closes: { mapOf: 'scalar' } } },
    print: { either: ['text', printLayout] },
    alerts,
    ends: { words: { on: 'text', since: 'text', with: 'text', action: 'text', onTheDay: 'flag' }, required: ['on', 'action'] },
    repeats: { words: { makes: 'text', by: 'text', with: mapping }, required: ['makes'] },
    reads: { mapOf: { either: ['text', listRead] } },
    calculate: 'text',
    audited: ['view'],
    behaviour: 'text',
    locked: {
      words: { area: areas, by: { either: ['text', 'texts'] }, when: 'condition', at: 'text', keeps: 'condition' },
      required: ['area', 'by'],
    },
    serial: 'flag',
    webhooks,
    public: {
      words: {
        by: publicAccess,
        fields: 'texts',
        files: 'texts',
        create: 'flag',
        actions: 'texts',
        once: 'flag',
        language: languages,
        days: 'int',
        perHour: 'int',
        perPhone: 'int',
        address: 'text',
        steps: 'flag',
        lookup: { words: { by: 'texts', shows: 'texts' }, required: ['by', 'shows'] },
        guarded: 'flag',
      },
      required: ['by', 'fields'],
    },
    labels: { mapOf: { mapOf: 'text' } },
  },
} as const satisfies Words

/** The words of an extension of a built-in definition. */
export const extensionWords = {
  required: ['extends'],
  words: {
    extends: 'text',
    tenants: 'texts',
    fields: 'addedFields',
    sections: { mapOf: { words: { after: 'text', fields: 'fields', yearly: 'fields' } } },
    lines: { mapOf: { words: { fields: 'addedFields' }, required: ['fields'] } },
    change: {
      mapOf: {
        words: {
          required: 'flag',
          requiredWhen: 'condition',
          min: 'scalar',
          max: 'scalar',
          default: 'scalar',
          hidden: 'flag',
          addValues: 'texts',
        },
      },
    },
    actions: {
      mapOf: {
        words: {
          ...actionWords,
          bulk: 'flag',
          confirm: 'flag',
          danger: 'flag',
        },
      },
    },
    rules: { listOf: rule },
    unique: { listOf: uniqueTogether },
    guards: { listOf: guard },
    search: 'texts',
    list: { words: { columns: insert, filters: insert } },
    import: { words: { aliases: { mapOf: 'texts' } }, required: ['aliases'] },
    webhooks,
    alerts,
    print: printLayout,
    tones: { mapOf: tones },
    labels: { mapOf: { mapOf: 'text' } },
  },
} as const satisfies Words

/** The words of a file that overrides texts. */
export const textWords = { required: ['texts'], words: { texts: { mapOf: { mapOf: 'text' } } } } as const satisfies Words

/** The words of a run. */
export const runWords = {
  required: ['name', 'permission', 'over'],
  words: {
    name: 'text',
    permission: 'text',
    menu: { words: { group: menuGroups, icon: 'text' }, required: ['group'] },
    route: 'text',
    input: 'fields',
    each: 'texts',
    over: 'text',
    where: 'condition',
    filters: 'texts',
    narrowed: 'flag',
    years: ['all'],
    monthly: 'text',
    monthlyIf: 'text',
    show: 'texts',
    makes: 'text',
    acts: 'text',
    into: { words: { year: ['next'], branch: 'text', unless: 'condition' } },
    undo: 'flag',
    by: 'text',
    with: mapping,
    becomes: 'texts',
    tells: { mapOf: 'condition' },
    amounts: 'texts',
    main: 'text',
    columns: { words: { of: 'text', by: 'text', sum: 'text', under: 'text' }, required: ['of', 'by', 'sum'] },
    marks: { mapOf: { words: { when: 'condition', tone: tones }, required: ['when'] } },
    once: 'texts',
    while: 'condition',
    anew: 'condition',
    apart: 'flag',
    offers: 'text',
    passes: 'texts',
    labels: { mapOf: { mapOf: 'text' } },
  },
} as const satisfies Words

/** The words of a report as data. */
export const entityReportWords = {
  required: ['report', 'of'],
  words: {
    report: 'text',
    tenants: 'texts',
    of: 'text',
    also: 'texts',
    page: reportPages,
    permission: 'text',
    where: 'condition',
    filters: { listOf: { either: ['text', { words: { by: 'text', where: 'condition' }, required: ['by', 'where'] }] } },
    against: ['file'],
    period: 'text',
    cases: { mapOf: 'condition' },
    parts: { mapOf: 'condition' },
    asOf: 'flag',
    columns: 'texts',
    optional: 'texts',
    group: { listOf: { either: ['text', { words: { by: 'text', per: periods }, required: ['by', 'per'] }] } },
    across: { either: ['text', { words: { by: 'text', late: { listOf: 'int' }, ahead: 'flag' }, required: ['by', 'late'] }] },
    years: ['all'],
    atLeast: 'int',
    pages: 'flag',
    drill: 'text',
    compare: ['year'],
    count: 'flag',
    sum: 'texts',
    average: 'texts',
    sort: { words: { by: 'text', order: ['asc', 'desc'] }, required: ['by'] },
    chart: ['bars'],
    statistic: {
      words: {
        figure: 'text',
        tone: seriesTones,
        beside: {
          listOf: { words: { report: 'text', figure: 'text', tone: seriesTones }, required: ['report', 'figure'] },
        },
        most: 'int',
        home: 'flag',
        page: picturePages,
      },
    },
    labels: { mapOf: { mapOf: 'text' } },
  },
} as const satisfies Words

/** The words of a card of the home page. */
export const cardWords = {
  required: ['card', 'of'],
  words: {
    card: 'text',
    tenants: 'texts',
    of: 'text',
    where: 'condition',
    permission: 'text',
    tone: ['warning', 'danger'],
    sum: 'text',
    figure: { words: { by: 'text' } },
    trend: { words: { by: 'text', per: ['day', 'month'] }, required: ['by', 'per'] },
    by: 'text',
    under: 'text',
    parts: 'text',
    next: {
      words: { by: 'text', order: ['asc', 'desc'], columns: 'texts', most: 'int' },
      required: ['by'],
    },
    labels: { mapOf: { mapOf: 'text' } },
  },
} as const satisfies Words

/** The options of every kind of field, in the shapes of `CommonOptions`. */
export const commonOptions = {
  required: 'flag',
  requiredWhen: 'condition',
  missing: 'text',
  shownWhen: 'condition',
  unique: {
    either: ['flag', { words: { in: ['scope', 'tenant', 'branch', 'year'], error: 'text', field: 'text' } }],
  },
  was: 'text',
  readOnly: 'flag',
  masked: 'flag',
  permission: 'text',
  writtenBy: 'text',
  stepUp: 'flag',
  flag: 'text',
  hidden: 'flag',
  from: 'text',
  carried: 'flag',
} as const satisfies Readonly<Record<string, Shape>>

/** The options of a kind, common and its own. */
export function fieldWords(kind: Kind): Words {
  const { unique: uniqueOption, ...common } = commonOptions
  const words: Record<string, Shape> = {
    ...common,
    ...(kind.column !== null && { unique: uniqueOption }),
    ...kind.options,
    ...(kind.name === 'computed' && { result: 'field' as const }),
  }
  return { words, required: kind.needs ?? [] }
}

const compared = {
  either: ['scalar', { words: { field: 'text', plus: 'int' }, required: ['field'] }],
} as const satisfies Shape

/** The tests of a value in a condition. */
export const testWords = {
  words: {
    in: { listOf: 'scalar' },
    not: compared,
    empty: 'flag',
    gt: compared,
    gte: compared,
    lt: compared,
    lte: compared,
    same: 'text',
    orEmpty: 'flag',
  },
} as const satisfies Words
