export const REVIEW_STYLE = `
:root{color-scheme:light dark;--bg:#fafaf9;--card:#fff;--line:#e7e5e4;--text:#1c1917;--dim:#78716c;--accent:#0f766e;
--red:#fee2e2;--red2:#fca5a5;--green:#dcfce7;--green2:#86efac;--void:#f5f5f4;--plus:#15803d;--minus:#b91c1c}
@media(prefers-color-scheme:dark){:root{--bg:#0c0a09;--card:#171412;--line:#2a2522;--text:#f5f5f4;--dim:#a8a29e;--accent:#2dd4bf;
--red:#3f1718;--red2:#7f1d1d;--green:#10301d;--green2:#166534;--void:#0f0d0c;--plus:#4ade80;--minus:#f87171}}
*{box-sizing:border-box}
body{margin:0;background:var(--bg);color:var(--text);font:15px/1.6 system-ui,sans-serif}
.inner{max-width:1400px;margin:0 auto;padding:0 24px}
header{background:var(--card);border-bottom:1px solid var(--line);padding:20px 0}
.brand{margin:0;font-weight:650;color:var(--accent)}.brand span{color:var(--dim);font-weight:400}
h1{margin:6px 0 10px;font-size:26px;line-height:1.25;overflow-wrap:anywhere}
h2{margin:28px 0 10px;font-size:17px}.card h2{margin-top:0}
.facts{margin:0;display:flex;flex-wrap:wrap;gap:6px 18px;color:var(--dim);align-items:center}
code,pre,.diff{font:13px/1.55 ui-monospace,SFMono-Regular,Menlo,Consolas,monospace}
code{background:var(--void);padding:1px 5px;border-radius:4px}
pre{background:var(--void);padding:12px;border-radius:8px;overflow:auto}
.state{padding:2px 12px;border-radius:99px;color:#fff;background:#15803d;text-transform:capitalize;font-weight:600;font-size:13px}
.state.merged{background:#7e22ce}.state.closed{background:#b91c1c}
main{padding-bottom:60px!important}
.card{background:var(--card);border:1px solid var(--line);border-radius:10px;padding:16px 20px;margin-top:20px;overflow-wrap:anywhere}
.card p,.card ul{margin:0 0 10px;max-width:80ch}.card ul{padding-left:22px}.card h3{margin:16px 0 6px;font-size:15px}
.card>:last-child{margin-bottom:0}
.commits{margin:0;padding:0;list-style:none}.commits li{padding:3px 0}.words{margin:0 8px}.dim{color:var(--dim)}
details{background:var(--card);border:1px solid var(--line);border-radius:10px;margin-bottom:14px;overflow:hidden}
summary{cursor:pointer;padding:10px 16px;font:13px/1.55 ui-monospace,monospace;overflow-wrap:anywhere}
summary:focus-visible,a:focus-visible{outline:2px solid var(--accent);outline-offset:-2px}
.tag{margin-left:8px;padding:1px 8px;border-radius:99px;background:var(--void);color:var(--dim);font-size:12px}
.tag.added{background:var(--green)}.tag.deleted{background:var(--red)}
.tally{float:right}.tally ins,.tally del{text-decoration:none}.tally ins{color:var(--plus)}.tally del{color:var(--minus)}
summary:hover{background:var(--void)}
.diff{overflow-x:auto;border-top:1px solid var(--line)}
table{border-collapse:collapse;width:100%;min-width:760px;table-layout:fixed}
col.num{width:52px}
td{padding:0 10px;vertical-align:top;white-space:pre-wrap;overflow-wrap:anywhere}
td.num{text-align:right;color:var(--dim);user-select:none;padding:0 8px}
td.empty{background:var(--void)}
tr.changed td.old,tr.removed td.old{background:var(--red)}tr.changed td.new,tr.added td.new{background:var(--green)}
td del{background:var(--red2);text-decoration:none;border-radius:3px}td ins{background:var(--green2);text-decoration:none;border-radius:3px}
tr.gap td{background:var(--void);color:var(--dim);padding:3px 12px}
.pair{display:grid;grid-template-columns:1fr 1fr;gap:14px;padding:0 14px 14px}
@media(max-width:900px){.pair{grid-template-columns:1fr}}
figure{margin:0;display:flex;flex-direction:column}
figcaption{color:var(--dim);padding:4px 0;display:flex;justify-content:space-between;font-size:13px}
.absent{flex:1;display:grid;place-items:center;min-height:120px;margin:0;color:var(--dim);border:1px dashed var(--line);border-radius:8px}
a{color:var(--accent)}
iframe{width:100%;height:640px;border:1px solid var(--line);border-radius:8px;background:#fff}
.none{color:var(--dim);padding:10px 16px;margin:0}
/* Where two columns have no room, one above the other: what was, then what is. */
@media(max-width:760px){
.inner{padding:0 14px}h1{font-size:22px}.card{padding:14px 16px}.pair{padding:0 10px 10px}
iframe{height:520px}
table{min-width:0;display:block}colgroup{display:none}tbody,tr.gap,tr.gap td{display:block}
tr{display:grid;grid-template-columns:44px minmax(0,1fr)}
tr.same td:nth-child(-n+2),tr.added td:nth-child(-n+2),tr.removed td:nth-child(n+3){display:none}
}
`;
