/** A site whose pages have components of their own. */
const INDEX = `---
title: Islands
---
import { Counter } from '/snippets/counter.jsx';
import Toggle from '/snippets/toggle.jsx';
import { ColorPicker } from '/snippets/color-picker.jsx';

export const Greeting = () => {
  const [name, setName] = useState('');
  return <p><label>Name <input value={name} onChange={(event) => setName(event.target.value)} /></label> Hello {name || 'you'}</p>;
};

export const Effect = () => {
  const [text, setText] = useState('waiting');
  useEffect(() => {
    setText('mounted');
    return () => { window.unmounted = true; };
  }, []);
  return <b>{text}</b>;
};

export const Fetched = ({ url }) => {
  const [answer, setAnswer] = useState(null);
  useEffect(() => {
    fetch(url).then((response) => response.json()).then((data) => setAnswer(data.answer)).catch(() => {});
  }, [url]);
  return <span>{answer ?? '…'}</span>;
};

export const Reveal = ({ children }) => {
  const [open, setOpen] = useState(false);
  return <div><button onClick={() => setOpen(true)}>Reveal</button>{open && children}</div>;
};

export const Parts = () => {
  const [count, setCount] = useState(0);
  return <>
    <Card title="A card" icon="star"><button onClick={() => setCount(count + 1)}>count {count}</button></Card>
    <Note>Noted {count}</Note>
  </>;
};

export const Later = () => {
  const [open, setOpen] = useState(false);
  return <div><button onClick={() => setOpen(!open)}>Show note</button><Icon icon={open ? 'minus' : 'plus'} />{open && <Warning>Shown later</Warning>}</div>;
};

<div id="first"><Counter start={0} /></div>
<div id="second"><Counter start={2} /></div>

<Greeting />

<div id="effect"><Effect /></div>
<div id="fetched"><Fetched url="/data.json" /></div>

<div id="toggled">
<Toggle>

First words of the content.

<Accordion title="More">Inside the accordion</Accordion>

</Toggle>
</div>

<div id="revealed">
<Reveal>

A secret

\`\`\`js
const secret = 1;
\`\`\`

<Counter start={7} />

</Reveal>
</div>

<div id="parts"><Parts /></div>
<div id="later"><Later /></div>
<ColorPicker colors={['red', 'green']} />

[data](/data.json)
`;

const BROKEN = `---
title: Broken
---
import { Counter } from '/snippets/counter.jsx';

export const FailsInBrowser = () => {
  const [n] = useState(0);
  if (typeof window !== 'undefined') throw new Error('render');
  return <p>shown at build time</p>;
};

export const FailsInEffect = () => {
  useEffect(() => { throw new Error('effect'); }, []);
  return <p>before the effect</p>;
};

export const NeedsBrowser = () => {
  const [n] = useState(0);
  return <p>width {window.innerWidth}</p>;
};

export const FailsInBuild = () => {
  const [text] = useState(() => CSS.escape('a.b'));
  return <p>{text}</p>;
};

<div id="escaped"><FailsInBuild /></div>
<div id="render"><FailsInBrowser /></div>
<div id="effect"><FailsInEffect /></div>
<div id="browser"><NeedsBrowser /></div>
<div id="alive"><Counter start={0} /></div>
`;

const OTHER = `---
title: Other
---
import { Counter } from '/snippets/counter.jsx';

export const Later = () => {
  const [open, setOpen] = useState(false);
  return <div>
    <button onClick={() => setOpen(true)}>Show link</button>
    {open && <a href="/plain">To plain</a>}
    {open && <img id="later-image" src="/picture.svg" alt="" />}
  </div>;
};

<Counter start={0} />
<Later />
`;

