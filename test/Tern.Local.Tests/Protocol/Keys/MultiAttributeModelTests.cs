using System.Globalization;
using System.Text;
using System.Text.Json.Nodes;
using Tern.Local.Engine;

namespace Tern.Local.Tests.Protocol.Keys;

/// <summary>Random keys of one to four partition and none to four sort attributes of all types, and random queries, against sorted lists.</summary>
public class MultiAttributeModelTests
{
    private static readonly string[] s_names = ["p0", "p1", "p2", "p3", "s0", "s1", "s2", "s3"];

    [Theory]
    [InlineData(1)]
    [InlineData(2)]
    [InlineData(3)]
    [InlineData(4)]
    [InlineData(5)]
    [InlineData(6)]
    [InlineData(7)]
    [InlineData(8)]
    public void Queries_match_sorted_lists(int seed)
    {
        var random = new Random(seed);
        var schema = new Schema(1 + random.Next(4), seed % 5, [.. s_names.Select(_ => "SNB"[random.Next(3)])]);
        var service = new LocalService();
        // Half of the items are there before the index is.
        service.AddPlainTable();
        var model = new Dictionary<string, Dictionary<string, string>>();
        for (var step = 0; step < 400; step++)
        {
            if (step == 200) service.Ok("UpdateTable", schema.Create());
            Change(service, model, schema, random);
        }

        for (var i = 0; i < 150; i++) CheckQuery(service, model, schema, random);
        CheckScan(service, model, schema);
    }

    private static void Change(LocalService service, Dictionary<string, Dictionary<string, string>> model, Schema schema, Random random)
    {
        var id = $"i{random.Next(120)}";
        var name = schema.Names[random.Next(schema.Names.Length)];
        var key = $$$"""{"TableName":"Plain","Key":{"id":{"S":"{{{id}}}"}}""";
        switch (random.Next(8))
        {
            case 0:
                service.Ok("DeleteItem", key + "}");
                model.Remove(id);
                break;
            case 1:
                service.Ok("UpdateItem", key + $$""","UpdateExpression":"REMOVE {{name}}"}""");
                Existing().Remove(name);
                break;
            case 2:
                var value = schema.RandomValue(name, random);
                service.Ok("UpdateItem", key
                    + $$$""","UpdateExpression":"SET {{{name}}} = :v","ExpressionAttributeValues":{":v":{{{schema.Json(name, value)}}}}}""");
                Existing()[name] = value;
                break;
            default:
                // One in six lacks an attribute.
                var item = schema.Names.Where(_ => random.Next(6 * schema.Names.Length) > 0)
                    .ToDictionary(static present => present, present => schema.RandomValue(present, random));
                service.Ok("PutItem",
                    """{"TableName":"Plain","Item":{"id":"""
                    + $$$"""{"S":"{{{id}}}"}{{{string.Concat(item.Select(pair => $",\"{pair.Key}\":{schema.Json(pair.Key, pair.Value)}"))}}}}}""");
                model[id] = item;
                break;
        }

        Dictionary<string, string> Existing() => model.TryGetValue(id, out var existing) ? existing : model[id] = [];
    }

    private static void CheckQuery(LocalService service, Dictionary<string, Dictionary<string, string>> model, Schema schema, Random random)
    {
        var terms = new List<string>();
        var values = new JsonObject();
        var tests = new List<Func<Dictionary<string, string>, bool>>();
        foreach (var name in schema.Partition) Equal(name);
        var equals = random.Next(schema.Sort.Length + 1);
        foreach (var name in schema.Sort.Take(equals)) Equal(name);
        if (equals < schema.Sort.Length && random.Next(3) > 0) Range(schema.Sort[equals]);
        for (var i = terms.Count - 1; i > 0; i--)
        {
            var other = random.Next(i + 1);
            (terms[i], terms[other]) = (terms[other], terms[i]);
        }

        var backward = random.Next(2) == 0;
        var expected = Indexed(model, schema).Where(item => tests.TrueForAll(test => test(item.Value))).Select(static item => item.Key).ToList();
        if (backward) expected.Reverse();

        var found = new List<string>();
        JsonNode? cursor = null;
        var limit = 1 + random.Next(5);
        do
        {
            var page = service.OkNode("Query", $$"""
                {"TableName":"Plain","IndexName":"Index","Limit":{{limit}},"ScanIndexForward":{{(backward ? "false" : "true")}},
                 "KeyConditionExpression":"{{string.Join(" AND ", terms)}}",
                 "ExpressionAttributeValues":{{values.ToJsonString()}}{{(cursor is null ? "" : ",\"ExclusiveStartKey\":" + cursor.ToJsonString())}}}
                """);
            found.AddRange(page["Items"]!.AsArray().Select(static item => item!["id"]!["S"]!.GetValue<string>()));
            cursor = page["LastEvaluatedKey"];
            if (cursor is not null) Assert.Equal(schema.Names.Length + 1, cursor.AsObject().Count);
        }
        while (cursor is not null);
        Assert.True(expected.SequenceEqual(found),
            $"{string.Join(" AND ", terms)} with {values.ToJsonString()}: expected {string.Join(' ', expected)}, found {string.Join(' ', found)}");

        void Equal(string name)
        {
            var value = Add(":" + name, name);
            terms.Add($"{name} = :{name}");
            tests.Add(item => schema.Compare(name, item[name], value) == 0);
        }

        void Range(string name)
        {
            var value = Add(":v", name);
            var operation = random.Next(schema.TypeOf(name) == 'N' ? 5 : 6);
            switch (operation)
            {
                case 0: Compare("<", static order => order < 0); break;
                case 1: Compare("<=", static order => order <= 0); break;
                case 2: Compare(">", static order => order > 0); break;
                case 3: Compare(">=", static order => order >= 0); break;
                case 4:
                    var upper = Add(":w", name);
                    if (schema.Compare(name, value, upper) > 0)
                    {
                        (value, upper) = (upper, value);
                        (values[":v"], values[":w"]) = (values[":w"]!.DeepClone(), values[":v"]!.DeepClone());
                    }

                    terms.Add($"{name} BETWEEN :v AND :w");
                    tests.Add(item => schema.Compare(name, item[name], value) >= 0 && schema.Compare(name, item[name], upper) <= 0);
                    break;
                default:
                    terms.Add($"begins_with({name}, :v)");
                    tests.Add(item => item[name].StartsWith(value, StringComparison.Ordinal));
                    break;
            }

            void Compare(string comparator, Func<int, bool> holds)
            {
                terms.Add($"{name} {comparator} :v");
                tests.Add(item => holds(schema.Compare(name, item[name], value)));
            }
        }

        string Add(string placeholder, string name)
        {
            var value = schema.RandomValue(name, random);
            values[placeholder] = JsonNode.Parse(schema.Json(name, value));
            return value;
        }
    }

