using Tern.Endpoints;
using Tern.Http;

namespace Tern.Core.Tests.Http;

public sealed class RequestUriTests
{
    [Theory]
    [InlineData("https://dynamodb.eu-west-1.amazonaws.com", "", "/", "https://dynamodb.eu-west-1.amazonaws.com/", "dynamodb.eu-west-1.amazonaws.com")]
    [InlineData("https://example.com", "stream-", "/", "https://stream-example.com/", "example.com")]
    [InlineData("http://localhost:8000/base/", "", "/a/../b?x=%20y", "http://localhost:8000/base/a/../b?x=%20y", "localhost:8000")]
    [InlineData("http://[::1]:8000", "", "/", "http://[::1]:8000/", "[::1]:8000")]
    public void The_sent_uri_is_the_signed_one(string endpoint, string prefix, string path, string uri, string host)
    {
        var request = new AwsHttpRequest { Endpoint = new AwsEndpoint(new Uri(endpoint), "test", "eu-west-1"), HostPrefix = prefix, PathAndQuery = path };

        Assert.Equal(uri, new RequestUriCache().Get(request).OriginalString);
        Assert.Equal(host, request.Endpoint.Host);
        Assert.True(new RequestUriCache().Get(request).IsWellFormedOriginalString() || path.Contains("..", StringComparison.Ordinal));
    }

    [Fact]
    public void One_place_asked_again_is_one_object()
    {
        var uris = new RequestUriCache();
        var endpoint = new AwsEndpoint(new Uri("https://example.com"), "test", "eu-west-1");

        var first = uris.Get(new AwsHttpRequest { Endpoint = endpoint });

        Assert.Same(first, uris.Get(new AwsHttpRequest { Endpoint = endpoint }));
        Assert.NotSame(first, uris.Get(new AwsHttpRequest { Endpoint = endpoint, PathAndQuery = "/other" }));
    }
}
