import type { ResourceData } from '../../language/definition.ts'

/** Shelves of a library, in branches. */
const shelves: ResourceData = {
  name: 'bookShelves',
  was: 'shelves',
  scope: 'branch',
  permissions: { view: 'viewBookShelves', add: 'addBookShelves', edit: 'editBookShelves', delete: 'deleteBookShelves' },
  title: ['room', 'place'],
  fields: {
    room: { kind: 'text', required: true, max: 30, was: 'hall' },
    place: { kind: 'int', required: true, min: 1 },
    boards: { kind: 'int', min: 1 },
    usedBoards: { kind: 'int', min: 0 },
    keeper: { kind: 'ref', to: 'employees', where: { status: 'working' } },
    bookedBy: { kind: 'text' },
    lockedBy: { kind: 'ref', to: 'users' },
    active: { kind: 'flag', default: true },
    isFirst: { kind: 'flag' },
    unfinished: { kind: 'flag', hidden: true },
  },
  unique: [
    { fields: ['room', 'place'], when: { active: true }, error: 'Shelf.Taken' },
    { fields: ['room', 'isFirst'], when: { isFirst: true }, passes: 'isFirst', error: 'Shelf.OtherFirst' },
  ],
  rules: [
    { order: ['usedBoards', 'boards'], error: 'Shelf.TooMany', field: 'usedBoards' },
    { when: { active: true }, atLeastOne: ['keeper', 'bookedBy'], error: 'Shelf.Nobody' },
    { exactlyOne: ['keeper', 'bookedBy'], error: 'Shelf.OneOfTwo' },
  ],
  guards: [
    { on: ['delete'], usedBy: 'books.shelf', error: 'Shelf.HasBooks' },
    { on: ['edit'], holds: { active: true }, error: 'Shelf.Closed' },
    { on: ['lock'], usedBy: 'books', where: { shelf: { same: 'id' } }, error: 'Shelf.HasBooks' },
    { on: ['lock'], holds: { keeper: { empty: true } }, asks: true, error: 'Shelf.Kept' },
    { on: ['edit'], changes: ['room', 'place'], holds: { keeper: { empty: true } }, error: 'Shelf.Kept' },
    { on: ['edit'], becomes: { active: false }, usedBy: 'books.shelf', error: 'Shelf.HasBooks' },
    { on: ['edit'], others: { by: 'lockedBy', permission: 'lockOthersShelves' }, error: 'Shelf.Kept' },
    { on: ['lock'], own: 'keeper.user', error: 'Action.NotOwn' },
  ],
  ownBy: { user: 'keeper.user', view: 'viewOwnBookShelves', write: 'addOwnBookShelves' },
  actions: {
    lock: {
      upToDate: { of: ['room'], when: { active: true }, error: 'Shelf.Kept' },
      others: { by: 'lockedBy', permission: 'lockOthersShelves' },
      input: { lockedOn: { kind: 'date', required: true } },
      set: { active: false },
    },
  },
  keys: [['room', 'place']],
  search: ['room', 'keeper.arabicName'],
  merge: { like: 'room' },
  siblings: { by: 'keeper', show: ['room', 'place'] },
  timeline: { year: ['keeper'], actions: ['lock'] },
  beside: ['boards'],
  rail: { keeper: ['phone'] },
  begins: { books: { shelf: 'id' } },
  quick: ['boards'],
  list: {
    columns: ['room', 'place', 'keeper'],
    filters: ['room', 'active'],
    sort: { by: 'room', order: 'asc' },
    change: ['keeper', 'active'],
  },
  import: {
    match: [['room', 'place']],
    aliases: { room: ['القاعة', 'Hall'] },
    through: { keeper: ['identityNumber'] },
    incomplete: 'unfinished',
  },
  menu: { group: 'schoolData', icon: 'menuBook' },
  routes: { base: 'library-shelves', style: 'inline' },
  flag: 'storeEnabled',
  serial: true,
  labels: {
    en: {
      name: 'Shelf',
      name_two: 'Shelves',
      'fields.room': 'Room',
      'hints.room': 'As it is written on the door',
      'columns.keeper': 'Keeper',
      'errors.Shelf.Taken': 'There is a shelf in this place',
      'errors.Shelf.OtherFirst': 'The first shelf of the room is {{name}}. Make it this one?',
      'errors.Shelf.TooMany': 'More boards are used than there are',
      'errors.Shelf.Nobody': 'Say who keeps the shelf',
      'errors.Shelf.OneOfTwo': 'Say one of the two',
      'errors.Shelf.HasBooks': 'There are books on it',
      'errors.Shelf.Closed': 'The shelf is not in use',
      'errors.Shelf.Kept': 'Somebody keeps the shelf where it is',
      'permissions.deleteBookShelves': 'Delete shelves',
      'permissions.viewOwnBookShelves': 'View the shelves that one keeps',
      'permissions.addOwnBookShelves': 'Add shelves that one keeps',
    },
  },
}

