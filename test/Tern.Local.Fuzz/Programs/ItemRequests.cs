using System.Text.Json.Nodes;

namespace Tern.Local.Fuzz.Programs;

/// <summary>Requests on items that are right in form; whether they succeed is another matter.</summary>
internal sealed class ItemRequests
{
    private readonly Random _random;
    private readonly ValueGenerator _values;
    private readonly LegacyGenerator _legacy;

    public ItemRequests(Random random)
    {
        _random = random;
        _values = new ValueGenerator(random);
        _legacy = new LegacyGenerator(random, _values);
    }

    public Request Next() => _random.Next(20) switch
    {
        < 5 => Put(),
        < 9 => Update(),
        < 11 => Delete(),
        < 13 => Get(),
        < 16 => Query(),
        < 18 => Scan(),
        18 => BatchGet(),
        _ => BatchWrite(),
    };

    public Request Get()
    {
        var request = Target(out var table);
        request["Key"] = _values.Key(table);
        Project(request, out var expressions);
        expressions?.AddTo(request);
        if (_random.OneIn(3)) request["ConsistentRead"] = _random.OneIn(2);
        return Finish("GetItem", request);
    }

    public Request Put()
    {
        var request = Target(out var table);
        request["Item"] = _values.Item(table);
        Condition(request);
        if (_random.OneIn(3)) request["ReturnValues"] = _random.Of("NONE", "ALL_OLD");
        return FinishWrite("PutItem", request);
    }

    public Request Delete()
    {
        var request = Target(out var table);
        request["Key"] = _values.Key(table);
        Condition(request);
        if (_random.OneIn(2)) request["ReturnValues"] = _random.Of("NONE", "ALL_OLD");
        return FinishWrite("DeleteItem", request);
    }

    public Request Update()
    {
        var request = Target(out var table);
        request["Key"] = _values.Key(table);
        if (_random.OneIn(4))
        {
            request["AttributeUpdates"] = _legacy.AttributeUpdates();
            if (_random.OneIn(3)) Expect(request);
        }
        else
        {
            var expressions = Expressions();
            request["UpdateExpression"] = expressions.Update();
            if (_random.OneIn(3)) request["ConditionExpression"] = expressions.Condition();
            expressions.AddTo(request);
        }

        if (!_random.OneIn(3)) request["ReturnValues"] = _random.Of("NONE", "ALL_OLD", "ALL_NEW", "UPDATED_OLD", "UPDATED_NEW");
        return FinishWrite("UpdateItem", request);
    }

    public Request Query()
    {
        var request = Target(out var table);
        var index = PickIndex(request, table);
        var (partition, sort) = index is null ? (table.Partition, table.Sort) : (index.Partition, index.Sort);
        if (_random.OneIn(4))
        {
            request["KeyConditions"] = _legacy.KeyConditions(partition, sort);
            if (_random.OneIn(3)) AddFilter(request, "QueryFilter");
            if (_random.OneIn(3)) request["AttributesToGet"] = _legacy.AttributesToGet();
        }
        else
        {
            var expressions = Expressions();
            request["KeyConditionExpression"] = expressions.KeyCondition(partition, sort);
            if (_random.OneIn(3)) request["FilterExpression"] = expressions.Condition();
            if (_random.OneIn(3)) request["ProjectionExpression"] = expressions.Projection();
            expressions.AddTo(request);
        }

        if (_random.OneIn(3)) request["ScanIndexForward"] = _random.OneIn(2);
        return FinishPage("Query", request, table, index);
    }

    public Request Scan()
    {
        var request = Target(out var table);
        var index = PickIndex(request, table);
        if (_random.OneIn(4))
        {
            AddFilter(request, "ScanFilter");
        }
        else if (_random.OneIn(2))
        {
            var expressions = Expressions();
            request["FilterExpression"] = expressions.Condition();
            if (_random.OneIn(3)) request["ProjectionExpression"] = expressions.Projection();
            expressions.AddTo(request);
        }

        if (_random.OneIn(6))
        {
            request["TotalSegments"] = 1 + _random.Next(4);
            request["Segment"] = _random.Next((int)request["TotalSegments"]!);
        }

        return FinishPage("Scan", request, table, index);
    }

    public Request BatchGet()
    {
        var tables = new JsonObject();
        for (var count = 1 + _random.Next(2); count > 0; count--)
        {
            var table = PickTable();
            var keys = new List<JsonObject>();
            for (var i = 1 + _random.Next(4); i > 0; i--) keys.Add(_values.Key(table));
            var part = new JsonObject { ["Keys"] = new JsonArray([.. keys.DistinctBy(static key => key.ToJsonString())]) };
            Project(part, out var expressions);
            expressions?.AddTo(part);
            if (_random.OneIn(3)) part["ConsistentRead"] = true;
            tables[table.Name] = part;
        }

        return Finish("BatchGetItem", new JsonObject { ["RequestItems"] = tables });
    }

    public Request BatchWrite()
    {
        var tables = new JsonObject();
        for (var count = 1 + _random.Next(2); count > 0; count--)
        {
            var table = PickTable();
            var seen = new HashSet<string>();
            var writes = new JsonArray();
            for (var i = 1 + _random.Next(5); i > 0; i--)
            {
                var key = _values.Key(table);
                if (!seen.Add(key.ToJsonString())) continue;
                if (_random.OneIn(3))
                {
                    writes.Add(new JsonObject { ["DeleteRequest"] = new JsonObject { ["Key"] = key } });
                    continue;
                }

                var item = _values.Item(table);
                foreach (var (name, value) in key) item[name] = value!.DeepClone();
                writes.Add(new JsonObject { ["PutRequest"] = new JsonObject { ["Item"] = item } });
            }

            tables[table.Name] = writes;
        }

        return FinishWrite("BatchWriteItem", new JsonObject { ["RequestItems"] = tables });
    }

