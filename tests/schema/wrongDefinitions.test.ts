import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { definitions } from '../../resources/index.ts'
import { checkDefinitions } from '../../schema/check/checkDefinitions.ts'
import { reservedResources } from '../../schema/check/names.ts'
import { nearest } from '../../schema/check/nearest.ts'
import { snake } from '../../schema/derive/names.ts'
import { alertTables } from '../../src/server/alerts/tables.ts'
import { systemTables } from '../../src/server/database/systemTables.ts'
import { ledgerTables } from '../../src/server/ledger/tables.ts'
import { jobTables } from '../../src/server/queue/tables.ts'
import { draws } from '../support/sweep.ts'
import { placesIn, replaced } from './places.ts'

type Data = Readonly<Record<string, unknown>>

const text = { kind: 'text' }
const readers = {
  name: 'readers',
  scope: 'tenant',
  fields: { arabicName: text, level: { kind: 'choice', values: ['low', 'high'] } },
}
const books = {
  name: 'books',
  scope: 'tenant',
  fields: {
    title: { kind: 'text', required: true },
    level: { kind: 'choice', values: ['easy', 'hard'] },
    lost: { kind: 'flag' },
    copies: { kind: 'int' },
    reader: { kind: 'ref', to: 'readers' },
  },
}
const loans = {
  name: 'loans',
  scope: 'branchYear',
  fields: { reason: text },
  lines: { items: { fields: { book: { kind: 'ref', to: 'books' }, note: text, fee: { kind: 'money' } } } },
  states: { draft: ['open'], open: ['closed'], closed: [] },
}

/** The faults of books with other words, beside a right definition of readers. */
const faultsOf = (words: Data, base: Data = books) => checkDefinitions([readers, { ...base, ...words }])
const withField = (field: unknown, name = 'extra') => faultsOf({ fields: { ...books.fields, [name]: field } })
const ofLoans = (words: Data) => checkDefinitions([readers, books, { ...loans, ...words }])
const inItems = (field: unknown, more: Data = {}) =>
  ofLoans({ lines: { items: { fields: { ...loans.lines.items.fields, extra: field } } }, ...more })
const branches = {
  name: 'branches',
  scope: 'tenant',
  fields: { arabicName: text, isMaster: { kind: 'flag' }, active: { kind: 'flag' } },
}
const ofBranches = (words: Data) => checkDefinitions([readers, books, branches, { ...loans, ...words }])

/** What is wrong, and every line that is said about it. */
const shapes: [string, string[], string[]][] = [
  ['a definition that is none', checkDefinitions(['books']), ["definition 1: expected an object, not 'books'"]],
  ['neither name nor scope', checkDefinitions([{}]), ["definition 1: 'name' is missing", "definition 1: 'scope' is missing"]],
  ['an unknown word', faultsOf({ column: ['title'] }), ["books: unknown word 'column'"]],
  [
    'a word misspelt that holds the names, without what follows from it',
    checkDefinitions([
      readers,
      { name: 'books', scope: 'tenant', feilds: books.fields, list: { columns: ['title'] }, title: ['title'] },
    ]),
    ["books: unknown word 'feilds', did you mean 'fields'?"],
  ],
  ['a word misspelt', faultsOf({ serch: ['title'] }), ["books: unknown word 'serch', did you mean 'search'?"]],
  [
    'a word misspelt inside',
    faultsOf({ list: { column: ['title'] } }),
    ["books.list: unknown word 'column', did you mean 'columns'?"],
  ],
  [
    'a reference chosen by the document of a line, as a formula calls it',
    inItems({ kind: 'ref', to: 'loans.items', where: { 'document.status': 'open' } }),
    ["loans.lines.items.fields.extra.where: no field 'document', did you mean 'record.status'?"],
  ],
  [
    'a reference chosen by what is kept for each year',
    checkDefinitions([
      readers,
      { ...books, sections: { school: { yearly: { room: text } } } },
      { name: 'marks', scope: 'branch', fields: { extra: { kind: 'ref', to: 'books', where: { room: 'a' } } } },
    ]),
    ["marks.fields.extra.where: 'room' is kept for each fiscal year; a record is chosen by what it is in every year"],
  ],
  [
    'what is kept for each year, read, shown and sorted by where there is no year',
    checkDefinitions([
      readers,
      { ...books, sections: { school: { yearly: { room: text, seats: { kind: 'int' } } } } },
      {
        name: 'marks',
        scope: 'branch',
        fields: {
          book: { kind: 'ref', to: 'books' },
          room: { kind: 'text', from: 'book.room' },
          free: { kind: 'int', is: 'book.seats * 2' },
          why: { kind: 'text', shownWhen: { 'book.room': { empty: false } } },
        },
        list: { columns: ['book', 'book.room'], filters: ['book.room'], sort: { by: 'book.room' } },
      },
    ]),
    [
      ...["room.from: 'book.room", "why.shownWhen: 'book.room", "free.is: 'book.seats"].map(
        (place) =>
          `marks.fields.${place}' is kept for each fiscal year and marks belongs to none, so it would always be empty: say "scope": "branchYear", or leave it out`,
      ),
      "marks.list.columns: 'book.room' is kept for each fiscal year; show a field of your own that is `from` it",
      "marks.list.sort.by: 'book.room' is kept for each fiscal year, and no list is sorted by it",
    ],
  ],
  [
    'filters through what names no single record, and by what nothing is filtered by',
    checkDefinitions([
      { ...readers, fields: { ...readers.fields, photo: { kind: 'image' }, pass: { kind: 'identity', masked: true } } },
      {
        ...books,
        fields: { ...books.fields, friends: { kind: 'refMany', to: 'readers' } },
        list: { filters: ['reader.level', 'friends.level', 'reader.photo', 'reader.pass'] },
      },
    ]),
    [
      "books.list.filters: 'friends' names no single record, so nothing is filtered by 'friends.level'",
      "books.list.filters: nothing is filtered by 'reader.photo', of the kind 'image'",
      "books.list.filters: nothing is filtered by 'reader.pass', which is masked",
    ],
  ],
  [
    'a limit for each year by records of no year',
    checkDefinitions([
      readers,
      books,
      {
        name: 'marks',
        scope: 'branch',
        fields: { book: { kind: 'ref', to: 'books' } },
        limits: [{ of: 'book', atMost: 3, per: 'year' }],
      },
    ]),
    ["marks.limits[0].per: only a document of a branch's year, by a reference of its own, uses up anew in each year"],
  ],
  [
    'an end by what is no day, and an action that is not there',
    checkDefinitions([
      readers,
      books,
      {
        name: 'marks',
        scope: 'branch',
        fields: { title: text, until: { kind: 'date' }, book: { kind: 'ref', to: 'books' } },
        ends: { on: 'untill', since: 'title', with: 'book.title', action: 'finish' },
      },
    ]),
    [
      "marks.ends.on: no field 'untill', did you mean 'until'?",
      "marks.ends.since: 'title' is no day",
      "marks.ends.action: no action 'finish'",
      "marks.ends.with: 'title' is no day of books",
    ],
  ],
  [
    'an owner who is none as long as the record is a draft',
    checkDefinitions([
      readers,
      { name: 'users', scope: 'tenant', fields: { arabicName: text } },
      {
        ...books,
        fields: { ...books.fields, owner: { kind: 'ref', to: 'users', shownWhen: { lost: true } } },
        ownBy: { user: 'owner', view: 'viewOwnBooks', write: 'addOwnBooks' },
      },
    ]),
    ["books.ownBy.user: 'owner' has a 'shownWhen': a record that its owner writes is theirs from the beginning"],
  ],
  ['an unknown scope', faultsOf({ scope: 'tenent' }), ["books.scope: no 'tenent', did you mean 'tenant'?"]],
  ['a wrong type', faultsOf({ title: 'title' }), ["books.title: expected a list of texts, not 'title'"]],
  ['a list where an object is due', faultsOf({ list: ['title'] }), ['books.list: expected an object, not ["title"]']],
  ['an unknown kind', withField({ kind: 'number' }), ["books.fields.extra: unknown kind 'number'"]],
  ['a kind misspelt', withField({ kind: 'mony' }), ["books.fields.extra: unknown kind 'mony', did you mean 'money'?"]],
  ['a kind that is no text', withField({ kind: { toString: '' } }), ['books.fields.extra: unknown kind {"toString":""}']],
  ['no kind', withField({ max: 3 }), ["books.fields.extra: 'kind' is missing"]],
  ['no field', withField('text'), ["books.fields.extra: expected a field, not 'text'"]],
  [
    'an unknown option',
    withField({ kind: 'text', maximum: 9 }),
    ["books.fields.extra: unknown word 'maximum', did you mean 'max'?"],
  ],
  [
    'an option of another kind',
    withField({ kind: 'flag', values: ['a'] }),
    ["books.fields.extra: unknown word 'values': only choice can have it, not flag"],
  ],
  [
    'an option of the wrong type',
    withField({ kind: 'text', max: '9' }),
    ["books.fields.extra.max: expected a whole number, not '9'"],
  ],
  [
    'an amount as a number',
    withField({ kind: 'money', min: 0 }),
    ["books.fields.extra.min: expected an amount as text, like '0', not 0"],
  ],
  [
    'an unknown pattern',
    withField({ kind: 'text', pattern: 'digit' }),
    ["books.fields.extra.pattern: no 'digit', did you mean 'digits'?"],
  ],
  ['a choice without values', withField({ kind: 'choice' }), ["books.fields.extra: 'values' is missing"]],
  ['a reference to nothing', withField({ kind: 'ref' }), ["books.fields.extra: 'to' is missing"]],
  [
    'a list that is unique',
    withField({ kind: 'refMany', to: 'readers', unique: true }),
    ["books.fields.extra: unknown word 'unique'"],
  ],
  [
    'a uniqueness in no place',
    withField({ kind: 'text', unique: { in: 'brunch' } }),
    ["books.fields.extra.unique.in: no 'brunch', did you mean 'branch'?"],
  ],
  [
    'a computed field of nothing',
    withField({ kind: 'computed', by: 'x', result: 'int' }),
    ["books.fields.extra.result: expected a field, not 'int'"],
  ],
  [
    'a computed field that counts what points elsewhere',
    withField({ kind: 'computed', by: 'count', usedBy: 'books.reader', result: { kind: 'int' } }),
    ["books.fields.extra.usedBy: 'books.reader' does not refer to books"],
  ],
  [
    'a computed field that compares with what is not there',
    withField({ kind: 'computed', by: 'isAmong', among: ['shelf.code'], result: { kind: 'flag' } }),
    ["books.fields.extra.among: no resource 'shelf'"],
  ],
  [
    'a condition that is none',
    withField({ ...text, requiredWhen: 'lost' }),
    ["books.fields.extra.requiredWhen: expected a condition, not 'lost'"],
  ],
  [
    'a test misspelt',
    withField({ ...text, shownWhen: { level: { is: 'easy' } } }),
    ["books.fields.extra.shownWhen.level: unknown word 'is', did you mean 'in'?"],
  ],
  [
    'a test that says nothing',
    withField({ ...text, shownWhen: { level: {} } }),
    ['books.fields.extra.shownWhen.level: the test says nothing'],
  ],
  [
    'a combiner of one condition',
    withField({ ...text, shownWhen: { any: { lost: true } } }),
    ['books.fields.extra.shownWhen.any: expected a list of conditions, not {"lost":true}'],
  ],
  [
    'an unknown menu group',
    faultsOf({ menu: { group: 'schooldata' } }),
    ["books.menu.group: no 'schooldata', did you mean 'schoolData'?"],
  ],
  ['a rule without an error', faultsOf({ rules: [{ atLeastOne: ['title'] }] }), ["books.rules[0]: 'error' is missing"]],
  [
    'a field beside a yearly section',
    faultsOf({ sections: { year: { yearly: { seen: text }, gone: text } } }),
    ["books.sections.year: 'gone' stands beside 'yearly'; put it inside"],
  ],
]

