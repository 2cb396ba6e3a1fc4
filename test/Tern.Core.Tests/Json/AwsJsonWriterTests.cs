using System.Text;
using System.Text.Json;
using Tern.Buffers;
using Tern.Json;

namespace Tern.Core.Tests.Json;

public sealed class AwsJsonWriterTests
{
    [Fact]
    public void Commas_and_escapes_are_set_where_they_are_due()
    {
        using var buffer = new PooledBuffer();
        var writer = new AwsJsonWriter(buffer);
        writer.WriteStartObject();
        writer.WriteName("a"u8);
        writer.WriteString("x\"\\\n\u0001é😀");
        writer.WriteName("b\"");
        writer.WriteStartArray();
        writer.WriteNumber(1);
        writer.WriteNumber(0.5);
        writer.WriteNumber(double.NaN);
        writer.WriteBoolean(true);
        writer.WriteNull();
        writer.WriteBase64([1, 2, 3]);
        writer.WriteEndArray();
        writer.WriteEndObject();
        writer.Flush();

        Assert.Equal("""{"a":"x\"\\\n\u0001é😀","b\"":[1,0.5,"NaN",true,null,"AQID"]}""", Encoding.UTF8.GetString(buffer.WrittenSpan));
    }

    [Fact]
    public void Half_of_a_surrogate_pair_is_refused()
    {
        Assert.Throws<ArgumentException>(() => Write("a\ud800"));
        Assert.Throws<ArgumentException>(() => Write("\"\udc00"));
        Assert.Throws<ArgumentException>(() => Write("\ud83d\n\ude00"));
    }

    [Fact]
    public void Every_string_is_read_back_by_the_frameworks_parser()
    {
        var random = new Random(20261123);
        for (var i = 0; i < 3000; i++)
        {
            var text = new string([.. Enumerable.Range(0, random.Next(60)).Select(_ => (char)(random.Next(8) == 0 ? random.Next(0xD800) : random.Next(0x80)))]);
            Assert.Equal(text, JsonSerializer.Deserialize<string>(Write(text)));
        }
    }

    [Theory]
    [InlineData('"')]
    [InlineData('\n')]
    public void A_text_of_nothing_but_escapes_takes_linear_time(char character)
    {
        // Searching the whole rest for each of them would take minutes.
        Assert.Equal(4_000_002, Write(new string(character, 2_000_000)).Length);
    }

    private static byte[] Write(string text)
    {
        using var buffer = new PooledBuffer();
        var writer = new AwsJsonWriter(buffer);
        writer.WriteString(text);
        writer.Flush();
        return buffer.WrittenSpan.ToArray();
    }
}
