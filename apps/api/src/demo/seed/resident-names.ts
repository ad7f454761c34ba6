type Name = [th: string, en: string];
const pairs = (text: string): Name[] =>
  text
    .trim()
    .split('\n')
    .flatMap((line) => line.trim().split(', '))
    .map((pair) => pair.split('/') as Name);

const given = pairs(`
  สมชาย/Somchai, สุดา/Suda, ณัฐพล/Nattapon, พิมพ์ชนก/Pimchanok, กิตติ/Kitti, วราภรณ์/Waraporn, ธนกฤต/Thanakrit, ชลธิชา/Chonthicha
  อนุชา/Anucha, ปวีณา/Paweena, ศิริพร/Siriporn, ภูมิ/Phum, มณีรัตน์/Maneerat, เอกชัย/Ekachai, จิราพร/Jiraporn, ญาดา/Yada
  ธีรเดช/Theeradet, กนกวรรณ/Kanokwan, ปิยะ/Piya, สุภาพร/Supaporn, วีรยุทธ/Weerayut, นันทนา/Nanthana, ชัยยศ/Chaiyot, อรทัย/Orathai
  พงศกร/Pongsakorn, รุ่งนภา/Rungnapa, ศุภชัย/Suphachai, เบญจมาศ/Benjamas, กฤษณะ/Kritsana, ดวงใจ/Duangjai, มานพ/Manop, สายฝน/Saifon
  ปกรณ์/Pakorn, ลลิตา/Lalita, วสันต์/Wasan, ชุติมา/Chutima, นพดล/Noppadon, อัญชลี/Anchalee, เกรียงไกร/Kriangkrai, ปาริชาติ/Parichat`);
const family = pairs(`
  วงศ์สวัสดิ์/Wongsawat, แซ่ลิ้ม/Saelim, ศรีสุข/Srisuk, ทองดี/Thongdee, จันทร์เพ็ญ/Chanpen, บุญมี/Boonmee, รัตนกุล/Rattanakul
  ชัยวัฒน์/Chaiwat, พงษ์ศักดิ์/Pongsak, อินทรประเสริฐ/Intharaprasert, สุวรรณภูมิ/Suwannaphum, ตั้งใจดี/Tangjaidee
  แก้วมณี/Kaewmanee, ศักดิ์สิทธิ์/Saksit, พูนทรัพย์/Poonsap, แซ่ตั้ง/Saetang, วัฒนชัย/Wattanachai, สมบูรณ์/Somboon
  เจริญสุข/Charoensuk, ใจซื่อ/Jaisue, มั่นคง/Mankhong, ประเสริฐศรี/Prasertsri, กิตติคุณ/Kittikhun, อมรรัตน์/Amornrat
  สุขสำราญ/Suksamran, ธรรมรักษา/Thamraksa, โชติช่วง/Chotchuang, นาคสวัสดิ์/Naksawat, เพชรรัตน์/Phetcharat, วิเศษศิลป์/Wisetsin
  พิทักษ์ธรรม/Pithaktham, ไชยวงศ์/Chaiyawong, แสงทอง/Saengthong, รักษาศีล/Raksasin, ปัญญาดี/Panyadee, ศิลาทอง/Silathong
  มหาสุข/Mahasuk, อยู่เย็น/Yooyen, เกษมสันต์/Kasemsan, สุนทรวัฒน์/Sunthornwat, ภักดีผล/Phakdeephon, แซ่อึ้ง/Saeung
  ดำรงค์ศักดิ์/Damrongsak, พานทอง/Phanthong, บัวหลวง/Bualuang, วิริยะกุล/Wiriyakun, สินธุสมุทร/Sinthusamut, ทวีทรัพย์/Thaweesap`);

/** The name of a room's first, second or third resident: one family in a room, and no two people of one name in 624 rooms. */
export function residentName(home: number, person: number): { nameTh: string; nameEn: string } {
  const last = family[home % family.length] as Name;
  const first = given[(Math.floor(home / family.length) * 3 + person + (home % family.length) * 7) % given.length] as Name;
  return { nameTh: `${first[0]} ${last[0]}`, nameEn: `${first[1]} ${last[1]}` };
}

const otherFamily = pairs(`
  ณ บางช้าง/Na Bangchang, กาญจนวงศ์/Kanchanawong, เลิศวิไล/Loetwilai, ธนาพัฒน์/Thanaphat, ศรีวิชัย/Sriwichai, พัฒนกิจ/Phatthanakit
  อัศวเดช/Atsawadet, วรรณศิริ/Wannasiri, คงสมบัติ/Khongsombat, ลิขิตธรรม/Likhittham, ชูเกียรติ/Chukiat, สกุลไทย/Sakunthai
  ปิ่นทอง/Pinthong, เรืองศรี/Rueangsri, นิลเพชร/Ninlaphet, ดวงแก้ว/Duangkaeo, บุญประเสริฐ/Bunprasoet, อ่อนละมัย/Onlamai`);

/** Of families no resident's name is from: owners who live elsewhere, and those who ask to move in. */
export function otherName(at: number) {
  const first = given[at % given.length] as Name;
  const last = otherFamily[Math.floor(at / given.length + at) % otherFamily.length] as Name;
  return { firstName: first[0], lastName: last[0], firstNameEn: first[1], lastNameEn: last[1] };
}
