import type { BrowserContext } from '@playwright/test';

/** What Word puts on the clipboard, shortened. */
export const fromWord = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style>p.MsoNormal{margin:0cm}</style></head><body lang=TH>
<!--StartFragment--><h1 style="mso-line-height:1pt"><span lang=TH style="font-family:'Cordia New'">ประกาศ<o:p></o:p></span></h1>
<p class=MsoNormal style='margin:0'><span lang=TH>ลิฟต์ <b>หมายเลข 2</b> <i>ปิด</i><o:p></o:p></span></p>
<table border=1><tr><td style="width:10pt"><p class=MsoNormal>ชั้น 1</p></td><td><p class=MsoNormal>10:00</p></td></tr></table>
<!--EndFragment--></body></html>`;

/** Copies in another window: the browser reads what a page copies by the rules of that page, and ours takes no styles. */
export async function copyElsewhere(context: BrowserContext, html: string): Promise<void> {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const page = await context.newPage();
  await page.route('https://word.example/', (route) => route.fulfill({ contentType: 'text/html', body: '' }));
  await page.goto('https://word.example/');
  await page.evaluate(async (text) => {
    const type = 'text/html';
    await navigator.clipboard.write([new ClipboardItem({ [type]: new Blob([text], { type }) })]);
  }, html);
  await page.close();
}
