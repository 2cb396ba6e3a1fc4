using System.Text.Json.Nodes;

namespace Tern.Local.Fuzz.Programs;

/// <summary>Attribute values from small pools, so that conditions are sometimes met and keys coincide.</summary>
internal sealed class ValueGenerator(Random random)
{
    /// <summary>Attributes besides the keys; their first letters indicate the type of most of their values.</summary>
    public static readonly string[] Attributes = ["a", "b", "n", "s", "f", "l", "m", "ss", "ns", "bs", "t", "z"];

    private static readonly string[] s_texts = ["a", "b", "ab", "abc", "b0", "zz", "A", "é", "\U0001F600", "x y", "0", "10", "9", ""];
    private static readonly string[] s_numbers =
        ["0", "1", "2", "3", "-1", "1.5", "10", "100", "-0.5", "1E+10", "12345678901234567890", "0.001", "1e2", "007", "-1e-20"];
    private static readonly string[] s_blobs = ["AA==", "AAE=", "/w==", "YWI=", "YWJj", ""];

    public JsonObject Item(TableShape table)
    {
        var item = Key(table);
        for (var count = random.Next(6); count > 0; count--)
        {
            var name = random.Of<string>(Attributes);
            item[name] = Of(name);
        }

        return item;
    }

    public JsonObject Key(TableShape table)
    {
        var key = new JsonObject { [table.Partition.Name] = KeyValue(table.Partition.Type) };
        if (table.Sort is { } sort) key[sort.Name] = KeyValue(sort.Type);
        return key;
    }

    /// <summary>A value that a key of the type may have.</summary>
    public JsonObject KeyValue(string type) => type switch
    {
        "S" => new() { ["S"] = random.Of("a", "b", "ab", "abc", "é") },
        "N" => new() { ["N"] = random.Of("0", "1", "-1", "1.5", "10", "100", "2") },
        _ => new() { ["B"] = random.Of("AA==", "AAE=", "/w==", "YWI=") },
    };

    /// <summary>A value of an attribute: mostly of the type that goes with its name.</summary>
    public JsonObject Of(string name, int depth = 0) => random.OneIn(8) ? Any(depth) : name switch
    {
        "n" or "at" => Number(),
        "s" or "a" or "id" or "pk" or "sk" => Text(),
        "f" => new() { ["B"] = random.Of<string>(s_blobs) },
        "l" => List(depth),
        "m" => Map(depth),
        "ss" => new() { ["SS"] = Set(s_texts) },
        "ns" => new() { ["NS"] = Set(["0", "1", "2", "3", "-1.5"]) },
        "bs" => new() { ["BS"] = Set(s_blobs) },
        _ => Any(depth),
    };

    public JsonObject Any(int depth = 0) => random.Next(depth > 2 ? 8 : 10) switch
    {
        0 or 1 => Text(),
        2 or 3 => Number(),
        4 => new() { ["B"] = random.Of<string>(s_blobs) },
        5 => new() { ["BOOL"] = random.OneIn(2) },
        6 => new() { ["NULL"] = true },
        7 => random.Next(3) switch
        {
            0 => new() { ["SS"] = Set(s_texts) },
            1 => new() { ["NS"] = Set(["0", "1", "2", "3", "-1.5"]) },
            _ => new() { ["BS"] = Set(s_blobs) },
        },
        8 => List(depth),
        _ => Map(depth),
    };

    public JsonObject Number() => new() { ["N"] = random.Of<string>(s_numbers) };

    public JsonObject Text() => new() { ["S"] = random.Of<string>(s_texts) };

    private JsonObject List(int depth)
    {
        var list = new JsonArray();
        for (var count = random.Next(4); count > 0; count--) list.Add(Any(depth + 1));
        return new() { ["L"] = list };
    }

    private JsonObject Map(int depth)
    {
        var map = new JsonObject();
        for (var count = random.Next(4); count > 0; count--)
        {
            var name = random.Of("a", "b", "n", "l", "m");
            map[name] = Of(name, depth + 1);
        }

        return new() { ["M"] = map };
    }

    private JsonArray Set(string[] pool)
    {
        var first = random.Next(pool.Length);
        return new JsonArray([.. Enumerable.Range(first, 1 + random.Next(3)).Select(i => JsonValue.Create(pool[i % pool.Length]))]);
    }
}
