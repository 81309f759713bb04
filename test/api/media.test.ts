import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { deflateSync } from 'node:zlib'
import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { fetchPublic } from '#server/services/fetch-public.ts'
import { resumeUploads, runUpload } from '#server/shop/media/fetch-picture.ts'
import { removeUnusedPictures } from '#server/shop/media/remove-unused.ts'
import { addProduct } from '#test/support/build.ts'
import { KINDS, openFreshShop, useFreshShop } from '#test/support/fresh-shop.ts'
import type { Answer, ProblemBody } from '#test/support/fresh-shop.ts'
import { makePicture } from '#test/support/files/pictures.ts'
import type { Schema } from '#test/support/schema.ts'
import { openStaffSession } from '#test/support/staff.ts'
import type { StaffSession } from '#test/support/staff.ts'

type Media = Schema<'Media'>
type Upload = Schema<'MediaUpload'>
type Bytes = Uint8Array<ArrayBuffer>

const text = (content: string): Bytes => Uint8Array.from(Buffer.from(content))

/** An upload whose length nobody announces. */
const streamed = (body: ReadableStream, headers: Record<string, string>) => {
  const init: RequestInit & { duplex: 'half' } = { method: 'POST', headers, body, duplex: 'half' }
  return new Request('http://shop.test/api/admin/media', init)
}

/** CRC-32 of a chunk of a PNG, which its reader checks. */
const crc = (bytes: Buffer) => {
  let sum = 0xff_ff_ff_ff
  for (const byte of bytes) {
    sum ^= byte
    for (let bit = 0; bit < 8; bit++) sum = sum & 1 ? (sum >>> 1) ^ 0xed_b8_83_20 : sum >>> 1
  }
  return (sum ^ 0xff_ff_ff_ff) >>> 0
}

const chunk = (type: string, data: Buffer) => {
  const named = Buffer.concat([Buffer.from(type), data])
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.byteLength)
  check.writeUInt32BE(crc(named))
  return Buffer.concat([length, named, check])
}

/** A PNG with four gigabytes of text, packed into as many megabytes. */
async function talkative(): Promise<Bytes> {
  const png = Buffer.from(await makePicture({ format: 'png', width: 64, height: 64 }))
  const note = chunk('zTXt', Buffer.concat([Buffer.from('Comment\0\0', 'latin1'), deflateSync(Buffer.alloc(7_000_000, 'a'))]))
  // Behind the signature and the header.
  return Uint8Array.from(Buffer.concat([png.subarray(0, 33), ...Array.from({ length: 600 }, () => note), png.subarray(33)]))
}

/** A PNG whose header says so many pixels: some hundred bytes that would take gigabytes to decode. */
function bomb(width: number, height: number, bits = 8): Bytes {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([bits, 2, 0, 0, 0], 8)
  const rows = chunk('IDAT', deflateSync(Buffer.alloc(100_000)))
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
  return Uint8Array.from(Buffer.concat([signature, chunk('IHDR', header), rows, chunk('IEND', Buffer.alloc(0))]))
}

