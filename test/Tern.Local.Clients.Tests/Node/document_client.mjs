// Drives the endpoint given as an argument with the DocumentClient. Prints "ok" at the end; a failed assertion ends it with a trace.
import assert from "node:assert/strict";
import {
  ConditionalCheckFailedException, CreateTableCommand, DeleteTableCommand, DescribeTableCommand, DynamoDBClient, IdempotentParameterMismatchException, ListTablesCommand,
  paginateListTables, ResourceInUseException, ResourceNotFoundException, TransactionCanceledException, UpdateTimeToLiveCommand, waitUntilTableExists, waitUntilTableNotExists,
} from "@aws-sdk/client-dynamodb";
import {
  BatchExecuteStatementCommand, BatchGetCommand, BatchWriteCommand, DeleteCommand, DynamoDBDocumentClient, ExecuteStatementCommand, ExecuteTransactionCommand, GetCommand, NumberValue,
  paginateQuery, paginateScan, PutCommand, QueryCommand, ScanCommand, TransactGetCommand, TransactWriteCommand, UpdateCommand,
} from "@aws-sdk/lib-dynamodb";

const options = { endpoint: process.argv[2], region: "us-east-1", credentials: { accessKeyId: "local", secretAccessKey: "local" }, maxAttempts: 1 };
const client = new DynamoDBClient(options);
const db = DynamoDBDocumentClient.from(client, { marshallOptions: { removeUndefinedValues: true } });
const send = (command) => db.send(command);

/** The command fails with this error class (or name) and message; the error is returned. */
async function fails(kind, message, command) {
  try {
    await send(command);
  } catch (error) {
    if (typeof kind === "string") assert.equal(error.name, kind);
    else assert.ok(error instanceof kind, `${error.name}: ${error.message}`);
    if (message !== undefined) assert.equal(error.message, message);
    assert.equal(error.$fault, "client");
    assert.equal(error.$metadata.httpStatusCode, 400);
    assert.match(error.$metadata.requestId, /^[A-Z0-9]{52}$/);
    assert.equal(error.$metadata.attempts, 1);
    return error;
  }
  assert.fail("nothing failed; expected " + (kind.name ?? kind));
}

const definition = {
  TableName: "Music", BillingMode: "PAY_PER_REQUEST",
  AttributeDefinitions: [{ AttributeName: "artist", AttributeType: "S" }, { AttributeName: "year", AttributeType: "N" }, { AttributeName: "genre", AttributeType: "S" }],
  KeySchema: [{ AttributeName: "artist", KeyType: "HASH" }, { AttributeName: "year", KeyType: "RANGE" }],
  GlobalSecondaryIndexes: [{ IndexName: "ByGenre", KeySchema: [{ AttributeName: "genre", KeyType: "HASH" }, { AttributeName: "year", KeyType: "RANGE" }], Projection: { ProjectionType: "ALL" } }],
};
const made = await send(new CreateTableCommand(definition));
assert.ok(made.TableDescription.CreationDateTime instanceof Date && Math.abs(made.TableDescription.CreationDateTime - new Date()) < 60_000);
assert.equal((await waitUntilTableExists({ client, maxWaitTime: 120 }, { TableName: "Music" })).state, "SUCCESS");
await fails(ResourceInUseException, "Table already exists: Music", new CreateTableCommand(definition));
await fails(ResourceNotFoundException, "Requested resource not found: Table: Nothing not found", new DescribeTableCommand({ TableName: "Nothing" }));
await fails(ResourceNotFoundException, "Requested resource not found", new GetCommand({ TableName: "Nothing", Key: { a: 1 } }));

