// Runs the JavaScript library: node interop.js ENDPOINT. Reads one JSON request per line, writes one JSON response per line.
//
// {"open": schema, "table": name, "crypto": {…}, "partial": true}    opens a table
// {"use": name}                                                      calls an opened table from now on
// {"model": name, "op": "create", "properties": {…}, "params": {…}}  calls a model
// {"op": "saveSchema", "args": […]}                                  calls the table
// {"regexp": "/a/i", "text": "A"}                                    matches with RegExp
//
// {"$date": ISO}, {"$set": […]} and {"$bytes": base64} represent types that JSON does not have.
'use strict';
const readline = require('readline');
const {DynamoDBClient} = require('@aws-sdk/client-dynamodb');
const {Table} = require('dynamodb-onetable');
const {Dynamo} = require('dynamodb-onetable/Dynamo');

const client = new Dynamo({
    client: new DynamoDBClient({
        endpoint: process.argv[2],
        region: 'local',
        credentials: {accessKeyId: 'local', secretAccessKey: 'local'},
    }),
});
let table = null;
const tables = {};

const decode = (v) => {
    if (Array.isArray(v)) return v.map(decode);
    if (v === null || typeof v != 'object') return v;
    if (v.$date) return new Date(v.$date);
    if (v.$set) return new Set(v.$set.map(decode));
    if (v.$bytes !== undefined) return Buffer.from(v.$bytes, 'base64');
    return Object.fromEntries(Object.entries(v).map(([name, value]) => [name, decode(value)]));
};
const encode = (v) => {
    if (v instanceof Date) return {$date: isNaN(v) ? 'Invalid' : v.toISOString()};
    if (v instanceof Set) return {$set: [...v].map(encode)};
    if (v instanceof Uint8Array) return {$bytes: Buffer.from(v).toString('base64')};
    if (Array.isArray(v)) return v.map(encode);
    if (typeof v == 'bigint') return {$bigint: v.toString()};
    if (v === null || typeof v != 'object') return v === undefined ? null : v;
    return Object.fromEntries(Object.entries(v).map(([name, value]) => [name, encode(value)]));
};

async function respond(request) {
    if (request.regexp) {
        const slash = request.regexp.lastIndexOf('/');
        return new RegExp(request.regexp.slice(1, slash), request.regexp.slice(slash + 1)).exec(request.text) != null;
    }
    if (request.open) {
        table = tables[request.table] = new Table({
            name: request.table,
            client,
            schema: request.open,
            crypto: request.crypto,
            partial: request.partial || false,
            logger: () => {},
        });
        return 'open';
    }
    if (request.use) {
        table = tables[request.use];
        return 'used';
    }
    if (request.model) {
        return await table.getModel(request.model)[request.op](decode(request.properties || {}), decode(request.params || {}));
    }
    return await table[request.op](...(request.args || []).map(decode));
}

readline.createInterface({input: process.stdin}).on('line', async (line) => {
    let response;
    try {
        response = {ok: encode(await respond(JSON.parse(line)))};
    } catch (e) {
        response = {error: {code: e.code || e.name, message: e.message}};
    }
    process.stdout.write(JSON.stringify(response) + '\n');
});
