import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig } from 'vitepress'

const pages = join(import.meta.dirname ?? new URL('.', import.meta.url).pathname, '..')

/** The groups of the guide's own list of contents: a bold line, then links. */
function guide() {
    const groups = []
    for (const line of readFileSync(join(pages, 'guide/index.md'), 'utf8').split('\n')) {
        const heading = line.match(/^\*\*(.*)\*\*$/)
        const entry = line.match(/^- \[(.*?)\]\((.*?)\)/)
        if (heading) {
            groups.push({ text: heading[1], items: [] })
        } else if (entry && groups.length > 0) {
            groups.at(-1).items.push({ text: entry[1], link: entry[2].replace(/\.md$/, '') })
        }
    }
    return groups
}

/** The links of the decision index, in its order. */
function decisions() {
    const text = readFileSync(join(pages, 'decisions/index.md'), 'utf8')
    return [...text.matchAll(/\[([^\]]*)\]\((\/decisions\/\d[^)]*)\.md\)/g)].map(([, title, link]) => ({ text: title, link }))
}

const reference = {
    text: 'Reference',
    items: [
        { text: 'Public API', link: '/api' },
        { text: 'Javadoc', link: '/javadoc/index.html', target: '_self' },
        { text: 'Schema rules', link: '/schema-rules' },
        { text: 'Codecs', link: '/codecs' },
        { text: 'OneTable', link: '/onetable' },
        { text: 'Recipes', link: '/recipes' },
        { text: 'Several accounts', link: '/accounts' },
        { text: 'Bulk commands', link: '/bulk' },
        { text: 'Conformance', link: '/conformance' },
        { text: 'Emulation', link: '/emulation' },
        { text: 'Go reference', link: '/go-reference' },
        { text: 'Compatibility', link: '/compatibility' },
        { text: 'Performance', link: '/performance' },
        { text: 'Security', link: '/security' },
        { text: 'Changelog', link: '/changelog' },
    ],
}

const maintainers = {
    text: 'For maintainers',
    collapsed: true,
    items: [
        { text: 'Contributing', link: '/contributing' },
        { text: 'Architecture', link: '/architecture' },
        { text: 'Testing', link: '/testing' },
        { text: 'Releasing', link: '/releasing' },
        { text: 'Decisions', link: '/decisions/', collapsed: true, items: decisions() },
    ],
}

/** The anchors that Git hosts give to headings, which the documents use. */
function anchor(heading) {
    return heading
        .trim()
        .toLowerCase()
        .replace(/[^\p{L}\p{N}\s_-]/gu, '')
        .replace(/\s/g, '-')
}

export default defineConfig({
    title: 'TableTheory',
    description: 'A DynamoDB library for the JVM',
    lang: 'en',
    base: process.env.SITE_BASE ?? '/',
    outDir: '../dist',
    cacheDir: '../cache',
    cleanUrls: false,
    // Javadoc is not a page of VitePress; pages.mjs checks that the linked files exist.
    ignoreDeadLinks: [/^\/javadoc\//],
    metaChunk: true,
    markdown: { anchor: { slugify: anchor }, toc: { slugify: anchor } },
    themeConfig: {
        search: { provider: 'local' },
        outline: [2, 3],
        nav: [
            { text: 'Guide', link: '/guide/' },
            { text: 'API', link: '/api' },
            { text: 'Javadoc', link: '/javadoc/index.html', target: '_self' },
        ],
        sidebar: [...guide(), reference, maintainers],
        footer: { message: 'Licensed under Apache-2.0.' },
    },
})
