using System.Text.Json.Nodes;

namespace Tern.Local.Fuzz.Programs;

/// <summary>The legacy parameters, which preceded expressions.</summary>
internal sealed class LegacyGenerator(Random random, ValueGenerator values)
{
    private static readonly string[] s_operators =
        ["EQ", "NE", "LE", "LT", "GE", "GT", "NOT_NULL", "NULL", "CONTAINS", "NOT_CONTAINS", "BEGINS_WITH", "IN", "BETWEEN"];

    public JsonObject Expected()
    {
        var expected = new JsonObject();
        for (var count = 1 + random.Next(2); count > 0; count--)
        {
            var name = random.Of<string>(ValueGenerator.Attributes);
            expected[name] = random.Next(4) switch
            {
                0 => new JsonObject { ["Exists"] = false },
                1 => new JsonObject { ["Value"] = values.Of(name) },
                _ => Condition(name),
            };
        }

        return expected;
    }

    public JsonObject Filter()
    {
        var filter = new JsonObject();
        for (var count = 1 + random.Next(2); count > 0; count--)
        {
            var name = random.Of<string>(ValueGenerator.Attributes);
            filter[name] = Condition(name);
        }

        return filter;
    }

    public JsonObject KeyConditions(KeyPart partition, KeyPart? sort)
    {
        var conditions = new JsonObject { [partition.Name] = Of("EQ", values.KeyValue(partition.Type)) };
        if (sort is null || random.OneIn(3)) return conditions;
        conditions[sort.Name] = random.Next(4) switch
        {
            0 => Of("BETWEEN", values.KeyValue(sort.Type), values.KeyValue(sort.Type)),
            1 when sort.Type != "N" => Of("BEGINS_WITH", values.KeyValue(sort.Type)),
            _ => Of(random.Of("EQ", "LE", "LT", "GE", "GT"), values.KeyValue(sort.Type)),
        };
        return conditions;
    }

    public JsonObject AttributeUpdates()
    {
        var updates = new JsonObject();
        for (var count = 1 + random.Next(3); count > 0; count--)
        {
            var name = random.Of<string>(ValueGenerator.Attributes);
            updates[name] = random.Next(4) switch
            {
                0 => new JsonObject { ["Action"] = "DELETE" },
                1 => new JsonObject { ["Action"] = "ADD", ["Value"] = values.Of(random.Of("n", "ss", "ns", "l")) },
                2 => new JsonObject { ["Action"] = "DELETE", ["Value"] = values.Of(random.Of("ss", "ns", "bs")) },
                _ => new JsonObject { ["Action"] = "PUT", ["Value"] = values.Of(name) },
            };
        }

        return updates;
    }

    public JsonArray AttributesToGet() => new([.. Enumerable.Range(random.Next(ValueGenerator.Attributes.Length), 1 + random.Next(3))
        .Select(static i => JsonValue.Create(ValueGenerator.Attributes[i % ValueGenerator.Attributes.Length]))]);

    private JsonObject Condition(string name)
    {
        var comparison = random.Of<string>(s_operators);
        return comparison switch
        {
            "NULL" or "NOT_NULL" => new JsonObject { ["ComparisonOperator"] = comparison },
            "BETWEEN" => Of(comparison, new JsonObject { ["N"] = "0" }, new JsonObject { ["N"] = "10" }),
            "IN" => Of(comparison, [.. Enumerable.Range(0, 1 + random.Next(3)).Select(_ => random.OneIn(2) ? values.Number() : values.Text())]),
            "BEGINS_WITH" => Of(comparison, values.Text()),
            "LE" or "LT" or "GE" or "GT" or "CONTAINS" or "NOT_CONTAINS" => Of(comparison, random.OneIn(2) ? values.Number() : values.Text()),
            _ => Of(comparison, values.Of(name)),
        };
    }

    private static JsonObject Of(string comparison, params JsonObject[] operands) =>
        new() { ["ComparisonOperator"] = comparison, ["AttributeValueList"] = new JsonArray([.. operands]) };
}
