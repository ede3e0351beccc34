import Accordion from '@mui/material/Accordion'
import AccordionDetails from '@mui/material/AccordionDetails'
import AccordionSummary from '@mui/material/AccordionSummary'
import Alert from '@mui/material/Alert'
import Autocomplete from '@mui/material/Autocomplete'
import Avatar from '@mui/material/Avatar'
import Badge from '@mui/material/Badge'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import Chip from '@mui/material/Chip'
import Fab from '@mui/material/Fab'
import FormControlLabel from '@mui/material/FormControlLabel'
import InputAdornment from '@mui/material/InputAdornment'
import LinearProgress from '@mui/material/LinearProgress'
import Link from '@mui/material/Link'
import List from '@mui/material/List'
import ListItemButton from '@mui/material/ListItemButton'
import ListSubheader from '@mui/material/ListSubheader'
import MenuItem from '@mui/material/MenuItem'
import Pagination from '@mui/material/Pagination'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import Skeleton from '@mui/material/Skeleton'
import Switch from '@mui/material/Switch'
import Tab from '@mui/material/Tab'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import TableSortLabel from '@mui/material/TableSortLabel'
import Tabs from '@mui/material/Tabs'
import TextField from '@mui/material/TextField'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import { Icon } from '../components/Icon.tsx'
import { IconAction } from '../components/IconAction.tsx'
import { MenuButton, type MenuEntry } from '../components/MenuButton.tsx'
import { PanelButton } from '../components/PanelButton.tsx'
import { ReasonButton } from '../components/ReasonButton.tsx'
import { GalleryCard } from './GalleryCard.tsx'

const rows = ['الأول الابتدائي', 'الثاني الابتدائي', 'الثالث الابتدائي']

interface Props {
  readonly items: readonly MenuEntry[]
}

/** MUI's parts as the theme has them, each once. */
export const GalleryParts = ({ items }: Props) => (
  <>
    <Buttons items={items} />
    <Signs />
    <Boxes />
    <Lists />
  </>
)

const Buttons = ({ items }: Props) => (
  <GalleryCard>
    <Button variant="contained" color="primary" startIcon={<Icon name="plus" size={16} />}>
      طالب جديد
    </Button>
    <Button>استيراد</Button>
    <Button variant="text">تراجع</Button>
    <Button color="error">حذف</Button>
    <Button disabled>تصدير</Button>
    <Button size="small">صغير</Button>
    <ReasonButton reason="لا يمكن في الإدارة العامة">ترحيل</ReasonButton>
    <IconAction label="تعديل" icon="edit" />
    <IconAction label="تعديل" icon="edit" size="small" iconSize={16} />
    <MenuButton label="المزيد" items={items} />
    <MenuButton label="قائمة" items={items}>
      قائمة
    </MenuButton>
    <PanelButton label="لوح صغير" button="لوح صغير">
      {(close) => <Button onClick={close}>إغلاق</Button>}
    </PanelButton>
    <ToggleButtonGroup exclusive value="week" size="small">
      <ToggleButton value="week">أسبوع</ToggleButton>
      <ToggleButton value="month">شهر</ToggleButton>
    </ToggleButtonGroup>
    <Fab size="small" aria-label="أعلى">
      <Icon name="top" />
    </Fab>
    <Link href="#main">رابط</Link>
  </GalleryCard>
)

const Signs = () => (
  <GalleryCard>
    <Chip label="الصف: الثالث" onDelete={() => undefined} deleteIcon={<Icon name="close" size={14} />} />
    <Chip variant="outlined" label="+ تصفية" onClick={() => undefined} />
    <Badge badgeContent={3} color="primary">
      <Icon name="bell" />
    </Badge>
    <Avatar>س</Avatar>
    <FormControlLabel control={<Checkbox defaultChecked />} label="نشط" />
    <FormControlLabel control={<Checkbox indeterminate />} label="الكل" />
    <FormControlLabel control={<Switch defaultChecked />} label="مفعّل" />
    <RadioGroup row defaultValue="m">
      <FormControlLabel value="m" control={<Radio />} label="ذكر" />
      <FormControlLabel value="f" control={<Radio />} label="أنثى" />
    </RadioGroup>
    <Pagination count={9} page={2} />
    <Skeleton width={120} height={14} />
  </GalleryCard>
)

const Boxes = () => (
  <GalleryCard columns>
    <TextField label="الاسم بالعربية" required defaultValue="سلمان فهد الدوسري" />
    <TextField label="رقم نور" helperText="كما في نظام نور" placeholder="21884730" slotProps={{ htmlInput: { dir: 'ltr' } }} />
    <TextField label="صلة القرابة" required error helperText="صلة القرابة مطلوبة" />
    <TextField label="الفرع" disabled defaultValue="مدرسة البنين" />
    <TextField
      label="المبلغ"
      defaultValue="100"
      slotProps={{ input: { endAdornment: <InputAdornment position="end">ر.س</InputAdornment> } }}
    />
    <TextField label="ملاحظة" multiline defaultValue={'سطر أول\nسطر ثانٍ'} />
    <TextField select label="الجنس" defaultValue="m" slotProps={{ select: { native: true } }}>
      <option value="m">ذكر</option>
      <option value="f">أنثى</option>
    </TextField>
    <TextField select label="الجنس" defaultValue="m">
      <MenuItem value="m">ذكر</MenuItem>
      <MenuItem value="f">أنثى</MenuItem>
    </TextField>
    <Autocomplete options={rows} renderInput={(params) => <TextField {...params} label="الصف" />} />
  </GalleryCard>
)

const Lists = () => (
  <GalleryCard columns>
    <Alert severity="success">تم الحفظ</Alert>
    <Alert severity="info">لم يُرحَّل بعد</Alert>
    <Alert severity="warning">ينتهي الاشتراك قريبًا</Alert>
    <Alert severity="error">الرمز مستخدم من قبل</Alert>
    <LinearProgress variant="determinate" value={62} aria-label="تقدم" />
    <Tabs value={0}>
      <Tab label="الأساسيات" />
      <Tab label="الهوية" />
    </Tabs>
    <Accordion>
      <AccordionSummary expandIcon={<Icon name="down" size={16} />}>بيانات أخرى</AccordionSummary>
      <AccordionDetails>نص مطوي</AccordionDetails>
    </Accordion>
    <List subheader={<ListSubheader>الصفوف</ListSubheader>}>
      {rows.map((row, at) => (
        <ListItemButton key={row} selected={at === 1}>
          {row}
        </ListItemButton>
      ))}
    </List>
    <Table>
      <TableHead>
        <TableRow>
          <TableCell>
            <TableSortLabel active>الصف</TableSortLabel>
          </TableCell>
          <TableCell>الترتيب</TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {rows.map((row, at) => (
          <TableRow key={row}>
            <TableCell>{row}</TableCell>
            <TableCell>{at + 1}</TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  </GalleryCard>
)
