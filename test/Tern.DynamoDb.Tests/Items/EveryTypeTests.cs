using System.Globalization;
using System.Numerics;

namespace Tern.DynamoDb.Tests.Items;

public sealed class EveryTypeTests
{
    private static readonly Everything Full = new()
    {
        Id = "1", Bool = true, SByte = -128, Byte = 255, Int16 = -32768, UInt16 = 65535, Int32 = int.MinValue, UInt32 = uint.MaxValue, Int64 = long.MinValue,
        UInt64 = ulong.MaxValue, Int128 = Int128.Parse("-12345678901234567890123456789012345678", CultureInfo.InvariantCulture), UInt128 = 7,
        BigInteger = BigInteger.Pow(10, 100), Half = (Half)1.5, Single = 0.1f, Double = 1.7976931348623157e100, Decimal = -79228162514264337593543950335m,
        Char = 'é',
        Guid = new Guid("00112233-4455-6677-8899-aabbccddeeff"), Uri = new Uri("https://example.com/a?b=c"),
        DateTime = new DateTime(2024, 5, 6, 7, 8, 9, DateTimeKind.Utc).AddTicks(1234567),
        DateTimeOffset = new DateTimeOffset(2024, 5, 6, 7, 8, 9, TimeSpan.FromMinutes(-330)),
        InUtc = new DateTimeOffset(2024, 5, 6, 7, 8, 9, TimeSpan.FromHours(2)),
        DateOnly = new DateOnly(2024, 5, 6), TimeOnly = new TimeOnly(7, 8, 9, 10), TimeSpan = TimeSpan.FromSeconds(-90.5), Bytes = [1, 2, 3],
        Memory = new byte[] { 4 },
        ReadOnlyMemory = new byte[] { 5 }, ByName = Color.Lime, ByNumber = (Color)42, Flags = Access.All, Value = AttributeValue.List(1, "a", true),
        Map = new() { ["a"] = 1 },
        Temperature = new Temperature(21.5m), Renamed = "r", WrittenNull = null, Ignored = "gone",
    };

    [Fact]
    public void Every_type_is_written_in_its_form()
    {
        const string Expected = """
            {"Id":{"S":"1"},"Bool":{"BOOL":true},"SByte":{"N":"-128"},"Byte":{"N":"255"},"Int16":{"N":"-32768"},"UInt16":{"N":"65535"},
            "Int32":{"N":"-2147483648"},
            "UInt32":{"N":"4294967295"},"Int64":{"N":"-9223372036854775808"},"UInt64":{"N":"18446744073709551615"},
            "Int128":{"N":"-12345678901234567890123456789012345678"},
            "UInt128":{"N":"7"},"BigInteger":{"N":"10000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000"},
            "Half":{"N":"1.5"},
            "Single":{"N":"0.1"},"Double":{"N":"1.7976931348623157E+100"},"Decimal":{"N":"-79228162514264337593543950335"},"Char":{"S":"é"},
            "Guid":{"S":"00112233-4455-6677-8899-aabbccddeeff"},"Uri":{"S":"https://example.com/a?b=c"},"DateTime":{"S":"2024-05-06T07:08:09.1234567Z"},
            "DateTimeOffset":{"S":"2024-05-06T07:08:09.0000000-05:30"},"InUtc":{"S":"2024-05-06T05:08:09.0000000Z"},"DateOnly":{"S":"2024-05-06"},
            "TimeOnly":{"S":"07:08:09.0100000"},
            "TimeSpan":{"N":"-90.5"},"Bytes":{"B":"AQID"},"Memory":{"B":"BA=="},"ReadOnlyMemory":{"B":"BQ=="},"ByName":{"S":"Green"},"ByNumber":{"N":"42"},
            "Flags":{"N":"18446744073709551615"},"Value":{"L":[{"N":"1"},{"S":"a"},{"BOOL":true}]},"Map":{"M":{"a":{"N":"1"}}},"Temperature":{"S":"21.5C"},
            "renamed \"it\"\\":{"S":"r"},"WrittenNull":{"NULL":true}}
            """;

        Assert.Equal(Expected.ReplaceLineEndings(""), ItemJson.Write(Full));
    }

