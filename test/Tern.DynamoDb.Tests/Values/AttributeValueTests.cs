using System.Text;
using Tern.Json;

namespace Tern.DynamoDb.Tests.Values;

public sealed class AttributeValueTests
{
    [Fact]
    public void A_value_is_16_bytes() => Assert.Equal(16, System.Runtime.CompilerServices.Unsafe.SizeOf<AttributeValue>());

    [Theory]
    [InlineData("""{"S":""}""", AttributeType.String)]
    [InlineData("""{"S":"a \"quoted\" line\nÄ 😀"}""", AttributeType.String)]
    [InlineData("""{"N":"0"}""", AttributeType.Number)]
    [InlineData("""{"N":"-1234567890.12E+3"}""", AttributeType.Number)]
    [InlineData("""{"N":"12345678901234567890123456789012345678"}""", AttributeType.Number)]
    [InlineData("""{"B":"AAECAw=="}""", AttributeType.Binary)]
    [InlineData("""{"B":""}""", AttributeType.Binary)]
    [InlineData("""{"BOOL":true}""", AttributeType.Boolean)]
    [InlineData("""{"BOOL":false}""", AttributeType.Boolean)]
    [InlineData("""{"NULL":true}""", AttributeType.Null)]
    [InlineData("""{"L":[]}""", AttributeType.List)]
    [InlineData("""{"L":[{"S":"a"},{"L":[{"N":"1"}]},{"M":{"x":{"NULL":true}}}]}""", AttributeType.List)]
    [InlineData("""{"M":{}}""", AttributeType.Map)]
    [InlineData("""{"M":{"b":{"S":"1"},"a":{"M":{"Ü":{"BOOL":false}}}}}""", AttributeType.Map)]
    [InlineData("""{"SS":["b","a"]}""", AttributeType.StringSet)]
    [InlineData("""{"NS":["2.50","-1"]}""", AttributeType.NumberSet)]
    [InlineData("""{"BS":["AAE=","Ag=="]}""", AttributeType.BinarySet)]
    public void Values_that_are_read_are_written_unchanged(string json, AttributeType type)
    {
        var value = Read(json);
        Assert.Equal(type, value.Type);
        Assert.Equal(json, value.ToString());
        Assert.Equal(value, Read(json));
        Assert.Equal(value.GetHashCode(), Read(json).GetHashCode());
    }

    [Fact]
    public void White_space_and_escaped_names_are_read()
    {
        Assert.Equal("x", Read(" { \"\\u0053\" : \"x\" } ").AsString());
        Assert.Equal(7, Read("""{ "L" : [ { "N" : "7" } ] }""").AsList()[0].AsInt64());
    }

    [Fact]
    public void Made_values_have_their_wire_form()
    {
        Assert.Equal("""{"S":"a"}""", AttributeValue.String("a").ToString());
        Assert.Equal("""{"N":"-9223372036854775808"}""", AttributeValue.Number(long.MinValue).ToString());
        Assert.Equal("""{"N":"79228162514264337593543950335"}""", AttributeValue.Number(decimal.MaxValue).ToString());
        Assert.Equal("""{"N":"0.10"}""", AttributeValue.Number(0.10m).ToString());
        Assert.Equal("""{"N":"0.1"}""", AttributeValue.Number(0.1).ToString());
        Assert.Equal("""{"N":"0.1"}""", AttributeValue.Number(0.1f).ToString());
        Assert.Equal("""{"N":"1E+100"}""", AttributeValue.Number(1e100).ToString());
        Assert.Equal("""{"N":"1.2300"}""", AttributeValue.Number("1.2300").ToString());
        Assert.Equal("""{"B":"AgM="}""", AttributeValue.Binary(new byte[] { 1, 2, 3, 4 }.AsMemory(1, 2)).ToString());
        Assert.Equal("""{"SS":["x","y"]}""", AttributeValue.StringSet("x", "y").ToString());
        Assert.Equal("""{"NS":["1","2.5"]}""", AttributeValue.NumberSet(1, 2.5m).ToString());
        Assert.Equal("""{"BS":["AQ==","Ag=="]}""", AttributeValue.BinarySet(new byte[] { 1 }, new byte[] { 2 }).ToString());
        Assert.Equal("""{"L":[{"S":"a"},{"N":"1"},{"BOOL":true},{"NULL":true}]}""", AttributeValue.List("a", 1, true, AttributeValue.Null).ToString());
        Assert.Equal("""{"M":{"k":{"S":"v"}}}""", AttributeValue.Map(new() { ["k"] = "v" }).ToString());
    }

