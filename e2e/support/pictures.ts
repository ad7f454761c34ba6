import type { Locator, Page } from '@playwright/test';
import { expect } from './expect.ts';
import type { Translate } from './translations.ts';

type UploadFile = { name: string; mimeType: string; buffer: Buffer };

/** A photo of two colours, drawn by the browser itself: orange left of the middle, blue right of it. */
export async function drawPhoto(
  page: Page,
  { width = 1200, height = 800, type = 'image/jpeg', grain = false } = {},
): Promise<UploadFile> {
  const data = await page.evaluate(
    ([wide, high, as, noisy]) => {
      const canvas = document.createElement('canvas');
      Object.assign(canvas, { width: wide, height: high });
      const pen = canvas.getContext('2d') as CanvasRenderingContext2D;
      pen.fillStyle = '#e07020';
      pen.fillRect(0, 0, wide / 2, high);
      pen.fillStyle = '#2050c0';
      pen.fillRect(wide / 2, 0, wide / 2, high);
      for (let at = 0; at < (noisy ? 40_000 : 0); at += 1) {
        pen.fillStyle = `rgb(${(at * 37) % 256} ${(at * 91) % 256} ${(at * 53) % 256})`;
        pen.fillRect((at * 7919) % wide, (at * 104_729) % high, 3, 3);
      }
      return canvas.toDataURL(as).replace(/^.*,/, '');
    },
    [width, height, type, grain] as const,
  );
  return { name: `photo.${type.slice('image/'.length)}`, mimeType: type, buffer: Buffer.from(data, 'base64') };
}

/** A picture field as people use it: its place, its buttons, and what they bring to it. */
export function pictureField(page: Page, t: Translate, label: string) {
  const field = page.getByRole('group', { name: new RegExp(`^${label} `) });
  const button = (key: string) => field.getByRole('button', { name: t(key), exact: true });
  const frame = page.getByRole('dialog').getByRole('application');
  const empty = field.getByRole('button', { name: `${t('file.choose')}: ${label}` });
  return {
    field,
    empty,
    picture: field.getByRole('img', { name: label }),
    progress: field.getByRole('progressbar'),
    problem: field.getByRole('alert'),
    frame,
    change: button('file.change'),
    remove: button('file.remove'),
    retry: button('file.retry'),
    use: page.getByRole('button', { name: t('file.crop.use') }),

    async choose(file: UploadFile, by: Locator = empty) {
      const chooser = page.waitForEvent('filechooser');
      await by.click();
      await (await chooser).setFiles(file);
    },
    drop: (file: UploadFile) => dispatchFile(field, 'drop', file),
    paste: (file: UploadFile) => dispatchFile(page.locator('body'), 'paste', file),
    async expectUploaded() {
      await expect(this.picture).toBeVisible();
      await expect(this.progress).toHaveCount(0);
      await expect(this.problem).toHaveCount(0);
    },
  };
}

/** Puts a file into the hands of the page, as a mouse or a clipboard does. */
async function dispatchFile(target: Locator, how: 'drop' | 'paste', { name, mimeType, buffer }: UploadFile) {
  const sent = { how, name, type: mimeType, bytes: [...buffer] };
  await target.evaluate((element, given) => {
    const files = new DataTransfer();
    files.items.add(new File([new Uint8Array(given.bytes)], given.name, { type: given.type }));
    const event =
      given.how === 'drop'
        ? new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer: files })
        : new ClipboardEvent('paste', { bubbles: true, cancelable: true, clipboardData: files });
    element.dispatchEvent(event);
  }, sent);
}

/** The colour in the middle of a picture on the screen, as the browser shows it. */
export const middleColour = (picture: Locator) =>
  picture.evaluate((element) => {
    const image = element as HTMLImageElement;
    const canvas = document.createElement('canvas');
    Object.assign(canvas, { width: 1, height: 1 });
    const pen = canvas.getContext('2d') as CanvasRenderingContext2D;
    pen.drawImage(image, image.naturalWidth / 2, image.naturalHeight / 2, 1, 1, 0, 0, 1, 1);
    const [red = 0, , blue = 0] = pen.getImageData(0, 0, 1, 1).data;
    return red > blue ? 'orange' : 'blue';
  });