    [Fact]
    public void Every_type_is_read_as_it_was_written()
    {
        var read = ItemJson.RoundTrip(Full);

        Assert.Equal(Full.Bytes, read.Bytes);
        Assert.Equal(Full.Memory.ToArray(), read.Memory.ToArray());
        Assert.Equal(Full.ReadOnlyMemory.ToArray(), read.ReadOnlyMemory.ToArray());
        Assert.Equal(Full with { Bytes = read.Bytes, Memory = read.Memory, ReadOnlyMemory = read.ReadOnlyMemory, Ignored = null }, read);
        Assert.Equal(DateTimeKind.Utc, read.DateTime.Kind);
        Assert.Equal(Full.DateTimeOffset.Offset, read.DateTimeOffset.Offset);
        Assert.Equal(TimeSpan.Zero, read.InUtc.Offset);
    }

    [Fact]
    public void Default_values_round_trip()
    {
        var item = new Everything { Id = "1" };
        var read = ItemJson.RoundTrip(item);

        Assert.Equal(item with { Bytes = read.Bytes, Memory = read.Memory, ReadOnlyMemory = read.ReadOnlyMemory }, read);
        Assert.Equal(DateTimeKind.Unspecified, read.DateTime.Kind);
        Assert.True(read.Value.IsUnset);
    }

    [Fact]
    public void Null_members_are_omitted()
    {
        Assert.Equal("""{"Id":{"S":"1"}}""", ItemJson.Write(new Nothing { Id = "1" }));
        Assert.Equal(new Nothing { Id = "1" }, ItemJson.RoundTrip(new Nothing { Id = "1" }));
    }

    [Fact]
    public void Nullable_members_with_values_round_trip()
    {
        var item = new Nothing
        {
            Id = "1", Bool = false, SByte = 1, Byte = 2, Int16 = 3, UInt16 = 4, Int32 = 5, UInt32 = 6, Int64 = 7, UInt64 = 8, Int128 = 9, UInt128 = 10,
            BigInteger = 11, Half = (Half)1,
            Single = 2, Double = 3, Decimal = 4, Char = '"', Guid = Guid.Empty, DateTime = new DateTime(1, 1, 1, 0, 0, 0, DateTimeKind.Utc),
            DateTimeOffset = DateTimeOffset.MaxValue, DateOnly = DateOnly.MaxValue,
            TimeOnly = TimeOnly.MaxValue, TimeSpan = TimeSpan.MinValue, Bytes = [], Memory = Memory<byte>.Empty, ReadOnlyMemory = new byte[] { 1 },
            ByName = Color.Red, ByNumber = Color.Green,
            Value = "x", Temperature = new Temperature(-1), Point = new Point(1, 2), List = [1, null], Set = ["a"],
            Dictionary = new() { ["p"] = new Point(3, 4), ["n"] = null },
            ImmutableArray = [1, 2],
        };
        var read = ItemJson.RoundTrip(item);

        Assert.Equal(item.List, read.List);
        Assert.Equal(item.Set, read.Set);
        Assert.Equal(item.Dictionary, read.Dictionary);
        Assert.Equal(item.ImmutableArray!.Value.ToArray(), read.ImmutableArray!.Value.ToArray());
        Assert.Empty(read.Bytes!);
        Assert.Equal(0, read.Memory!.Value.Length);
        Assert.Equal(
            item with { List = read.List, Set = read.Set, Dictionary = read.Dictionary, ImmutableArray = read.ImmutableArray, Bytes = read.Bytes,
                Memory = read.Memory, ReadOnlyMemory = read.ReadOnlyMemory }, read);
    }

