import { chromium } from "playwright-core";
import { readdirSync, readFileSync } from "node:fs";
const B="http://127.0.0.1:4599";
const login=async(email:string)=>(await (await fetch(B+"/api/v1/auth/login",{method:"POST",headers:{"content-type":"application/json"},body:JSON.stringify({email,password:"HubAndSpoke1"})})).json()).result.token;
const tok=await login("admin@hq.example");
const get=async(p:string)=>(await fetch(B+"/api/"+p,{headers:{authorization:"Bearer "+tok}})).json() as any;
const post=async(p:string,b:any)=>{const r=await fetch(B+"/api/"+p,{method:"POST",headers:{authorization:"Bearer "+tok,"content-type":"application/json","idempotency-key":String(Math.random())},body:JSON.stringify(b)});return r.json() as any};
const b = await chromium.launch({ executablePath: "/usr/bin/chromium", args: ["--headless","--no-sandbox","--disable-gpu","--disable-quic"] });
const shots:[string,string,string][]=[];
const want:[string,string][]=[["sales-quotes","quote"],["sales-orders","order"],["work-orders","order"],["invoices","invoice"]];
for(const [c,d] of want){
  const list=await get(c+"?limit=100"); const rows=Object.values(list).find(Array.isArray) as any[] ?? list.data[c] ?? Object.values(list.data).find(Array.isArray);
  const pick = c==="sales-quotes"? rows.filter(r=>r.state==="ready")[0] : c==="sales-orders"? rows.filter(r=>r.state==="inProgress"||r.state==="completed")[0] : c==="work-orders"? rows.filter(r=>r.state==="completed")[0] : rows.filter(r=>r.state==="issued")[0];
  const before=new Set((()=>{try{return readdirSync("/tmp/b2/outbox")}catch{return []}})());
  const r=await post(`${c}/${pick.id}/documents/${d}/email`,{to:["harriet@vandermeer.example"],subject:"Your document",message:"Hello Harriet,\n\nhere it is."});
  console.log(c,pick.id,JSON.stringify(r).slice(0,200));
  for(let i=0;i<40;i++){await new Promise(r=>setTimeout(r,500));const now=(()=>{try{return readdirSync("/tmp/b2/outbox")}catch{return []}})().filter(x=>!before.has(x));
    const t=now.map(n=>readFileSync("/tmp/b2/outbox/"+n,"latin1").replace(/=\r?\n/g,"")).map(x=>/portal\/documents\/([\w-]{43})/.exec(x)?.[1]).find(Boolean);
    if(t){shots.push([c,t,d]);break;}}
}
for(const [c,t] of shots) for(const w of [375,1440]){const p=await b.newPage({viewport:{width:w,height:w===375?812:900}});p.on("console",m=>m.type()==="error"&&console.log(m.text()));await p.goto(`${B}/portal/documents/${t}`);await p.waitForTimeout(1500);await p.screenshot({path:`/tmp/s-${c}-${w}.png`,fullPage:true});
 if(c==="sales-quotes"&&w===375){await p.screenshot({path:`/tmp/s-${c}-fold.png`});await p.click(".hq-portal-bar .hq-primary");await p.waitForTimeout(300);await p.screenshot({path:`/tmp/s-${c}-approve.png`});}
 await p.close();}
await b.close();
