using System.Text.RegularExpressions;
using Tern.Protocols;

namespace Tern.Core.Tests.Protocols;

public sealed class AwsRequestUriTests
{
    [Theory]
    [InlineData("a\ud83d\ude00/b", "/a%F0%9F%98%80/b?p=a%F0%9F%98%80%2Fb")]
    [InlineData("a\u00fc b", "/a%C3%BC%20b?p=a%C3%BC%20b")]
    public void Text_is_escaped_as_UTF8(string value, string expected) => Assert.Equal(expected, Build(value));

    [Theory]
    [InlineData(@"a\ud83d")]
    [InlineData(@"\ude00a")]
    [InlineData(@"a\ud83db")]
    [InlineData(@"\ud83d\ud83d\ude00")]
    public void Half_of_a_surrogate_pair_is_refused_because_it_would_name_another_object(string escaped)
    {
        // An attribute can't hold it as it is.
        var value = Regex.Unescape(escaped);
        Assert.Contains(
            "PutObject puts Key into the URL of the request, but it contains an unpaired surrogate",
            Assert.Throws<ArgumentException>(() => Build(value)).Message,
            StringComparison.Ordinal);
        Assert.Contains("puts p into the URL", Assert.Throws<ArgumentException>(() => Query(value)).Message, StringComparison.Ordinal);
    }

    private static string Build(string value)
    {
        var uri = new AwsRequestUri("PutObject");
        uri.AddPath("/");
        uri.AddGreedyLabel("Key", value);
        uri.AddQuery("p", value);
        return uri.Build();
    }

    private static string Query(string value)
    {
        var uri = new AwsRequestUri("ListObjects");
        uri.AddPath("/");
        uri.AddQuery("p", value);
        return uri.Build();
    }
}