// Values of every type.
const everything = {
  artist: "types", year: 1, text: "Grüße \u{1F600}\u0000", empty: "", number: -1.5e-100, yes: true, no: false, none: null, list: [1, "a", [null, { deep: [0.1] }]], map: { "-": "unnamed", "a b": [] },
  blob: new Uint8Array([0, 255, 1]), strings: new Set(["a", "ß"]), numbers: new Set([1, 2.5]), undefinedGoes: undefined,
};
await send(new PutCommand({ TableName: "Music", Item: everything }));
const { undefinedGoes, ...expected } = everything;
assert.deepEqual((await send(new GetCommand({ TableName: "Music", Key: { artist: "types", year: 1 }, ConsistentRead: true }))).Item, expected);
const exact = NumberValue.from("12345678901234567890123456789012345678");
await send(new PutCommand({ TableName: "Music", Item: { artist: "types", year: 2, exact } }));
const wide = DynamoDBDocumentClient.from(new DynamoDBClient(options), { unmarshallOptions: { wrapNumbers: true } });
assert.equal((await wide.send(new GetCommand({ TableName: "Music", Key: { artist: "types", year: 2 } }))).Item.exact.toString(), exact.toString());
wide.destroy();

// Batches, pages and indexes.
for (let first = 1900; first < 2000; first += 25) {
  const puts = Array.from({ length: 25 }, (_, i) => ({ PutRequest: { Item: { artist: "a", year: first + i, genre: (first + i) % 2 ? "jazz" : "rock", padding: "x".repeat(15_000) } } }));
  assert.deepEqual((await send(new BatchWriteCommand({ RequestItems: { Music: puts } }))).UnprocessedItems, {});
}
const years = [];
for await (const page of paginateQuery({ client: db, pageSize: 30 }, { TableName: "Music", KeyConditionExpression: "artist = :a AND #y >= :y", ExpressionAttributeNames: { "#y": "year" }, ExpressionAttributeValues: { ":a": "a", ":y": 1910 } }))
  years.push(...page.Items.map((item) => item.year));
assert.deepEqual(years, Array.from({ length: 90 }, (_, i) => 1910 + i));
let scanned = 0, pages = 0;
for await (const page of paginateScan({ client: db }, { TableName: "Music", FilterExpression: "genre = :g", ExpressionAttributeValues: { ":g": "jazz" } })) {
  scanned += page.Count;
  pages++;
}
assert.deepEqual([scanned, pages], [50, 2]); // 1.5 MB
const jazz = await send(new QueryCommand({ TableName: "Music", IndexName: "ByGenre", KeyConditionExpression: "genre = :g AND #y BETWEEN :a AND :b", ExpressionAttributeNames: { "#y": "year" },
  ExpressionAttributeValues: { ":g": "jazz", ":a": 1950, ":b": 1955 }, ProjectionExpression: "#y", ScanIndexForward: false, ReturnConsumedCapacity: "INDEXES" }));
assert.deepEqual(jazz.Items, [{ year: 1955 }, { year: 1953 }, { year: 1951 }]);
assert.equal(jazz.ConsumedCapacity.GlobalSecondaryIndexes.ByGenre.CapacityUnits, 6);
const names = [];
for await (const page of paginateListTables({ client, pageSize: 1 }, {})) names.push(...page.TableNames);
assert.deepEqual(names, ["Music"]);
const got = await send(new BatchGetCommand({ RequestItems: { Music: { Keys: [1900, 1901, 1].map((year) => ({ artist: "a", year })), ProjectionExpression: "genre" } } }));
assert.deepEqual(got.Responses.Music.map((item) => item.genre).sort(), ["jazz", "rock"]);

// Conditions and updates.
const updated = await send(new UpdateCommand({ TableName: "Music", Key: { artist: "a", year: 1900 }, UpdateExpression: "SET plays = if_not_exists(plays, :zero) + :one REMOVE padding", ConditionExpression: "genre = :g",
  ExpressionAttributeValues: { ":zero": 0, ":one": 1, ":g": "rock" }, ReturnValues: "ALL_NEW" }));
assert.deepEqual(updated.Attributes, { artist: "a", year: 1900, genre: "rock", plays: 1 });
const failed = await fails(ConditionalCheckFailedException, "The conditional request failed", new DeleteCommand({ TableName: "Music", Key: { artist: "a", year: 1900 }, ConditionExpression: "plays > :n",
  ExpressionAttributeValues: { ":n": 5 }, ReturnValuesOnConditionCheckFailure: "ALL_OLD" }));
