using System.Text;

namespace Tern.DynamoDb.Generator.Tests.Fuzz;

/// <summary>Writes source with unusual tables, items and values: every kind of member, type, name and
/// nesting.</summary>
internal sealed class RandomDeclarations
{
    // Names that the generator uses, keywords, and names that differ only in case or underscores.
    private static readonly string[] s_names =
    [
        "Id", "Name", "Text", "Number", "Total", "Tags", "When", "text", "writer", "reader", "item", "value", "version", "type", "name", "at", "seen",
        "present",
        "Key", "Fields", "Partition", "Map", "Schema", "Table", "Read", "Write", "GetKey", "PartitionKey", "SortKey", "Instance", "TheSchema", "id", "_id",
        "ID",
        "@class", "@event", "@value", "@field", "@record", "@partial", "Equals", "ToString", "GetHashCode", "GetType", "Finalize", "Item", "ItemMap",
        "ItemFields",
        "ItemKey", "ItemShape", "ValuePath", "s_id", "_path", "WholeValue", "Exists", "Set", "Remove", "Extension", "extension", "TextValue", "ReaderValue",
        "System",
        "Tern", "DynamoDb", "global", "Größe", "X1", "_1", "ByName", "ByNameIndex", "ByNameSortKey", "keys", "Keys", "element", "entry", "key", "result",
        "Seen2",
        "Nested0", "Nested1", "Nested2", "Derived0", "Context", "Colour", "AppendPartitionKey", "Length", "Count", "Current", "await", "async", "dynamic",
        "nameof",
    ];

    private static readonly string[] s_types =
    [
        "string", "int", "long", "string?", "int?", "decimal", "bool", "DateTime", "DateTimeOffset", "DateOnly", "TimeOnly", "TimeSpan", "Guid", "Uri", "char",
        "byte",
        "sbyte", "short", "ushort", "uint", "ulong", "Int128", "UInt128", "Half", "float", "double", "System.Numerics.BigInteger", "byte[]", "byte[]?",
        "Memory<byte>",
        "ReadOnlyMemory<byte>", "ReadOnlyMemory<byte>?", "Colour", "Colour?", "Bits", "LongEnum", "AttributeValue", "AttributeValue?", "AttributeMap",
        "AttributeMap?",
        "DateTimeOffset?", "Guid?", "bool?", "decimal?", "Uri?", "TimeSpan?",
        "object", "dynamic", "(int A, string B)", "int[,]", "Action", "IComparable", "Stream", "nint", "Span<int>", "Task", "Exception", "Type", "Lazy<int>",
    ];

    private static readonly string[] s_collections =
    [
        "List<{0}>", "{0}[]", "IReadOnlyList<{0}>", "IEnumerable<{0}>", "ICollection<{0}>", "HashSet<{0}>", "ISet<{0}>", "SortedSet<{0}>", "IReadOnlySet<{0}>",
        "Dictionary<string, {0}>", "IReadOnlyDictionary<string, {0}>", "SortedDictionary<string, {0}>", "Dictionary<int, {0}>", "ImmutableArray<{0}>",
        "ImmutableArray<{0}>?",
        "ImmutableList<{0}>", "IImmutableList<{0}>", "ImmutableHashSet<{0}>", "IImmutableSet<{0}>", "ImmutableDictionary<string, {0}>", "List<{0}>?",
        "HashSet<{0}>?",
        "{0}[][]", "Queue<{0}>", "Box<{0}>", "Box<{0}>?", "Pair<{0}, int>.Inner", "ValueBox<{0}>", "ValueBox<{0}>?",
    ];

    // Types of another assembly, collections by inheritance, and types that others derive from.
    private static readonly string[] s_foreign =
    [
        "Domain.Money", "Domain.Money?", "Domain.Address", "Domain.Point", "Domain.Point?", "Domain.Level", "Domain.Tagged", "Domain.Options",
        "Domain.Note", "Domain.Note?", "Domain.Named", "Domain.Names", "Domain.Account", "Domain.Pair<int>", "Domain.Pair<string>?",
        "Beast", "Beast?", "Figure", "Figure?", "Message", "Words", "Prices", "Bag<int>", "Kinds", "Beast[]", "List<Domain.Named>",
    ];