/** What documents that post refer to. */
const accounted = [
  { name: 'accounts', scope: 'tenant', fields: { title: text, kind: { kind: 'choice', values: ['asset', 'income'] } } },
  { name: 'guardians', scope: 'tenant', fields: { title: text, account: { kind: 'ref', to: 'accounts' } } },
  {
    name: 'company',
    scope: 'tenant',
    fields: { title: text },
    lines: {
      accountMappings: {
        fields: { role: { kind: 'choice', values: ['cash', 'fees'] }, account: { kind: 'ref', to: 'accounts' } },
      },
    },
  },
  { name: 'branches', scope: 'tenant', fields: { title: text } },
  { name: 'fiscalYears', scope: 'tenant', fields: { title: text } },
]

/** A document that posts by data, and is right. */
const receipts = {
  name: 'receipts',
  scope: 'branchYear',
  fields: {
    date: { kind: 'date', required: true },
    about: text,
    guardian: { kind: 'ref', to: 'guardians' },
    total: { kind: 'money' },
  },
  lines: { items: { fields: { account: { kind: 'ref', to: 'accounts' }, price: { kind: 'money' }, count: { kind: 'int' } } } },
  states: { new: ['given'], given: ['new'] },
  actions: { give: { to: 'given', posts: 'post' }, take: { to: 'new', unposts: true } },
  effects: {
    ledger: [
      { debit: 'role.cash', amount: 'total', party: 'guardian', description: 'about' },
      { each: 'items', credit: ['account', 'document.guardian.account', 'role.fees'], amount: 'price' },
    ],
  } as object,
}

/** What is said of receipts that say other words. */
const ofReceipts = (words: object): string[] => checkDefinitions([readers, ...accounted, { ...receipts, ...words }])
const ofRows = (...rows: object[]): string[] => ofReceipts({ effects: { ledger: rows } })

const day = { kind: 'date' }
const dated = (alert: Data, more: Data = {}) =>
  faultsOf({ fields: { ...books.fields, until: day }, alerts: [{ field: 'until', before: 'reminders', ...alert }], ...more })

/** Days of which people are told. */
const alerts: [title: string, faults: string[], expected: string[]][] = [
  ['an alert of no field', dated({ field: 'untill' }), ["books.alerts[0].field: no field 'untill', did you mean 'until'?"]],
  ['an alert of what is no day', dated({ field: 'copies' }), ["books.alerts[0].field: 'copies' is no day"]],
  [
    'an alert of a day that each year has anew',
    dated({ field: 'left' }, { sections: { year: { yearly: { left: day } } } }),
    ["books.alerts[0].field: 'left' is kept per year; an alert is about a day of the record itself"],
  ],
  [
    'reminders that nobody sets',
    dated({ before: 'reminder' }),
    [
      "books.alerts[0].before: no reminders 'reminder', did you mean 'reminders'?; it is 'reminders', as the company sets them, or a list of days",
    ],
  ],
  ['an alert before no day', dated({ before: [] }), ['books.alerts[0].before: names no day']],
  ['an alert after the day', dated({ before: [30, -1] }), ['books.alerts[0].before: -1 is no number of days from 0 to 3650']],
  ['an alert for nobody', dated({ to: 'viewBoks' }), ["books.alerts[0].to: no permission 'viewBoks', did you mean 'viewBooks'?"]],
  [
    'two alerts of one day',
    faultsOf({
      fields: { ...books.fields, until: day },
      alerts: [
        { field: 'until', before: [30] },
        { field: 'until', before: [7] },
      ],
    }),
    ["books.alerts[1].field: 'until' has an alert already; its 'before' may name several days"],
  ],
  [
    'an alert while another record is so',
    dated({ while: { 'reader.level': 'low' } }),
    ["books.alerts[0].while: 'reader.level' does not stand in the record's own table"],
  ],
  [
    'an alert while either is so',
    dated({ while: { any: [{ lost: true }] } }),
    ["books.alerts[0].while: 'any' is more than the list behind the alert can be asked for"],
  ],
]

