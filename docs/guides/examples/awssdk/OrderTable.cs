using Amazon.DynamoDBv2;
using Amazon.DynamoDBv2.Model;

public sealed class OrderTable(AmazonDynamoDBClient dynamo, string table)
{
    public async Task CreateAsync(CancellationToken cancellationToken)
    {
        await dynamo.CreateTableAsync(new CreateTableRequest
        {
            TableName = table,
            KeySchema =
            [
                new KeySchemaElement { AttributeName = "Customer", KeyType = KeyType.HASH },
                new KeySchemaElement { AttributeName = "Number", KeyType = KeyType.RANGE },
            ],
            AttributeDefinitions =
            [
                new AttributeDefinition { AttributeName = "Customer", AttributeType = ScalarAttributeType.S },
                new AttributeDefinition { AttributeName = "Number", AttributeType = ScalarAttributeType.N },
            ],
            BillingMode = BillingMode.PAY_PER_REQUEST,
        }, cancellationToken);

        while ((await dynamo.DescribeTableAsync(new DescribeTableRequest { TableName = table }, cancellationToken)).Table.TableStatus != TableStatus.ACTIVE)
            await Task.Delay(1000, cancellationToken);

        await dynamo.UpdateTimeToLiveAsync(new UpdateTimeToLiveRequest
        {
            TableName = table,
            TimeToLiveSpecification = new TimeToLiveSpecification { AttributeName = "ExpiresAt", Enabled = true },
        }, cancellationToken);
    }

    public async Task<bool> AddAsync(string customer, int number, string note, CancellationToken cancellationToken)
    {
        try
        {
            await dynamo.PutItemAsync(new PutItemRequest
            {
                TableName = table,
                Item = new Dictionary<string, AttributeValue>
                {
                    ["Customer"] = new AttributeValue { S = customer },
                    ["Number"] = new AttributeValue { N = number.ToString() },
                    ["Note"] = new AttributeValue(note),
                    ["Paid"] = new AttributeValue { BOOL = false },
                    ["Tags"] = new AttributeValue { SS = ["new", "web"] },
                    ["Lines"] = new AttributeValue
                    {
                        L = [new AttributeValue { M = new Dictionary<string, AttributeValue> { ["Sku"] = new AttributeValue("a1") } }],
                    },
                },
                ConditionExpression = "attribute_not_exists(Customer)",
            }, cancellationToken);
            return true;
        }
        catch (ConditionalCheckFailedException)
        {
            return false;
        }
    }

    public async Task<string?> GetNoteAsync(string customer, int number, CancellationToken cancellationToken)
    {
        var response = await dynamo.GetItemAsync(new GetItemRequest
        {
            TableName = table,
            Key = Key(customer, number),
            ConsistentRead = true,
            ProjectionExpression = "Note, Paid",
        }, cancellationToken);
        return response.Item is { Count: > 0 } item && item.TryGetValue("Note", out var note) ? note.S : null;
    }

    public async Task<int> PayAsync(string customer, int number, CancellationToken cancellationToken)
    {
        var response = await dynamo.UpdateItemAsync(new UpdateItemRequest
        {
            TableName = table,
            Key = Key(customer, number),
            UpdateExpression = "SET Paid = :paid ADD #v :one",
            ConditionExpression = "Paid = :unpaid",
            ExpressionAttributeNames = new Dictionary<string, string> { ["#v"] = "Version" },
            ExpressionAttributeValues = new Dictionary<string, AttributeValue>
            {
                [":paid"] = new AttributeValue { BOOL = true },
                [":unpaid"] = new AttributeValue { BOOL = false },
                [":one"] = new AttributeValue { N = "1" },
            },
            ReturnValues = ReturnValue.ALL_NEW,
        }, cancellationToken);
        return int.Parse(response.Attributes["Version"].N);
    }

