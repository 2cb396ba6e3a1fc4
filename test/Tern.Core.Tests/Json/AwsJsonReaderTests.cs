using System.Text;
using Tern.Json;

namespace Tern.Core.Tests.Json;

public sealed class AwsJsonReaderTests
{
    [Fact]
    public void Members_are_read_by_what_the_caller_expects()
    {
        var reader = Reader("""{"Count":2,"Name":"a\"\u00e9\n","Ok":true,"None":null,"Items":[1.5,-2e3],"Skip":{"a":[{}]}}""");
        reader.BeginObject();

        Assert.True(reader.NextMember(out var name));
        Assert.Equal("Count", Encoding.UTF8.GetString(name));
        Assert.Equal(2, reader.ReadInt32());
        Assert.True(reader.NextMember(out _));
        Assert.Equal("a\"é\n", reader.ReadString());
        Assert.True(reader.NextMember(out _));
        Assert.True(reader.ReadBoolean());
        Assert.True(reader.NextMember(out _));
        Assert.True(reader.TryReadNull());
        Assert.True(reader.NextMember(out _));
        reader.BeginArray();
        Assert.True(reader.NextElement());
        Assert.Equal(1.5, reader.ReadDouble());
        Assert.True(reader.NextElement());
        Assert.Equal(-2000, reader.ReadInt64());
        Assert.False(reader.NextElement());
        Assert.True(reader.NextMember(out _));
        Assert.Equal("""{"a":[{}]}""", Encoding.UTF8.GetString(reader.ReadRawValue()));
        Assert.False(reader.NextMember(out _));
        reader.End();
    }

    [Theory]
    [InlineData("")]
    [InlineData("{")]
    [InlineData("{\"a\"}")]
    [InlineData("{\"a\":1,}")]
    [InlineData("{,\"a\":1}")]
    [InlineData("{\"a\":1 \"b\":2}")]
    [InlineData("[1,]")]
    [InlineData("[1 2]")]
    [InlineData("[01]")]
    [InlineData("[1.]")]
    [InlineData("[-]")]
    [InlineData("[1e]")]
    [InlineData("[tru]")]
    [InlineData("[\"a]")]
    [InlineData("[\"\\x\"]")]
    [InlineData("[\"\\u12\"]")]
    [InlineData("[\"\\ud800\"]")]
    [InlineData("[\"\\udc00\\ud800\"]")]
    [InlineData("[\"\u0001\"]")]
    [InlineData("[]]")]
    [InlineData("{}{}")]
    public void Malformed_JSON_is_refused_with_its_position(string json)
    {
        var error = Assert.Throws<AwsJsonException>(() => JsonWalk.Ours(Encoding.UTF8.GetBytes(json)));
        Assert.InRange(error.Position, 0, json.Length);
    }

    [Fact]
    public void Nesting_without_end_is_refused() =>
        Assert.Contains("at most 256 levels", Assert.Throws<AwsJsonException>(() => JsonWalk.Ours(Encoding.UTF8.GetBytes(new string('[', 100_000)))).Message);

    [Theory]
    [InlineData(0, "")]
    [InlineData(15, "")]
    [InlineData(16, "")]
    [InlineData(17, "\\n")]
    [InlineData(31, "\"")]
    [InlineData(100, "é")]
    public void Strings_of_every_length_end_where_they_end(int length, string tail)
    {
        var text = new string('x', length) + tail;
        var json = "[\"" + text.Replace("\\n", "\n").Replace("\n", "\\n").Replace("\"", "\\\"") + "\"   ,\"after\"]";
        var reader = Reader(json);
        reader.BeginArray();
        Assert.True(reader.NextElement());
        Assert.Equal(text.Replace("\\n", "\n"), reader.ReadString());
        Assert.True(reader.NextElement());
        Assert.Equal("after", reader.ReadString());
    }

    [Fact]
    public void Random_JSON_is_read_as_the_frameworks_parser_reads_it()
    {
        var random = new Random(20261121);
        for (var i = 0; i < 3000; i++)
        {
            var json = RandomJson.Document(random);
            Assert.Equal(JsonWalk.Theirs(json), JsonWalk.Ours(json));
        }
    }

    [Fact]
    public void Damaged_JSON_is_refused_exactly_where_the_frameworks_parser_refuses_it()
    {
        var random = new Random(20261122);
        for (var i = 0; i < 20_000; i++)
        {
            var json = RandomJson.Damage(random, RandomJson.Document(random));
            var theirs = JsonWalk.TryTheirs(json);
            string? ours;
            try
            {
                ours = JsonWalk.Ours(json);
            }
            catch (AwsJsonException)
            {
                ours = null;
            }

            Assert.True(theirs == ours, Encoding.UTF8.GetString(json));
        }
    }

    private static AwsJsonReader Reader(string json) => new(Encoding.UTF8.GetBytes(json));
}
