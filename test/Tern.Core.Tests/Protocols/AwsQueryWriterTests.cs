using System.Text;
using Tern.Http;
using Tern.Protocols;

namespace Tern.Core.Tests.Protocols;

public sealed class AwsQueryWriterTests
{
    private delegate void Write(ref AwsQueryWriter query);

    [Fact]
    public void Names_are_paths_of_what_was_entered()
    {
        var form = Written(static (ref query) =>
        {
            query.WriteName("StackName"u8);
            query.WriteString("app");
            var tags = query.Enter("Tags.member"u8);
            for (var i = 1; i <= 2; i++)
            {
                var tag = query.Enter(i);
                query.WriteName("Key"u8);
                query.WriteNumber(i);
                query.Leave(tag);
            }

            query.Leave(tags);
            var names = query.Enter("Names"u8);
            query.WriteName(10);
            query.WriteBoolean(true);
            query.Leave(names);
            var empty = query.Enter("None"u8);
            query.WriteEmpty();
            query.Leave(empty);
        });

        Assert.Equal("Action=DoIt&Version=2010-05-08&StackName=app&Tags.member.1.Key=1&Tags.member.2.Key=2&Names.10=true&None=", form);
    }

    [Fact]
    public void Values_are_escaped_by_RFC_3986()
    {
        var time = new DateTimeOffset(2015, 1, 25, 8, 0, 0, TimeSpan.Zero);

        Assert.Equal("aZ09-._~%20%2B%26%3D%25%2F%3A%2A%21%27%28%29", Value(static (ref query) => query.WriteString("aZ09-._~ +&=%/:*!'()")));
        Assert.Equal("%C3%9F%E2%82%AC%F0%9F%98%80", Value(static (ref query) => query.WriteString("ß€😀")));
        Assert.Equal("1E%2B20", Value(static (ref query) => query.WriteNumber(1e20)));
        Assert.Equal("-Infinity", Value(static (ref query) => query.WriteNumber(float.NegativeInfinity)));
        Assert.Equal("AA%3D%3D", Value(static (ref query) => query.WriteBase64([0])));
        Assert.Equal("2015-01-25T08%3A00%3A00Z", Value((ref query) => query.WriteIso8601(time)));
        Assert.Equal("Sun%2C%2025%20Jan%202015%2008%3A00%3A00%20GMT", Value((ref query) => query.WriteHttpDate(time)));
        Assert.Equal("1422172800", Value((ref query) => query.WriteEpochSeconds(time)));
    }

    [Fact]
    public void Long_values_and_paths_are_whole()
    {
        var text = string.Concat(Enumerable.Repeat("ab ß€😀", 300));
        var bytes = Encoding.UTF8.GetBytes(text);
        Assert.Equal(Uri.EscapeDataString(text), Value((ref query) => query.WriteString(text)));
        Assert.Equal(Uri.EscapeDataString(Convert.ToBase64String(bytes)), Value((ref query) => query.WriteBase64(bytes)));

        var form = Written(static (ref query) =>
        {
            for (var i = 0; i < 100; i++) query.Enter("Nested"u8);
            query.WriteName("x"u8);
            query.WriteString("y");
        });
        Assert.EndsWith("&" + string.Concat(Enumerable.Repeat("Nested.", 100)) + "x=y", form);
    }

    [Fact]
    public void Half_of_a_pair_is_refused()
    {
        var first = Assert.Throws<ArgumentException>(() => Value(static (ref query) => query.WriteString("half \uD800")));
        var second = Assert.Throws<ArgumentException>(() => Value(static (ref query) => query.WriteString("\uDC00 half")));

        Assert.Contains("surrogate", first.Message);
        Assert.Contains("surrogate", second.Message);
    }

    private static string Value(Write write) => Written((ref query) =>
    {
        query.WriteName("V"u8);
        write(ref query);
    })["Action=DoIt&Version=2010-05-08&V=".Length..];

    private static string Written(Write write)
    {
        var http = new AwsHttpRequest();
        var query = AwsQueryWriter.Begin(http, "DoIt"u8, "2010-05-08"u8);
        write(ref query);
        query.Flush();
        Assert.Equal("application/x-www-form-urlencoded; charset=utf-8", http.Headers[0].GetText());
        return Encoding.UTF8.GetString(http.Body.WrittenSpan);
    }
}
