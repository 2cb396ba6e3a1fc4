using System.Text;
using Tern.Credentials;
using Tern.Endpoints;
using Tern.Http;
using Tern.Pipeline;
using Tern.Protocols;
using Tern.S3;
using Tern.Signing;

namespace Tern.Core.Tests.Pipeline.Signing;

/// <summary>Requests that are signed so that someone else can send them.</summary>
public sealed class PresigningTests
{
    private static readonly TimeSpan Hour = TimeSpan.FromHours(1);

    private static SignedService S3() => new()
    {
        Rules = static configuration => new S3Rules(configuration),
        Endpoint = client => new(new Uri(client.Endpoint ?? "https://examplebucket.s3.amazonaws.com"), "s3", client.Region!) { DisableDoubleEncoding = true },
    };

    // The worked example of S3, "Authenticating Requests: Using Query Parameters".
    [Fact]
    public async Task The_example_of_S3_comes_out_as_it_says()
    {
        var service = S3();
        service.Clock.Advance(new DateTimeOffset(2013, 5, 24, 0, 0, 0, TimeSpan.Zero) - service.Clock.GetUtcNow());
        service.Options.Region = "us-east-1";
        service.Options.Credentials = new StaticCredentialProvider("AKIAIOSFODNN7EXAMPLE", "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY");
        await using var client = service.Client();

        var signed = await client.PresignAsync(Operation(service, "GET", "/test.txt"), "", TimeSpan.FromDays(1));

        Assert.Equal(
            "https://examplebucket.s3.amazonaws.com/test.txt?X-Amz-Algorithm=AWS4-HMAC-SHA256" +
            "&X-Amz-Credential=AKIAIOSFODNN7EXAMPLE%2F20130524%2Fus-east-1%2Fs3%2Faws4_request&X-Amz-Date=20130524T000000Z&X-Amz-SignedHeaders=host" +
            "&X-Amz-Expires=86400&X-Amz-Signature=aeeed9bbccd4d02ee5c0109b86d86835f995330da4c265957d157751f604d404",
            signed.Uri.AbsoluteUri);
        Assert.Equal("GET", signed.Method);
        Assert.Empty(signed.Headers);
        Assert.True(signed.Body.IsEmpty);
        Assert.Equal(new DateTimeOffset(2013, 5, 25, 0, 0, 0, TimeSpan.Zero), signed.ExpiresAt);
        Assert.Equal(0, service.Transport.Attempts);
    }

    [Fact]
    public async Task Keys_are_addressed_as_they_are_written()
    {
        var service = S3();
        await using var client = service.Client();

        var signed = await client.PresignAsync(Operation(service, "GET", "/a//b/../c%2Fd%20e"), "", Hour);

        Assert.StartsWith("https://examplebucket.s3.amazonaws.com/a//b/../c%2Fd%20e?X-Amz-Algorithm=", signed.Uri.AbsoluteUri, StringComparison.Ordinal);
    }

    [Fact]
    public async Task Headers_that_are_signed_are_returned_because_they_must_be_sent()
    {
        var service = S3();
        await using var client = service.Client();

        var signed = await client.PresignAsync(Operation(service, "PUT", "/key", ("content-type", "image/png"), ("x-amz-acl", "public-read")), "", Hour);

        Assert.Equal([new("content-type", "image/png"), new("x-amz-acl", "public-read")], signed.Headers);
        Assert.Contains("&X-Amz-SignedHeaders=content-type%3Bhost%3Bx-amz-acl&", signed.Uri.Query, StringComparison.Ordinal);
    }

    [Fact]
    public async Task A_request_has_a_place_credentials_and_headers_of_its_own_and_the_next_has_the_clients()
    {
        var service = new SignedService();
        await using var client = service.Client();
        var own = new AwsCallOptions
        {
            Region = "ap-south-1",
            Credentials = new StaticCredentialProvider("AKIDOTHER", "other"),
            Headers = new Dictionary<string, string> { ["X-Tenant"] = "seven" },
        };

        var signed = await client.PresignAsync(Operation(service, "GET", "/key"), "", Hour, own);
        var local = await client.PresignAsync(Operation(service, "GET", "/key"), "", Hour, new() { Endpoint = new Uri("http://localhost:4566") });
        var next = await client.PresignAsync(Operation(service, "GET", "/key"), "", Hour);

        Assert.Matches("X-Amz-Credential=AKIDOTHER%2F[0-9]{8}%2Fap-south-1%2F", signed.Uri.Query);
        Assert.Equal([new("x-tenant", "seven")], signed.Headers);
        Assert.Equal("localhost:4566", local.Uri.Authority);
        Assert.DoesNotContain("AKIDOTHER", next.Uri.Query, StringComparison.Ordinal);
        Assert.Empty(next.Headers);
        Assert.NotEqual(local.Uri.Authority, next.Uri.Authority);
    }

    [Fact]
    public async Task The_form_of_a_query_protocol_becomes_the_query_of_a_GET()
    {
        var service = new SignedService();
        await using var client = service.Client();
        var operation = new AwsOperation<string, string>(
            service.Service,
            "GetCallerIdentity",
            static (string request, AwsHttpRequest http) => AwsQueryWriter.Begin(http, "GetCallerIdentity"u8, "2011-06-15"u8),
            static (string request, AwsHttpResponse answer) => "");

        var signed = await client.PresignAsync(operation, "", TimeSpan.FromMinutes(1));

        Assert.Equal("GET", signed.Method);
        Assert.StartsWith(
            "https://thing.eu-west-1.amazonaws.com/?Action=GetCallerIdentity&Version=2011-06-15&X-Amz-Algorithm=", signed.Uri.AbsoluteUri,
            StringComparison.Ordinal);
        Assert.Empty(signed.Headers);
        Assert.True(signed.Body.IsEmpty);
    }

