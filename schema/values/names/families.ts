import { readNames } from './name.ts'

/** Families of citizens and of the Gulf. */
const gulf = readNames(
  'الغامدي=Alghamdi, الزهراني=Alzahrani, العتيبي=Alotaibi, القحطاني=Alqahtani, الحربي=Alharbi, المطيري=Almutairi',
  'الدوسري=Aldossari, الشمري=Alshammari, العنزي=Alanazi, السبيعي=Alsubaie, الشهري=Alshehri, الأسمري=Alasmari',
  'العسيري=Alasiri, المالكي=Almalki, الثقفي=Althaqafi, الجهني=Aljohani, البلوي=Albalawi, العمري=Alamri, الرشيدي=Alrashidi',
  'السلمي=Alsulami, الخالدي=Alkhaldi, الهاجري=Alhajri, العجمي=Alajmi, المري=Almarri, اليامي=Alyami, الشريف=Alsharif',
  'الفيفي=Alfaifi, الأحمري=Alahmari, البقمي=Albaqami, السهلي=Alsahli, الحازمي=Alhazmi, الجابري=Aljabri, الصاعدي=Alsaedi',
  'المحمدي=Almohammadi, الأنصاري=Alansari, البخاري=Albukhari, القرني=Alqarni, الشهراني=Alshahrani, الوادعي=Alwadei',
  'التميمي=Altamimi, العيسى=Aleisa, الراجحي=Alrajhi, السديري=Alsudairi, القاسم=Alqasim, الفوزان=Alfawzan, العثيمين=Alothaimeen',
  'السعيد=Alsaeed, الدخيل=Aldakheel, الحمدان=Alhamdan, السليمان=Alsulaiman, العبدالكريم=Alabdulkarim, الصالح=Alsaleh',
  'الناصر=Alnasser, المنصور=Almansour, الفهد=Alfahad, الراشد=Alrashed, العلي=Alali, المحيسن=Almuhaisen, النعيم=Alnaeem',
  'الجبر=Aljabr, العفالق=Alafaleq, الملحم=Almulhim, البسام=Albassam, الزامل=Alzamil, القصيبي=Algosaibi, الشايع=Alshaya',
  'الحميد=Alhumaid, الموسى=Almousa, العمير=Alomair, الغنام=Alghannam, المزروع=Almazrou, الخضير=Alkhudair, الضويان=Aldhuwayan',
  'العريفي=Alarifi, الهذلي=Alhudhali, اللحياني=Allihyani, النفيعي=Alnufaie, الروقي=Alroqi, المقاطي=Almuqati, الشيباني=Alshaibani',
  'الحارثي=Alharthi, الزبيدي=Alzubaidi, القرشي=Alqurashi, السفياني=Alsufyani, الطويرقي=Altuwairqi, الذيابي=Althiyabi',
  'العصيمي=Alosaimi, البيشي=Albishi, الخثعمي=Alkhathami, الشمراني=Alshamrani, البارقي=Albariqi, الألمعي=Alalmaie',
  'عسيري=Asiri, مدخلي=Madkhali, حكمي=Hakami, حمدي=Hamdi, جعفري=Jaafari, كعبي=Kaabi, صميلي=Sumaili, هزازي=Hazazi',
)

const egypt = readNames(
  'السيد=Elsayed, عبدالفتاح=Abdelfattah, الشافعي=Elshafei, المصري=Elmasry, النجار=Elnaggar, البنا=Elbanna, الجندي=Elgendy',
  'شاهين=Shaheen, درويش=Darwish, الدسوقي=Eldesouky, البدري=Elbadry, الطنطاوي=Eltantawy, حجازي=Hegazy, بركات=Barakat',
  'سلامة=Salama, الفقي=Elfeky, الشناوي=Elshenawy, غنيم=Ghoneim, رزق=Rizk, الغزالي=Elghazaly, عفيفي=Afifi, مرسي=Morsy',
)

const levant = readNames(
  'الخطيب=Alkhatib, الحلبي=Alhalabi, الشامي=Alshami, حداد=Haddad, النابلسي=Alnabulsi, المقدسي=Almaqdisi, الحموي=Alhamawi',
  'عودة=Odeh, زيدان=Zaidan, الزعبي=Alzoubi, المومني=Almomani, الطراونة=Altarawneh, القضاة=Alqudah, خليل=Khalil',
  'الأيوبي=Alayoubi, السمان=Alsamman, الصباغ=Alsabbagh, قباني=Qabbani, عيتاني=Itani, سنو=Sinno, الحمصي=Alhomsi, جرار=Jarrar',
)

const yemenAndSudan = readNames(
  'باوزير=Bawazir, باعشن=Baeshen, العمودي=Alamoudi, الحضرمي=Alhadrami, الصنعاني=Alsanani, المقطري=Almaqtari, الأهدل=Alahdal',
  'السقاف=Alsaqqaf, العيدروس=Alaidaroos, الكثيري=Alkathiri, المخلافي=Almikhlafi, الميرغني=Elmirghani, الطيب=Eltayeb',
  'عبدالماجد=Abdelmagid, البشير=Elbashir, الخليفة=Elkhalifa, حمدون=Hamdoun, الأمين=Elamin, بابكر=Babiker, المكي=Elmakki',
)

const southAsia = readNames(
  'خان=Khan, قريشي=Qureshi, صديقي=Siddiqui, فاروقي=Farooqui, ملك=Malik, شيخ=Sheikh, بت=Butt, رانا=Rana, تشودري=Chaudhry',
  'مرزا=Mirza, أنور=Anwar, إقبال=Iqbal, رحماني=Rahmani, حيدر=Haider, بهاتي=Bhatti, هاشمي=Hashmi, رضوي=Rizvi, نقوي=Naqvi',
)

/** Families by where they come from; no family stands in two of them. */
export const families = { gulf, egypt, levant, yemenAndSudan, southAsia } as const

export type Region = keyof typeof families
