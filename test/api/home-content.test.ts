import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { KINDS, useFreshShop } from '#test/support/fresh-shop.ts'
import type { ProblemBody } from '#test/support/fresh-shop.ts'
import type { Got, Schema } from '#test/support/schema.ts'
import { openStaffSession } from '#test/support/staff.ts'
import type { StaffSession } from '#test/support/staff.ts'

type Content = Schema<'HomeContent'>

describe.each(KINDS)("the home page's texts on %s", (kind) => {
  const fresh = useFreshShop(kind)
  let staff: StaffSession
  beforeAll(async () => {
    staff = await openStaffSession(fresh)
  })

  const read = async () => (await staff.get<Content>('content/home')).body
  const shown = async () => (await fresh.call<Got<'/api/home'>>('GET', '/api/home')).body
  const save = <Body = Content>(body: Record<string, unknown>) => fresh.call<Body>('PATCH', '/api/admin/content/home', body, staff.headers)
  const act = <Body = Content>(action: string, body: Record<string, unknown>) => staff.post<Body>(`content/home/${action}`, body)
  const hero = async (change: Record<string, unknown>) => ({ ...(await read()).document.hero, ...change })
  /** Makes a draft with this headline. */
  const draft = async (headline: string) => {
    const { status, body, text } = await save({ version: (await read()).version, hero: await hero({ headline }) })
    expect(status, text).toBe(200)
    return body
  }
  const publish = async ({ version }: { version: number }) => {
    const { status, body, text } = await act('publish', { version })
    expect(status, text).toBe(200)
    return body
  }
  const headline = async () => (await shown()).hero?.headline

  test('a draft is not shown until it is published; then at once, and who did it is kept', async () => {
    const before = await headline()
    const saved = await draft('Parts, today')
    expect(saved).toMatchObject({ state: 'draft', changed: ['hero'], document: { hero: { headline: 'Parts, today' } } })
    expect(saved.published.hero.headline).toBe(before)
    expect(await headline()).toBe(before)
    const published = await publish(saved)
    expect(published).toMatchObject({ state: 'published', changed: [], published: { hero: { headline: 'Parts, today' } } })
    expect(await headline()).toBe('Parts, today')
    const entries = await fresh.rows(sql`select action, before, after from audit_log where subject = 'content.home' order by id`)
    expect(entries).toMatchObject([
      { action: 'home.draft', before: { hero: { headline: before } }, after: { hero: { headline: 'Parts, today' } } },
      { action: 'home.publish', before: { hero: { headline: before } }, after: { hero: { headline: 'Parts, today' } } },
    ])
  })

  test('each section reaches the page: picture, messages, testimonials and the popup', async () => {
    const { version, document } = await read()
    const saved = await save({
      version,
      hero: { ...document.hero, imageUrl: '/pictures/x.png', imageAlt: 'A fan', focalX: 25, focalY: 0, badges: ['From {freeShipping}'] },
      trust: [{ title: 'One', text: 'Ships for {flatShipping}' }],
      testimonials: { ...document.testimonials, enabled: true, source: 'Survey of 2026' },
      popup: { ...document.popup, title: '5% for you', delaySeconds: 9, closeAfterSeconds: 60 },
    })
    expect(saved.body.changed).toEqual(['hero', 'trust', 'testimonials', 'popup'])
    await publish(saved.body)
    const home = await shown()
    expect(home.hero).toMatchObject({ imageUrl: '/pictures/x.png', imageAlt: 'A fan', focalX: 25, focalY: 0, badges: ['From $49'] })
    expect(home.trust).toEqual([{ title: 'One', text: 'Ships for $10' }])
    expect(home.testimonials.source).toBe('Survey of 2026')
    expect((await fresh.call<Schema<'Popup'>>('GET', '/api/popup')).body).toMatchObject({ title: '5% for you', closeAfterSeconds: 60 })
    expect((await fresh.call<Schema<'ShopInfo'>>('GET', '/api/shop')).body.popupDelaySeconds).toBe(9)
  })

  test('a preview fills in the placeholders of what is typed, and stores nothing', async () => {
    const { document } = await read()
    const typed = { ...document.hero, headline: '', badges: ['From {freeShipping}+'] }
    const { body } = await act<Schema<'HomeDocument'>>('preview', { hero: typed })
    expect(body.hero).toMatchObject({ headline: '', badges: ['From $49+'] })
    expect(body.trust).toEqual((await shown()).trust)
    expect((await read()).state).toBe('published')
  })

  test('a preview of a text that is too long to be shown says so', async () => {
    const long = 'x'.repeat(20_001)
    const answer = await act<ProblemBody>('preview', { trust: [{ title: 'One', text: long }] })
    expect([answer.status, answer.body.code]).toEqual([422, 'invalid_input'])
    expect(Object.keys(answer.body.fields ?? {})).toEqual(['trust.0.text'])
  })

  test('a scheduled draft goes live when its time has come by the database, once, however many processes look', async () => {
    const before = await headline()
    const saved = await draft('Holiday hours')
    const { body, status } = await act('schedule', { version: saved.version, publishAt: '2099-12-24T18:00' })
    expect([status, body]).toMatchObject([200, { state: 'scheduled', publishAt: '2099-12-24T23:00:00.000Z' }])
    await fresh.runJobs()
    expect(await headline()).toBe(before)
    await fresh.rows(sql`update content_version set publish_at = now() - interval '1 second' where state = 'scheduled'`)
    await Promise.all([fresh.runJobs(), fresh.runJobs()])
    expect(await headline()).toBe('Holiday hours')
    expect(await read()).toMatchObject({ state: 'published', publishAt: null })
    const [count] = await fresh.rows(
      sql`select count(*)::int as n from audit_log where subject = 'content.home' and action = 'home.publish' and actor = 'operator'`,
    )
    expect(count).toEqual({ n: 1 })
  })

  test('a schedule can be taken back, and the draft stays', async () => {
    const saved = await draft('Not yet')
    const planned = await act('schedule', { version: saved.version, publishAt: '2099-01-01' })
    const { body } = await act('schedule', { version: planned.body.version, publishAt: null })
    expect(body).toMatchObject({ state: 'draft', publishAt: null, document: { hero: { headline: 'Not yet' } } })
    expect((await act('discard', { version: body.version })).body).toMatchObject({ state: 'published', changed: [] })
  })

  test.each([
    // The hour that is skipped in spring is as much after the change; the one that comes twice in autumn is the first.
    ['2099-03-08T02:30', '2099-03-08T07:30:00.000Z'],
    ['2099-11-01T01:30', '2099-11-01T05:30:00.000Z'],
    ['2099-07-01T12:00-05:00', '2099-07-01T17:00:00.000Z'],
  ])('a draft for %s in the shop’s zone goes live at %s', async (typed, instant) => {
    const { version } = await draft(`For ${typed}`)
    const { body } = await act('schedule', { version, publishAt: typed })
    expect(body.publishAt).toBe(instant)
    await act('discard', { version: body.version })
  })

  test.each([
    ['2020-01-01T10:00', 'must be in the future'],
    ['soon', expect.stringContaining('must be a date and time')],
    ['2099-02-29', expect.stringContaining('must be a date and time')],
  ])('a draft cannot go live at %s', async (publishAt, said) => {
    const { version } = await draft(`Never at ${publishAt}`)
    const { status, body } = await act<ProblemBody>('schedule', { version, publishAt })
    expect([status, body.fields]).toEqual([422, { publishAt: said }])
    await act('discard', { version })
  })

  test('a draft that is edited back to what is published is none any more, and nothing is published at its time', async () => {
    const before = await headline()
    const versions = async () => (await staff.get<Schema<'HomeVersions'>>('content/home/versions')).body.total
    const count = await versions()
    const planned = await act('schedule', { version: (await draft('For a moment')).version, publishAt: '2099-01-01' })
    expect(planned.body.state).toBe('scheduled')
    const back = await draft(before ?? '')
    expect(back).toMatchObject({ state: 'published', publishAt: null, changed: [], version: planned.body.version + 1 })
    expect((await act<ProblemBody>('publish', { version: back.version })).body.code).toBe('not_allowed_in_state')
    await fresh.rows(sql`update content_version set publish_at = now() - interval '1 second' where state = 'scheduled'`)
    await fresh.runJobs()
    expect([await headline(), await versions()]).toEqual([before, count])
    const next = await draft('After a moment')
    expect([next.state, next.version]).toEqual(['draft', back.version + 1])
    await act('discard', { version: next.version })
  })

  test('the popup is not set beside a draft that would set it back', async () => {
    const setPopup = async (enabled: boolean) => {
      const { settings } = (await staff.get<Got<'/api/admin/settings'>>('settings')).body
      const version = settings.find(({ group }) => group === 'popup')?.version ?? 0
      return fresh.call('PATCH', '/api/admin/settings/popup', { version, enabled }, staff.headers)
    }
    const { version, document } = await read()
    const saved = await save({ version, popup: { ...document.popup, title: 'For the holidays' } })
    const refused = await setPopup(!document.popup.enabled)
    expect([refused.status, refused.body.code, refused.body.detail]).toEqual([
      409,
      'not_allowed_in_state',
      'A draft of the home page changes the popup: change it there, or publish the draft or throw it away first.',
    ])
    await act('discard', { version: saved.body.version })
    const other = await draft('No word of the popup')
    expect((await setPopup(!document.popup.enabled)).status).toBe(200)
    const published = await publish(other)
    expect(published.published.popup.enabled).toBe(!document.popup.enabled)
    expect((await setPopup(document.popup.enabled)).status).toBe(200)
  })

  test('without a draft there is nothing to publish, schedule or throw away', async () => {
    const { version } = await read()
    for (const [action, more] of [
      ['publish', {}],
      ['schedule', { publishAt: '2099-01-01' }],
      ['discard', {}],
    ] as const) {
      const { status, body } = await act<ProblemBody>(action, { version, ...more })
      expect([status, body.code]).toEqual([409, 'not_allowed_in_state'])
    }
  })

  test('every published version is kept, the one before the first as well, and any becomes the draft again', async () => {
    await publish(await draft('Number two'))
    const versions = async () => (await staff.get<Schema<'HomeVersions'>>('content/home/versions')).body
    const { rows, total } = await versions()
    expect(rows[0]).toMatchObject({ isCurrent: true, headline: 'Number two', by: expect.any(String) as unknown })
    const first = rows.at(-1)
    expect([rows.length, first]).toMatchObject([total, { headline: 'Replacement Parts For Your Home', by: null, publishedAt: null }])
    const { version } = await read()
    const { body } = await act('restore', { version, contentVersionId: first?.id })
    expect(body).toMatchObject({ state: 'draft', document: { hero: { headline: 'Replacement Parts For Your Home' } } })
    expect(await headline()).toBe('Number two')
    await publish(body)
    expect(await headline()).toBe('Replacement Parts For Your Home')
    expect((await versions()).total).toBe(total + 1)
    const missing = await act<ProblemBody>('restore', { version: (await read()).version, contentVersionId: 'cnt_none' })
    expect(missing.status).toBe(404)
  })

  test('a version that is restored over a scheduled draft is not published at its time', async () => {
    const before = await headline()
    const versions = (await staff.get<Schema<'HomeVersions'>>('content/home/versions')).body
    const earlier = versions.rows.find((row) => row.headline === 'Number two')
    const planned = await act('schedule', { version: (await draft('For the spring')).version, publishAt: '2099-03-01' })
    const { body } = await act('restore', { version: planned.body.version, contentVersionId: earlier?.id })
    expect(body).toMatchObject({ state: 'draft', publishAt: null, document: { hero: { headline: 'Number two' } } })
    // One that is the scheduled draft word for word waits as well.
    const again = await act('schedule', { version: body.version, publishAt: '2099-03-01' })
    const same = await act('restore', { version: again.body.version, contentVersionId: earlier?.id })
    expect(same.body).toMatchObject({ state: 'draft', publishAt: null, document: { hero: { headline: 'Number two' } } })
    await fresh.rows(sql`update content_version set publish_at = now() - interval '1 second' where state = 'scheduled'`)
    await fresh.runJobs()
    expect(await headline()).toBe(before)
    await act('discard', { version: same.body.version })
  })

  test('who has read an older version is told who was faster, whatever they wanted to do', async () => {
    const { version } = await read()
    await draft('Faster')
    const late = await save<ProblemBody & { current: Content; changedBy: string }>({ version, hero: await hero({ headline: 'Slower' }) })
    expect([late.status, late.body.code, late.body.current.document.hero.headline]).toEqual([409, 'conflict', 'Faster'])
    expect(late.body.changedBy).toBeTruthy()
    expect((await act<ProblemBody>('publish', { version })).status).toBe(409)
    const { version: now } = await read()
    await act('discard', { version: now })
    // A form that was opened before the draft does not pass for one that was opened after it.
    expect((await save<ProblemBody>({ version, hero: await hero({ headline: 'Slower' }) })).status).toBe(409)
  })

  test('of many first drafts at once, one wins', async () => {
    const { version } = await read()
    const base = await hero({})
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, at) => save<ProblemBody>({ version, hero: { ...base, headline: `Try ${at}` } })),
    )
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409, 409, 409, 409, 409])
    await act('discard', { version: (await read()).version })
  })

  test('what another page has changed since stays, in the sections that the draft leaves alone', async () => {
    const saved = await draft('Only the hero')
    await fresh.rows(sql`insert into setting (key, value) values ('popup', '{"title": "Changed elsewhere"}')
      on conflict (key) do update set value = excluded.value`)
    await publish(saved)
    expect((await fresh.call<Schema<'Popup'>>('GET', '/api/popup')).body.title).toBe('Changed elsewhere')
  })

  test('every step is in the audit log, with the member of staff and the request', async () => {
    const entries = await fresh.rows<{ action: string; by: string }>(sql`select distinct action,
      case when actor = 'operator' then 'sweep' when request_id is not null then 'request' end as by
      from audit_log where subject = 'content.home' order by action, by`)
    expect(entries.map(({ action, by }) => `${action} ${by}`)).toEqual([
      'home.discard request',
      'home.draft request',
      'home.publish request',
      'home.publish sweep',
      'home.restore request',
      'home.schedule request',
    ])
  })

  test('HTML is text, and pictures from elsewhere, endless texts and doubles are refused at their field', async () => {
    const hostile = '<script>alert(1)</script><img src=x onerror=alert(1)>'
    await publish(await draft(hostile))
    expect(await headline()).toBe(hostile)
    const { version, document } = await read()
    const refused = async (change: Record<string, unknown>) => {
      const { status, body } = await save<ProblemBody>({ version, ...change })
      expect(status).toBe(422)
      return body.fields
    }
    for (const imageUrl of [
      'https://elsewhere.example/x.png',
      '//elsewhere.example/x.png',
      'javascript:alert(1)',
      '/\\elsewhere.example',
      '',
    ])
      expect(Object.keys((await refused({ hero: { ...document.hero, imageUrl } })) ?? {}), imageUrl).toEqual(['hero.imageUrl'])
    const gone = `/media/med_${'0'.repeat(26)}/640.jpg`
    expect(Object.keys((await refused({ hero: { ...document.hero, imageUrl: gone } })) ?? {})).toEqual(['hero.imageUrl'])
    expect(await refused({ hero: { ...document.hero, headline: '  ' } })).toEqual({ 'hero.headline': 'is needed' })
    expect(await refused({ hero: { ...document.hero, badges: ['a', 'a'] } })).toEqual({ 'hero.badges': 'must differ from each other' })
    expect(Object.keys((await refused({ hero: { ...document.hero, headline: 'x'.repeat(121) } })) ?? {})).toEqual(['hero.headline'])
    expect(Object.keys((await refused({ popup: { ...document.popup, closeAfterSeconds: 3 } })) ?? {})).toEqual(['popup.closeAfterSeconds'])
    const double = [
      { title: 'A', text: '' },
      { title: 'A', text: '' },
    ]
    expect(await refused({ trust: double })).toEqual({ trust: 'must have titles that differ from each other' })
    expect((await save<ProblemBody>({ version, secret: 1 })).status).toBe(422)
  })
})
