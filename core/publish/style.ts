/** The one style sheet of published pages: light and dark, printable, no picture and no font from anywhere. */
export const STYLE = `
:root{color-scheme:light dark;--line:#c9ccd1;--dim:#555b64;--back:#fff;--ink:#16181c;--soft:#f2f3f5;--mark:#8a3b00;--light:#f0d9b5;--dark:#b58863;--to:#cdd26a}
@media (prefers-color-scheme:dark){:root{--line:#3a3f47;--dim:#a9b0ba;--back:#16181c;--ink:#e8eaed;--soft:#20242a;--mark:#ffb37a}}
*{box-sizing:border-box}
body{margin:0 auto;max-width:1100px;padding:16px;background:var(--back);color:var(--ink);font:15px/1.5 system-ui,sans-serif}
h1{font-size:24px}h2{font-size:19px;margin-top:32px}h3{font-size:16px}h3.name{font-size:13px;margin:12px 0 4px}
a{color:inherit}
table{border-collapse:collapse;margin:8px 0 16px}
caption{text-align:left;font-weight:600;padding:4px 0}
th,td{border-bottom:1px solid var(--line);padding:3px 10px 3px 0;text-align:left;vertical-align:top}
.right{text-align:right;font-variant-numeric:tabular-nums}
.wide{overflow-x:auto}
pre{background:var(--soft);border:1px solid var(--line);padding:8px;white-space:pre-wrap;overflow-wrap:anywhere;max-height:420px;overflow:auto;font:13px/1.45 ui-monospace,monospace}
details{border-top:1px solid var(--line);padding:6px 0}
summary{cursor:pointer}
.mark{color:var(--mark)}
.dim{color:var(--dim)}
.board{margin:8px 0;border:1px solid var(--line)}
.board td{width:40px;height:40px;padding:0;border:0;text-align:center;font-size:30px;line-height:40px;color:#000;background:var(--light)}
.board td.d{background:var(--dark)}
.board td.t{background:var(--to)}
.hash{overflow-wrap:anywhere;font:12px/1.4 ui-monospace,monospace}
@media print{pre{max-height:none}details{break-inside:avoid}}
`;