const books: ResourceData = {
  name: 'books',
  scope: 'branch',
  menu: { group: 'schoolData', badge: { status: 'lost' } },
  title: ['heading'],
  fields: {
    heading: { kind: 'text', required: true, name: true },
    shelf: { kind: 'ref', to: 'bookShelves' },
    topic: { kind: 'ref', to: 'bookTopics' },
    room: { kind: 'text', from: 'shelf.room' },
    isbn: { kind: 'text', unique: { in: 'tenant', error: 'Book.Twice' } },
    edition: { kind: 'int' },
    size: { kind: 'choice', values: ['small', 'large'], map: { big: 'large' } },
    donor: { kind: 'text', shownWhen: { donated: true }, requiredWhen: { donated: true }, missing: 'Book.WhoGave' },
    donated: { kind: 'flag' },
    donorPhone: { kind: 'phone', masked: true, stepUp: true },
    price: { kind: 'money', permission: 'viewPrices' },
    note: { kind: 'longText', hidden: true },
    barcode: { kind: 'text', flag: 'storeEnabled' },
    shelvedOn: { kind: 'date', readOnly: true },
  },
  locked: { area: 'general', by: 'repairedOn', when: { donated: false }, at: 'note', keeps: { repairedOn: { empty: false } } },
  sections: { care: { repairedOn: { kind: 'date' } }, year: { yearly: { counted: { kind: 'int' } } } },
  states: { there: ['lent', 'lost'], lent: ['there'], lost: [] },
  tones: { lent: 'info' },
  mapStates: { gone: 'lost' },
  actions: {
    shelve: {
      when: { shelvedOn: { empty: true } },
      input: { shelvedOn: { kind: 'date', required: true } },
      permission: 'shelveBooks',
      locked: { area: 'general', by: 'shelvedOn', when: { donated: false }, at: 'note' },
    },
    donate: { set: { donated: true }, bulk: true },
    lose: { from: ['there'], to: 'lost', takesBack: true, confirm: true, danger: true, stepUp: true },
  },
  labels: {
    en: {
      name: 'Book',
      'fields.heading': 'Title',
      'errors.Book.Twice': 'This edition is there',
      'errors.Book.WhoGave': 'Say who gave the book',
      'choices.size.small': 'Small',
      'states.lent': 'Lent',
      'sections.care': 'Care',
      'actions.lose': 'Report as lost',
    },
  },
}

const topics: ResourceData = {
  name: 'bookTopics',
  scope: 'tenant',
  visibleThrough: ['books.topic'],
  foundBy: ['books.topic'],
  tree: 'parent',
  fields: { word: { kind: 'text', required: true }, parent: { kind: 'ref', to: 'bookTopics' } },
  title: ['word'],
}

/** Records that the product shows and nobody writes, that only people write, or that the product alone writes. */
const rules: ResourceData = { name: 'houseRules', scope: 'tenant', readOnly: true, fields: { sentence: { kind: 'text' } } }
const keys: ResourceData = { name: 'doorCodes', scope: 'tenant', peopleOnly: true, fields: { door: { kind: 'text' } } }
const visits: ResourceData = {
  name: 'gateVisits',
  scope: 'branch',
  log: true,
  fields: { at: { kind: 'dateTime', readOnly: true }, gate: { kind: 'text', readOnly: true } },
  webhooks: [{ on: ['created'], when: { gate: 'north' }, post: 'https://erp.example/daftar' }],
}
/** A membership that runs out, asked for on the website of the school. */
const members: ResourceData = {
  name: 'libraryMembers',
  scope: 'branch',
  title: ['reader'],
  number: { gaps: true },
  sections: {
    person: { reader: { kind: 'text', required: true }, phone: { kind: 'phone', required: true } },
    papers: { paper: { kind: 'file' } },
    answer: { until: { kind: 'date', readOnly: true }, family: { kind: 'ref', to: 'guardians', readOnly: true } },
  },
  states: { asked: ['member'], member: [] },
  actions: {
    accept: {
      to: 'member',
      shows: ['reader', 'phone'],
      input: { until: { kind: 'date', required: true } },
      finds: {
        family: {
          by: ['phone'],
          with: {
            phone: 'phone',
            arabicName: 'reader',
            toComplete: { value: true },
            responsibleRelationship: { value: 'father' },
          },
        },
      },
    },
    thank: { set: { paper: null } },
  },
  alerts: [{ field: 'until', before: [30, 7], while: { status: 'member' } }],
  public: {
    by: 'anyone',
    create: true,
    fields: ['reader', 'phone', 'paper', 'until'],
    files: ['paper'],
    actions: ['thank'],
    once: true,
    days: 7,
    perHour: 30,
    perPhone: 5,
    language: 'en',
    address: 'LibraryCard',
    steps: true,
    lookup: { by: ['number', 'phone'], shows: ['number', 'status', 'until'] },
    guarded: true,
  },
}
const opening: ResourceData = {
  name: 'openingHours',
  tenants: ['manara'],
  scope: 'tenant',
  single: true,
  headOffice: true,
  fields: { opens: { kind: 'time' }, closes: { kind: 'time' } },
}

export const library = [shelves, books, topics, rules, keys, visits, members, opening]