    private static void CheckScan(LocalService service, Dictionary<string, Dictionary<string, string>> model, Schema schema)
    {
        var found = new List<string>();
        for (var segment = 0; segment < 3; segment++)
        {
            var page = service.OkNode("Scan", $$"""{"TableName":"Plain","IndexName":"Index","Segment":{{segment}},"TotalSegments":3}""");
            found.AddRange(page["Items"]!.AsArray().Select(static item => item!["id"]!["S"]!.GetValue<string>()));
        }

        Assert.Equal(Indexed(model, schema).Select(static item => item.Key).Order(StringComparer.Ordinal), found.Order(StringComparer.Ordinal));
    }

    /// <summary>
    /// The items that have all attributes, in the order of the sort attributes and then of how their table keys are
    /// laid out: by hash, which the ids of equal keys are grouped for.
    /// </summary>
    private static IEnumerable<KeyValuePair<string, Dictionary<string, string>>> Indexed(Dictionary<string, Dictionary<string, string>> model, Schema schema) =>
        model.Where(item => schema.Names.All(item.Value.ContainsKey)).Order(Comparer<KeyValuePair<string, Dictionary<string, string>>>.Create((left, right) =>
        {
            foreach (var name in schema.Sort)
            {
                var order = schema.Compare(name, left.Value[name], right.Value[name]);
                if (order != 0) return order;
            }

            return Hash(left.Key).CompareTo(Hash(right.Key));
        }));

    // Equal sort keys follow the table's key, whose first part is the hash of its bytes as they are encoded.
    private static ulong Hash(string id) => PartitionHash.Compute([.. Encoding.UTF8.GetBytes(id), 0, 1]);

    private sealed class Schema(int partition, int sort, char[] types)
    {
        // Only a few values, so that keys coincide; lengths and bytes that reveal a wrong order.
        private static readonly string[] s_texts = ["a", "ab", "b", "a\0", "a\0\0b", "\u00ff", "ab\u0001"];
        private static readonly string[] s_numbers = ["0", "-1", "1", "10", "-10", "1.5", "-1.5", "12E20", "1E-20"];

        public string[] Partition { get; } = s_names[..partition];

        public string[] Sort { get; } = s_names[4..(4 + sort)];

        public string[] Names => [.. Partition, .. Sort];

        public char TypeOf(string name) => types[Array.IndexOf(s_names, name)];

        public string RandomValue(string name, Random random)
        {
            var values = TypeOf(name) == 'N' ? s_numbers : s_texts;
            // Partition keys with fewer values, so that queries find items.
            return values[random.Next(Partition.Contains(name) ? 2 : values.Length)];
        }

        public string Json(string name, string value) => TypeOf(name) switch
        {
            'B' => $$"""{"B":"{{Convert.ToBase64String(Encoding.Latin1.GetBytes(value))}}"}""",
            'N' => $$"""{"N":"{{value}}"}""",
            _ => new JsonObject { ["S"] = value }.ToJsonString(),
        };

        // All text is below U+0100, where the order of characters is that of UTF-8 and of Latin-1.
        public int Compare(string name, string left, string right) => TypeOf(name) == 'N'
            ? Number(left).CompareTo(Number(right))
            : string.CompareOrdinal(left, right);

        public string Create()
        {
            var definitions = string.Join(',', Names.Select(name => $$"""{"AttributeName":"{{name}}","AttributeType":"{{TypeOf(name)}}"}"""));
            var elements = string.Join(',',
                Names.Select(name => $$"""{"AttributeName":"{{name}}","KeyType":"{{(Partition.Contains(name) ? "HASH" : "RANGE")}}"}"""));
            return $$$"""
                {"TableName":"Plain","AttributeDefinitions":[{{{definitions}}}],
                 "GlobalSecondaryIndexUpdates":[{"Create":{"IndexName":"Index","Projection":{"ProjectionType":"ALL"},"KeySchema":[{{{elements}}}]}}]}
                """;
        }

        private static decimal Number(string text) => decimal.Parse(text, NumberStyles.Float, CultureInfo.InvariantCulture);
    }
}
