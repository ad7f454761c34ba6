import sharp from 'sharp';

export interface Form {
  payload: Buffer;
  headers: { 'content-type': string };
}

/** A body in parts, as a browser sends it. */
export async function form(parts: [name: string, value: string | Uint8Array, fileName?: string][]): Promise<Form> {
  const data = new FormData();
  for (const [name, value, fileName = 'photo.jpg'] of parts)
    if (typeof value === 'string') data.append(name, value);
    else data.append(name, new Blob([new Uint8Array(value)]), fileName);
  const body = new Response(data);
  return {
    payload: Buffer.from(await body.arrayBuffer()),
    headers: { 'content-type': body.headers.get('content-type') ?? '' },
  };
}

const grey = { r: 120, g: 130, b: 140 };
export const jpeg = (width = 800, height = 600) =>
  sharp({ create: { width, height, channels: 3, background: grey } })
    .jpeg()
    .toBuffer();
export const png = (width = 40, height = 30) =>
  sharp({ create: { width, height, channels: 3, background: grey } })
    .png()
    .toBuffer();
export const pdf = (text = 'rules') => Buffer.from(`%PDF-1.4\n% ${text}\n1 0 obj\n<<>>\nendobj\nstartxref\n9\n%%EOF\n`);
