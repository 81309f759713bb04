import { chromium } from '@playwright/test'
const url='http://localhost:4877'
const browser = await chromium.launch({ executablePath:'/usr/bin/chromium-headless-shell' })
const ctx = await browser.newContext({ viewport:{width:1360,height:850} })
const page = await ctx.newPage()
page.on('console', m=>console.log(m.type(), m.text().slice(0,1500))); page.on('pageerror', e=>console.log('PAGEERROR', e.message.slice(0,300), e.stack?.slice(0,1800)))
await page.goto(url+'/favicon.svg')
await page.request.post(url+'/api/auth/sign-in/email',{data:{email:'admin@partwright.example',password:'a-long-test-password'},headers:{origin:url}})
for (const p of ['/admin/products/new','/admin/products/new?tab=price','/admin/products/new?tab=media','/admin/products/new?tab=fit']) { console.log('-----',p); await page.goto(url+p); await page.waitForTimeout(1200) }
await browser.close()