const posting: [title: string, faults: string[], expected: string[]][] = [
  ['a right one', ofReceipts({}), []],
  [
    'a row on no side, and one of no amount',
    ofRows({ amount: 'total' }, { debit: 'role.cash' }),
    ["receipts.effects.ledger[1]: 'amount' is missing", "receipts.effects.ledger[0]: the row says neither 'debit' nor 'credit'"],
  ],
  [
    'an account of a role that the settings do not have',
    ofRows({ debit: 'role.kash', credit: 'role.fees', amount: 'total' }),
    ["receipts.effects.ledger[0].debit: the settings have no account for 'kash', did you mean 'cash'?"],
  ],
  [
    'paths that lead nowhere, to no account, to no money, out of lines that are not there',
    ofRows(
      { debit: 'guardian.acount', credit: 'guardian', amount: 'about' },
      { each: 'item', debit: 'account', amount: 'price' },
      { each: 'items', debit: 'about.title', credit: 'account', amount: 'count', party: 'account', student: 'price' },
    ),
    [
      "receipts.effects.ledger[0].debit: no field 'acount' in guardians, did you mean 'account'?",
      "receipts.effects.ledger[0].credit: 'guardian' is no account",
      "receipts.effects.ledger[0].amount: 'about' is no amount of money",
      "receipts.effects.ledger[1].each: no lines 'item', did you mean 'items'?",
      "receipts.effects.ledger[2].debit: no field 'about'",
      "receipts.effects.ledger[2].amount: 'count' is no amount of money",
      "receipts.effects.ledger[2].party: 'account' is none of guardians, customers, suppliers, employees",
      "receipts.effects.ledger[2].student: 'price' is no student",
    ],
  ],
  [
    'a condition on another record, and the cost of goods that do not move',
    ofRows({ debit: 'role.cash', credit: 'role.cash', amount: 'stock.cost', when: { 'guardian.title': 'x' } }),
    [
      "receipts.effects.ledger[0].amount: only lines whose goods go out by 'stock' have a cost",
      "receipts.effects.ledger[0].when: 'guardian.title' is of another record; a row reads the document and its lines",
    ],
  ],
  [
    'effects without a day and without states',
    ofReceipts({ fields: { total: { kind: 'money' } }, states: {}, actions: {}, effects: { ledger: [] } }),
    [
      "receipts.effects: an entry has the day of its document, which has no field 'date'",
      "receipts.effects: what is posted has 'states', and an action that 'posts' leads to one of them",
    ],
  ],
  [
    'a day that may be missing, and an event that no action posts',
    ofReceipts({
      fields: { ...receipts.fields, date: { kind: 'date' } },
      effects: {
        ...receipts.effects,
        events: { accrue: { ledger: [{ debit: 'role.cash', credit: 'role.fees', amount: 'total' }] } },
      },
    }),
    [
      "receipts.effects: the field 'date' is not required, and the entry needs it",
      'receipts.effects.events.accrue: no action posts it; say `"posts": "accrue"` of the action that does',
    ],
  ],
  [
    'an action that posts what is nowhere, one that does more, and one that writes what is posted',
    ofReceipts({
      states: { new: ['given'], given: ['new', 'seen'], seen: ['new'] },
      actions: {
        ...receipts.actions,
        give: { to: 'given', posts: 'posted' },
        see: { to: 'seen', set: { about: 'seen' } },
      },
    }),
    [
      "receipts.actions.give.posts: no event 'posted' in 'effects', did you mean 'post'?",
      "receipts.actions.see: it writes 'about' of a document that is posted, which nobody may",
      'receipts.effects: no action posts it; say `"posts": "post"` of the action that does',
    ],
  ],
  [
    'a state that is reached with an entry and without it',
    ofReceipts({ actions: { give: { to: 'given', posts: 'post' }, take: { to: 'new' } } }),
    [
      "receipts.states: 'new' is reached both with an entry in the books and without it; an action that posts, or takes back, is missing",
    ],
  ],
  [
    'an action that posts in a definition that does not',
    (({ effects: _none, ...rest }) => checkDefinitions([readers, ...accounted, rest]))(receipts),
    [
      "receipts.actions.give: a definition without 'effects' has nothing to post",
      "receipts.actions.take: a definition without 'effects' has nothing to post",
    ],
  ],
]