    private static readonly string[] s_literals = ["A", "ITEM#", "#", "", "{{", "X-", "\\\"", "é", "Ω", "\\n"];

    private readonly StringBuilder _source = new();
    private readonly Choices _choose;
    private readonly List<string> _values = [];
    private readonly List<bool> _hasSort = [];
    private readonly string _space;
    private int _count;

    private RandomDeclarations(IReadOnlyList<int> numbers, string space)
    {
        _choose = new Choices(numbers);
        _space = space;
    }

    /// <summary>Types that the declarations use and that need a place outside of them.</summary>
    public static string Common =>
        """
        public class Box<T> { public T? Content { get; set; } }
        public sealed class Pair<T, U> { public sealed record Inner(T First, U? Second) { public T? Third { get; init; } } }
        public struct ValueBox<T> { public T Content { get; set; } public required int Size { get; init; } }
        public enum LongEnum : long { First = 1, Second = long.MaxValue, Same = 1, @class = 7 }
        [Flags] public enum Bits : ulong { None = 0, One = 1, Top = 1UL << 63 }
        public class Beast { public string? Sound { get; set; } }
        public class Lion : Beast { public int Mane { get; set; } }
        [DynamoDerivedType(typeof(Circle), "circle"), DynamoDerivedType(typeof(Ring), "ring")]
        public abstract class Figure { public string? Color { get; set; } }
        public class Circle : Figure { public double Radius { get; set; } }
        public sealed class Ring : Circle { public double Inner { get; set; } }
        [DynamoDerivedType(typeof(Ping), "ping")]
        public record Message { public int Hops { get; init; } }
        public sealed record Ping(string To) : Message;
        public sealed record Pong(string From) : Message;
        public sealed class Words : List<string>;
        public sealed class Prices : Dictionary<string, decimal> { public string? Unit { get; set; } }
        public class Bag<T> : System.Collections.ObjectModel.Collection<T>;
        public class Kinds : HashSet<string>;
        public sealed class Upper : DynamoConverter<string>
        {
            public override AttributeValue Write(string value) => AttributeValue.String(value);
            public override string Read(AttributeValue value) => "" ;
        }
        [DynamoWireType(KeyAttributeType.String, IsOrdered = true)]
        public sealed class Marked : DynamoConverter<string>
        {
            public override AttributeValue Write(string value) => "~" + value;
            public override string Read(AttributeValue value) => value.AsString()[1..];
        }
        [DynamoWireType(KeyAttributeType.Number)]
        public sealed class Next : DynamoConverter<int>
        {
            public override AttributeValue Write(int value) => AttributeValue.Number(value + 1L);
            public override int Read(AttributeValue value) => (int)(value.AsInt64() - 1);
        }
        public sealed class NoneIsEmpty : DynamoOptionalConverter<string>
        {
            public override string Absent => "";
            public override AttributeValue Write(string value) => value.Length == 0 ? LeftOut : value;
            public override string Read(AttributeValue value) => value.AsString();
        }
        [DynamoWireType(KeyAttributeType.Number, IsOrdered = true)]
        public sealed class NoneIsZero : DynamoOptionalConverter<int>
        {
            public override int Absent => 0;
            public override AttributeValue Write(int value) => value == 0 ? LeftOut : value;
            public override int Read(AttributeValue value) => value.AsInt32();
        }
        public sealed class UpperInt : DynamoConverter<int>
        {
            public override AttributeValue Write(int value) => AttributeValue.Number(value);
            public override int Read(AttributeValue value) => 0;
        }
        """;

