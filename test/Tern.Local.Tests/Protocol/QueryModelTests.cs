using System.Globalization;
using System.Text.Json.Nodes;

namespace Tern.Local.Tests.Protocol;

/// <summary>Random tables and queries against a model that filters and sorts plain lists.</summary>
public class QueryModelTests
{
    private const string Indexes = """
        ,"AttributeDefinitions":[{"AttributeName":"pk","AttributeType":"S"},{"AttributeName":"sk","AttributeType":"TYPE"},{"AttributeName":"other",
         "AttributeType":"N"},{"AttributeName":"group","AttributeType":"S"}],
        "LocalSecondaryIndexes":[{"IndexName":"ByOther","KeySchema":[{"AttributeName":"pk","KeyType":"HASH"},{"AttributeName":"other",
         "KeyType":"RANGE"}],"Projection":{"ProjectionType":"ALL"}}],
        "GlobalSecondaryIndexes":[{"IndexName":"ByGroup","KeySchema":[{"AttributeName":"group","KeyType":"HASH"},{"AttributeName":"sk",
         "KeyType":"RANGE"}],"Projection":{"ProjectionType":"KEYS_ONLY"}}]
        """;

    [Theory]
    [InlineData("S", 1)]
    [InlineData("N", 2)]
    [InlineData("B", 3)]
    public void Queries_of_table_and_indexes_match_the_model(string type, int seed)
    {
        var random = new Random(seed);
        var service = LocalService.WithTable(type, Indexes.Replace("TYPE", type, StringComparison.Ordinal));
        var model = new Dictionary<(string, string), Row>();
        for (var step = 0; step < 1_500; step++)
        {
            var row = RandomRow(random, type);
            if (random.Next(4) == 0)
            {
                service.Ok("DeleteItem", $$"""{"TableName":"Music","Key":{{row.Key(type)}}}""");
                model.Remove((row.Pk, row.Sk));
            }
            else
            {
                service.Ok("PutItem", $$"""{"TableName":"Music","Item":{{row.Json(type)}}}""");
                model[(row.Pk, row.Sk)] = row;
            }
        }

        for (var i = 0; i < 400; i++) CheckQuery(service, [.. model.Values], type, random);
        CheckScan(service, [.. model.Values]);
    }

    private static void CheckQuery(LocalService service, List<Row> rows, string type, Random random)
    {
        var (index, partitionName, sortName, sortType) = random.Next(3) switch
        {
            0 => (null, "pk", "sk", type),
            1 => ("ByOther", "pk", "other", "N"),
            _ => ("ByGroup", "group", "sk", type),
        };
        var partition = index == "ByGroup" ? $"g{random.Next(3)}" : $"p{random.Next(4)}";
        var sample = RandomRow(random, type);
        var sort = index == "ByOther" ? random.Next(-5, 6).ToString(CultureInfo.InvariantCulture) : sample.Sk;
        var upper = index == "ByOther" ? random.Next(-5, 6).ToString(CultureInfo.InvariantCulture) : RandomRow(random, type).Sk;
        if (Compare(sortType, sort, upper) > 0) (sort, upper) = (upper, sort);
        var operation = random.Next(8);
        if (operation == 7 && sortType == "N") operation = 6;
        var condition = operation switch
        {
            0 => "",
            1 => " AND #s = :s",
            2 => " AND #s < :s",
            3 => " AND :s >= #s",
            4 => " AND (#s > :s)",
            5 => " AND #s >= :s",
            6 => " AND #s BETWEEN :s AND :u",
            _ => " AND begins_with(#s, :s)",
        };
        bool Holds(Row row)
        {
            var value = row.Sort(sortName);
            var order = Compare(sortType, value, sort);
            return operation switch
            {
                0 => true,
                1 => order == 0,
                2 => order < 0,
                3 => order <= 0,
                4 => order > 0,
                5 => order >= 0,
                6 => order >= 0 && Compare(sortType, value, upper) <= 0,
                _ => sortType == "S" ? value.StartsWith(sort, StringComparison.Ordinal) : Bytes(value).AsSpan().StartsWith(Bytes(sort)),
            };
        }

        var forward = random.Next(2) == 0;
        var expected = rows.Where(row => (index == "ByGroup" ? row.Group : row.Pk) == partition && Holds(row))
            .OrderBy(row => row.Sort(sortName), Comparer<string>.Create((a, b) => Compare(sortType, a, b))).ToList();
        if (!forward) expected.Reverse();

        var values = Value(":p", "S", partition) + (operation == 0 ? "" : "," + Value(":s", sortType, sort))
            + (operation == 6 ? "," + Value(":u", sortType, upper) : "");
        var names = operation == 0 ? "" : $$""", "#s":"{{sortName}}" """;
        var limit = random.Next(2) == 0 ? "" : $",\"Limit\":{random.Next(1, 8)}";
        var found = new List<JsonNode>();
        string start = "";
        while (true)
        {
            var answer = service.OkNode("Query", $$$"""
                {"TableName":"Music"{{{(index is null ? "" : $",\"IndexName\":\"{index}\"")}}},"KeyConditionExpression":"#p = :p{{{condition}}}",
                 "ScanIndexForward":{{{(forward ? "true" : "false")}}},
                 "ExpressionAttributeNames":{"#p":"{{{partitionName}}}"{{{names}}}},"ExpressionAttributeValues":{ {{{values}}} }{{{limit}}}{{{start}}}}
                """);
            found.AddRange(answer["Items"]!.AsArray().Select(static item => item!));
            if (answer["LastEvaluatedKey"] is not { } last) break;
            start = ",\"ExclusiveStartKey\":" + last.ToJsonString();
        }

        Assert.Equal(expected.Select(row => row.Sort(sortName)), found.Select(item => item[sortName]![sortType]!.GetValue<string>()));
        Assert.Equal(
            expected.Select(row => row.Pk + "/" + row.Sk).Order(StringComparer.Ordinal),
            found.Select(item => item["pk"]!["S"]!.GetValue<string>() + "/" + item["sk"]![type]!.GetValue<string>()).Order(StringComparer.Ordinal));
    }