const references: [string, string[], string[]][] = [
  [
    'a comparison with a field that is none',
    withField({ kind: 'int', shownWhen: { copies: { gt: { field: 'copis' } } } }),
    ["books.fields.extra.shownWhen.copies: no field 'copis', did you mean 'copies'?"],
  ],
  [
    'a comparison of what does not compare',
    withField({ kind: 'int', shownWhen: { copies: { gt: { field: 'title' } } } }),
    ["books.fields.extra.shownWhen.copies: 'title' is of the kind 'text', which does not compare with 'int'"],
  ],
  [
    'days added to what is no day',
    withField({ kind: 'int', shownWhen: { copies: { gt: { field: 'copies', plus: 3 } } } }),
    ["books.fields.extra.shownWhen.copies: 'plus' moves a day, and 'copies' is none"],
  ],
  [
    'a comparison by a path',
    withField({ kind: 'text', shownWhen: { title: { not: { field: 'reader.arabicName' } } } }),
    ["books.fields.extra.shownWhen.title: 'reader.arabicName' is no field of the record itself"],
  ],
  [
    'a comparison of fields where the database compares',
    faultsOf({ unique: [{ fields: ['title'], when: { copies: { gt: { field: 'copies' } } } }] }),
    ["books.unique[0].when.copies: here a value is compared, not the field 'copies'"],
  ],
  [
    'what is unique depending on another record',
    faultsOf({ unique: [{ fields: ['title'], when: { 'reader.level': 'low' } }] }),
    ["books.unique[0].when: 'reader.level' does not stand in the record's own table"],
  ],
  [
    'keys of a file together that cannot be compared',
    faultsOf({ import: { match: ['title', ['title', 'lost']] } }),
    [
      "books.import.match: 'lost' cannot be one of several keys: they are texts, days, months, whole numbers, choices and references of the record itself",
    ],
  ],
  [
    'a reference to an unknown resource',
    withField({ kind: 'ref', to: 'reader' }),
    ["books.fields.extra: no resource 'reader', did you mean 'readers'?"],
  ],
  [
    'an unknown column',
    faultsOf({ list: { columns: ['title', 'titel'] } }),
    ["books.list.columns: no field 'titel', did you mean 'title'?"],
  ],
  [
    'an amount that is carried on and is none',
    faultsOf({ list: { carried: ['title'] } }),
    ["books.list.carried: 'title' is no amount"],
  ],
  [
    'a column of a record that another one names',
    faultsOf({
      fields: { ...books.fields, sequel: { kind: 'ref', to: 'books' } },
      list: { columns: ['title', 'sequel.sequel'] },
    }),
    ["books.list.columns: 'sequel.sequel' names a record by its id; show a field of your own that is `from` it"],
  ],
  [
    'an unknown filter',
    faultsOf({ list: { filters: ['levels'] } }),
    ["books.list.filters: no field 'levels', did you mean 'level'?"],
  ],
  ['a sort by nothing', faultsOf({ list: { sort: { by: 'copy' } } }), ["books.list.sort.by: no field 'copy'"]],
  ['an unknown title', faultsOf({ title: ['name'] }), ["books.title: no field 'name'"]],
  [
    'a path whose second half is not there',
    faultsOf({ search: ['reader.arabicNam'] }),
    ["books.search: no field 'arabicNam' in readers, did you mean 'arabicName'?"],
  ],
  [
    'a path of two steps',
    faultsOf({ search: ['reader.guardian.phone'] }),
    ["books.search: 'reader.guardian.phone' has more than one step"],
  ],
  [
    'a path through no reference',
    faultsOf({ search: ['title.name'] }),
    ["books.search: 'title' is no reference, so 'title.name' leads nowhere"],
  ],
  [
    'a document of a school that the head office writes',
    checkDefinitions([readers, branches, { ...books, scope: 'branch', headOffice: true }]),
    [
      'books.headOffice: the head office writes what belongs to no branch and no year: it is of the scope tenant, without yearly fields',
    ],
  ],
  ['a key of an unknown field', faultsOf({ keys: [['id', 'years']] }), ["books.keys[0]: no field 'years'"]],
  [
    'a unique of an unknown field',
    faultsOf({ unique: [{ fields: ['title', 'leval'] }] }),
    ["books.unique[0].fields: no field 'leval', did you mean 'level'?"],
  ],
  [
    'a message for what is never missed',
    withField({ ...text, missing: 'Book.NoExtra' }),
    ["books.fields.extra.missing: it is never missed: 'missing' goes with 'required' or 'requiredWhen'"],
  ],
  [
    'a condition on an unknown field',
    withField({ ...text, requiredWhen: { lots: true } }),
    ["books.fields.extra.requiredWhen: no field 'lots', did you mean 'lost'?"],
  ],
  [
    'a value that a choice never has',
    withField({ ...text, requiredWhen: { level: { in: ['easy', 'harrd'] } } }),
    ["books.fields.extra.requiredWhen: 'level' is never 'harrd', did you mean 'hard'?"],
  ],
  [
    'a value that a referred choice never has',
    withField({ ...text, shownWhen: { any: [{ 'reader.level': 'hi' }] } }),
    ["books.fields.extra.shownWhen.any[0]: 'reader.level' is never 'hi'"],
  ],
  [
    'a flag that is a text',
    withField({ ...text, shownWhen: { lost: 'yes' } }),
    ["books.fields.extra.shownWhen: 'lost' is never 'yes', it is true or false"],
  ],
  [
    'lines of other branches in a document without one',
    ofBranches({ scope: 'tenant', lines: { items: { ...loans.lines.items, crossBranch: true } } }),
    ["loans.lines.items.crossBranch: a document of the scope 'tenant' has no branch of its own"],
  ],
  [
    'books that are opened by what never happens, in a document that posts nothing',
    ofBranches({ yearEnds: { opens: { kind: 'first' } } }),
    ["loans.yearEnds.opens: no field 'kind'", "loans.yearEnds: a document without 'effects' brings nothing into the books"],
  ],
  [
    'a column kept back that is not there, until what never comes',
    ofBranches({ lines: { items: { ...loans.lines.items, aside: { boko: 'asked', book: 'soon' } } } }),
    [
      "loans.lines.items.aside.book: no 'soon', one of asked, filled",
      "loans.lines.items.aside: no field 'boko', did you mean 'book'?",
    ],
  ],
  [
    'lines that add up what is no amount, per what is not there',
    ofBranches({ lines: { items: { ...loans.lines.items, sums: [{ of: 'book', per: ['yaer'], to: 1, error: 'Loan.Sum' }] } } }),
    ["loans.lines.items.sums[0].per: no field 'yaer'", "loans.lines.items.sums[0].of: 'book' is no amount"],
  ],
  [
    'years that two kinds of documents close',
    checkDefinitions([
      readers,
      ...['loans', 'fines'].map((name) => ({ ...receipts, name, yearEnds: { closes: { about: 'end' } } })),
      ...accounted,
    ]),
    ["fines.yearEnds.closes: years are closed by 'loans' already"],
  ],
  [
    'a branch of lines that follows from what is none',
    ofBranches({ lines: { items: { ...loans.lines.items, crossBranch: { from: 'book.titel' } } } }),
    ["loans.lines.items.crossBranch.from: no field 'titel' in books, did you mean 'title'?"],
  ],
  [
    'a branch of lines that is a text',
    ofBranches({ lines: { items: { ...loans.lines.items, crossBranch: { from: 'book.title' } } } }),
    ["loans.lines.items.crossBranch.from: 'book.title' is no branch"],
  ],
  [
    'a branch of lines that have one already',
    ofBranches({ lines: { items: { crossBranch: true, fields: { branch: text } } } }),
    ["loans.lines.items.fields: field 'branch' is implied by 'crossBranch' and cannot be declared"],
  ],
  [
    'an import into lines that are not there',
    ofLoans({ import: { match: ['book'], lines: { of: 'item', into: { reason: 'new' } } } }),
    ["loans.import.lines.of: no lines 'item', did you mean 'items'?"],
  ],
  [
    'an import of lines by what they do not have',
    ofLoans({ import: { match: ['bok'], aliases: { fees: ['الرسوم'] }, lines: { of: 'items', into: { reson: 'new' } } } }),
    [
      "loans.import.lines.into: no field 'reson', did you mean 'reason'?",
      "loans.import.match: no field 'bok', did you mean 'book'?",
      "loans.import.aliases: no column 'fees', did you mean 'fee'?",
    ],
  ],
  [
    'a where on a field of this side',
    withField({ kind: 'ref', to: 'readers', where: { lost: true } }),
    ["books.fields.extra.where: no field 'lost'"],
  ],
  [
    'a message for what nobody asks of a reference',
    withField({ kind: 'ref', to: 'readers', where: { level: 'low' }, errors: { levl: 'Reference.Inactive' } }),
    ["books.fields.extra.errors: 'where' does not ask for 'levl', did you mean 'level'?"],
  ],
  [
    'a message for a day outside of nothing',
    withField({ kind: 'date', outside: 'Date.OtherYear' }),
    ["books.fields.extra.outside: it is never outside: 'outside' goes with 'within'"],
  ],
  [
    'a same that is not of this side',
    withField({ kind: 'ref', to: 'readers', where: { level: { same: 'levl' } } }),
    ["books.fields.extra.where.level.same: no field 'levl', did you mean 'level'?"],
  ],
  [
    'a copy from an unknown field',
    withField({ kind: 'text', from: 'reader.titl' }),
    ["books.fields.extra.from: no field 'titl' in readers"],
  ],
  [
    'a default that is no value',
    faultsOf({ fields: { level: { ...books.fields.level, default: 'eazy' } } }),
    ["books.fields.level.default: no 'eazy', did you mean 'easy'?"],
  ],
  [
    'a default that is not accepted',
    withField({ kind: 'int', min: 1, default: 0 }),
    ['books.fields.extra.default: the field does not accept 0 (Field.Min)'],
  ],
  ['limits the wrong way round', withField({ kind: 'int', min: 9, max: 1 }), ["books.fields.extra: 'min' 9 is above 'max' 1"]],
  [
    'a field in two sections',
    faultsOf({ sections: { more: { title: text } } }),
    ["books.sections.more: field 'title' is already in fields"],
  ],
  [
    'a field that the scope implies',
    faultsOf({ scope: 'shared', fields: { title: text, general: { kind: 'flag' } } }),
    ["books.fields: field 'general' is implied by the scope 'shared' and cannot be declared"],
  ],
  [
    'a twin that is implied',
    faultsOf({ fields: { day: { kind: 'date', hijri: true }, dayHijri: text } }),
    ["books.fields: field 'dayHijri' is implied by 'day' and cannot be declared"],
  ],
  ['a field of the system', withField(text, 'createdAt'), ["books.fields: no field may be called 'createdAt'"]],
  ["a field named like an object's own", withField(text, 'constructor'), ["books.fields: no field may be called 'constructor'"]],
  [
    'names of a single letter, which statements use themselves',
    ofLoans({
      fields: { reason: text, p: text },
      sections: { more: { s: text } },
      lines: { n: { fields: { f: text } } },
      totals: { t: { sum: 'n.f' } },
      reads: { r: { of: 'books', take: 'title' } },
      actions: { give: { to: 'open', input: { a: text } }, shut: { to: 'closed' } },
    }).filter((line) => line.includes('single letter')),
    [
      "loans.totals: 't' is no name of a field: it has a single letter, and two are the fewest",
      "loans.fields: 'p' is no name of a field: it has a single letter, and two are the fewest",
      "loans.sections.more: 's' is no name of a field: it has a single letter, and two are the fewest",
      "loans.lines: 'n' is no name of lines: it has a single letter, and two are the fewest",
      "loans.lines.n.fields: 'f' is no name of a field: it has a single letter, and two are the fewest",
      "loans.actions.give.input: 'a' is no name of a field: it has a single letter, and two are the fewest",
      "loans.reads.r: 'r' is no name of what is read: it has a single letter, and two are the fewest",
    ],
  ],
  [
    'figures of a single letter',
    ofLoans({ limits: [{ of: 'items.book', atMost: 'copies', as: 'u' }] }),
    ["loans.limits[0].as: 'u' is no name of a field: it has a single letter, and two are the fewest"],
  ],
  [
    "lines, sections, actions and states named like an object's own",
    ofLoans({
      sections: { toString: { more: text } },
      lines: { valueOf: { fields: { note: text } } },
      states: { draft: ['constructor', 'open'], open: ['closed'], closed: [] },
      actions: { hasOwnProperty: { set: { reason: null } } },
    }),
    [
      "loans.sections: no section may be called 'toString'",
      "loans.lines: no lines may be called 'valueOf'",
      "loans.actions.hasOwnProperty: no action may be called 'hasOwnProperty'",
      "loans.states.draft: no state 'constructor', one of draft, open, closed",
    ],
  ],
  ...['constructor', 'toString', 'hasOwnProperty', 'valueOf'].map((name): [string, string[], string[]] => [
    `a definition named ${name}`,
    faultsOf({ name }),
    [`${name}.name: no resource may be called '${name}'`],
  ]),
  [
    'a definition named by what every object inherits from',
    faultsOf({ name: '__proto__' }),
    ["__proto__.name: '__proto__' is no name of a resource: letters and digits, beginning with a small letter"],
  ],
  [
    'more fields than a table takes',
    faultsOf({ fields: Object.fromEntries(Array.from({ length: 1700 }, (_, at) => [`field${at}`, text])) }),
    ["books.fields: the table 'books' would have 1708 columns, and at most 1000 are allowed"],
  ],
  [
    'more fields than a table of lines takes',
    ofLoans({
      lines: { items: { fields: Object.fromEntries(Array.from({ length: 997 }, (_, at) => [`field${at}`, text])) } },
    }),
    ["loans.lines.items: the table 'loans_items' would have 1001 columns, and at most 1000 are allowed"],
  ],
  [
    'an action that writes what nobody writes',
    checkDefinitions([
      readers,
      {
        ...books,
        fields: { ...books.fields, twice: { kind: 'int', is: 'copies * 2' } },
        number: {},
        actions: { fill: { set: { used: 5, twice: 4, number: '7' }, input: { left: { kind: 'int' } } } },
      },
      { ...loans, limits: [{ of: 'items.book', atMost: 'copies' }] },
    ]),
    [
      "books.actions.fill.set: 'used' follows from what others use up, so no action sets it",
      "books.actions.fill.set: 'twice' is calculated, so no action sets it",
      "books.actions.fill.set: 'number' is implied by other words of the definition, so no action sets it",
      "books.actions.fill.input.left: 'left' follows from what others use up, so no action asks for it",
    ],
  ],
  [
    'an action to a state where there are none',
    faultsOf({ actions: { post: { to: 'posted' } } }),
    ["books.actions.post.to: no state 'posted', there are no states"],
  ],
  [
    'a field named in two words',
    withField(text, 'sub title'),
    ["books.fields: 'sub title' is no name of a field: letters and digits, beginning with a small letter"],
  ],
  [
    'two fields of one column',
    withField({ kind: 'int' }, 'readerId'),
    ["books.fields: field 'readerId' needs the column 'reader_id', which is that of 'reader'"],
  ],
  [
    'a name longer than the database takes',
    withField(text, 'a'.repeat(60)),
    [`books.fields: the name 'books_${'a'.repeat(60)}' has 66 letters, the database takes 63`],
  ],
  [
    'a rule that asks nothing',
    faultsOf({ rules: [{ error: 'Book.Wrong' }] }),
    ['books.rules[0]: the rule asks nothing: it says none of holds, exactlyOne, atLeastOne, equal, order'],
  ],
  [
    'a rule on an unknown field',
    faultsOf({ rules: [{ error: 'Book.Wrong', atLeastOne: ['title', 'isbn'] }] }),
    ["books.rules[0].atLeastOne: no field 'isbn'"],
  ],
  [
    'a guard on an unknown use',
    faultsOf({ guards: [{ on: ['remove'], error: 'Book.Wrong', holds: { lost: false } }] }),
    ["books.guards[0].on: no 'remove', one of edit, delete"],
  ],
  [
    'a guard by a field that points elsewhere',
    faultsOf({ guards: [{ on: ['delete'], error: 'Book.Wrong', usedBy: 'books.reader' }] }),
    ["books.guards[0].usedBy: 'books.reader' does not refer to books"],
  ],
  [
    'a guard that counts what points here by nothing, or by what is not its own',
    faultsOf({
      guards: [
        { on: ['delete'], error: 'Book.Wrong', holds: { lost: false }, while: { lost: false } },
        { on: ['delete'], error: 'Book.Wrong', usedBy: 'books.sequel', while: { 'reader.name': 'x' } },
      ],
      fields: { ...books.fields, sequel: { kind: 'ref', to: 'books' } },
    }),
    [
      "books.guards[0].while: says which of those that point here count; say 'usedBy' too",
      "books.guards[1].while: 'reader.name' is of another record; a guard reads the own fields of what points here",
    ],
  ],
  [
    'an action on what is of others, by what is no user',
    faultsOf({ actions: { lend: { set: { title: 'x' }, others: { by: 'reader', permission: 'lendOthersBooks' } } } }),
    ["books.actions.lend.others.by: 'reader' leads to no user"],
  ],
  [
    'records beside each other by what is no reference',
    faultsOf({ siblings: { by: 'title' } }),
    ["books.siblings.by: 'title' is no reference"],
  ],
  ['a tree over another resource', faultsOf({ tree: 'reader' }), ["books.tree: 'reader' is no reference to books itself"]],
  [
    'an import by an unknown field',
    faultsOf({ import: { match: ['isbn'], through: { reader: ['phone'] } } }),
    ["books.import.match: no field 'isbn'", "books.import.through.reader: no field 'phone'"],
  ],
  [
    'an action that does nothing',
    faultsOf({ actions: { lend: { bulk: true } } }),
    ['books.actions.lend: the action does nothing: it says none of to, set, input, behaviour, makes, does'],
  ],
  [
    'an action that sets an unknown field',
    faultsOf({ actions: { lose: { set: { lots: true } } } }),
    ["books.actions.lose.set: no field 'lots', did you mean 'lost'?"],
  ],
  [
    'an action that sets an impossible value',
    faultsOf({ actions: { lose: { set: { lost: 'yes' } } } }),
    ["books.actions.lose.set: 'lost' is never 'yes', it is true or false"],
  ],
  [
    'an input of another kind than its field',
    faultsOf({ actions: { count: { input: { copies: text } } } }),
    ["books.actions.count.input.copies: a value of kind 'text' cannot be written to the field 'copies' of kind 'int'"],
  ],
  [
    'an action that names what it makes where it cannot stand',
    faultsOf({
      actions: {
        lend: { makes: 'readers', with: { arabicName: 'title' }, names: 'reader' },
        give: { makes: 'readers', with: { arabicName: 'title' }, names: 'title' },
        lose: { set: { lost: true }, names: 'redaer' },
      },
    }),
    [
      "books.actions.lend.names: people may write 'reader': it lacks 'readOnly'",
      "books.actions.give.names: 'title' is no reference to 'readers'",
      "books.actions.lose.names: without 'makes' there is nothing to name",
      "books.actions.lose.names: no field 'redaer', did you mean 'reader'?",
    ],
  ],
  [
    'an action with a name of the address',
    faultsOf({ actions: { history: { set: { lost: true } } } }),
    ["books.actions.history: no action may be called 'history'"],
  ],
  [
    'a label of an unknown field',
    faultsOf({ labels: { en: { 'fields.titel': 'Title' } } }),
    ["books.labels.en: no 'titel' among the fields, did you mean 'title'?"],
  ],
  [
    'a label of an unknown choice',
    faultsOf({
      labels: { en: { 'choices.size.bigg': 'Big' } },
      fields: { title: text, size: { kind: 'choice', values: ['big'] } },
    }),
    ["books.labels.en: no 'size.bigg' among the choices, did you mean 'size.big'?"],
  ],
  [
    'a total of unknown lines',
    ofLoans({ totals: { fees: { sum: 'item.fee' } } }),
    ["loans.totals.fees.sum: no lines 'item', did you mean 'items'?"],
  ],
  [
    'a total of what is no amount',
    ofLoans({ totals: { fees: { sum: 'items.note' } } }),
    ["loans.totals.fees.sum: 'items.note' is no amount"],
  ],
  [
    'a total less nothing, of lines that are nothing',
    ofLoans({ totals: { fees: { sum: 'items.fee', less: 'items.fees', where: { nott: 'x', 'book.title': 'y' } } } }),
    [
      "loans.totals.fees.less: no field 'fees' in the lines 'items', did you mean 'fee'?",
      "loans.totals.fees.where: no field 'nott', did you mean 'note'?",
      "loans.totals.fees.where: 'book.title' is of another record; a total reads its lines and their document",
    ],
  ],
  [
    'a formula that is no text',
    withField({ kind: 'money', is: 5 }),
    ['books.fields.extra.is: expected a formula as text, not 5'],
  ],
  [
    'a formula of a text',
    withField({ kind: 'text', is: 'copies' }),
    ["books.fields.extra: unknown word 'is': only int, money, quantity, percent can have it, not text"],
  ],
  [
    'a formula that cannot be read',
    withField({ kind: 'money', is: 'copies * (2' }),
    ['books.fields.extra.is: a bracket is opened and not closed, at character 10'],
  ],
  [
    'a formula that closes too much',
    withField({ kind: 'money', is: 'copies) * 2' }),
    ['books.fields.extra.is: a bracket is closed that was not opened, at character 7'],
  ],
  [
    'a formula that lacks an operand',
    withField({ kind: 'money', is: 'copies * (2) +' }),
    ['books.fields.extra.is: the formula cannot be read, at character 14'],
  ],
  [
    'a formula of an unknown field',
    withField({ kind: 'money', is: '2 * copis' }),
    ["books.fields.extra.is: no field 'copis', at character 5, did you mean 'copies'?"],
  ],
  [
    'a formula of an unknown field of another record',
    withField({ kind: 'money', is: 'reader.agee' }),
    ["books.fields.extra.is: no field 'reader.agee', at character 1"],
  ],
  [
    'a formula of a text of another record',
    withField({ kind: 'money', is: 'reader.arabicName * 2' }),
    ["books.fields.extra.is: 'reader.arabicName' is nothing that can be calculated with, at character 1"],
  ],
  [
    'a formula with an unknown function',
    withField({ kind: 'int', is: 'rund(copies)' }),
    ["books.fields.extra.is: no function 'rund', at character 1, did you mean 'round'?"],
  ],
  [
    'a formula of what the server gives',
    inItems({ kind: 'money', is: 'document.number' }, { number: {} }),
    ["loans.lines.items.fields.extra.is: 'document.number' is nothing that can be calculated with, at character 1"],
  ],
  [
    'a formula of a line that reads its lines',
    inItems({ kind: 'money', is: 'sum(items.fee)' }),
    ["loans.lines.items.fields.extra.is: no field 'items', at character 5"],
  ],
  [
    'a calculated field that somebody gives',
    withField({ kind: 'money', is: 'copies', required: true, default: '5' }),
    [
      "books.fields.extra: a calculated field is given by nobody, so it has no 'required'",
      "books.fields.extra: a calculated field is given by nobody, so it has no 'default'",
    ],
  ],
  [
    'an amount that is rounded with others and is of no lines',
    withField({ kind: 'money', is: 'copies', roundedBy: ['copies'] }),
    ["books.fields.extra.roundedBy: only a calculated amount of lines is rounded with others: 'roundedBy' goes with 'is'"],
  ],
  [
    'an amount of lines that nobody calculates and that is rounded with others',
    inItems({ kind: 'money', roundedBy: ['copies'] }),
    [
      "loans.lines.items.fields.extra.roundedBy: only a calculated amount of lines is rounded with others: 'roundedBy' goes with 'is'",
    ],
  ],
  [
    'lines that are rounded by a field that is not there',
    inItems({ kind: 'money', is: '1', roundedBy: ['nothing'] }),
    [expect.stringContaining("loans.lines.items.fields.extra.roundedBy: no field 'nothing'")],
  ],
  [
    'formulas in a circle',
    inItems({ kind: 'money', is: 'document.all' }, { totals: { all: { sum: 'items.extra' } } }),
    ['loans.lines.items.fields.extra: calculated in a circle: items.extra → all → items.extra'],
  ],
  [
    'a formula of itself',
    withField({ kind: 'money', is: 'extra + 1' }),
    ['books.fields.extra: calculated in a circle: extra → extra'],
  ],
  [
    'what is shown by what is calculated later',
    inItems(
      { kind: 'money', is: 'fee * 2' },
      { fields: { reason: { ...text, shownWhen: { whole: { gt: '0' } } } }, totals: { whole: { sum: 'items.extra' } } },
    ),
    ["loans.fields.reason.shownWhen: 'whole' is calculated later than it is decided what is shown and copied"],
  ],
  [
    'a formula in a yearly section',
    faultsOf({ sections: { year: { yearly: { extra: { kind: 'money', is: 'copies' } } } } }),
    ['books.sections.year.extra.is: fields of a yearly section are neither calculated nor calculated with'],
  ],
  [
    'a calculated input',
    faultsOf({ actions: { count: { input: { extra: { kind: 'money', is: '1' } } } } }),
    ['books.actions.count.input.extra: what an action asks for is not calculated'],
  ],
  [
    'an action that makes what is not there, or of nothing',
    faultsOf({
      actions: {
        lend: { makes: 'reeders', by: 'loanOfBook' },
        sell: { makes: 'readers' },
        give: { by: 'loanOfBook' },
        both: { makes: 'readers', by: 'loanOfBook', with: { arabicName: 'title' } },
      },
    }),
    [
      "books.actions.lend.makes: no resource 'reeders', did you mean 'readers'?",
      "books.actions.sell: 'makes' is said without 'by', a function, or 'with', what it is made of",
      'books.actions.give: the action does nothing: it says none of to, set, input, behaviour, makes, does',
      "books.actions.give.by: without 'makes' nothing is made 'by' anything",
      "books.actions.both: it is made 'by' a function or 'with' values, not both",
    ],
  ],
  [
    'an action that makes by a function for something else, without its input, or with reads that lead nowhere',
    checkDefinitions(
      [
        readers,
        {
          ...books,
          actions: {
            lend: { makes: 'readers', by: 'readerOfBok' },
            give: { makes: 'readers', by: 'loanOfReader' },
            read: { makes: 'readers', by: 'readerOfBook', input: { day: { kind: 'text' }, copies: { kind: 'int' } } },
          },
        },
        loans,
      ],
      {
        makers: {
          readerOfBook: {
            from: 'books',
            makes: 'readers',
            input: { day: { kind: 'date' }, copies: { kind: 'int', required: true }, more: { kind: 'text' } },
            reads: { height: 'reader.levl' },
            by: () => [],
          },
          loanOfReader: { from: 'readers', makes: 'loans', input: {}, reads: {}, by: () => [] },
        },
      },
    ),
    [
      "books.actions.lend.by: no maker named 'readerOfBok', did you mean 'readerOfBook'?",
      "books.actions.give.by: 'loanOfReader' makes of readers, not of books",
      "books.actions.give.by: 'loanOfReader' makes loans, not readers",
      "books.actions.read.input.day: 'readerOfBook' needs the kind 'date', not 'text'",
      "books.actions.read.input.copies: 'readerOfBook' needs it: it is to be required",
      "books.actions.read.input: 'readerOfBook' needs the input 'more'",
      "books.actions.read.by: 'readerOfBook', reads.height: no field 'levl' in readers, did you mean 'level'?",
    ],
  ],
  [
    'a mapping that gives what is not there, to what is not there, or not what is needed',
    checkDefinitions([
      {
        ...readers,
        actions: { buy: { makes: 'books', with: { titel: 'arabicName', copies: 'arabicName', lost: { value: true } } } },
      },
      {
        ...books,
        actions: {
          lend: {
            makes: 'loans',
            input: { day: { kind: 'date' } },
            with: { reason: 'input.dya', items: { each: 'chapters', with: { book: 'id' } }, parts: { each: 'items', with: {} } },
          },
        },
      },
      loans,
      {
        ...branches,
        fields: { ...branches.fields },
        actions: {
          found: {
            makes: 'loans',
            with: { items: { lines: [{ bok: 'id' }, { book: 'nothing' }] }, day: { lines: [{ book: 'id' }] } },
          },
        },
      },
      { name: 'fiscalYears', scope: 'tenant', fields: { year: { kind: 'int' } } },
    ]),
    [
      "readers.actions.buy.with: no field 'titel' in books, did you mean 'title'?",
      "readers.actions.buy.with.copies: 'arabicName' of the kind 'text' does not go into the kind 'int'",
      "readers.actions.buy.with: says nothing of 'title', which books requires",
      "books.actions.lend.with.items.each: no lines 'chapters'",
      "books.actions.lend.with.parts: no lines 'parts' in loans",
      "books.actions.lend.with.reason: no value 'input.dya', did you mean 'input.day'?",
      "branches.actions.found.with.items.lines[0]: no field 'bok' in loans, did you mean 'book'?",
      "branches.actions.found.with.items.lines[1].book: no value 'nothing'",
      "branches.actions.found.with.day: no lines 'day' in loans",
    ],
  ],
  [
    'a clock that does not know the days',
    faultsOf({ repeats: { makes: 'readers', with: { arabicName: 'title' } } }).map((line) => line.slice(0, 104)),
    [
      "books.repeats: records of the scope 'tenant' have no branch to make anything in",
      "books.repeats: the clock needs the fields of 'repeating()', and there is no 'every' of the kind 'choice'",
    ],
  ],
  [
    'a field that those who make a record imply',
    checkDefinitions([
      { ...readers, fields: { ...readers.fields, source: text } },
      { ...books, actions: { lend: { makes: 'readers', with: { arabicName: 'title' } } } },
    ]),
    ["readers.fields: field 'source' is implied by 'makes' of books and cannot be declared"],
  ],
  [
    'a form for strangers that nobody could fill in, and that tells too much',
    checkDefinitions([
      readers,
      { name: 'people', scope: 'tenant', fields: { title: text, idNumber: { kind: 'text', masked: true } } },
      {
        ...books,
        fields: {
          ...books.fields,
          owner: { kind: 'ref', to: 'people' },
          cover: { kind: 'image' },
          groups: { kind: 'refMany', to: 'readers' },
        },
        lines: { items: { min: 1, fields: { note: text } } },
        actions: {
          lend: { makes: 'readers', with: { arabicName: 'title' } },
          lose: { set: { lost: true } },
          give: { input: { taker: { kind: 'ref', to: 'people' }, proof: { kind: 'file' } } },
        },
        public: {
          by: 'anyone',
          create: true,
          fields: ['copys', 'item.note', 'items.not', 'owner', 'cover', 'groups'],
          files: ['copies'],
          actions: ['loose', 'lend', 'give'],
          days: 0,
          perHour: 5000,
          perPhone: 0,
        },
      },
    ]),
    [
      "books.public.fields: there is no field 'copys', did you mean 'copies'?",
      "books.public.fields: there are no lines 'item'",
      "books.public.fields: there is no field 'items.not', did you mean 'note'?",
      "books.public.fields: 'cover' is a file: name it in 'files' too",
      "books.public.files: 'copies' is not among the fields that are open, did you mean 'copys'?",
      "books.public.actions: there is no action 'loose', did you mean 'lose'?",
      "books.public.actions: 'lend' makes records of readers, which nobody has opened",
      "books.public.actions: 'taker' would show the names of all people to everyone",
      "books.public.actions: 'give' asks for the file 'proof', which a form alone takes",
      'books.public.days: must be from 1 to 365',
      'books.public.perHour: must be from 1 to 1000',
      'books.public.perPhone: must be from 1 to 1000',
      "books.public.fields: 'title' is required: nobody could fill in the form without it",
      "books.public.fields: 'owner' would show the names of all people to everyone",
      "books.public.fields: a form for people without an account cannot ask for 'groups' of the kind 'refMany'",
      "books.public.create: 'items' needs lines, which the form does not have",
    ],
  ],
  [
    'what cannot be opened to strangers',
    [
      ...faultsOf({ peopleOnly: true, public: { by: 'token', fields: [] } }),
      ...faultsOf({ public: { by: 'anyone', fields: ['title'] } }),
      ...faultsOf({ public: { by: 'token', fields: ['title'], once: true } }),
      ...faultsOf({ public: { by: 'everyone', fields: ['title'], language: 'es' } }),
    ],
    [
      "books.public: 'peopleOnly' and 'public' exclude each other",
      'books.public.fields: opens no field',
      "books.public.by: 'anyone' opens the form: say 'create: true'",
      "books.public.once: nothing is done by a link: say 'create' or name 'actions'",
      "books.public.by: no 'everyone', one of anyone, token",
      "books.public.language: no 'es', did you mean 'en'?",
    ],
  ],
  [
    'a rule on an unknown total',
    ofLoans({ totals: { fees: { sum: 'items.fee' } }, rules: [{ error: 'E', equal: ['totals.fees', 'totals.fee'] }] }),
    ["loans.rules[0].equal: no total 'fee', did you mean 'fees'?"],
  ],
  [
    'a limit that names nothing',
    ofLoans({
      limits: [
        { of: 'item.book', atMost: 'copies' },
        { of: 'items.bok', atMost: 'copies' },
      ],
    }),
    ["loans.limits[0].of: no lines 'item', did you mean 'items'?", "loans.limits[1].of: no field 'bok', did you mean 'book'?"],
  ],
  [
    'a limit that counts no amounts, or up to none',
    ofLoans({
      limits: [
        { of: 'items.note', atMost: 3 },
        { of: 'items.book', sum: 'note', atMost: 'copies' },
        { of: 'items.book', atMost: 'copis' },
        { of: 'items.book', atMost: 'title', as: 'lent' },
      ],
    }),
    [
      "loans.limits[0].of: 'items.note' is no reference",
      "loans.limits[1].sum: 'note' is no amount",
      "loans.limits[2].atMost: no field 'copis' in books, did you mean 'copies'?",
      "loans.limits[3].atMost: 'title' is no amount of books",
    ],
  ],
  [
    'a limit that reads what the database cannot hold it to',
    ofLoans({
      limits: [
        {
          of: 'items.book',
          atMost: 'copies',
          while: { 'source.x': 'y' },
          where: { 'book.lost': false, note: { same: 'fee' } },
        },
      ],
    }),
    [
      "loans.limits[0].while: 'source.x' is of another record; a limit reads the document's own fields",
      "loans.limits[0].where: 'book.lost' is of another record; a limit reads the line's own fields",
      "loans.limits[0].where: a limit compares with values, not by 'same'",
    ],
  ],
  [
    'a state that a document never has, in a limit',
    ofLoans({ limits: [{ of: 'items.book', atMost: 'copies', while: { status: 'opened' } }] }),
    ["loans.limits[0].while: 'status' is never 'opened', did you mean 'open'?"],
  ],
  [
    'two limits of one name that differ, and a name that is taken',
    ofLoans({
      limits: [
        { of: 'items.book', atMost: 'copies' },
        { of: 'items.book', atMost: 5 },
        { of: 'items.book', atMost: 9, as: 'level' },
      ],
    }),
    [
      "loans.limits[0]: 'used' of books is at most '5' by loans; call this one otherwise by 'as'",
      "loans.limits[1]: 'used' of books is at most 'copies' by loans; call this one otherwise by 'as'",
      "loans.limits[2]: 'level' is a field of books already; call what is used up otherwise by 'as'",
    ],
  ],
  [
    'a document that follows what is no figure of its lines',
    ofLoans({ fields: { reason: text, most: { kind: 'int' } }, limits: [{ of: 'items.record', sum: 'fee', atMost: 'most' }] }),
    ["loans.limits[0].sum: a document follows what is used up of its lines; 'fee' is no such figure, add others up by 'totals'"],
  ],
  [
    'a limit of what nobody subscribes to',
    faultsOf({ limits: [{ of: 'subscription', atMost: 'maxStudent', as: 'lent' }] }),
    ["books.limits[0].atMost: 'maxStudent' is nothing that is subscribed to, did you mean 'maxStudents'?"],
  ],
  [
    'a limit per year that reads what is kept for all years',
    faultsOf({
      sections: { year: { yearly: { shelf: { kind: 'ref', to: 'readers' } } } },
      limits: [{ of: 'shelf', atMost: 3, while: { lost: false } }],
    }),
    ["books.limits[0].while: no field 'lost'"],
  ],
  [
    'a state that follows from nothing',
    faultsOf({ follows: { filling: { none: 'a', some: 'b', all: 'c' } } }),
    ['books.follows.filling: no limit uses up books'],
  ],
  [
    'a state that follows from a part that nobody counts',
    faultsOf({ follows: { filling: { none: 'a', some: 'b', all: 'c', whollyBy: { figure: 'lost', all: 'd' } } } }),
    ["books.follows.filling.whollyBy: no limit uses up books as 'lost'", 'books.follows.filling: no limit uses up books'],
  ],
  [
    'a reference to lines that are not there',
    inItems({ kind: 'ref', to: 'loans.item' }),
    ["loans.lines.items.fields.extra: no resource 'loans.item', did you mean 'loans.items'?"],
  ],
  ['lines named like a field', ofLoans({ fields: { items: text } }), ["loans.lines.items: the name 'items' is taken by a field"]],
  [
    'an arrow to an unknown state',
    ofLoans({ states: { draft: ['opened'], open: [] } }),
    ["loans.states.draft: no state 'opened', did you mean 'open'?", "loans.states: nothing leads to 'open'"],
  ],
  [
    'the colour of a state that is not there',
    ofLoans({ tones: { opened: 'info' } }),
    ["loans.tones: no state 'opened', did you mean 'open'?"],
  ],
  [
    'an action that takes back and leads nowhere',
    ofLoans({ actions: { forget: { takesBack: true, set: { reason: null } } } }),
    ["loans.actions.forget.takesBack: only an action that leads to another state takes back: 'to' is missing"],
  ],
  [
    'a former name that is still there',
    ofLoans({ was: 'books' }),
    ["loans.was: 'books' is no former name, there is still a definition of that name"],
  ],
  [
    'a former name of a field that is still there',
    inItems({ kind: 'int', was: 'book' }),
    ["loans.lines.items.fields.extra.was: 'book' is no former name, there is still a field of that name"],
  ],
  [
    'a former name of lines that are still there',
    ofLoans({ lines: { ...loans.lines, others: { was: 'items', fields: { note: text } } } }),
    ["loans.lines.others.was: 'items' is no former name, there are still lines of that name"],
  ],
  ['a state out of reach', ofLoans({ states: { draft: [], void: ['draft'] } }), ["loans.states: nothing leads to 'void'"]],
  [
    'an arrow that nothing can take',
    ofLoans({ states: { draft: ['draft'] } }),
    ['loans.states.draft: nothing can take the arrow from a state to itself'],
  ],
  [
    'an action to an unknown state',
    ofLoans({ actions: { post: { to: 'posted' } } }),
    ["loans.actions.post.to: no state 'posted', one of draft, open, closed"],
  ],
  [
    'an action to where no arrow leads',
    ofLoans({ actions: { reopen: { to: 'draft' } } }),
    ["loans.actions.reopen.to: no state leads to 'draft', so the action can never be done"],
  ],
  [
    'an action from where no arrow leads',
    ofLoans({ actions: { close: { from: ['draft'], to: 'closed' } } }),
    ["loans.actions.close.from: no arrow leads from 'draft' to 'closed'"],
  ],
  ['two definitions of one name', checkDefinitions([readers, readers]), ['readers.name: another definition has this name']],
  [
    'two definitions at one address',
    checkDefinitions([readers, { ...books, routes: { base: 'readers' } }]),
    ["books.routes.base: 'readers' is already the address of readers"],
  ],
  [
    'two definitions of one table',
    checkDefinitions([readers, books, loans, { ...readers, name: 'loansItems' }]),
    ["loansItems.name: needs the table 'loans_items', which is that of loans"],
  ],
  [
    'a name of the system',
    checkDefinitions([{ ...readers, name: 'sessions' }]),
    ["sessions.name: no resource may be called 'sessions'"],
  ],
]