describe.each(KINDS)('pictures on %s', (kind) => {
  const fresh = useFreshShop(kind)
  let staff: StaffSession

  const upload = <Body = Media>(bytes: Bytes, name = 'motor.jpg', headers: Record<string, string> = {}): Promise<Answer<Body>> =>
    fresh.call('POST', `/api/admin/media?name=${encodeURIComponent(name)}`, bytes, {
      'content-type': 'application/octet-stream',
      ...staff.headers,
      ...headers,
    })
  const uploaded = async (bytes: Bytes, name?: string) => {
    const { status, body, text: said } = await upload(bytes, name)
    expect(status, said).toBe(200)
    return body
  }
  const refusal = async (bytes: Bytes, name?: string) => {
    const { status, body } = await upload<ProblemBody>(bytes, name)
    return [status, body.code, body.detail]
  }
  const get = (path: string) => fresh.send(new Request(`http://shop.test${path}`))
  const filesOf = (id: string) => readdirSync(join(fresh.folder, 'files/media', id)).toSorted()

  beforeAll(async () => {
    staff = await openStaffSession(fresh)
  })

  describe('an upload', () => {
    test('is stored in sizes up to its own, as AVIF, WebP and JPEG, and served for good', async () => {
      const media = await uploaded(await makePicture({ width: 500, height: 400 }), 'Fan motor.jpg')
      expect(media).toMatchObject({ name: 'Fan motor.jpg', alt: '', width: 500, height: 400, url: `/media/${media.id}/500.jpg` })
      for (const [format, type] of [
        ['avif', 'image/avif'],
        ['webp', 'image/webp'],
        ['jpg', 'image/jpeg'],
      ])
        for (const width of [96, 192, 384, 500]) {
          const answer = await get(`/media/${media.id}/${width}.${format}`)
          expect(answer.status).toBe(200)
          expect(answer.headers.get('content-type')).toBe(type)
          expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
          expect(await sharp(Buffer.from(await answer.arrayBuffer())).metadata()).toMatchObject({ width })
        }
      // A list asks for a standard width without knowing the picture's own.
      const wide = await get(`/media/${media.id}/1600.webp`)
      expect((await sharp(Buffer.from(await wide.arrayBuffer())).metadata()).width).toBe(500)
    })

    test.each(['png', 'webp', 'avif', 'gif'] as const)('may be %s', async (format) => {
      expect(await uploaded(await makePicture({ format, width: 120, height: 90 }), `a.${format}`)).toMatchObject({ width: 120, height: 90 })
    })

    test('loses place and camera, and stands upright', async () => {
      const turned = await sharp(Buffer.from(await makePicture({ width: 300, height: 200 })))
        .withMetadata({ orientation: 6, exif: { IFD0: { Copyright: 'secret owner' }, IFD3: { GPSLatitude: '42/1 19/1 0/1' } } })
        .toBuffer()
      expect(turned.includes('secret owner')).toBe(true)
      const media = await uploaded(Uint8Array.from(turned))
      expect([media.width, media.height]).toEqual([200, 300])
      for (const name of filesOf(media.id)) {
        const bytes = await sharp(join(fresh.folder, 'files/media', media.id, name)).metadata()
        expect([name, bytes.exif, bytes.icc, bytes.xmp]).toEqual([name, undefined, undefined, undefined])
        expect(['srgb', 'b-w']).toContain(bytes.space)
      }
    })

    test('unpacks nothing that is packed into it beside the pixels', async () => {
      const bytes = await talkative()
      const before = process.memoryUsage.rss()
      let most = before
      const looking = setInterval(() => (most = Math.max(most, process.memoryUsage.rss())), 5)
      expect(await uploaded(bytes)).toMatchObject({ width: 64, height: 64 })
      clearInterval(looking)
      expect((most - before) / 1024 / 1024).toBeLessThan(200)
    })

    test('keeps transparency where the format has it, and is white below it in JPEG', async () => {
      const clear = await sharp({ create: { width: 50, height: 50, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } })
        .png()
        .toBuffer()
      const media = await uploaded(Uint8Array.from(clear), 'logo.png')
      const pixels = async (format: string) =>
        (await sharp(Buffer.from(await (await get(`/media/${media.id}/50.${format}`)).arrayBuffer())).stats()).channels.map(
          ({ mean }) => mean,
        )
      expect((await pixels('webp')).at(3)).toBe(0)
      expect(await pixels('jpg')).toEqual([255, 255, 255])
    })

    test('of the same bytes gives the same picture, also at once', async () => {
      const bytes = await makePicture({ width: 200, height: 150 })
      const all = await Promise.all([uploaded(bytes, 'a.jpg'), uploaded(bytes, 'b.jpg'), uploaded(bytes, 'c.jpg')])
      expect(new Set(all.map(({ id }) => id)).size).toBe(1)
      expect((await uploaded(bytes)).id).toBe(all[0]?.id)
      const rows = await fresh.rows(sql`select 1 from audit_log where action = 'media.create' and subject = ${all[0]?.id}`)
      expect(rows.length).toBe(1)
    })

    test('keeps only the picture of a file that is a program as well', async () => {
      const script = '<script>alert(1)</script>'
      const media = await uploaded(Uint8Array.from(Buffer.concat([await makePicture({ width: 100, height: 80 }), Buffer.from(script)])))
      for (const name of filesOf(media.id)) {
        const path = join(fresh.folder, 'files/media', media.id, name)
        expect((await sharp(path).metadata()).width).toBeGreaterThan(0)
        expect(readFileSync(path).includes('script')).toBe(false)
      }
    })
  })

  describe('what is refused', () => {
    test.each([
      ['nothing', text(''), 'The file is empty.'],
      [
        'an SVG',
        text('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
        /^SVG files are not/,
      ],
      ['a web page named .png', text('<!doctype html><html><script>alert(1)</script></html>'), 'This is a web page, not a picture.'],
      ['a text', text('hello'), /^Pictures may be JPEG/],
      ['a HEIC', text('\0\0\0\x18ftypheic\0\0\0\0mif1heic'), /^HEIC pictures/],
      ['a PNG signature alone', Uint8Array.from(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')), /damaged/],
      ['a picture of 30,000 by 30,000 pixels', bomb(30_000, 30_000), /900 megapixels. At most 50/],
      ['a row of sixteen million pixels', bomb(16_000_000, 3), /16000000 × 3 pixels. Neither side may be longer than 20,000/],
      ['a column of fifty million pixels', bomb(1, 50_000_000), /Neither side may be longer/],
      [
        'a picture of 30 megapixels with 16 bits a channel',
        bomb(6_000, 5_000, 16),
        /30 megapixels. At most 12.5 are accepted of this kind/,
      ],
    ] as const)('%s', async (_, bytes, detail) => {
      const [status, code, said] = await refusal(bytes, 'photo.png')
      expect([status, code]).toEqual([422, 'picture_refused'])
      expect(said).toEqual(typeof detail === 'string' ? detail : expect.stringMatching(detail))
    })

    test('an AVIF of more than twelve megapixels, whose decoder would take half a gigabyte', async () => {
      const large = sharp({ create: { width: 4_300, height: 3_000, channels: 3, background: '#888' } }).avif({ effort: 0 })
      const [status, , said] = await refusal(Uint8Array.from(await large.toBuffer()))
      expect([status, said]).toEqual([422, expect.stringContaining('13 megapixels. At most 12.5 are accepted of this kind')])
    })

    test.each(['jpeg', 'png', 'webp', 'avif', 'gif'] as const)('a %s cut at any byte, with nothing left behind', async (format) => {
      const whole = await makePicture({ format, width: 64, height: 64 })
      const ids = async () => (await fresh.rows<{ id: string }>(sql`select id from media order by id collate "C"`)).map(({ id }) => id)
      const before = await ids()
      for (const share of [0.01, 0.1, 0.3, 0.5, 0.7, 0.9, 0.97]) {
        const [status, code] = await refusal(whole.slice(0, Math.floor(whole.byteLength * share)), `a.${format}`)
        expect([share, status, code]).toEqual([share, 422, 'picture_refused'])
      }
      expect(await ids()).toEqual(before)
      expect(readdirSync(join(fresh.folder, 'files/media')).toSorted()).toEqual(before)
    })

    test('a file above 20 MB, whether its length is announced or not', async () => {
      const large = new Uint8Array(21 * 1024 * 1024)
      expect(await refusal(large)).toEqual([413, 'payload_too_large', 'A picture may have at most 20 MB.'])
      let sent = 0
      const body = new ReadableStream({
        pull(controller) {
          sent += 1_048_576
          controller.enqueue(new Uint8Array(1_048_576))
        },
      })
      const request = streamed(body, staff.headers)
      expect((await fresh.send(request)).status).toBe(413)
      expect(sent).toBeLessThan(25 * 1024 * 1024)
    })

    test('everybody but staff, before a byte of the file is read', async () => {
      let reads = 0
      const body = new ReadableStream(
        {
          pull(controller) {
            reads++
            controller.enqueue(new Uint8Array(65_536))
          },
        },
        { highWaterMark: 0 },
      )
      const answer = await fresh.send(streamed(body, {}))
      expect([answer.status, reads]).toEqual([404, 0])
    })

    test('a request of another site', async () => {
      expect((await upload(await makePicture(), 'a.jpg', { origin: 'https://evil.example' })).status).toBe(403)
    })

    test('a body of more than 64 kB on every other route, and one that is no JSON', async () => {
      const large = await staff.post('media/from-url', { url: `https://x.example/${'x'.repeat(70_000)}` })
      expect(large.status).toBe(413)
      const plain = await fresh.call('POST', '/api/admin/media/from-url', 'x', { 'content-type': 'text/plain', ...staff.headers })
      expect(plain.status).toBe(415)
    })
  })

  test('an address that no picture has is answered 404', async () => {
    const media = await uploaded(await makePicture({ width: 500, height: 400 }))
    for (const path of [
      `/media/${media.id}/385.webp`,
      `/media/${media.id}/768.png`,
      `/media/${media.id}/master.webp`,
      `/media/${media.id}/..%2f..%2fauth-secret`,
      `/media/${media.id}/0.jpg`,
      `/media/med_${'0'.repeat(26)}/96.webp`,
      '/media/..%2f..%2fauth-secret/96.webp',
      '/media/x/96.webp',
      '/media',
    ])
      expect([path, (await get(path)).status]).toEqual([path, 404])
  })

  test('a text says what a picture shows, and who wrote it is in the log', async () => {
    const { id } = await uploaded(await makePicture({ width: 90, height: 90 }))
    const change = (alt: string) => fresh.call<Media>('PATCH', `/api/admin/media/${id}`, { alt }, staff.headers)
    expect((await change('  A motor, from the side ')).body.alt).toBe('A motor, from the side')
    expect((await change('x'.repeat(301))).status).toBe(422)
    expect((await staff.get<Media>(`media/${id}`)).body.alt).toBe('A motor, from the side')
    expect((await staff.get<{ media: Media[] }>(`media?id=${id}&id=med_unknown`)).body.media.map((each) => each.id)).toEqual([id])
    const [entry] = await fresh.rows(sql`select before, after from audit_log where action = 'media.update' and subject = ${id}`)
    expect(entry).toEqual({ before: { alt: '' }, after: { alt: 'A motor, from the side' } })
  })

  test('a rectangle is cut out of a picture as another one, once', async () => {
    const { id } = await uploaded(await makePicture({ width: 400, height: 200 }))
    const crop = (body: object) => staff.post<Media>(`media/${id}/crop`, body)
    const square = { left: 0.25, top: 0, width: 0.5, height: 1 }
    const cut = await crop(square)
    expect([cut.status, cut.body.width, cut.body.height]).toEqual([200, 200, 200])
    expect(cut.body.id).not.toBe(id)
    expect((await crop(square)).body.id).toBe(cut.body.id)
    for (const wrong of [
      { ...square, left: 0.6 },
      { ...square, width: 0 },
      { ...square, left: -0.1 },
      { ...square, top: 'x' },
    ])
      expect((await crop(wrong)).status).toBe(422)
    expect((await staff.post(`media/med_${'0'.repeat(26)}/crop`, square)).status).toBe(404)
  })

  describe('a part', () => {
    test('shows uploaded pictures with their texts at once, and refuses those that do not exist', async () => {
      const slug = await addProduct(fresh)
      const media = await uploaded(await makePicture({ width: 800, height: 600 }))
      await fresh.call('PATCH', `/api/admin/media/${media.id}`, { alt: 'The motor' }, staff.headers)
      const [{ id, version } = { id: '', version: 0 }] = await fresh.rows<{ id: string; version: number }>(
        sql`select id, version from product where slug = ${slug}`,
      )
      const change = (images: string[]) => fresh.call('PATCH', `/api/admin/products/${id}`, { version, images }, staff.headers)
      await fresh.call('GET', `/api/products/${slug}`)
      for (const wrong of [
        'javascript:alert(1)',
        '//evil.example/a.png',
        'http://insecure.example/a.png',
        `/media/med_${'0'.repeat(26)}/96.jpg`,
      ])
        expect([wrong, (await change([wrong])).status]).toEqual([wrong, 422])
      expect((await change([media.url, 'https://cdn.example/old.jpg'])).status).toBe(200)
      const { body } = await fresh.call<{ product: Schema<'Product'> }>('GET', `/api/products/${slug}`)
      expect(body.product.images).toEqual([media.url, 'https://cdn.example/old.jpg'])
      expect(body.product.imageAlts).toEqual(['The motor', ''])
    })
  })

  describe('a picture that nothing refers to', () => {
    const age = (id: string) =>
      fresh.rows(sql`update media set unused_since = now() - interval '31 days' where id = ${id} and unused_since is not null`)
    const exists = async (id: string) => (await staff.get(`media/${id}`)).status === 200

    test('is removed after thirty days, with its files; one in use never is', async () => {
      const [unused, inPart, ofBrand, ofCategory, inSetting, ofShop] = await Promise.all(
        Array.from({ length: 6 }, async () => uploaded(await makePicture({ width: 60, height: 60 }))),
      )
      const slug = await addProduct(fresh)
      const images = JSON.stringify(['/old.jpg', inPart?.url])
      await fresh.rows(sql`update product set images = ${images}::jsonb where slug = ${slug}`)
      await fresh.rows(sql`update brand set logo_url = ${ofBrand?.url} where slug = 'hoover'`)
      await fresh.rows(sql`update category set image_url = ${ofCategory?.url} where path = 'vacuum-parts'`)
      const hero = JSON.stringify({ imageUrl: inSetting?.url })
      await fresh.rows(
        sql`insert into setting (key, value) values ('hero', ${hero}::jsonb) on conflict (key) do update set value = excluded.value`,
      )
      const given = await fresh.call('PATCH', '/api/admin/settings/identity', { version: 0, logoUrl: ofShop?.url }, staff.headers)
      expect(given.status, given.text).toBe(200)
      await removeUnusedPictures(fresh.shop)
      for (const media of [unused, inPart, ofBrand, ofCategory, inSetting, ofShop]) await age(media?.id ?? '')
      expect(await exists(unused?.id ?? '')).toBe(true)
      await removeUnusedPictures(fresh.shop)
      expect(await exists(unused?.id ?? '')).toBe(false)
      expect(readdirSync(join(fresh.folder, 'files/media'))).not.toContain(unused?.id)
      for (const media of [inPart, ofBrand, ofCategory, inSetting, ofShop]) {
        expect(await exists(media?.id ?? '')).toBe(true)
        expect((await get(media?.url ?? '')).status).toBe(200)
      }
    })

    test("the shop's own logo tells its size, so that pages keep its place free", async () => {
      const media = await uploaded(await makePicture({ width: 500, height: 125 }))
      const { body: before } = await fresh.call<{ settings: Schema<'SettingRecord'>[] }>(
        'GET',
        '/api/admin/settings',
        undefined,
        staff.headers,
      )
      const { version } = before.settings.find(({ group }) => group === 'identity') ?? { version: 0 }
      await fresh.call('PATCH', '/api/admin/settings/identity', { version, logoUrl: media.url }, staff.headers)
      const { body } = await fresh.call<Schema<'ShopInfo'>>('GET', '/api/shop')
      expect([body.logoUrl, body.logoSize]).toEqual([media.url, { width: 500, height: 125 }])
      await fresh.call('PATCH', '/api/admin/settings/identity', { version: version + 1, logoUrl: null }, staff.headers)
      expect((await fresh.call<Schema<'ShopInfo'>>('GET', '/api/shop')).body.logoSize).toBeNull()
    })

    test('counts as new when it is uploaded again', async () => {
      const bytes = await makePicture({ width: 60, height: 60 })
      const { id } = await uploaded(bytes)
      await removeUnusedPictures(fresh.shop)
      await age(id)
      await uploaded(bytes)
      await removeUnusedPictures(fresh.shop)
      expect(await exists(id)).toBe(true)
    })

    test('that was never finished is removed after a day, and finished by the next upload until then', async () => {
      const bytes = await makePicture({ width: 60, height: 60 })
      const { id } = await uploaded(bytes)
      await fresh.rows(sql`update media set ready_at = null where id = ${id}`)
      expect(await exists(id)).toBe(false)
      expect((await uploaded(bytes)).id).toBe(id)
      await fresh.rows(sql`update media set ready_at = null, created_at = now() - interval '25 hours' where id = ${id}`)
      await removeUnusedPictures(fresh.shop)
      expect(readdirSync(join(fresh.folder, 'files/media'))).not.toContain(id)
    })
  })
})

describe.each(KINDS)('pictures from an address on %s', (kind) => {
  const answers: Record<string, (request: IncomingMessage, response: ServerResponse) => void> = {}
  const server = createServer((request, response) => {
    const answer = answers[request.url ?? '']
    if (answer) answer(request, response)
    else response.writeHead(404).end()
  })
  // Named for the test: an address of this machine, which nothing else may be.
  const port = new Promise<number>((resolve) => server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port)))
  let base = ''
  let staff: StaffSession
  const env = { PICTURE_HOSTS: '' }
  const fresh = useFreshShop(kind, env)

  beforeAll(async () => {
    base = `http://127.0.0.1:${await port}`
    fresh.shop.env.PICTURE_HOSTS.push(new URL(base).host)
    staff = await openStaffSession(fresh)
  })
  afterAll(() => void server.close())

  /** Asks for a picture, does the job, and gives what became of it. */
  const fetched = async (url: string) => {
    const asked = await staff.post<Upload>('media/from-url', { url })
    expect(asked.status, asked.text).toBe(200)
    expect(asked.body).toMatchObject({ state: 'waiting', url, media: null })
    await runUpload(fresh.shop, asked.body.id as never)
    return (await staff.get<Upload>(`media/uploads/${asked.body.id}`)).body
  }

  test('are fetched, also over three redirects, and not over four', async () => {
    const bytes = await makePicture()
    answers['/fan%20motor.jpg'] = (_, response) => response.writeHead(200, { 'content-type': 'text/html' }).end(bytes)
    for (const n of [1, 2, 3, 4])
      answers[`/hop${n}`] = (_, response) => response.writeHead(302, { location: n === 1 ? '/fan%20motor.jpg' : `/hop${n - 1}` }).end()
    const done = await fetched(`${base}/hop3`)
    expect(done).toMatchObject({ state: 'done', error: null, media: { name: 'fan motor.jpg', width: 640 } })
    expect(await fetched(`${base}/hop4`)).toMatchObject({ state: 'failed', error: expect.stringContaining('more than 3 times') })
  })

  test.each([
    'http://127.0.0.1/a.png',
    'http://127.1/a.png',
    'http://2130706433/a.png',
    'http://0x7f000001/a.png',
    'http://0177.0.0.1/a.png',
    'http://[::1]/a.png',
    'http://[::ffff:127.0.0.1]/a.png',
    'http://[::ffff:a9fe:a9fe]/a.png',
    'http://[64:ff9b::7f00:1]/a.png',
    'http://[::127.0.0.1]/a.png',
    'http://[4000::1]/a.png',
    'http://[fd00::1]/a.png',
    'http://[fe80::1]/a.png',
    'http://10.0.0.1/a.png',
    'http://172.16.0.1/a.png',
    'http://192.168.1.1/a.png',
    'http://169.254.169.254/latest/meta-data/',
    'http://100.64.0.1/a.png',
    'http://0.0.0.0/a.png',
    'http://localhost/a.png',
    'http://user:secret@93.184.215.14/a.png',
    'http://93.184.215.14:22/a.png',
  ])('are not fetched from %s, nor when a public address leads there', async (address) => {
    expect(await fetched(address)).toMatchObject({
      state: 'failed',
      media: null,
      error: expect.stringMatching(/public internet|name and password|ports/),
    })
    answers['/leads-on'] = (_, response) => response.writeHead(302, { location: address }).end()
    expect(await fetched(`${base}/leads-on`)).toMatchObject({
      state: 'failed',
      error: expect.stringMatching(/public internet|name and password|ports/),
    })
  })

  test.each(['file:///etc/passwd', 'ftp://x.example/a.png', 'javascript:alert(1)', 'not an address'])(
    '%s is no address to ask for',
    async (url) => {
      expect((await staff.post('media/from-url', { url })).status).toBe(422)
      answers['/leads-on'] = (_, response) => response.writeHead(302, { location: url }).end()
      expect(await fetched(`${base}/leads-on`)).toMatchObject({ state: 'failed' })
    },
  )

  test('say why they failed: missing, too large, no picture, cut off', async () => {
    answers['/large'] = (_, response) => response.writeHead(200, { 'content-length': 30_000_000 }).end()
    answers['/endless'] = (_, response) => {
      response.writeHead(200)
      const write = () => {
        while (!response.destroyed && response.write(new Uint8Array(262_144)));
      }
      response.on('drain', write)
      write()
    }
    answers['/page'] = (_, response) => response.writeHead(200, { 'content-type': 'image/png' }).end('<!doctype html><html></html>')
    answers['/cut'] = (_, response) => response.writeHead(200, { 'content-length': 5_000 }).write('x', () => response.destroy())
    expect(await fetched(`${base}/missing`)).toMatchObject({ state: 'failed', error: expect.stringContaining('answered 404') })
    for (const path of ['/large', '/endless'])
      expect(await fetched(base + path)).toMatchObject({ state: 'failed', error: 'What is there is larger than 20 MB.' })
    expect(await fetched(`${base}/page`)).toMatchObject({ state: 'failed', error: 'This is a web page, not a picture.' })
    expect(await fetched(`${base}/cut`)).toMatchObject({ state: 'failed', error: 'The address could not be reached.' })
  })

  test('are given up in time when a server sends a byte now and then', async () => {
    answers['/slow'] = (_, response) => {
      response.writeHead(200)
      const timer = setInterval(() => response.write('x'), 20)
      response.on('close', () => clearInterval(timer))
    }
    const limits = { maxBytes: 1_000_000, milliseconds: 400, redirects: 0 }
    await expect(fetchPublic(`${base}/slow`, limits, [new URL(base).host])).rejects.toMatchObject({
      code: 'fetch_failed',
      detail: 'The address did not answer in time.',
    })
  })

  test('are fetched after a restart, when the process that fetched them has ended', async () => {
    answers['/again.jpg'] = (_, response) => void makePicture({ width: 80, height: 80 }).then((bytes) => response.writeHead(200).end(bytes))
    const { body } = await staff.post<Upload>('media/from-url', { url: `${base}/again.jpg` })
    await fresh.rows(sql`update media_upload set state = 'running', updated_at = now() - interval '3 minutes' where id = ${body.id}`)
    await fresh.rows(sql`delete from pgboss.job where name = 'picture'`)
    await resumeUploads(fresh.shop)
    await fresh.shop.queue.work('picture', ({ uploadId }) => runUpload(fresh.shop, uploadId))
    await vi.waitFor(async () => expect((await staff.get<Upload>(`media/uploads/${body.id}`)).body.state).toBe('done'), {
      timeout: 15_000,
      interval: 100,
    })
    // Twice does no harm.
    await runUpload(fresh.shop, body.id as never)
    expect((await staff.get<Upload>(`media/uploads/${body.id}`)).body).toMatchObject({ state: 'done', media: { width: 80 } })
    expect((await staff.get('media/uploads/upl_unknown')).status).toBe(404)
  })
})

test.each(KINDS)(
  'pictures that staff wait for are fetched before those of an import, which stand in the queue once, on %s',
  async (kind) => {
    const fresh = await openFreshShop({ kind })
    onTestFinished(() => fresh.close())
    const staff = await openStaffSession(fresh)
    const slug = await addProduct(fresh)
    const ids = ['upl_of_import_1', 'upl_of_import_2']
    for (const id of ids)
      await fresh.rows(sql`insert into media_upload (id, url, product_id, created_by)
      select ${id}, 'https://silent.example/a.jpg', id, 'usr_x' from product where slug = ${slug}`)
    for (let sweep = 0; sweep < 3; sweep++) {
      await fresh.rows(sql`update media_upload set updated_at = now() - interval '3 minutes'`)
      await resumeUploads(fresh.shop)
    }
    const { body } = await staff.post<Upload>('media/from-url', { url: 'https://silent.example/b.jpg' })
    const { rows } = await fresh.shop.db.execute(sql`select id from pgboss.job where name = 'picture'`)
    expect(rows).toHaveLength(3)
    const ran: string[] = []
    await fresh.shop.queue.work('picture', async ({ uploadId }) => void ran.push(uploadId))
    await vi.waitFor(() => expect(ran).toHaveLength(3), { timeout: 15_000, interval: 50 })
    expect(ran[0]).toBe(body.id)
    expect(ran.slice(1).toSorted()).toEqual(ids)
  },
)