    private static void CheckScan(LocalService service, List<Row> rows)
    {
        var found = new List<string>();
        for (var segment = 0; segment < 5; segment++)
        {
            string start = "";
            while (true)
            {
                var answer = service.OkNode("Scan", $$"""{"TableName":"Music","Segment":{{segment}},"TotalSegments":5,"Limit":3{{start}}}""");
                found.AddRange(answer["Items"]!.AsArray()
                    .Select(item => item!["pk"]!["S"]!.GetValue<string>() + "/" + item["sk"]!.AsObject().First().Value!.GetValue<string>()));
                if (answer["LastEvaluatedKey"] is not { } last) break;
                start = ",\"ExclusiveStartKey\":" + last.ToJsonString();
            }
        }

        Assert.Equal(rows.Select(static row => row.Pk + "/" + row.Sk).Order(StringComparer.Ordinal), found.Order(StringComparer.Ordinal));
        var byGroup = service.OkNode("Scan", """{"TableName":"Music","IndexName":"ByGroup"}""");
        Assert.Equal(rows.Count(static row => row.Group is not null), byGroup["Count"]!.GetValue<int>());
    }

    private static int Compare(string type, string a, string b) => type switch
    {
        "N" => Math.Sign(decimal.Parse(a, CultureInfo.InvariantCulture).CompareTo(decimal.Parse(b, CultureInfo.InvariantCulture))),
        "B" => Bytes(a).AsSpan().SequenceCompareTo(Bytes(b)),
        _ => System.Text.Encoding.UTF8.GetBytes(a).AsSpan().SequenceCompareTo(System.Text.Encoding.UTF8.GetBytes(b)),
    };

    private static string Value(string name, string type, string value) => "\"" + name + "\":{\"" + type + "\":\"" + value + "\"}";

    private static byte[] Bytes(string base64) => Convert.FromBase64String(base64);

    private static Row RandomRow(Random random, string type)
    {
        var sk = type switch
        {
            "N" => (random.Next(-50, 50) / 4m).ToString("0.##", CultureInfo.InvariantCulture),
            "B" => Convert.ToBase64String(
                [.. Enumerable.Range(0, random.Next(1, 4)).Select(_ => (byte)(random.Next(3) switch { 0 => 0, 1 => 255, _ => random.Next(256) }))]),
            _ => string.Concat(Enumerable.Range(0, random.Next(1, 4)).Select(_ => (string[])["a", "b", "~", "é", "😀", " "])
                .Select(letters => letters[random.Next(letters.Length)])),
        };
        return new Row($"p{random.Next(4)}", sk, random.Next(-5, 6), random.Next(4) == 0 ? null : $"g{random.Next(3)}");
    }

    private sealed record Row(string Pk, string Sk, int Other, string? Group)
    {
        public string Sort(string name) => name == "sk" ? Sk : Other.ToString(CultureInfo.InvariantCulture);

        public string Key(string type) => $$$"""{"pk":{"S":"{{{Pk}}}"},"sk":{"{{{type}}}":"{{{Sk}}}"} }""";

        public string Json(string type) => $$$"""
            {"pk":{"S":"{{{Pk}}}"},"sk":{"{{{type}}}":"{{{Sk}}}"},"other":{"N":"{{{Other}}}"}{{{(Group is null ? "" : $$$""","group":{"S":"{{{Group}}}"}""")}}}}
            """;
    }
}