    public Request TransactWrite()
    {
        var items = new JsonArray();
        var seen = new HashSet<string>();
        for (var count = 1 + _random.Next(5); count > 0; count--)
        {
            var part = Target(out var table);
            var key = _values.Key(table);
            if (!seen.Add(table.Name + key.ToJsonString())) continue;
            var expressions = Expressions();
            var kind = _random.Of("Put", "Update", "Delete", "ConditionCheck");
            if (kind == "Put")
            {
                var item = _values.Item(table);
                foreach (var (name, value) in key) item[name] = value!.DeepClone();
                part["Item"] = item;
            }
            else
            {
                part["Key"] = key;
            }

            if (kind == "Update") part["UpdateExpression"] = expressions.Update();
            if (kind == "ConditionCheck" || _random.OneIn(4)) part["ConditionExpression"] = expressions.Condition();
            expressions.AddTo(part);
            if (_random.OneIn(4)) part["ReturnValuesOnConditionCheckFailure"] = "ALL_OLD";
            items.Add(new JsonObject { [kind] = part });
        }

        var request = new JsonObject { ["TransactItems"] = items };
        if (_random.OneIn(4)) request["ClientRequestToken"] = "token" + _random.Next(50).ToString(System.Globalization.CultureInfo.InvariantCulture);
        return FinishWrite("TransactWriteItems", request);
    }

    public Request TransactGet()
    {
        var items = new JsonArray();
        for (var count = 1 + _random.Next(3); count > 0; count--)
        {
            var part = Target(out var table);
            part["Key"] = _values.Key(table);
            if (_random.OneIn(3))
            {
                var expressions = Expressions();
                part["ProjectionExpression"] = expressions.Projection();
                expressions.AddTo(part);
            }

            items.Add(new JsonObject { ["Get"] = part });
        }

        return Finish("TransactGetItems", new JsonObject { ["TransactItems"] = items });
    }

    private ExpressionGenerator Expressions() => new(_random, _values);

    private TableShape PickTable() => TableShape.All[_random.Next(TableShape.All.Count)];

    private JsonObject Target(out TableShape table)
    {
        table = PickTable();
        return new JsonObject { ["TableName"] = table.Name };
    }

    private IndexShape? PickIndex(JsonObject request, TableShape table)
    {
        if (table.Indexes.Length == 0 || _random.OneIn(2)) return null;
        var index = table.Indexes[_random.Next(table.Indexes.Length)];
        request["IndexName"] = index.Name;
        return index;
    }

    private void Condition(JsonObject request)
    {
        if (_random.OneIn(2)) return;
        if (_random.OneIn(3))
        {
            Expect(request);
            return;
        }

        var expressions = Expressions();
        request["ConditionExpression"] = expressions.Condition();
        expressions.AddTo(request);
        if (_random.OneIn(3)) request["ReturnValuesOnConditionCheckFailure"] = "ALL_OLD";
    }

    private void Expect(JsonObject request)
    {
        var expected = _legacy.Expected();
        request["Expected"] = expected;
        if (expected.Count > 1 && _random.OneIn(2)) request["ConditionalOperator"] = _random.Of("AND", "OR");
    }

    private void AddFilter(JsonObject request, string member)
    {
        var filter = _legacy.Filter();
        request[member] = filter;
        if (filter.Count > 1 && _random.OneIn(2)) request["ConditionalOperator"] = _random.Of("AND", "OR");
    }

    private void Project(JsonObject request, out ExpressionGenerator? expressions)
    {
        expressions = null;
        if (_random.OneIn(2)) return;
        if (_random.OneIn(3))
        {
            request["AttributesToGet"] = _legacy.AttributesToGet();
            return;
        }

        expressions = Expressions();
        request["ProjectionExpression"] = expressions.Projection();
    }

    private Request FinishPage(string operation, JsonObject request, TableShape table, IndexShape? index)
    {
        if (_random.OneIn(4)) request["Limit"] = 1 + _random.Next(5);
        if (_random.OneIn(6)) request["Select"] = _random.Of("COUNT", "ALL_ATTRIBUTES", "ALL_PROJECTED_ATTRIBUTES", "SPECIFIC_ATTRIBUTES");
        if (_random.OneIn(6)) request["ConsistentRead"] = true;
        if (_random.OneIn(6))
        {
            var start = _values.Key(table);
            foreach (var part in (KeyPart?[])[index?.Partition, index?.Sort])
            {
                if (part is not null && !start.ContainsKey(part.Name)) start[part.Name] = _values.KeyValue(part.Type);
            }

            request["ExclusiveStartKey"] = start;
        }

        return Finish(operation, request);
    }

    private Request FinishWrite(string operation, JsonObject request)
    {
        if (_random.OneIn(4)) request["ReturnItemCollectionMetrics"] = _random.Of("SIZE", "NONE");
        return Finish(operation, request);
    }

    private Request Finish(string operation, JsonObject request)
    {
        if (_random.OneIn(3)) request["ReturnConsumedCapacity"] = _random.Of("NONE", "TOTAL", "INDEXES");
        return new Request(operation, request);
    }
}