    [Theory]
    [InlineData("1", "1.0")]
    [InlineData("100", "1E2")]
    [InlineData("0", "-0.000")]
    [InlineData("0.001", "1e-3")]
    [InlineData("12345678901234567890123456789012345678", "1.2345678901234567890123456789012345678E+37")]
    public void Numbers_are_equal_by_value(string one, string other)
    {
        Assert.Equal(AttributeValue.Number(one), AttributeValue.Number(other));
        Assert.Equal(AttributeValue.Number(one).GetHashCode(), AttributeValue.Number(other).GetHashCode());
    }

    [Theory]
    [InlineData("1", "-1")]
    [InlineData("1", "10")]
    [InlineData("12345678901234567890123456789012345678", "12345678901234567890123456789012345679")]
    public void Different_numbers_differ(string one, string other) => Assert.NotEqual(AttributeValue.Number(one), AttributeValue.Number(other));

    [Fact]
    public void A_number_does_not_equal_a_string_and_lists_are_ordered_but_sets_are_not()
    {
        Assert.NotEqual(AttributeValue.Number(1), AttributeValue.String("1"));
        Assert.NotEqual(AttributeValue.Number("12345678901234567890"), AttributeValue.String("12345678901234567890"));
        Assert.NotEqual(AttributeValue.List(1, 2), AttributeValue.List(2, 1));
        Assert.Equal(AttributeValue.StringSet("a", "b"), AttributeValue.StringSet("b", "a"));
        Assert.Equal(AttributeValue.StringSet("a", "b").GetHashCode(), AttributeValue.StringSet("b", "a").GetHashCode());
        Assert.Equal(AttributeValue.NumberSet(1, 2), AttributeValue.NumberSet(2.0m, AttributeValue.Number("1E0")));
        Assert.NotEqual(AttributeValue.NumberSet(1, 2), AttributeValue.NumberSet(1, 3));
        Assert.Equal(AttributeValue.BinarySet(new byte[] { 1 }, new byte[] { 2 }), AttributeValue.BinarySet(new byte[] { 2 }, new byte[] { 1 }));
    }

    [Theory]
    [InlineData("9223372036854775807", long.MaxValue)]
    [InlineData("-9223372036854775808", long.MinValue)]
    [InlineData("-9.223372036854775808E18", long.MinValue)]
    [InlineData("1.50E1", 15)]
    [InlineData("12.000", 12)]
    [InlineData("0e5", 0)]
    public void Integers_are_accepted_in_every_notation(string text, long expected) => Assert.Equal(expected, AttributeValue.Number(text).AsInt64());

    [Theory]
    [InlineData("1.5")]
    [InlineData("9223372036854775808")]
    [InlineData("-9223372036854775809")]
    [InlineData("1E100")]
    public void An_integer_that_would_lose_is_refused(string text)
    {
        Assert.False(AttributeValue.Number(text).TryGetInt64(out _));
        Assert.Contains(
            "64-bit integer without loss", Assert.Throws<OverflowException>(() => AttributeValue.Number(text).AsInt64()).Message, StringComparison.Ordinal);
    }

    [Fact]
    public void A_32_bit_integer_is_checked()
    {
        Assert.Equal(int.MaxValue, AttributeValue.Number(int.MaxValue).AsInt32());
        Assert.Throws<OverflowException>(() => AttributeValue.Number(1L + int.MaxValue).AsInt32());
    }

    [Fact]
    public void A_decimal_is_exact_or_refused()
    {
        Assert.Equal(1234.56m, AttributeValue.Number("1234.56").AsDecimal());
        Assert.Equal(decimal.MinValue, AttributeValue.Number(decimal.MinValue).AsDecimal());
        Assert.Equal(0.0000000000000000000000000001m, AttributeValue.Number("1E-28").AsDecimal());
        Assert.Throws<OverflowException>(() => AttributeValue.Number("0.12345678901234567890123456789012345678").AsDecimal());
        Assert.Throws<OverflowException>(() => AttributeValue.Number("1E-29").AsDecimal());
        Assert.Throws<OverflowException>(() => AttributeValue.Number("1E29").AsDecimal());
    }