describe('what is wrong with a definition is one sentence', () => {
  it.each([...shapes, ...references, ...alerts, ...posting])('%s', (_title, faults, expected) => {
    expect(faults).toEqual(expected)
  })

  it('names of code that is not there', () => {
    const code = {
      effects: { voucher: { of: 'vouchers', ledger: () => [] } },
      print: { voucher: {} },
      calculate: ['invoice'],
      behaviour: { student: {} },
      computed: ['isLeaf'],
    }
    const bound = {
      ...books,
      effects: { ledger: 'vouchr' },
      print: 'vouchers',
      calculate: 'invoices',
      behaviour: 'students',
      fields: { leaf: { kind: 'computed', result: { kind: 'flag' }, by: 'leaf' } },
    }
    expect(checkDefinitions([bound], { code })).toEqual([
      "books.fields.leaf.by: no expression named 'leaf', did you mean 'isLeaf'?",
      "books.behaviour: no code named 'students', did you mean 'student'?",
      "books.print: no code named 'vouchers', did you mean 'voucher'?",
      "books.calculate: no code named 'invoices', did you mean 'invoice'?",
      "books.effects: what is posted belongs to a branch and a year; the scope is 'tenant', not 'branchYear'",
      "books.effects: an entry has the day of its document, which has no field 'date'",
      "books.effects: what is posted has 'states', and an action that 'posts' leads to one of them",
      "books.effects.ledger: no recipe named 'vouchr', did you mean 'voucher'?",
    ])
  })

  it('what paper shows that is not there, at any step', () => {
    const title = { en: 'x' }
    expect(
      ofLoans({
        print: {
          titles: [{ when: { reson: 'gift' }, title }],
          lines: { items: ['book.titel', 'book.reader.arabicNam', 'note'] },
          breakdowns: [
            { of: 'item', by: ['note'], sums: ['fee'], title },
            { of: 'items', by: ['notes'], sums: ['note'], title },
          ],
        },
      }),
    ).toEqual([
      "loans.print.titles: no field 'reson', did you mean 'reason'?",
      "loans.print.lines.items: no field 'titel' in books, did you mean 'title'?",
      "loans.print.lines.items: no field 'arabicNam' in readers, did you mean 'arabicName'?",
      "loans.print.breakdowns: no lines 'item', did you mean 'items'?",
      "loans.print.breakdowns: no field 'notes', did you mean 'note'?",
      "loans.print.breakdowns: 'note' is of the kind 'text', which cannot be added up; money, quantity, percent or int can",
    ])
  })

  it('letters of a kind of tax documents that are no letters, or of another kind', () => {
    const taxed = (definition: object, prefix?: string) => ({
      ...definition,
      print: { taxCode: { flag: 'eInvoicing', total: 'fee', tax: 'fee', ...(prefix !== undefined && { prefix }) } },
    })
    const said = (...found: readonly object[]) =>
      checkDefinitions(found as never).filter((fault) => fault.includes('print.taxCode.prefix'))
    expect(said(taxed(readers, 'RD'), taxed(books, 'B'))).toEqual([])
    expect(said(taxed(readers), taxed(books, 'B2'))).toEqual([
      "books.print.taxCode.prefix: 'B2' is not of letters from A to Z alone",
    ])
    expect(said(taxed(readers), taxed(books, 'readers'))).toEqual([
      "readers.print.taxCode.prefix: 'readers' is already of 'books'",
      "books.print.taxCode.prefix: 'readers' is already of 'readers'",
    ])
  })

  it('code that needs of a definition what it has not', () => {
    const made = (word: 'behaviour' | 'print' | 'effects', name: string): string[] =>
      checkDefinitions([readers, ...accounted, { ...receipts, [word]: word === 'effects' ? { ledger: name } : name }], {
        code: {
          behaviour: { account: { of: ['accounts'] }, names: { needs: { arabicName: 'text', about: 'money' } } },
          print: { paper: { needs: { status: 'choice', 'entries.debit': 'money', 'items.price': 'money' } } },
          effects: { voucher: { of: 'vouchers', ledger: () => [] }, goods: { of: 'receipts', stock: () => [] } },
        },
      })
    expect(made('behaviour', 'account')).toEqual(["receipts.behaviour: 'account' is made for 'accounts'"])
    expect(made('behaviour', 'names')).toEqual([
      "receipts.behaviour: 'names' needs a field 'arabicName', which the definition has not",
      "receipts.behaviour: 'names' needs a field 'about' of the kind 'money', not 'text'",
    ])
    expect(made('print', 'paper')).toEqual([
      "receipts.print: 'paper' needs 'debit' in lines 'entries', which the definition has not",
    ])
    expect(made('effects', 'voucher')).toEqual(["receipts.effects.ledger: the recipe 'voucher' is made for 'vouchers'"])
    expect(made('effects', 'goods')).toEqual(["receipts.effects.ledger: no recipe named 'goods'"])
  })
})