    [Fact]
    public void Collections_are_written_in_their_forms_and_empty_sets_are_omitted()
    {
        const string Empty = """
            {"Id":{"S":"1"},"Array":{"L":[]},"Jagged":{"L":[]},"List":{"L":[]},"IList":{"L":[]},"ICollection":{"L":[]},"IEnumerable":{"L":[]},
            "IReadOnlyList":{"L":[]},
            "IReadOnlyCollection":{"L":[]},"ImmutableArray":{"L":[]},"ImmutableList":{"L":[]},"Dictionary":{"M":{}},"IDictionary":{"M":{}},
            "IReadOnlyDictionary":{"M":{}},
            "SortedDictionary":{"M":{}},"ImmutableDictionary":{"M":{}}}
            """;
        Assert.Equal(Empty.ReplaceLineEndings(""), ItemJson.Write(new Collections { Id = "1" }));

        const string Expected = """
            {"Id":{"S":"1"},"Array":{"L":[{"S":"a"},{"S":""}]},"Jagged":{"L":[{"L":[{"N":"1"}]},{"L":[]}]},"List":{"L":[{"S":"a"},{"NULL":true}]},
            "IList":{"L":[{"N":"1"}]},
            "ICollection":{"L":[{"N":"2"}]},"IEnumerable":{"L":[{"N":"3"}]},"IReadOnlyList":{"L":[{"M":{"X":{"N":"1"},"Y":{"N":"2"}}}]},
            "IReadOnlyCollection":{"L":[{"N":"4"}]},
            "ImmutableArray":{"L":[{"N":"5"}]},"ImmutableList":{"L":[{"N":"6"}]},"Strings":{"SS":["a","\"b\""]},"Numbers":{"NS":["1","-2"]},
            "Guids":{"SS":["00000000-0000-0000-0000-000000000000"]},"Sorted":{"NS":["1.5","2"]},"Colors":{"SS":["Green"]},"Binary":{"BS":["AQ=="]},
            "Dictionary":{"M":{"a \"b\"":{"N":"1"}}},"IDictionary":{"M":{"p":{"M":{"X":{"N":"3"},"Y":{"N":"4"}}}}},
            "IReadOnlyDictionary":{"M":{"l":{"L":[{"S":"x"}]}}},
            "SortedDictionary":{"M":{"d":{"S":"2024-05-06"}}},"ImmutableDictionary":{"M":{"e":{"N":"0.5"}}}}
            """;
        Assert.Equal(Expected.ReplaceLineEndings(""), ItemJson.Write(Filled()));
    }

    [Fact]
    public void Collections_are_read_as_they_were_written()
    {
        var item = Filled();
        var read = ItemJson.RoundTrip(item);

        Assert.Equal(item.Binary.Select(bytes => bytes.ToArray()), read.Binary.Select(bytes => bytes.ToArray()));
        read.Binary = item.Binary;
        Assert.Equivalent(item, read, strict: true);
        Assert.Equal(ItemJson.Write(item), ItemJson.Write(read));
    }

    [Theory]
    [InlineData("DateTime", "2024-05-06T07:08:09.123456789Z", "2024-05-06T07:08:09.1234567Z")]
    [InlineData("DateTime", "2024-05-06T23:59:59.999999999Z", "2024-05-06T23:59:59.9999999Z")]
    [InlineData("DateTime", "9999-12-31T23:59:59.999999999Z", "9999-12-31T23:59:59.9999999Z")]
    [InlineData("DateTime", "2024-05-06 07:08:09.99999999999", "2024-05-06T07:08:09.9999999")]
    [InlineData("DateTimeOffset", "2024-05-06T23:59:59.999999999+02:00", "2024-05-06T23:59:59.9999999+02:00")]
    [InlineData("DateTimeOffset", "2024-05-06 23:59:59,999999999 +0200", "2024-05-06T23:59:59.9999999+02:00")]
    [InlineData("TimeOnly", "12:34:56.123456789", "12:34:56.1234567")]
    [InlineData("TimeOnly", "23:59:59.999999999", "23:59:59.9999999")]
    public void Digits_of_a_second_beyond_the_seventh_are_cut_and_never_rounded_up(string member, string stored, string read)
    {
        var item = ItemJson.Read<Everything>($$$"""{"Id":{"S":"1"},"{{{member}}}":{"S":"{{{stored}}}"}}""");
        Assert.Equal(read, member switch
        {
            "DateTime" => item.DateTime.ToString("O", CultureInfo.InvariantCulture),
            "DateTimeOffset" => item.DateTimeOffset.ToString("O", CultureInfo.InvariantCulture),
            _ => item.TimeOnly.ToString("O", CultureInfo.InvariantCulture),
        });
    }