assert.deepEqual(failed.Item.plays, { N: "1" });
await fails("ValidationException", "Query condition missed key schema element: artist", new QueryCommand({ TableName: "Music", KeyConditionExpression: "genre = :g", ExpressionAttributeValues: { ":g": "jazz" } }));
await fails("ValidationException", "Invalid FilterExpression: Attribute name is a reserved keyword; reserved keyword: year", new ScanCommand({ TableName: "Music", FilterExpression: "year = :y", ExpressionAttributeValues: { ":y": 1 } }));
await fails("ValidationException", "One or more parameter values were invalid: Type mismatch for key year expected: N actual: S", new PutCommand({ TableName: "Music", Item: { artist: "a", year: "1" } }));

// Transactions.
await send(new TransactWriteCommand({ ClientRequestToken: "once", TransactItems: [
  { Put: { TableName: "Music", Item: { artist: "t", year: 1 } } },
  { Update: { TableName: "Music", Key: { artist: "a", year: 1900 }, UpdateExpression: "ADD plays :n", ExpressionAttributeValues: { ":n": 9 } } },
  { Delete: { TableName: "Music", Key: { artist: "a", year: 1901 } } },
  { ConditionCheck: { TableName: "Music", Key: { artist: "a", year: 1902 }, ConditionExpression: "attribute_exists(genre)" } }] }));
const read = await send(new TransactGetCommand({ TransactItems: [1900, 1901].map((year) => ({ Get: { TableName: "Music", Key: { artist: "a", year }, ProjectionExpression: "plays" } })) }));
assert.deepEqual(read.Responses.map((response) => response.Item), [{ plays: 10 }, undefined]);
const canceled = await fails(TransactionCanceledException, "Transaction cancelled, please refer cancellation reasons for specific reasons [None, ConditionalCheckFailed]", new TransactWriteCommand({ TransactItems: [
  { Put: { TableName: "Music", Item: { artist: "t", year: 2 } } },
  { Put: { TableName: "Music", Item: { artist: "t", year: 1 }, ConditionExpression: "attribute_not_exists(artist)", ReturnValuesOnConditionCheckFailure: "ALL_OLD" } }] }));
assert.deepEqual(canceled.CancellationReasons.map((reason) => reason.Code), ["None", "ConditionalCheckFailed"]);
assert.deepEqual(canceled.CancellationReasons[1].Item, { artist: { S: "t" }, year: { N: "1" } });
await fails(IdempotentParameterMismatchException, undefined, new TransactWriteCommand({ ClientRequestToken: "once", TransactItems: [{ Put: { TableName: "Music", Item: { artist: "t", year: 3 } } }] }));

// PartiQL.
await send(new ExecuteStatementCommand({ Statement: "INSERT INTO Music VALUE {'artist': ?, 'year': ?}", Parameters: ["sql", 1] }));
await fails("DuplicateItemException", "Duplicate primary key exists in table", new ExecuteStatementCommand({ Statement: "INSERT INTO Music VALUE {'artist': ?, 'year': ?}", Parameters: ["sql", 1] }));
assert.deepEqual((await send(new ExecuteStatementCommand({ Statement: "SELECT * FROM Music WHERE artist = ?", Parameters: ["sql"] }))).Items, [{ artist: "sql", year: 1 }]);
await send(new ExecuteTransactionCommand({ TransactStatements: [{ Statement: "UPDATE Music SET plays = 1 WHERE artist = ? AND \"year\" = ?", Parameters: ["sql", 1] }] }));
const batch = await send(new BatchExecuteStatementCommand({ Statements: [{ Statement: "SELECT plays FROM Music WHERE artist = 'sql' AND \"year\" = 1" }, { Statement: "SELECT * FROM Nothing WHERE a = 1" }] }));
assert.deepEqual(batch.Responses[0].Item, { plays: 1 });
assert.equal(batch.Responses[1].Error.Code, "ResourceNotFound");

// The end of the table.
await send(new UpdateTimeToLiveCommand({ TableName: "Music", TimeToLiveSpecification: { AttributeName: "until", Enabled: true } }));
await send(new DeleteTableCommand({ TableName: "Music" }));
assert.equal((await waitUntilTableNotExists({ client, maxWaitTime: 120 }, { TableName: "Music" })).state, "SUCCESS");
assert.deepEqual((await send(new ListTablesCommand({}))).TableNames, []);
client.destroy();
console.log("ok");
