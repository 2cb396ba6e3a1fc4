using System.Text.Json.Nodes;

namespace Tern.Local.Fuzz.Programs;

/// <summary>The expressions of one request, with the names and values they use.</summary>
internal sealed class ExpressionGenerator(Random random, ValueGenerator values)
{
    private readonly JsonObject _names = [];
    private readonly JsonObject _values = [];

    /// <summary>Adds the maps of names and values to a request, where any were used.</summary>
    public void AddTo(JsonObject request)
    {
        if (_names.Count > 0) request["ExpressionAttributeNames"] = _names;
        if (_values.Count > 0) request["ExpressionAttributeValues"] = _values;
    }

    public string Condition(int depth = 0) => random.Next(depth > 2 ? 9 : 12) switch
    {
        0 or 1 or 2 => Compare(),
        3 => Bounded(),
        4 => $"{Operand()} IN ({string.Join(", ", Enumerable.Range(0, 1 + random.Next(3)).Select(_ => Operand()))})",
        5 => $"{random.Of("attribute_exists", "attribute_not_exists")}({Path()})",
        6 => $"attribute_type({Path()}, {Value(new JsonObject { ["S"] = random.Of("S", "N", "B", "SS", "NS", "BS", "L", "M", "BOOL", "NULL") })})",
        7 => $"begins_with({Path()}, {Value(random.OneIn(3) ? new JsonObject { ["B"] = "AA==" } : values.Text())})",
        8 => $"contains({Path()}, {Operand()})",
        9 => $"NOT {Condition(depth + 1)}",
        10 => $"({Condition(depth + 1)}) {random.Of("AND", "OR")} ({Condition(depth + 1)})",
        _ => $"{Condition(depth + 1)} {random.Of("AND", "OR", "and")} {Condition(depth + 1)}",
    };

    /// <summary>A condition of a Query on the two keys.</summary>
    public string KeyCondition(KeyPart partition, KeyPart? sort)
    {
        var first = $"{Name(partition.Name)} = {Value(values.KeyValue(partition.Type))}";
        if (sort is null || random.OneIn(3)) return first;
        var name = Name(sort.Name);
        var second = random.Next(sort.Type == "N" ? 6 : 7) switch
        {
            0 => $"{name} BETWEEN {Ordered(sort.Type)}",
            < 6 => $"{name} {random.Of("=", "<", "<=", ">", ">=")} {Value(values.KeyValue(sort.Type))}",
            _ => $"begins_with({name}, {Value(values.KeyValue(sort.Type))})",
        };
        return random.OneIn(6) ? $"{second} AND {first}" : $"{first} AND {second}";
    }

    /// <summary>What an UpdateItem does; attributes of the key are left alone, most times.</summary>
    public string Update()
    {
        var clauses = new List<string>();
        if (!random.OneIn(4)) clauses.Add("SET " + string.Join(", ", Distinct(1 + random.Next(3), name => $"{Suffixed(name)} = {SetValue(name)}")));
        if (random.OneIn(3)) clauses.Add("REMOVE " + string.Join(", ", Distinct(1 + random.Next(2), Suffixed)));
        if (random.OneIn(4))
            clauses.Add("ADD " + string.Join(", ", Distinct(1, name => $"{Suffixed(name)} {Value(values.Of(random.Of("n", "ss", "ns", "bs")))}")));
        if (random.OneIn(6))
            clauses.Add("DELETE " + string.Join(", ", Distinct(1, name => $"{Suffixed(name)} {Value(values.Of(random.Of("ss", "ns", "bs")))}")));
        if (clauses.Count == 0) clauses.Add($"SET {Name("a")} = {Value(values.Text())}");
        return string.Join(' ', clauses);
    }

    public string Projection() => string.Join(", ", Distinct(1 + random.Next(3), Suffixed));

    private string Compare() => $"{Operand()} {random.Of("=", "<>", "<", "<=", ">", ">=")} {Operand()}";

    private string Bounded()
    {
        var type = random.Of("S", "N", "B");
        return $"{Path()} BETWEEN {Ordered(type)}";
    }

    private string Ordered(string type)
    {
        var (low, high) = type switch { "S" => ("a", "b"), "N" => ("-1", "10"), _ => ("AA==", "/w==") };
        return $"{Value(new JsonObject { [type] = low })} AND {Value(new JsonObject { [type] = high })}";
    }

    private string Operand() => random.Next(5) switch
    {
        0 or 1 => Path(),
        2 => $"size({Path()})",
        _ => Value(random.OneIn(2) ? values.Number() : values.Any(1)),
    };

    private string SetValue(string name) => random.Next(7) switch
    {
        0 => $"if_not_exists({Path()}, {Value(values.Of(name))})",
        1 => $"list_append({Name("l")}, {Value(new JsonObject { ["L"] = new JsonArray(values.Any(1)) })})",
        2 => $"{Name("n")} {random.Of("+", "-")} {Value(values.Number())}",
        3 => $"if_not_exists({Name(name)}, {Value(values.Number())}) + {Value(values.Number())}",
        4 => Path(),
        _ => Value(values.Of(name)),
    };

    private string Path() => Suffixed(random.OneIn(6) ? random.Of("id", "pk", "sk") : random.Of<string>(ValueGenerator.Attributes));

    private string Suffixed(string name)
    {
        var path = Name(name);
        if (name == "l" && random.OneIn(2)) path += $"[{random.Next(3)}]";
        if (name == "m" && random.OneIn(2)) path += "." + Name(random.Of("a", "b", "l", "m"));
        if (random.OneIn(12)) path += random.OneIn(2) ? "[0]" : "." + Name("a");
        return path;
    }

    private List<string> Distinct(int count, Func<string, string> write)
    {
        var first = random.Next(ValueGenerator.Attributes.Length);
        return [.. Enumerable.Range(first, count).Select(i => write(ValueGenerator.Attributes[i % ValueGenerator.Attributes.Length]))];
    }

    private string Name(string name)
    {
        if (!random.OneIn(4)) return name;
        _names["#" + name] = name;
        return "#" + name;
    }

    private string Value(JsonObject value)
    {
        var name = ":v" + _values.Count.ToString(System.Globalization.CultureInfo.InvariantCulture);
        _values[name] = value;
        return name;
    }
}