/** Components of the theme whose properties and content change. */
const CHANGING = `---
title: Changing
---
export const CARDS = [
  { title: 'Alpha', icon: 'rocket', href: '/plain', status: <Badge color="green">Ready</Badge> },
  { title: 'Beta', icon: 'star', href: 'https://example.com', status: <Badge color="red">Late</Badge> },
];

export const Pages = ({ cards }) => {
  const [at, setAt] = useState(0);
  const { title, icon, href, status } = cards[at];
  return <div>
    <button onClick={() => setAt(1)}>Next</button>
    <CardGroup cols={2}><Card title={title} icon={icon} href={href}>{status} text of {title}</Card></CardGroup>
  </div>;
};

export const Generator = () => {
  const [name, setName] = useState('demo');
  const isNew = name !== 'demo';
  const code = 'npm i ' + name + '\\nrun ' + name;
  return <div>
    <label>Package <input value={name} onChange={(event) => setName(event.target.value)} /></label>
    <div id="code"><CodeBlock language="bash" filename={name + '.sh'}>{code}</CodeBlock></div>
    <div id="later-code">{isNew && <CodeBlock language="bash">always the same</CodeBlock>}</div>
    <div id="icon"><Icon icon={isNew ? name : 'rocket'} size={20} /></div>
    <div id="badge"><Badge color={isNew ? name : 'blue'}>{name}</Badge></div>
    <div id="callout">{isNew ? <Warning>Careful, {name}</Warning> : <Note>Fine, {name}</Note>}</div>
    <div id="accordion"><Accordion title={'More on ' + name} defaultOpen={isNew}>inside {name}</Accordion></div>
    <div id="tabs"><Tabs>{[name, 'other'].map((tab) => <Tab key={tab} title={tab}>tab {tab} of {name}</Tab>)}</Tabs></div>
    <div id="steps"><Steps><Step title="First">do {name}</Step>{isNew && <Step title="Second">then {name}</Step>}</Steps></div>
    <div id="group"><CodeGroup><CodeBlock filename="a.sh">{code}</CodeBlock><CodeBlock filename="b.sh">{name}</CodeBlock></CodeGroup></div>
    <div id="tooltip"><Tooltip tip={'about ' + name}>word</Tooltip></div>
    <div id="frame"><Frame caption={name}><img src="/picture.svg" alt={name} /></Frame></div>
    <div id="tree"><Tree><Tree.File name={name} /></Tree></div>
  </div>;
};

<div id="pages"><Pages cards={CARDS} /></div>
<div id="generator"><Generator /></div>
`;

/** Components that look at what stands between their tags. */
const CHILDREN = `---
title: Children
---
import { Counter } from '/snippets/counter.jsx';

export const MethodSection = ({ id, label, children }) => <>{children}</>;

export const Switch = ({ children }) => {
  const tabs = React.Children.toArray(children).map((c) => {
    if (!c || !c.props) return null;
    return c.props.id ? c : c.props.children?.props?.id ? c.props.children : null;
  }).filter(Boolean);
  const [active, setActive] = useState(tabs[0]?.props.id);
  return <div>
    {tabs.map((t) => <button key={t.props.id} onClick={() => setActive(t.props.id)}>{t.props.title}</button>)}
    {tabs.map((t) => <div key={t.props.id}>{active === t.props.id ? t : null}</div>)}
  </div>;
};

export const Wizard = ({ children }) => {
  const [at, setAt] = useState(0);
  const steps = [].concat(children).flat().filter((child) => child?.props?.label);
  return <div><button onClick={() => setAt(at + 1)}>Step {at + 1} of {steps.length}</button><h4>{steps[at].props.label}</h4>{steps[at].props.children}</div>;
};

export const Carousel = ({ children }) => {
  const [at, setAt] = useState(0);
  const cards = React.Children.toArray(children);
  return <div><button onClick={() => setAt(1)}>Turn to 2 of {React.Children.count(children)}</button>{cards.slice(at, at + 1)}</div>;
};

export const Marked = ({ children }) => {
  const [at, setAt] = useState(0);
  return <ul onClick={() => setAt(at + 1)}>{React.Children.map(children, (child, i) => React.cloneElement(child, { className: i === at ? 'on' : 'off' }))}</ul>;
};

export const Copy = ({ children }) => {
  const [copied, setCopied] = useState('');
  return <button onClick={() => setCopied(children.toUpperCase())}>{typeof children} {copied}</button>;
};

<div id="switch">
<Switch>
<div id="one" title="First">

Content **one**

</div>
<div>
<div id="two" title="Second">

Content two

<Counter start={5} />

</div>
</div>
</Switch>
</div>

<div id="wizard">
<Wizard>
  <MethodSection id="a" label="Portal">

  - bullet

  </MethodSection>
  <MethodSection id="b" label="API">

  <Info>Use the key.</Info>

  </MethodSection>
</Wizard>
</div>

<div id="carousel">
<Carousel>
  <Card title="One">first</Card>
  <Card title="Two" icon="star">second **bold**</Card>
</Carousel>
</div>

<div id="marked"><Marked><li>a</li><li>b</li></Marked></div>

<div id="copy"><Copy>npm install</Copy></div>
`;