describe('the check of definitions', () => {
  it('finds nothing in right ones', () => {
    expect(checkDefinitions([readers, books, loans])).toEqual([])
    expect(checkDefinitions(definitions)).toEqual([])
  })

  it('says everything at once, past faults of shape, and begins with the file', () => {
    const wrong = {
      ...books,
      serch: [],
      list: { columns: ['titel'] },
      rules: [{ holds: 5 }, { error: 'E', order: ['a', 'level'] }],
    }
    expect(checkDefinitions([wrong, { ...readers, fields: [] }], { files: new Map([['books', 'library.json']]) })).toEqual([
      "library.json: books: unknown word 'serch', did you mean 'search'?",
      'library.json: books.rules[0].holds: expected a condition, not 5',
      "library.json: books.rules[0]: 'error' is missing",
      "library.json: books.list.columns: no field 'titel', did you mean 'title'?",
      "library.json: books.rules[1].order: no field 'a'",
      'readers.fields: expected an object of fields, not []',
    ])
  })

  it('says nothing about names that a wrong definition may have had', () => {
    const wrong = { ...readers, fields: { arabicName: { kind: 'txt' } }, title: ['arabicName'] }
    expect(checkDefinitions([wrong, { ...books, search: ['reader.arabicName'] }])).toEqual([
      "readers.fields.arabicName: unknown kind 'txt', did you mean 'text'?",
    ])
    expect(
      checkDefinitions([
        { ...readers, fields: 5 },
        { ...books, search: ['reader.phone'] },
      ]),
    ).toHaveLength(1)
  })

  it.each(['vouchers', 'students'])('never breaks, whatever stands where in the definition of %s', (changing) => {
    const right = definitions.find(({ name }) => name === changing)
    const places = placesIn(right)
    const named = JSON.stringify(right)
    const others = definitions.filter(({ name }) => name !== changing && named.includes(`"${name}"`))
    fc.assert(
      fc.property(fc.constantFrom(...places), fc.jsonValue(), (place, value) => {
        expect(checkDefinitions([...others, replaced(right, place, value)]).every((fault) => fault.includes(': '))).toBe(true)
      }),
      { numRuns: draws(200) },
    )
  })

  it('keeps the names of the tables that no definition describes', () => {
    const reserved = new Set([...reservedResources].map(snake))
    const owned = [...systemTables, ...ledgerTables, ...jobTables, ...alertTables].map(({ name }) => name)
    expect(owned.filter((name) => !reserved.has(name))).toEqual([])
  })
})

describe('the word that was meant', () => {
  it.each([
    ['titel', 'title'],
    ['maximum', 'max'],
    ['colums', 'columns'],
    ['Required', 'required'],
    ['leaf', 'isLeaf'],
    ['zebra', null],
    ['a', null],
  ])('%s → %s', (word, meant) => {
    expect(nearest(word, ['title', 'max', 'columns', 'required', 'isLeaf', 'b'])).toBe(meant)
  })
})

it('the check imports nothing but the schema', () => {
  const imports = ['checkDefinitions', 'shapeFaults', 'words', 'columns'].flatMap((file) =>
    [...readFileSync(`schema/check/${file}.ts`, 'utf8').matchAll(/from '([^']+)'/g)].map(([, from]) => from),
  )
  expect(imports.filter((from) => !from?.match(/^\.{1,2}\/[\w/]+\.ts$/) || from.startsWith('../../'))).toEqual([])
})