    /// <summary>The project that the declarations refer to; the source of its types isn't visible to them.</summary>
    public static string Library =>
        """
        namespace Domain
        {
            public sealed record Money(decimal Amount, string Currency);
            public class Address { public string? Street { get; set; } public required string City { get; init; } public int Number { get; set; } = 1; }
            public readonly record struct Point(int X, int Y);
            public enum Level { Low, High = 10 }
            public class Tagged { public List<string> Tags { get; init; } = []; public Address? Home { get; set; } }
            public class Options { public int? A { get; set; } = 7; public string? B { get; set; } = "x"; public List<int>? C { get; set; } = [1]; }
            public record Note(string Text) { public string? Author { get; init; } = "nobody"; public DateTime? At { get; set; } }
            public class Named { public string? Name { get; set; } }
            public class Titled : Named { public string? Title { get; set; } }
            public class Names : List<string>;
            public class Account { public Account(string id) => Id = id; public string Id { get; private set; } public decimal Balance { get; private set; } }
            public class Pair<T> { public T? First { get; set; } public T[] Rest { get; set; } = []; }
            public abstract class Entity { public string? Tenant { get; set; } public DateTime? Changed { get; set; } }
        }
        """;

    public static string Make(IReadOnlyList<int> numbers, string space) => new RandomDeclarations(numbers, space).Make();

    private string Make()
    {
        _source.Append("namespace ").Append(_space).Append('\n').Append("{\n").Append("public enum Colour { Red, Green, @event, Blue = 1 }\n");
        var nested = _choose.Below(4);
        for (var i = 0; i < nested; i++) Nested($"Nested{i}");
        var tables = 1 + _choose.Below(2);
        for (var i = 0; i < tables; i++) Table(i);
        var items = 1 + _choose.Below(3);
        for (var i = 0; i < items; i++) Item(i, tables);
        if (_choose.Chance(25)) Foreign(tables);
        return _source.Append("}\n").ToString();
    }