    [Fact]
    public void An_absent_set_is_empty()
    {
        var read = ItemJson.Read<Collections>("{}");

        Assert.Empty(read.Strings);
        Assert.Empty(read.Colors);
        Assert.Empty(read.Guids);
    }

    [Theory]
    [InlineData("""{"Byte":{"N":"256"}}""", "Everything.Byte: expected an integer (N) from 0 to 255, found a different value")]
    [InlineData("""{"SByte":{"N":"-129"}}""", "Everything.SByte: expected an integer (N) from -128 to 127, found a different value")]
    [InlineData("""{"Int32":{"N":"1.5"}}""", "Everything.Int32: expected an integer (N) from -2147483648 to 2147483647, found a different value")]
    [InlineData(
        """{"Int64":{"N":"9223372036854775808"}}""",
        "Everything.Int64: expected an integer (N) from -9223372036854775808 to 9223372036854775807, found a different value")]
    [InlineData("""{"UInt64":{"N":"-1"}}""", "Everything.UInt64: expected an integer (N) in the range of UInt64, found a different value")]
    [InlineData(
        """{"Decimal":{"N":"0.12345678901234567890123456789012345678"}}""",
        "Everything.Decimal: expected a number (N) that a decimal holds exactly, found a different value")]
    [InlineData("""{"Decimal":{"N":"1E-100"}}""", "Everything.Decimal: expected a number (N) that a decimal holds exactly, found a different value")]
    [InlineData("""{"Single":{"N":"1E+100"}}""", "Everything.Single: expected a number (N) in the range of Single, found a different value")]
    [InlineData("""{"Half":{"N":"100000"}}""", "Everything.Half: expected a number (N) in the range of Half, found a different value")]
    [InlineData("""{"Char":{"S":"ab"}}""", "Everything.Char: expected a string (S) of one character, found a different value")]
    [InlineData("""{"Guid":{"S":"x"}}""", "Everything.Guid: expected a string (S) that is a GUID, found a different value")]
    [InlineData(
        """{"DateTime":{"S":"2024-13-01T00:00:00Z"}}""", "Everything.DateTime: expected a string (S) with a date and time in ISO 8601, "
        + "found a different value")]
    [InlineData("""{"DateOnly":{"S":"2024-5-6"}}""", "Everything.DateOnly: expected a string (S) with a date such as 2024-05-06, found a different value")]
    [InlineData(
        """{"TimeSpan":{"N":"0.00000001"}}""",
        "Everything.TimeSpan: expected a duration in seconds (N) with at most seven digits after the point, found a different value")]
    [InlineData("""{"Bool":{"S":"true"}}""", "Everything.Bool: expected BOOL, found S")]
    [InlineData("""{"Int32":{"NULL":true}}""", "Everything.Int32: expected N, found NULL, "
        + "but the member isn't nullable: declare it nullable to read NULL as null")]
    [InlineData("""{"Temperature":{"N":"1"}}""", "Everything.Temperature: expected a value that TemperatureConverter can read, found a different value")]
    [InlineData("""{"Bytes":{"B":"!"}}""", "Everything.Bytes: expected binary (B) in base64, found a different value")]
    public void A_value_that_does_not_fit_is_refused(string json, string message) =>
        Assert.Equal(message, Assert.Throws<DynamoItemException>(() => ItemJson.Read<Everything>(json)).Message);

