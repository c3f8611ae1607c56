// Copies the documents into the directory that VitePress reads: every document gets the address it has in docs/, links between
// documents stay links, and a link to any other file of the project leads to its Javadoc or to a page with its text.
//
//   node pages.mjs PROJECT PAGES JAVADOC
import { cpSync, existsSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, extname, join, posix } from 'node:path'

const [project, pages, javadoc] = process.argv.slice(2)
const config = dirname(new URL(import.meta.url).pathname)
const languages = { '.java': 'java', '.json': 'json', '.xml': 'xml', '.yml': 'yaml', '.yaml': 'yaml', '.sh': 'sh', '.kt': 'kotlin' }

const documents = ['README.md', 'CHANGELOG.md', 'CONTRIBUTING.md', 'SECURITY.md', ...markdown('docs')]
const copied = new Set()
const shown = new Set()

rmSync(pages, { recursive: true, force: true })
for (const document of documents) {
    let text = readFileSync(join(project, document), 'utf8')
    text = outsideCode(text, (part) => withoutComments(withLinks(part, document)))
    put(pageOf(document), document === 'README.md' ? home(text) : text)
}
for (const file of shown) {
    const language = languages[extname(file)] ?? 'text'
    const source = readFileSync(join(project, file), 'utf8')
    const fence = '`'.repeat(Math.max(3, ...[...source.matchAll(/`+/g)].map((run) => run[0].length + 1)))
    put(sourcePage(file), `---\nsearch: false\n---\n# ${posix.basename(file)}\n\n\`${file}\`\n\n${fence}${language}\n${source}\n${fence}\n`)
}
cpSync(join(config, 'theme'), join(pages, '.vitepress'), { recursive: true })
cpSync(javadoc, join(pages, 'public', 'javadoc'), { recursive: true })
console.log(`${documents.length} documents, ${shown.size} source files, ${copied.size} pictures and data files`)

/** The paths of all documents below a directory. */
function markdown(directory) {
    return readdirSync(join(project, directory))
        .flatMap((name) => {
            const path = posix.join(directory, name)
            return statSync(join(project, path)).isDirectory() ? markdown(path) : path.endsWith('.md') ? [path] : []
        })
        .sort()
}

/** docs/guide/README.md has the page guide/index.md. */
function pageOf(document) {
    return document.replace(/^docs\//, '').replace(/README\.md$/, 'index.md').replace(/^[A-Z]+\.md$/, (name) => name.toLowerCase())
}

function sourcePage(file) {
    return `source/${file}.md`
}

function put(page, text) {
    const target = join(pages, page)
    mkdirSync(dirname(target), { recursive: true })
    writeFileSync(target, text)
}

/** Applies a change to the text between fenced blocks. */
function outsideCode(text, change) {
    return text
        .split(/^(```[\s\S]*?^```$)/m)
        .map((part, index) => (index % 2 ? part : change(part)))
        .join('')
}

function withoutComments(text) {
    return text.replace(/<!--[\s\S]*?-->\n?/g, '')
}

function withLinks(text, document) {
    return text.replace(/(!?)\[([^\]]*)\]\(([^)\s]+)\)/g, (whole, picture, label, link) => {
        const address = /^[a-z]+:|^#/.test(link) ? link : target(link, document)
        return address ? `${picture}[${label}](${address})` : label
    })
}

/** The address of what a document links to; null for a directory, which has no page. */
function target(link, document) {
    const [path, anchor] = link.split('#')
    const file = posix.join(posix.dirname(document), path).replace(/\/$/, '')
    const suffix = anchor ? `#${anchor}` : ''
    if (documents.includes(file)) {
        return `/${pageOf(file)}${suffix}`
    }
    if (!existsSync(join(project, file))) {
        throw new Error(`${document} links to ${link}, which does not exist`)
    }
    if (file.endsWith('.md')) {
        documents.push(file) // the loop over the documents reaches it too
        return `/${pageOf(file)}${suffix}`
    }
    if (/\.(svg|png)$/.test(file)) {
        copied.add(file)
        mkdirSync(dirname(join(pages, 'public', pageOf(file))), { recursive: true })
        cpSync(join(project, file), join(pages, 'public', pageOf(file)))
        return `/${pageOf(file)}`
    }
    const type = file.match(/src\/main\/java\/(.*)\.java$/)?.[1]
    if (type && existsSync(join(javadoc, `${type}.html`))) {
        return `/javadoc/${type}.html`
    }
    if (statSync(join(project, file)).isDirectory()) {
        return null
    }
    shown.add(file)
    return `/${sourcePage(file)}`
}

/** The README as a home page: its first paragraph is the tagline and its list of reasons becomes the features. */
function home(text) {
    const parts = text.match(/^# (.*)\n\n([\s\S]*?)\n\n((?:- \*\*[\s\S]*?\n)+)\n/)
    if (!parts) {
        throw new Error('README.md does not begin with a title, a paragraph and a list of "- **Reason.** Explanation"')
    }
    const [beginning, title, paragraph, list] = parts
    const features = [...list.matchAll(/^- \*\*(.*?)\.?\*\*\s+([\s\S]*?)(?=\n- \*\*|\n$)/gm)]
    const quoted = (value) => JSON.stringify(value.replace(/\s+/g, ' ').trim())
    return `---
layout: home
hero:
  name: ${quoted(title)}
  tagline: ${quoted(paragraph)}
  actions:
    - { theme: brand, text: Guide, link: /guide/ }
    - { theme: alt, text: Performance, link: /performance }
    - { theme: alt, text: Javadoc, link: /javadoc/index.html, target: _self }
features:
${features.map(([, reason, explanation]) => `  - title: ${quoted(reason)}\n    details: ${quoted(explanation.replace(/:$/, '.'))}`).join('\n')}
---

${text.slice(beginning.length)}`
}