    [Fact]
    public async Task A_body_that_is_signed_is_returned_with_its_headers()
    {
        var service = new SignedService();
        await using var client = service.Client();

        var signed = await client.PresignAsync(TestService.Echo(service.Service), """{"a":1}""", Hour);
        var other = await client.PresignAsync(TestService.Echo(service.Service), """{"a":2}""", Hour);

        Assert.Equal("""{"a":1}""", Encoding.UTF8.GetString(signed.Body.Span));
        Assert.Equal(["content-type", "x-amz-target"], signed.Headers.Select(header => header.Key));
        Assert.NotEqual(signed.Uri.Query, other.Uri.Query);
    }

    [Fact]
    public async Task It_ends_with_the_credentials_that_signed_it()
    {
        var service = S3();
        var end = service.Clock.GetUtcNow() + TimeSpan.FromMinutes(10);
        service.Options.Credentials = new StaticCredentialProvider(new AwsCredentials("AKID", "secret", "session", expiration: end));
        await using var client = service.Client();

        var signed = await client.PresignAsync(Operation(service, "GET", "/key"), "", Hour);

        Assert.Equal(end, signed.ExpiresAt);
        Assert.Contains("&X-Amz-Expires=3600&X-Amz-Security-Token=session&", signed.Uri.Query, StringComparison.Ordinal);
    }

    [Fact]
    public async Task Its_text_shows_no_signature()
    {
        var service = S3();
        await using var client = service.Client();

        var signed = await client.PresignAsync(Operation(service, "GET", "/key"), "", Hour);

        Assert.Equal("GET https://examplebucket.s3.amazonaws.com/key (presigned, until 2026-01-02T04:04:05.0000000+00:00)", signed.ToString());
    }

    [Fact]
    public async Task A_signature_of_several_regions_says_them_in_the_query()
    {
        var service = new SignedService { Schemes = [AwsAuthScheme.SigV4A], Options = { SigningRegionSet = "*" } };
        await using var client = service.Client();

        var signed = await client.PresignAsync(Operation(service, "GET", "/"), "", Hour);

        Assert.Contains("X-Amz-Algorithm=AWS4-ECDSA-P256-SHA256&", signed.Uri.Query, StringComparison.Ordinal);
        Assert.Contains("&X-Amz-Region-Set=%2A&", signed.Uri.Query, StringComparison.Ordinal);
    }

    [Fact]
    public async Task An_upload_to_S3_takes_any_body_and_so_has_none()
    {
        var service = S3();
        await using var client = service.Client();

        var error = await Assert.ThrowsAsync<ArgumentException>(() => client.PresignAsync(Upload(service), "", Hour).AsTask());

        Assert.Contains("Leave it unset", error.Message, StringComparison.Ordinal);
    }

    [Fact]
    public async Task A_stream_that_must_be_signed_is_read_and_returned()
    {
        var service = new SignedService();
        await using var client = service.Client();

        Assert.Equal("abc", Encoding.UTF8.GetString((await client.PresignAsync(Upload(service), "", Hour)).Body.Span));
    }

    [Theory]
    [InlineData(0)]
    [InlineData(604_801)]
    public async Task A_time_out_of_its_bounds_is_refused(int seconds)
    {
        var service = S3();
        await using var client = service.Client();

        await Assert.ThrowsAsync<ArgumentOutOfRangeException>(
            () => client.PresignAsync(Operation(service, "GET", "/key"), "", TimeSpan.FromSeconds(seconds)).AsTask());
    }

    [Fact]
    public async Task Unsigned_operations_cannot_be_presigned()
    {
        var service = new SignedService { Schemes = [AwsAuthScheme.Bearer], Options = { BearerTokens = new StaticBearerTokenProvider("t") } };
        await using var client = service.Client();

        await Assert.ThrowsAsync<NotSupportedException>(() => client.PresignAsync(Operation(service, "GET", "/"), "", Hour).AsTask());
        await Assert.ThrowsAsync<ArgumentException>(
            () => client.PresignAsync(TestService.Echo(service.Service, AwsOperationTraits.Unsigned), "{}", Hour).AsTask());
    }

    internal static AwsOperation<string, string> Operation(SignedService service, string method, string target, params (string Name, string Value)[] headers) =>
        new(
            service.Service,
            "Thing",
            (string request, AwsHttpRequest http) =>
            {
                Assert.True(http.IsPresigned);
                http.Method = method;
                http.PathAndQuery = target;
                foreach (var (name, value) in headers) http.Headers.Add(name, value);
            },
            static (string request, AwsHttpResponse answer) => "");

    private static AwsOperation<string, string> Upload(SignedService service) => new(
        service.Service,
        "PutObject",
        static (string request, AwsHttpRequest http) => http.BodyStream = new AwsRequestStream(new MemoryStream("abc"u8.ToArray()), null),
        static (string request, AwsHttpResponse answer) => "");
}
