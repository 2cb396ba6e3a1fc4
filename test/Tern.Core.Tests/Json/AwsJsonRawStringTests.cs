using System.Text;
using Tern.Json;
using Tern.TestHarness;

namespace Tern.Core.Tests.Json;

/// <summary>Strings that stay as they are written until they are read.</summary>
public sealed class AwsJsonRawStringTests
{
    [Theory]
    [InlineData("\"\"", "")]
    [InlineData("\"plain caf\u00e9\"", "plain caf\u00e9")]
    [InlineData("""  "a\"b\\c\/\b\f\n\r\t"  """, "a\"b\\c/\b\f\n\r\t")]
    [InlineData("""  "\u0041\u00e9\ud83d\ude00 end"  """, "A\u00e9\U0001F600 end")]
    [InlineData(
        """  "0123456789012345678901234567890123456789012345678901234567890123456789\"x"  """, "0123456789012345678901234567890123456789012345678901234567890123456789\"x")]
    public void A_string_is_read_raw_and_unescaped_later(string json, string text)
    {
        var bytes = Encoding.UTF8.GetBytes(json);
        var reader = new AwsJsonReader(bytes);
        var raw = reader.ReadRawString(out var escaped);
        Assert.Equal(json.Trim()[1..^1], Encoding.UTF8.GetString(raw));
        Assert.Equal(json.Contains('\\', StringComparison.Ordinal), escaped);
        reader.End();

        var unescaped = new byte[raw.Length];
        Assert.Equal(text, Encoding.UTF8.GetString(unescaped, 0, AwsJsonReader.Unescape(raw, unescaped)));
    }

    [Theory]
    [InlineData("\"open", "closing quote")]
    [InlineData("\"open\\", "escape sequence")]
    [InlineData("\"a\\n", "closing quote")]
    [InlineData("\"\\x\"", "escape sequence")]
    [InlineData("\"\\u12\"", "four hexadecimal digits")]
    [InlineData("\"\\ud800\"", "pair of surrogates")]
    [InlineData("\"\\ud800\\u0041\"", "pair of surrogates")]
    [InlineData("\"a\nb\"", "control character")]
    [InlineData("7", "a string")]
    [InlineData("", "a string")]
    public void Malformed_strings_are_refused_whether_read_or_skipped(string json, string expected)
    {
        var bytes = Encoding.UTF8.GetBytes(json);
        Assert.Contains(expected, Assert.Throws<AwsJsonException>(() => new AwsJsonReader(bytes).ReadRawString(out _)).Message, StringComparison.Ordinal);
        if (json.StartsWith('"')) Assert.Throws<AwsJsonException>(() => new AwsJsonReader(bytes).SkipValue());
    }

    [Fact]
    public void Skipping_a_string_with_escapes_costs_no_memory()
    {
        var bytes = """{"a":"line\nline\n\u00e9","b":["\"x\""]}"""u8.ToArray();
        Assert.Equal(0, AllocationTest.BytesPerCall(() => new AwsJsonReader(bytes).SkipValue()));
    }
}
