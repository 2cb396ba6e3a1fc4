using System.Collections.Immutable;
using System.Numerics;

namespace Tern.DynamoDb.Tests.Items;

/// <summary>One member of every type that can be stored.</summary>
[DynamoTable("everything")]
[DynamoItem]
public sealed partial record Everything
{
    [PartitionKey]
    public required string Id { get; init; }

    public bool Bool { get; init; }
    public sbyte SByte { get; init; }
    public byte Byte { get; init; }
    public short Int16 { get; init; }
    public ushort UInt16 { get; init; }
    public int Int32 { get; init; }
    public uint UInt32 { get; init; }
    public long Int64 { get; init; }
    public ulong UInt64 { get; init; }
    public Int128 Int128 { get; init; }
    public UInt128 UInt128 { get; init; }
    public BigInteger BigInteger { get; init; }
    public Half Half { get; init; }
    public float Single { get; init; }
    public double Double { get; init; }
    public decimal Decimal { get; init; }
    public char Char { get; init; } = 'x';
    public Guid Guid { get; init; }
    public Uri? Uri { get; init; }
    public DateTime DateTime { get; init; }
    public DateTimeOffset DateTimeOffset { get; init; }
    [DynamoAttribute(Utc = true)]
    public DateTimeOffset InUtc { get; init; }
    public DateOnly DateOnly { get; init; }
    public TimeOnly TimeOnly { get; init; }
    public TimeSpan TimeSpan { get; init; }
    public byte[] Bytes { get; init; } = [];
    public Memory<byte> Memory { get; init; }
    public ReadOnlyMemory<byte> ReadOnlyMemory { get; init; }
    public Color ByName { get; init; }
    [DynamoAttribute(EnumAsNumber = true)]
    public Color ByNumber { get; init; }
    public Access Flags { get; init; }
    public AttributeValue Value { get; init; }
    public AttributeMap? Map { get; init; }
    [DynamoAttribute(Converter = typeof(TemperatureConverter))]
    public Temperature Temperature { get; init; }
    [DynamoAttribute("renamed \"it\"\\")]
    public string? Renamed { get; init; }
    [DynamoAttribute(WriteNull = true)]
    public string? WrittenNull { get; init; }
    [DynamoIgnore]
    public string? Ignored { get; init; }
    public string Computed => Id + "!";
}

[System.Diagnostics.CodeAnalysis.SuppressMessage("Design", "CA1069", Justification = "An alias is part of what is tested.")]
public enum Color
{
    Red,
    Green = 5,
    Lime = 5,
}

[Flags]
public enum Access : ulong
{
    None = 0,
    Read = 1,
    Write = 2,
    All = ulong.MaxValue,
}

public readonly record struct Temperature(decimal Celsius);

public sealed class TemperatureConverter : DynamoConverter<Temperature>
{
    public override AttributeValue Write(Temperature value) =>
        AttributeValue.String(value.Celsius.ToString(System.Globalization.CultureInfo.InvariantCulture) + "C");

    public override Temperature Read(AttributeValue value) => new(decimal.Parse(value.AsString()[..^1], System.Globalization.CultureInfo.InvariantCulture));
}

/// <summary>Every type again, nullable.</summary>
[DynamoTable("nothing")]
[DynamoItem]
public sealed partial record Nothing
{
    [PartitionKey]
    public required string Id { get; init; }

    public bool? Bool { get; init; }
    public sbyte? SByte { get; init; }
    public byte? Byte { get; init; }
    public short? Int16 { get; init; }
    public ushort? UInt16 { get; init; }
    public int? Int32 { get; init; }
    public uint? UInt32 { get; init; }
    public long? Int64 { get; init; }
    public ulong? UInt64 { get; init; }
    public Int128? Int128 { get; init; }
    public UInt128? UInt128 { get; init; }
    public BigInteger? BigInteger { get; init; }
    public Half? Half { get; init; }
    public float? Single { get; init; }
    public double? Double { get; init; }
    public decimal? Decimal { get; init; }
    public char? Char { get; init; }
    public Guid? Guid { get; init; }
    public DateTime? DateTime { get; init; }
    public DateTimeOffset? DateTimeOffset { get; init; }
    public DateOnly? DateOnly { get; init; }
    public TimeOnly? TimeOnly { get; init; }
    public TimeSpan? TimeSpan { get; init; }
    public byte[]? Bytes { get; init; }
    public Memory<byte>? Memory { get; init; }
    public ReadOnlyMemory<byte>? ReadOnlyMemory { get; init; }
    public Color? ByName { get; init; }
    [DynamoAttribute(EnumAsNumber = true)]
    public Color? ByNumber { get; init; }
    public AttributeValue? Value { get; init; }
    [DynamoAttribute(Converter = typeof(TemperatureConverter))]
    public Temperature? Temperature { get; init; }
    public Point? Point { get; init; }
    public List<int?>? List { get; init; }
    public HashSet<string>? Set { get; init; }
    public Dictionary<string, Point?>? Dictionary { get; init; }
    public ImmutableArray<int>? ImmutableArray { get; init; }
}

public readonly record struct Point(int X, int Y);

/// <summary>Every kind of collection.</summary>
[DynamoTable("collections")]
[DynamoItem]
public sealed partial class Collections
{
    [PartitionKey]
    public string Id { get; set; } = "";

    public string[] Array { get; set; } = [];
    public int[][] Jagged { get; set; } = [];
    public List<string?> List { get; set; } = [];
    public IList<int> IList { get; set; } = [];
    public ICollection<int> ICollection { get; set; } = [];
    public IEnumerable<int> IEnumerable { get; set; } = [];
    public IReadOnlyList<Point> IReadOnlyList { get; set; } = [];
    public IReadOnlyCollection<int> IReadOnlyCollection { get; set; } = [];
    public ImmutableArray<int> ImmutableArray { get; set; } = [];
    public ImmutableList<int> ImmutableList { get; set; } = [];
    public HashSet<string> Strings { get; set; } = [];
    public ISet<int> Numbers { get; set; } = new HashSet<int>();
    public IReadOnlySet<Guid> Guids { get; set; } = new HashSet<Guid>();
    public SortedSet<decimal> Sorted { get; set; } = [];
    public ImmutableHashSet<Color> Colors { get; set; } = [];
    public HashSet<ReadOnlyMemory<byte>> Binary { get; set; } = [];
    public Dictionary<string, int> Dictionary { get; set; } = [];
    public IDictionary<string, Point> IDictionary { get; set; } = new Dictionary<string, Point>();
    public IReadOnlyDictionary<string, List<string>> IReadOnlyDictionary { get; set; } = new Dictionary<string, List<string>>();
    public SortedDictionary<string, DateOnly> SortedDictionary { get; set; } = [];
    public ImmutableDictionary<string, double> ImmutableDictionary { get; set; } = ImmutableDictionary<string, double>.Empty;
}
