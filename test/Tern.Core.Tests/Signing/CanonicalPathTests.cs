using System.Text;
using Tern.Buffers;
using Tern.Signing;

namespace Tern.Core.Tests.Signing;

public class CanonicalPathTests
{
    [Theory]
    [InlineData("", "/", "/")]
    [InlineData("/base", "/", "/base/")]
    [InlineData("/base", "/a", "/base/a")]
    [InlineData("", "/a/./b", "/a/b")]
    [InlineData("", "/./", "/")]
    [InlineData("", "/a/..", "/")]
    [InlineData("", "/../a", "/a")]
    [InlineData("", "/a//b/../c", "/a/c")]
    [InlineData("", "/..a/.b", "/..a/.b")]
    [InlineData("", "/a%20b", "/a%2520b")]
    [InlineData("", "/ü", "/%C3%BC")]
    public void A_path_is_normalized_and_escaped_again(string prefix, string path, string expected) =>
        Assert.Equal(expected, Write(prefix, path, asSent: false));

    [Theory]
    [InlineData("/a//b", "/a//b")]
    [InlineData("/a/../b", "/a/../b")]
    [InlineData("/a%20b%2Fc", "/a%20b%2Fc")]
    [InlineData("/100%", "/100%25")]
    public void A_path_of_S3_stays_as_it_is_sent(string path, string expected) => Assert.Equal(expected, Write("", path, asSent: true));

    [Fact]
    public void A_path_without_its_slash_is_refused() => Assert.Throws<ArgumentException>(() => Write("", "a", asSent: false));

    private static string Write(string prefix, string path, bool asSent)
    {
        using var output = new PooledBuffer();
        using var scratch = new PooledBuffer();
        CanonicalPath.Write(prefix, path, asSent, output, scratch);
        return Encoding.UTF8.GetString(output.WrittenSpan);
    }
}