    [Fact]
    public void A_double_is_the_nearest_and_refused_when_digits_would_go()
    {
        Assert.Equal(0.1, AttributeValue.Number("0.1").AsDouble());
        Assert.Equal(0.1, AttributeValue.Number("0.10000000000000001").AsDouble());
        Assert.Equal(double.MaxValue, AttributeValue.Number(double.MaxValue).AsDouble());
        Assert.Equal(Math.Pow(2, 100), AttributeValue.Number("1267650600228229401496703205376").AsDouble());
        Assert.Throws<OverflowException>(() => AttributeValue.Number("1267650600228229401496703205377").AsDouble());
    }

    [Theory]
    [InlineData("")]
    [InlineData("abc")]
    [InlineData("1,000")]
    [InlineData(" 1")]
    [InlineData("1 ")]
    [InlineData("1.2.3")]
    [InlineData("1e")]
    [InlineData("0x10")]
    [InlineData("NaN")]
    [InlineData("١")]
    public void Text_that_is_not_a_number_is_refused(string text) =>
        Assert.Contains("isn't a number", Assert.Throws<ArgumentException>(() => AttributeValue.Number(text)).Message, StringComparison.Ordinal);

    [Fact]
    public void Initializers_of_the_AWS_SDK_create_the_same_values()
    {
        var map = new AttributeMap
        {
            ["s"] = new AttributeValue("a"),
            ["s2"] = new AttributeValue { S = "b" },
            ["n"] = new AttributeValue { N = "12.50" },
            ["b"] = new AttributeValue { BOOL = false },
            ["x"] = new AttributeValue { NULL = true },
            ["ss"] = new AttributeValue { SS = ["u", "v"] },
            ["ns"] = new AttributeValue { NS = ["1", "2.0"] },
            ["l"] = new AttributeValue { L = new List<AttributeValue> { "e", 1 } },
            ["m"] = new AttributeValue { M = new AttributeMap { ["k"] = true } },
            ["bytes"] = new AttributeValue { B = new MemoryStream([1, 2, 3]) { Position = 3 } },
            ["bs"] = new AttributeValue { BS = [new MemoryStream([1]), new MemoryStream([2])] },
        };

        Assert.Equal(
            """
            {"s":{"S":"a"},"s2":{"S":"b"},"n":{"N":"12.50"},"b":{"BOOL":false},"x":{"NULL":true},"ss":{"SS":["u","v"]},"ns":{"NS":["1","2.0"]},
            "l":{"L":[{"S":"e"},{"N":"1"}]},"m":{"M":{"k":{"BOOL":true}}},"bytes":{"B":"AQID"},"bs":{"BS":["AQ==","Ag=="]}}
            """.ReplaceLineEndings(""),
            map.ToString());
        Assert.Equal(("a", "12.50", (bool?)false, (bool?)true), (map["s"].S, map["n"].N, map["b"].BOOL, map["x"].NULL));
        Assert.Equal(["u", "v"], map["ss"].SS!);
        Assert.Equal(["1", "2.0"], map["ns"].NS!);
        Assert.Equal<AttributeValue>(["e", 1], map["l"].L!);
        Assert.Equal(true, map["m"].M!["k"].BOOL);
        Assert.Equal([1, 2, 3], map["bytes"].B!.ToArray());
        Assert.Equal((0, false), (map["bytes"].B!.Position, map["bytes"].B!.CanWrite));
        Assert.Equal([[1], [2]], map["bs"].BS!.Select(static bytes => bytes.ToArray()));
        var text = map["s"];
        Assert.Null(text.B);
        Assert.Null(text.BS);
        Assert.Null(text.N);
        Assert.Null(text.BOOL);
        Assert.Null(text.NULL);
        Assert.Null(text.SS);
        Assert.Null(text.NS);
        Assert.Null(text.L);
        Assert.Null(text.M);
        Assert.Null(map["n"].S);
    }