    private void Table(int place)
    {
        var name = _choose.Chance(4) ? _choose.Of("x", "has space", "", "ok-table") : $"{_space}-table-{place}";
        _source.Append($"[DynamoTable(\"{name}\", PartitionKey = \"{(_choose.Chance(95) ? "pk" : _choose.Of("Id", "id"))}\"");
        if (_choose.Chance(5)) _source.Append(", PartitionKeyType = KeyAttributeType." + _choose.Of("String", "Number", "Binary"));
        _hasSort.Add(_choose.Chance(60));
        if (_hasSort[^1]) _source.Append($", SortKey = \"{(_choose.Chance(95) ? "sk" : _choose.Of("Number", "pk"))}\"");
        if (_choose.Chance(60)) _source.Append($", TimeToLive = \"{(_choose.Chance(90) ? "Until" : _choose.Of("When", "a", ""))}\"");
        _source.Append(")]\n");
        var indexes = _choose.Below(3);
        for (var i = 0; i < indexes; i++)
        {
            var index = _choose.Of("ByName", "by-name", "Key", "G", "class", "Fields", "Größe", "1st", "By.Total", "bad name");
            _source.Append(_choose.Chance(15)
                ? $"[DynamoTableIndex(\"{index}\", PartitionKeys = [\"Name\", \"Text\"], SortKeys = [\"When\", \"Number\"])]\n"
                : $"[DynamoTableIndex(\"{index}\", PartitionKey = " +
                    $"\"{_choose.Of("gpk", "Name", "Total")}\"{(_choose.Chance(60) ? $", SortKey = \"{_choose.Of("gsk", "When", "text")}\"" : "")}"
                    + $"{(_choose.Chance(10) ? ", IsLocal = true" : "")})]\n");
        }

        _source.Append($"public sealed class Table{place};\n");
    }

    private void Item(int place, int tables)
    {
        var isOwn = _choose.Chance(25);
        var containers = _choose.Chance(15)
            ? _choose.Of("public partial class Outer{0}", "partial struct Outer{0}", "public partial record Outer{0}", "partial interface Outer{0}",
            "class Outer{0}", "partial class Outer{0}<T>") : "";
        if (containers.Length > 0) _source.Append(string.Format(System.Globalization.CultureInfo.InvariantCulture, containers, place)).Append("\n{\n");
        var members = Members(2 + _choose.Below(7));
        if (isOwn)
        {
            _source.Append($"[DynamoTable(\"{_space}-own-{place}\"), DynamoItem{Options("")}]\n");
        }
        else
        {
            var table = _choose.Below(tables);
            var options = $"Partition = \"{Template(members)}\"" + (_hasSort[table] != _choose.Chance(3) ? $", Sort = \"{Template(members)}\"" : "");
            _source.Append($"[DynamoItem<Table{table}>{Options(options)}]\n");
            if (_choose.Chance(20))
                _source.Append(
                $"[DynamoIndex(\"{_choose.Of("ByName", "by-name", "Key", "class", "Fields")}\", Partition = " +
                $"\"{Template(members, mayBeNull: true)}\"{(_choose.Chance(60) ? $", Sort = \"{Template(members, mayBeNull: true)}\"" : "")})]\n");
            if (_choose.Chance(3)) _source.Append($"[DynamoItem]\n");
        }

        var name = _choose.Chance(20) ? _choose.Of("Item", "Key", "Fields", "Partition", "@class", "Map", "Größe", "item", "String", "Table", "System")
            + (_choose.Chance(50) ? "" : $"{place}") : $"Item{place}";
        var header = _choose.Chance(92) ? _choose.Of("public sealed partial record", "public partial class", "internal sealed partial class")
            : _choose.Of("public abstract partial record", "public partial record struct", "public partial struct", "file partial class",
                "static partial class", "public class", "partial class", "private protected partial class", "public ref partial struct", "partial interface");
        var generic = _choose.Chance(2) ? "<T>" : "";
        var derived = header.Contains("record", StringComparison.Ordinal) || generic.Length > 0 ? "" : place > 0 && _choose.Chance(15) ? " : Item0"
            : _choose.Chance(8) ? " : BaseOf" + place : _choose.Chance(8) ? " : Domain.Entity" : "";
        var isBase = header == "public partial class" && generic.Length + derived.Length == 0 && _choose.Chance(20);
        var own = isBase && _choose.Chance(50) ? $", DynamoDerivedType(typeof({name}), \"own\")" : "";
        if (isBase) _source.Append($"[DynamoDerivedType(typeof(Sub{place}), \"sub\"){own}]\n");
        if (_choose.Chance(6)) _source.Append($"[DynamoTag(\"{_choose.Of("_t", "_t", "Text", "")}\", \"t{place}\")]\n");
        Declare(header, name + generic, members, derived, isItem: true, isOwn);
        if (isBase) _source.Append($"public class Sub{place} : {name} {{ public int SubExtra {{ get; set; }} public Domain.Named? Pet {{ get; set; }} }}\n");
        if (containers.Length > 0) _source.Append("}\n");
        if (derived.StartsWith(" : Base", StringComparison.Ordinal))
            _source.Append(
            $"public class BaseOf{place} {{ public string? Inherited {{ get; set; }} {Member(new("Key", "string?"), isKey: "")} protected int Hidden {{ " +
            $"get; set; }} }}\n");
    }

    private string Options(string given)
    {
        var options = new List<string>();
        if (given.Length > 0) options.Add(given);
        if (_choose.Chance(10)) options.Add("WriteNulls = true");
        if (_choose.Chance(10)) options.Add("Naming = DynamoNaming." + _choose.Of("CamelCase", "SnakeCase", "KebabCase"));
        if (_choose.Chance(6)) options.Add($"KeyName = \"{_choose.Of("Id", "PrimaryKey", "Fields", "class", "1x", "")}\"");
        if (_choose.Chance(6)) options.Add($"FieldsName = \"{_choose.Of("Members", "Text", "Partition", "a b", "Equals")}\"");
        return options.Count == 0 ? "" : $"({string.Join(", ", options)})";
    }

    private void Nested(string name)
    {
        var members = Members(1 + _choose.Below(4));
        if (_choose.Chance(15))
        {
            _source.Append(
                $"[DynamoPolymorphic(DiscriminatorName = \"{_choose.Of("$type", "Kind", "Text")}\"), DynamoDerivedType(typeof({name}A), \"a\"), " +
                $"DynamoDerivedType(typeof({name}B), \"b\")]\n");
            Declare(_choose.Of("public abstract class", "public class", "public partial class"), name, members, "", isItem: false, isOwn: false);
            _source.Append(
                $"public sealed class {name}A : {name} {{ public int Value {{ get; set; }} }}\npublic {_choose.Of("sealed", "abstract", "")} class " +
                $"{name}B : {name} {{ public string? Text {{ get; set; }} }}\n");
        }
        else
        {
            Declare(_choose.Of("public record", "public class", "public struct", "public record struct", "internal class", "public abstract class",
                "public sealed class"), name, members, "", isItem: false, isOwn: false);
        }

        _values.Add(name);
    }

    private void Foreign(int tables)
    {
        var members = Members(3);
        Declare("public class", "Foreign", members, "", isItem: false, isOwn: false);
        var table = _choose.Below(tables);
        var mapped = _choose.Chance(85) ? "Foreign" : _choose.Of("Box<int>", "string", "Action", "List<int>");
        var sort = _hasSort[table] ? $", Sort = \"{Template(members)}\"" : "";
        var attribute = $"[DynamoMap<{mapped}>(Table = typeof(Table{table}), Partition = \"{Template(members)}\"{sort})]\n";
        _source.Append(attribute);
        if (_choose.Chance(20)) _source.Append(attribute);
        _source.Append(
            _choose.Of("public static partial class Maps;\n", "internal sealed partial class Maps;\n", "public static class Maps;\n",
            "public static partial class Foreign0 { public static int Foreign; }\n",
                "public static partial class Maps { public static int ForeignMap; public static int ForeignItem; }\n"));
    }

    private List<(string Name, string Type)> Members(int count)
    {
        var members = new List<(string Name, string Type)>();
        for (var i = 0; i < count; i++)
        {
            var name = _choose.Chance(70) ? s_names[_choose.Below(7)] : _choose.Of(s_names);
            if (members.All(member => member.Name != name)) members.Add((name, Type(0)));
        }

        return members;
    }

    private string Type(int depth)
    {
        if (depth < 3 && _choose.Chance(25))
            return string.Format(System.Globalization.CultureInfo.InvariantCulture, _choose.Of(s_collections), Type(depth + 1));
        if (_values.Count > 0 && _choose.Chance(25)) return _choose.Of([.. _values]) + (_choose.Chance(30) ? "?" : "");
        if (_choose.Chance(15)) return _choose.Of(s_foreign);
        return _choose.Chance(99) ? s_types[_choose.Below(46)] : _choose.Of(s_types);
    }

    private string Template(List<(string Name, string Type)> members, bool mayBeNull = false)
    {
        var template = new StringBuilder(_choose.Chance(96) ? $"T{_count++}#" : _choose.Of(s_literals));
        var parts = _choose.Below(3);
        for (var i = 0; i < parts && members.Count > 0; i++)
        {
            var (name, type) = members[_choose.Below(members.Count)];
            var format = (mayBeNull ? type.TrimEnd('?') : type) switch
            {
                "int" or "long" or "short" or "ulong" or "byte" or "Int128" => _choose.Of(":D8", ":000", ":D2", ""),
                "DateTime" or "DateTimeOffset" => _choose.Of("", ":O", ":yyyy-MM-dd"),
                "Guid" => _choose.Of("", ":N"),
                "string" or "Colour" or "bool" or "char" or "DateOnly" => "",
                _ => _choose.Chance(2) ? _choose.Of("", ":X", ":D4") : null,
            };
            if (format is not null) template.Append('{').Append(name.TrimStart('@')).Append(format).Append('}').Append(_choose.Chance(97) ? "#" : "");
        }

        return template.ToString();
    }

    private void Declare(string header, string name, List<(string Name, string Type)> members, string derived, bool isItem, bool isOwn)
    {
        members = members.Where(member => member.Name.TrimStart('@') != name.TrimStart('@')).ToList();
        var isPositional = header.Contains("record", StringComparison.Ordinal) && _choose.Chance(70) && !header.Contains("abstract", StringComparison.Ordinal);
        var positional = isPositional ? members.Take(_choose.Below(members.Count + 1)).ToList() : [];
        _source.Append(header).Append(' ').Append(name);
        if (positional.Count > 0)
            _source.Append('(')
                .AppendJoin(", ",
                positional.Select((member, i) =>
                    $"{Attribute(member, isItem, isKey: isOwn && i == 0, target: _choose.Of("property: ", ""))}{member.Type} {member.Name}")).Append(')');
        _source.Append(derived).Append("\n{\n");
        for (var i = 0; i < members.Count; i++)
        {
            if (i < positional.Count) continue;
            var member = Member(members[i], Attribute(members[i], isItem, isOwn && i == 0, ""));
            if (header.Contains("struct", StringComparison.Ordinal))
                member = member.Replace("} = default!;", "}", StringComparison.Ordinal).Replace(" = default!;", ";", StringComparison.Ordinal);
            _source.Append("    ").Append(member).Append('\n');
        }

        if (isItem && isOwn && _choose.Chance(20)) _source.Append("    [SortKey] public int Order { get; set; }\n");
        if (isItem && _choose.Chance(15)) _source.Append("    [DynamoVersion] public long Version { get; set; }\n");
        if (isItem && _choose.Chance(10)) _source.Append("    [DynamoTimeToLive] public DateTimeOffset? Until { get; set; }\n");
        if (isItem && _choose.Chance(10)) _source.Append("    [DynamoExtensionData] public AttributeMap? Rest { get; set; }\n");
        _source.Append("}\n");
    }

    private string Member((string Name, string Type) member, string isKey)
    {
        var (name, type) = member;
        var initializer = type.EndsWith('?') ? "" : " = default!;";
        return isKey + _choose.Below(14) switch
        {
            1 => $"public {type} {name} {{ get; init; }}{initializer}",
            2 => $"public required {type} {name} {{ get; init; }}",
            3 => $"public required {type} {name} {{ get; set; }}",
            4 => $"internal {type} {name} {{ get; set; }}{initializer}",
            5 => $"private {type} {name} {{ get; set; }}{initializer}",
            6 => $"public {type} {name}{(initializer.Length > 0 ? initializer : ";")}",
            7 => $"public {type} {name} {{ get; }}{initializer}",
            8 => $"public {type} {name} => default!;",
            9 => $"public {type} {name} {{ get; private set; }}{initializer}",
            10 => $"public readonly {type} {name}{(initializer.Length > 0 ? initializer : ";")}",
            11 => $"[Obsolete] public {type} {name} {{ get; set; }}{initializer}",
            _ => $"public {type} {name} {{ get; set; }}{initializer}",
        };
    }

    private string Attribute((string Name, string Type) member, bool isItem, bool isKey, string target)
    {
        if (isKey && isItem && !_choose.Chance(3))
            return $"[{target}PartitionKey{(_choose.Chance(3) ? ", SortKey" : "")}{(_choose.Chance(10) ? ", " + Converter(member.Type) : "")}] ";
        if (!_choose.Chance(15)) return "";
        var inner = (_choose.Chance(60) ? _choose.Below(4) : _choose.Below(14)) switch
        {
            0 => "DynamoAttribute",
            1 => $"DynamoAttribute(\"{_choose.Of("a", "pk", "with space", "q\\\"uote", "é\\n", "sk")}\")",
            2 => "DynamoIgnore",
            3 => "DynamoAttribute(WriteNull = true)",
            4 => "DynamoAttribute(EnumAsNumber = true)",
            5 => "DynamoAttribute(Utc = true)",
            6 or 12 => Converter(member.Type),
            13 => "DynamoAttribute(KeyOnly = true)",
            7 => "DynamoVersion",
            8 => "DynamoTimeToLive",
            9 => "DynamoExtensionData",
            10 => "PartitionKey",
            11 => member.Type.Contains("Date", StringComparison.Ordinal) || _choose.Chance(5) ? "DynamoAttribute(DateFormat = DynamoDateFormat." + _choose.Of(
                "IsoSeconds", "IsoMilliseconds", "IsoMicroseconds", "IsoTicks", "EpochSeconds", "EpochMilliseconds", "Default") + ")" : "DynamoAttribute",
            _ => "SortKey",
        };
        return $"[{target}{inner}] ";
    }

    // Of the type itself or of the elements, where there is one.
    private string Converter(string type) => "DynamoAttribute(Converter = typeof(" + (_choose.Chance(5) ? _choose.Of("Upper", "UpperInt", "Marked", "Next")
        : System.Text.RegularExpressions.Regex.IsMatch(type, @"\bint\b") ? _choose.Of("UpperInt", "Next", "NoneIsZero")
        : _choose.Of("Upper", "Marked", "NoneIsEmpty")) + "))";
}
