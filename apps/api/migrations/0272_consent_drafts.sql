-- What a property starts with: the usual purposes as drafts in both languages, for the office to read, change and publish. Nothing is in force
-- on the first day, so nobody is asked anything by an empty product.
grant insert on consent, consent_version, consent_text to lobby_auth;
grant select (property_id, id, version_id), update (updated_at) on consent_text to lobby_auth;
grant update (superseded_at) on consent_version to lobby_auth;
set role lobby_auth;
create function auth.add_consent_drafts(house int) returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  draft      record;
  of_consent int;
  of_version int;
begin
  for draft in select * from (values
    (10, 'privacy-notice', 'resident', 'notice', true, false, false, 120,
      'ประกาศความเป็นส่วนตัวสำหรับผู้พักอาศัย',
      '<p>นิติบุคคลเก็บชื่อ เบอร์โทรศัพท์ อีเมล เลขที่เอกสารประจำตัว รูปถ่าย ทะเบียนรถ และบันทึกการเข้าออกของท่าน เพื่อดูแลห้องชุด บัตรผ่าน พัสดุ ค่าส่วนกลาง และความปลอดภัยของอาคาร ตามกฎหมายอาคารชุดและสัญญา</p><p>ข้อมูลเก็บไว้เท่าที่จำเป็นและลบตามกำหนดหลังท่านย้ายออก ไม่เปิดเผยแก่ผู้อื่น เว้นแต่กฎหมายกำหนด</p><p>ท่านขอดู ขอสำเนา แก้ไข หรือลบข้อมูลของท่านได้ที่สำนักงานนิติบุคคล</p>',
      'Privacy notice for residents',
      '<p>The juristic person office keeps your name, phone, e-mail, document number, photo, number plates and entry records to look after your unit, cards, parcels, common fees and the safety of the building, as condominium law and your contract require.</p><p>Data is kept only as long as needed, is deleted in steps after you move out, and is given to nobody else unless the law says so.</p><p>You may ask the office to see, copy, correct or delete your data.</p>'),
    (40, 'visitor-notice', 'visitor', 'notice', true, false, false, 3,
      'ประกาศความเป็นส่วนตัวสำหรับผู้มาติดต่อ',
      '<p>อาคารเก็บชื่อ เบอร์โทรศัพท์ ทะเบียนรถ และเวลาเข้าออกของท่าน เพื่อความปลอดภัยของอาคาร และลบภายใน 90 วันหลังการเข้าพบ</p>',
      'Privacy notice for visitors',
      '<p>The building keeps your name, phone, number plate and the times you came and went, for the safety of the building, and deletes them within 90 days of your visit.</p>'),
    (50, 'face-access', 'resident', 'consent', false, true, false, 12,
      'ความยินยอมให้ใช้ใบหน้าเพื่อเปิดประตู',
      '<p>หากท่านยินยอม อาคารจะส่งรูปใบหน้าของท่านไปยังเครื่องอ่านใบหน้า เพื่อให้ท่านเข้าออกได้โดยไม่ใช้บัตร ข้อมูลนี้เป็นข้อมูลชีวภาพตามมาตรา 26</p><p>หากท่านไม่ยินยอม ท่านใช้บัตรได้ตามปกติ ท่านถอนความยินยอมได้ทุกเมื่อ และรูปจะถูกนำออกจากเครื่องทันที</p>',
      'Consent to opening doors by face',
      '<p>If you agree, the building sends a picture of your face to the face readers, so that you can come and go without a card. This is biometric data under section 26 PDPA.</p><p>If you do not agree, your card works as always. You may withdraw at any time; the picture is then taken off the readers at once.</p>'),
    (60, 'line-messages', 'resident', 'consent', false, false, true, 24,
      'ความยินยอมให้ส่งข้อความทาง LINE',
      '<p>หากท่านยินยอม อาคารจะส่งข่าวพัสดุและประกาศถึงท่านทาง LINE หากไม่ยินยอม ท่านยังได้รับข่าวสารทางช่องทางอื่นตามปกติ ท่านถอนความยินยอมได้ทุกเมื่อ</p>',
      'Consent to messages by LINE',
      '<p>If you agree, the building tells you about parcels and announcements by LINE. If you do not, you are told in the other ways as always. You may withdraw at any time.</p>'),
    (70, 'marketing', 'resident', 'consent', false, false, false, 24,
      'ความยินยอมให้ส่งข่าวสารและข้อเสนอ',
      '<p>หากท่านยินยอม อาคารจะส่งข่าวกิจกรรมและข้อเสนอของร้านค้าในอาคารถึงท่าน โดยไม่ส่งข้อมูลของท่านให้ร้านค้า ท่านถอนความยินยอมได้ทุกเมื่อ</p>',
      'Consent to news and offers',
      '<p>If you agree, the building sends you news of activities and offers of shops in the building; the shops do not receive your data. You may withdraw at any time.</p>'),
    (20, 'privacy-notice-staff', 'staff', 'notice', true, false, false, 120,
      'ประกาศความเป็นส่วนตัวสำหรับเจ้าหน้าที่',
      '<p>สำนักงานเก็บชื่อ ช่องทางติดต่อ ตำแหน่ง และบันทึกการใช้งานระบบของท่าน เพื่อให้ท่านทำงานได้และเพื่อให้ตรวจสอบได้ว่าใครทำสิ่งใดเมื่อใด</p><p>ท่านขอดูหรือแก้ไขข้อมูลของท่านได้ที่ผู้จัดการอาคาร</p>',
      'Privacy notice for staff',
      '<p>The office keeps your name, contact details, position and a record of what you do in this system, so that you can work and so that it can be shown who did what and when.</p><p>You may ask the building manager to see or correct your data.</p>'),
    (30, 'work-rules', 'staff', 'notice', true, false, false, 120,
      'ระเบียบการใช้ข้อมูลผู้พักอาศัย',
      '<p>ข้อมูลของผู้พักอาศัยใช้เพื่องานของอาคารเท่านั้น ห้ามคัดลอก ถ่ายภาพ หรือส่งต่อให้ผู้อื่น ห้ามใช้บัญชีของผู้อื่น และโปรดแจ้งผู้จัดการทันทีเมื่อข้อมูลสูญหายหรือรั่วไหล</p>',
      'Rules for working with residents’ data',
      '<p>Residents’ data is used for the work of the building only. Do not copy, photograph or pass it on, do not use the account of another, and tell the manager at once when data is lost or leaked.</p>')
    ) as drafts (place, code, audience, basis, is_mandatory, is_sensitive, minor_may_decide, months, title_th, content_th, title_en, content_en)
  loop
    insert into consent (property_id, code, name_th, name_en, audience, basis, is_mandatory, is_sensitive, minor_may_decide, retention_months, "order")
    values (house, draft.code, draft.title_th, draft.title_en, draft.audience, draft.basis, draft.is_mandatory, draft.is_sensitive,
      draft.minor_may_decide, draft.months, draft.place) returning id into of_consent;
    insert into consent_version (property_id, consent_id, version) values (house, of_consent, 1) returning id into of_version;
    insert into consent_text (property_id, version_id, locale, title, content)
    values (house, of_version, 'th', draft.title_th, draft.content_th), (house, of_version, 'en', draft.title_en, draft.content_en);
  end loop;
end $$;
create function auth.start_consents() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform auth.add_consent_drafts(new.id);
  return null;
end $$;
revoke all on function auth.add_consent_drafts, auth.start_consents from public;
select auth.add_consent_drafts(id) from property;
reset role;
create trigger consents after insert on property for each row execute function auth.start_consents();