    [Theory]
    [InlineData("1", 1)]
    [InlineData("1.0", 1)]
    [InlineData("1E2", 100)]
    [InlineData("-0", 0)]
    [InlineData("000000000000000000000000000001", 1)]
    [InlineData("1000E-3", 1)]
    public void An_integer_is_read_in_every_notation(string text, int value)
    {
        Assert.Equal(value, ItemJson.Read<Everything>($$$"""{"Id":{"S":"1"},"Int32":{"N":"{{{text}}}"}}""").Int32);
        Assert.Equal(value, ItemJson.Read<Everything>($$$"""{"Id":{"S":"1"},"Decimal":{"N":"{{{text}}}"}}""").Decimal);
        Assert.Equal((ulong)value, ItemJson.Read<Everything>($$$"""{"Id":{"S":"1"},"UInt64":{"N":"{{{text}}}"}}""").UInt64);
    }

    [Fact]
    public void Numbers_that_DynamoDB_has_not_are_refused()
    {
        Refused("Everything.Double: DynamoDB has no NaN or infinity", Full with { Double = double.NaN });
        Refused("Everything.Single: DynamoDB has no NaN or infinity", Full with { Single = float.PositiveInfinity });
        Refused("Everything.Half: DynamoDB has no NaN or infinity", Full with { Half = Half.NegativeInfinity });
        Refused("Everything.Double: the number is beyond DynamoDB's range", Full with { Double = 1e200 });
        Refused("Everything.Double: the number is beyond DynamoDB's range", Full with { Double = double.Epsilon });
        Refused("Everything.UInt128: the number has more than 38 significant digits", Full with { UInt128 = UInt128.MaxValue });
        Refused("Everything.BigInteger: the number has more than 38 significant digits", Full with { BigInteger = BigInteger.Pow(10, 130) });

        static void Refused(string message, Everything item) =>
            Assert.StartsWith(message, Assert.Throws<ArgumentException>(() => ItemJson.Write(item)).Message);
    }

    [Theory]
    [InlineData("2024-05-06T07:08:09Z", "2024-05-06T07:08:09.0000000Z")]
    [InlineData("2024-05-06T07:08:09.1Z", "2024-05-06T07:08:09.1000000Z")]
    [InlineData("2024-05-06T07:08:09.123+02:00", "2024-05-06T05:08:09.1230000Z")]
    [InlineData("2024-05-06T07:08:09", "2024-05-06T07:08:09.0000000")]
    [InlineData("2024-05-06", "2024-05-06T00:00:00.0000000")]
    public void Times_of_other_writers_are_read(string text, string expected) =>
        Assert.Equal(
            expected, ItemJson.Read<Everything>($$$"""{"Id":{"S":"1"},"DateTime":{"S":"{{{text}}}"}}""").DateTime.ToString("O", CultureInfo.InvariantCulture));

    private static Collections Filled() => new()
    {
        Id = "1", Array = ["a", ""], Jagged = [[1], []], List = ["a", null], IList = [1], ICollection = [2], IEnumerable = [3],
        IReadOnlyList = [new Point(1, 2)], IReadOnlyCollection = [4],
        ImmutableArray = [5], ImmutableList = [6], Strings = ["a", "\"b\""], Numbers = new HashSet<int> { 1, -2 },
        Guids = new HashSet<Guid> { Guid.Empty }, Sorted = [2, 1.5m], Colors = [Color.Green],
        Binary = [new byte[] { 1 }], Dictionary = new() { ["a \"b\""] = 1 }, IDictionary = new Dictionary<string, Point> { ["p"] = new Point(3, 4) },
        IReadOnlyDictionary = new Dictionary<string, List<string>> { ["l"] = ["x"] }, SortedDictionary = new() { ["d"] = new DateOnly(2024, 5, 6) },
        ImmutableDictionary = System.Collections.Immutable.ImmutableDictionary<string, double>.Empty.Add("e", 0.5),
    };
}