/** Functions that stand in the page itself. */
const FUNCTIONS = `---
title: Functions
---
import { Counter } from '/snippets/counter.jsx';

export const said = { word: 'Hello' };
export const names = ['Ada', 'Bob'];
export const GlobalReact = () => { const { useState } = globalThis.React; const [n, setN] = useState(1); return <s id="react" onClick={() => setN(n + 1)}>{n}</s>; };
export const shout = (text) => text.toUpperCase();
export const Inner = ({ text }) => { const [n, setN] = useState(0); return <u onClick={() => setN(n + 1)}>{text} {n}</u>; };
export const List = ({ items, render, onPick, as: Tag = 'i', children }) => {
  const [picked, setPicked] = useState(null);
  return <div>{items.map((item) => <button key={item} onClick={() => { setPicked(item); onPick?.(item); }}>{render(item)}</button>)}<Tag text={picked ?? 'none'} />{children}</div>;
};

<button id="direct" className="direct" type="button" onClick={async (event) => { await null; document.title = said.word + event.type; }}>Direct **handler**</button>

<button id="missing" type="button" onClick={notThere}>Missing **handler**</button>

<GlobalReact />

<button id="global" type="button" onClick={window.print.name === 'print' ? () => { document.title = 'global'; } : null}>Global *handler*</button>

<div id="many">{names.map((name) => <button key={name} onClick={() => { document.title = name; }}>Call {name}</button>)}</div>

<div id="list">
<List items={names} render={(item) => <em>{shout(item)}</em>} onPick={(item) => { document.title = 'picked ' + item; }} as={Inner}>

Below **the list** <Counter start={1} />

</List>
</div>
`;

/** What a browser's parser puts elsewhere. */
const MISNESTED = `---
title: Misnested
---
export const Misnested = ({ children }) => {
  const [n, setN] = useState(0);
  return <div>
    <p>before <div className="block">block {n}</div> after</p>
    <a href="/plain">outer <a href="/still">inner {n}</a></a>
    <table><tr><td>cell {n}</td></tr></table>
    <p><Note>{children}</Note></p>
    <button onClick={() => setN(n + 1)}>More</button>
  </div>;
};

<div id="misnested">
<Misnested>

content **kept**

and kept

</Misnested>
</div>
`;

export const ISLAND_PAGES: Record<string, string> = {
  'docs.json': JSON.stringify({
    theme: 'mint',
    name: 'Islands',
    colors: { primary: '#0f766e' },
    navigation: {
      pages: [
        'index',
        'plain',
        'still',
        'timely',
        'broken',
        'changing',
        'children',
        'functions',
        'misnested',
        'deep/other',
      ],
    },
  }),
  'index.mdx': INDEX,
  'broken.mdx': BROKEN,
  'changing.mdx': CHANGING,
  'children.mdx': CHILDREN,
  'functions.mdx': FUNCTIONS,
  'misnested.mdx': MISNESTED,
  'deep/other.mdx': OTHER,
  'plain.mdx': '---\ntitle: Plain\n---\n\nGo to [islands](/index).\n',
  'still.mdx':
    '---\ntitle: Still\n---\n\nexport const Still = ({ text }) => { let n = 0; for (const c of text) n += 1; return <b>{text.replace(/x/g, \'A\')}{n}</b>; };\n\n<Still text="xA" />\n\n<p>A2</p>\n',
  'timely.mdx':
    '---\ntitle: Timely\n---\n\nexport const year = new Date().getFullYear();\n\nexport const Day = () => <b>{new Date().getFullYear()}</b>;\n\n© {new Date().getFullYear()}, {year}, {new Date(2020, 1).getFullYear()} <Day />\n',
  'snippets/counter.jsx':
    'import { useState } from \'react\';\nexport const Counter = ({ start }) => {\n  const [count, setCount] = useState(start);\n  return <button type="button" onClick={() => setCount((n) => n + 1)}>Clicked {count} times</button>;\n};\n',
  'snippets/toggle.jsx':
    'export default function Toggle({ children }) {\n  const [open, setOpen] = React.useState(true);\n  return <section><button onClick={() => setOpen(!open)}>Toggle</button>{open ? <div>{children}</div> : null}</section>;\n}\n',
  'snippets/shout.js': 'const shout = (text) => text.toUpperCase();\nexport { shout as loud };\n',
  'snippets/color-picker.jsx': `import { loud } from './shout.js';
const Chosen = createContext('none');
const Label = React.memo(() => <p>colour: {loud(useContext(Chosen))}</p>);
export const ColorPicker = ({ colors }) => {
  const [at, next] = useReducer((index) => (index + 1) % colors.length, 0);
  const field = useRef(null);
  return (
    <Chosen.Provider value={colors[at]}>
      <button onClick={next}>Next colour</button>
      <button onClick={() => field.current.focus()}>Focus</button>
      <input id="focused" ref={field} aria-label="Focused" />
      <Frame><Label /></Frame>
    </Chosen.Provider>
  );
};
`,
  'data.json': '{"answer": 42}',
  'picture.svg': '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2 1"></svg>',
};
