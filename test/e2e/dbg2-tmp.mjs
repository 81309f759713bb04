import { chromium } from '@playwright/test'
const url='http://localhost:4877'
const browser = await chromium.launch({ executablePath:'/usr/bin/chromium-headless-shell' })
for (let i=0;i<6;i++){
const ctx = await browser.newContext({ viewport:{width:1360,height:850} })
const page = await ctx.newPage()
page.on('console', m=>console.log(m.type(), m.text().slice(0,2500))); page.on('pageerror', e=>console.log('PAGEERROR', e.message.slice(0,300), e.stack?.slice(0,1800)))
await page.goto(url+'/favicon.svg')
await page.request.post(url+'/api/auth/sign-in/email',{data:{email:'admin@partwright.example',password:'a-long-test-password'},headers:{origin:url}})
const p = ['/admin/dashboard','/admin/products','/admin/products/new'][i%3]
console.log('-----',p); await page.goto(url+p); await page.waitForTimeout(1200)
await ctx.close() }
await browser.close()
