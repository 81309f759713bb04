import { chromium } from '@playwright/test'
const url='http://localhost:4877'
const browser = await chromium.launch({ executablePath:'/usr/bin/chromium-headless-shell' })
const [,, ...args] = process.argv
const widths = (args[0]||'1360').split(',').map(Number); const tabs=(args[1]||'basics').split(','); const schemes=(args[2]||'light').split(',')
for (const colorScheme of schemes) for (const width of widths) {
  const ctx = await browser.newContext({ viewport:{width, height: width<500?844:850}, colorScheme })
  const page = await ctx.newPage()
  const errors=[]
  page.on('console', m=>{ if(['error','warning'].includes(m.type())) errors.push(m.text().slice(0,300)) }); page.on('pageerror', e=>errors.push('PAGEERROR '+e.message.slice(0,400)))
  await page.goto(url+'/favicon.svg')
  await page.request.post(url+'/api/auth/sign-in/email',{data:{email:'admin@partwright.example',password:'a-long-test-password'},headers:{origin:url}})
  const list = await (await page.request.get(url+'/api/admin/products?q=motor')).json()
  const id = args[3] ?? list.rows[0].id
  for (const tab of tabs) {
    errors.length=0
    await page.goto(url + (tab==='new' ? '/admin/products/new' : tab==='list' ? '/admin/products' : `/admin/products/${id}?tab=${tab}`))
    await page.waitForTimeout(1500)
    const over = await page.evaluate(()=>document.documentElement.scrollWidth - innerWidth)
    await page.screenshot({path:`/tmp/editor-shots/${tab}-${width}-${colorScheme}.png`, fullPage: width<800})
    console.log(tab,width,colorScheme,'overflow',over, errors.length? errors:'')
  }
  await ctx.close()
}
await browser.close()