    public async Task<List<int>> ListAsync(string customer, CancellationToken cancellationToken)
    {
        var numbers = new List<int>();
        var request = new QueryRequest
        {
            TableName = table,
            KeyConditionExpression = "Customer = :c AND #n > :n",
            ExpressionAttributeNames = new Dictionary<string, string> { ["#n"] = "Number" },
            ExpressionAttributeValues = new Dictionary<string, AttributeValue>
            {
                [":c"] = new AttributeValue(customer), [":n"] = new AttributeValue { N = "0" },
            },
            ScanIndexForward = false,
            Limit = 100,
        };
        do
        {
            var page = await dynamo.QueryAsync(request, cancellationToken);
            foreach (var item in page.Items) numbers.Add(int.Parse(item["Number"].N));
            request.ExclusiveStartKey = page.LastEvaluatedKey;
        }
        while (request.ExclusiveStartKey is { Count: > 0 });

        return numbers;
    }

    public async Task<int> CountUnpaidAsync(CancellationToken cancellationToken)
    {
        var response = await dynamo.ScanAsync(new ScanRequest
        {
            TableName = table,
            FilterExpression = "Paid = :p",
            ExpressionAttributeValues = new Dictionary<string, AttributeValue> { [":p"] = new AttributeValue { BOOL = false } },
            Select = Select.COUNT,
        }, cancellationToken);
        return response.Count ?? 0;
    }

    public async Task<int> ReadManyAsync(string customer, CancellationToken cancellationToken)
    {
        var batch = await dynamo.BatchGetItemAsync(new BatchGetItemRequest
        {
            RequestItems = new Dictionary<string, KeysAndAttributes> { [table] = new KeysAndAttributes { Keys = [Key(customer, 1), Key(customer, 2)] } },
        }, cancellationToken);
        await dynamo.BatchWriteItemAsync(new BatchWriteItemRequest
        {
            RequestItems = new Dictionary<string, List<WriteRequest>>
            {
                [table] =
                [
                    new WriteRequest { PutRequest = new PutRequest { Item = Key(customer, 3) } },
                    new WriteRequest { DeleteRequest = new DeleteRequest { Key = Key(customer, 4) } },
                ],
            },
        }, cancellationToken);
        return batch.Responses[table].Count;
    }

    public async Task MoveAsync(string customer, int from, int to, CancellationToken cancellationToken)
    {
        var read = await dynamo.TransactGetItemsAsync(new TransactGetItemsRequest
        {
            TransactItems = [new TransactGetItem { Get = new Get { TableName = table, Key = Key(customer, from) } }],
        }, cancellationToken);
        var item = read.Responses[0].Item;
        item["Number"] = new AttributeValue { N = to.ToString() };
        try
        {
            await dynamo.TransactWriteItemsAsync(new TransactWriteItemsRequest
            {
                ClientRequestToken = $"{customer}-{from}-{to}",
                TransactItems =
                [
                    new TransactWriteItem { Put = new Put { TableName = table, Item = item, ConditionExpression = "attribute_not_exists(Customer)" } },
                    new TransactWriteItem { Delete = new Delete { TableName = table, Key = Key(customer, from) } },
                ],
            }, cancellationToken);
        }
        catch (TransactionCanceledException error) when (error.CancellationReasons.Any(reason => reason.Code == "ConditionalCheckFailed"))
        {
            throw new InvalidOperationException("The order exists.", error);
        }
    }

    public async Task RemoveAsync(CancellationToken cancellationToken)
    {
        await dynamo.DeleteItemAsync(new DeleteItemRequest { TableName = table, Key = Key("c1", 1), ReturnValues = ReturnValue.ALL_OLD }, cancellationToken);
        var tables = await dynamo.ListTablesAsync(new ListTablesRequest { Limit = 10 }, cancellationToken);
        if (tables.TableNames.Contains(table)) await dynamo.DeleteTableAsync(new DeleteTableRequest { TableName = table }, cancellationToken);
    }

    private static Dictionary<string, AttributeValue> Key(string customer, int number) => new()
    {
        ["Customer"] = new AttributeValue { S = customer },
        ["Number"] = new AttributeValue { N = number.ToString() },
    };
}