    [Fact]
    public void An_initializer_of_two_types_is_refused_and_null_sets_nothing()
    {
        Assert.Contains("exactly one type", Assert.Throws<ArgumentException>(() => new AttributeValue { S = "a", N = "1" }).Message, StringComparison.Ordinal);
        Assert.Equal("a", new AttributeValue { S = "a", N = null, L = null }.S);
        Assert.True(new AttributeValue { S = null }.IsUnset);
        Assert.True(new AttributeValue(null!).IsUnset);
    }

    [Fact]
    public void Values_that_DynamoDB_does_not_support_are_refused()
    {
        Assert.Throws<ArgumentException>(() => AttributeValue.Number(double.NaN));
        Assert.Throws<ArgumentException>(() => AttributeValue.Number(float.PositiveInfinity));
        Assert.Throws<ArgumentException>(() => AttributeValue.StringSet());
        Assert.Throws<ArgumentException>(() => AttributeValue.StringSet("a", "a"));
        Assert.Throws<ArgumentException>(() => AttributeValue.NumberSet(1, AttributeValue.Number("1.0")));
        Assert.Contains("S (a string)", Assert.Throws<ArgumentException>(() => AttributeValue.NumberSet("1")).Message, StringComparison.Ordinal);
        Assert.Throws<ArgumentException>(() => AttributeValue.BinarySet(new byte[] { 1 }, new byte[] { 1 }));
        Assert.Throws<ArgumentNullException>(() => AttributeValue.String(null!));
    }

    [Fact]
    public void An_access_of_another_type_names_both()
    {
        var error = Assert.Throws<InvalidOperationException>(() => AttributeValue.Number(1).AsString());
        Assert.Equal("Expected the attribute value to be S (a string), but it is N (a number).", error.Message);
        Assert.Throws<InvalidOperationException>(() => default(AttributeValue).AsMap());
        Assert.False(AttributeValue.Null.TryGetBoolean(out _));
        Assert.False(AttributeValue.Number("12345678901234567890").TryGetString(out _));
        Assert.False(AttributeValue.NumberSet(1).TryGetStringSet(out _));
        Assert.Equal(AttributeValue.Number(1), Assert.Single(AttributeValue.NumberSet(1).AsNumberSet()));
    }

    [Fact]
    public void No_value_is_not_written()
    {
        Assert.True(default(AttributeValue).IsUnset);
        Assert.False(AttributeValue.Null.IsUnset);
        var error = Assert.Throws<ArgumentException>(() => new AttributeMap { ["total"] = default }.ToString());
        Assert.Contains("'total'", error.Message, StringComparison.Ordinal);
        Assert.Throws<ArgumentException>(() => AttributeValue.List(default(AttributeValue)).ToString());
    }

    [Theory]
    [InlineData("""{}""")]
    [InlineData("""{"X":"a"}""")]
    [InlineData("""{"S":1}""")]
    [InlineData("""{"N":1}""")]
    [InlineData("""{"S":null}""")]
    [InlineData("""{"NULL":false}""")]
    [InlineData("""{"BOOL":"true"}""")]
    [InlineData("""{"L":{}}""")]
    [InlineData("""{"M":[]}""")]
    [InlineData("""{"SS":[1]}""")]
    [InlineData("""{"S":"a","N":"1"}""")]
    [InlineData("""{"B":"?"}""")]
    [InlineData("""[]""")]
    [InlineData("""{"S":"a" """)]
    public void Malformed_values_are_errors(string json) => Assert.Throws<AwsJsonException>(() => Read(json));

    [Fact]
    public void Random_numbers_survive_packing()
    {
        var random = new Random(4711);
        for (var i = 0; i < 10_000; i++)
        {
            var number = new decimal(random.Next(), random.Next(), random.Next(), random.Next(2) == 0, (byte)random.Next(29));
            if (random.Next(2) == 0) number = Math.Round(number, 2) % 1_000_000;
            var value = AttributeValue.Number(number);
            Assert.Equal(number, value.AsDecimal());
            Assert.Equal(value, Read(value.ToString()));
            Assert.Equal(number.ToString(System.Globalization.CultureInfo.InvariantCulture), value.AsNumberText());
        }
    }

    internal static AttributeValue Read(string json)
    {
        var reader = new AwsJsonReader(Encoding.UTF8.GetBytes(json));
        var value = AttributeValue.Read(ref reader);
        reader.End();
        return value;
    }
}
