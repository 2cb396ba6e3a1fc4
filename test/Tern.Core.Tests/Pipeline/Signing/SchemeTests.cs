using Tern.Endpoints;
using Tern.Http;
using Tern.Pipeline;
using Tern.S3;
using Tern.Signing;
using Tern.TestHarness;

namespace Tern.Core.Tests.Pipeline.Signing;

/// <summary>The operation, the service, the endpoint and the user's preference determine how a request is
/// signed.</summary>
public sealed class SchemeTests
{
    private static AwsEndpoint Both(AwsEndpointParameters client) => new(SignedService.Address(client), "thing", client.Region!)
    {
        AuthSchemes = [AwsAuthScheme.SigV4A, AwsAuthScheme.SigV4], SigningRegionSet = ["*"],
    };

    [Fact]
    public async Task A_service_that_says_nothing_signs_for_the_region_of_its_endpoint()
    {
        var sent = await new SignedService().SendAsync();

        Assert.Contains("AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE/20260102/eu-west-1/thing/aws4_request", sent["authorization"], StringComparison.Ordinal);
        Assert.DoesNotContain("x-amz-content-sha256", sent);
        Assert.DoesNotContain("x-amz-region-set", sent);
    }

    [Fact]
    public async Task The_endpoints_auth_schemes_override_the_services()
    {
        var sent = await new SignedService { Endpoint = Both }.SendAsync();

        Assert.Contains("AWS4-ECDSA-P256-SHA256 Credential=AKIDEXAMPLE/20260102/thing/aws4_request", sent["authorization"], StringComparison.Ordinal);
        Assert.Equal("*", sent["x-amz-region-set"]);
    }

    [Fact]
    public async Task Of_what_the_endpoint_offers_the_preferred_is_taken()
    {
        var service = new SignedService { Endpoint = Both, Options = { AuthSchemePreference = "unknown,aws.auth#sigv4" } };

        Assert.StartsWith("AWS4-HMAC-SHA256 ", (await service.SendAsync())["authorization"], StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("AWS_AUTH_SCHEME_PREFERENCE", "sigv4a", "eu-west-1")]
    [InlineData("AWS_SIGV4A_SIGNING_REGION_SET", "eu-west-1, eu-central-1", "eu-west-1,eu-central-1")]
    public async Task A_service_that_takes_both_signs_for_one_region_unless_told_otherwise(string variable, string value, string regions)
    {
        var service = new SignedService { Schemes = [AwsAuthScheme.SigV4, AwsAuthScheme.SigV4A] };
        Assert.StartsWith("AWS4-HMAC-SHA256 ", (await service.SendAsync())["authorization"], StringComparison.Ordinal);

        service.Environment.Variables["AWS_AUTH_SCHEME_PREFERENCE"] = "sigv4a";
        service.Environment.Variables[variable] = value;

        var sent = await service.SendAsync();
        Assert.StartsWith("AWS4-ECDSA-P256-SHA256 ", sent["authorization"], StringComparison.Ordinal);
        Assert.Equal(regions, sent["x-amz-region-set"]);
    }

    [Fact]
    public async Task A_preferred_scheme_that_nobody_offers_is_passed_over()
    {
        var service = new SignedService { Options = { AuthSchemePreference = "sigv4a,httpBearerAuth" } };

        Assert.StartsWith("AWS4-HMAC-SHA256 ", (await service.SendAsync())["authorization"], StringComparison.Ordinal);
    }

    [Fact]
    public async Task An_operation_s_own_schemes_go_before_the_service_s()
    {
        var service = new SignedService();
        var operation = new AwsOperation<string, string>(
            service.Service, "Global", static (string request, AwsHttpRequest http) => { }, static (string request, AwsHttpResponse answer) => "")
        {
            AuthSchemes = [AwsAuthScheme.SigV4A],
        };

        Assert.StartsWith("AWS4-ECDSA-P256-SHA256 ", (await service.SendAsync(operation))["authorization"], StringComparison.Ordinal);
        Assert.StartsWith("AWS4-HMAC-SHA256 ", (await service.SendAsync())["authorization"], StringComparison.Ordinal);
    }

    [Fact]
    public async Task By_S3_s_rules_the_body_s_hash_is_a_header_and_the_path_is_signed_as_it_is_sent()
    {
        var service = new SignedService
        {
            Rules = static configuration => new S3Rules(configuration),
            Endpoint = client => new(SignedService.Address(client), "s3", client.Region!)
            {
                AuthSchemes = [AwsAuthScheme.SigV4], DisableDoubleEncoding = true,
            },
        };

        var sent = await service.SendAsync(Put(service, "/a//b/../c%20d", null));

        Assert.Equal("e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855", sent["x-amz-content-sha256"]);
        Assert.Contains("SignedHeaders=host;x-amz-content-sha256;x-amz-date,", sent["authorization"], StringComparison.Ordinal);
        Assert.Equal("/a//b/../c%20d", service.Target);
    }

    [Theory]
    [InlineData(null, true, "UNSIGNED-PAYLOAD")]
    [InlineData(null, false, "UNSIGNED-PAYLOAD")]
    [InlineData("http://localhost:9000", false, "STREAMING-AWS4-HMAC-SHA256-PAYLOAD")]
    // The SHA-256 of 100,000 zeros.
    [InlineData("http://localhost:9000", true, "9192c25b734fcbadbe32dadc28089c60db0e39f90cc20ce2e5733f57261acc0c")]
    public async Task By_S3_s_rules_a_stream_is_hashed_or_signed_in_chunks_only_where_TLS_does_not_guard_it(string? endpoint, bool canSeek, string hash)
    {
        var service = new SignedService { Rules = static configuration => new S3Rules(configuration) };
        if (endpoint is not null) service.Options.Endpoint = new Uri(endpoint);
        service.Options.Transport = new StreamTransport(service.Transport);

        Stream body = canSeek ? new MemoryStream(new byte[100_000]) : new OnceStream(new byte[100_000]);

        Assert.Equal(hash, (await service.SendAsync(Put(service, "/key", body, canSeek ? null : 100_000)))["x-amz-content-sha256"]);
    }

    [Fact]
    public async Task A_directory_bucket_is_refused_by_name()
    {
        var service = new SignedService
        {
            Rules = static configuration => new S3Rules(configuration),
            Endpoint = client => new(SignedService.Address(client), "s3express", client.Region!) { AuthSchemes = [S3AuthSchemes.Express] },
        };

        var error = await Assert.ThrowsAsync<AwsConfigurationException>(() => service.SendAsync());

        Assert.Contains("S3 Express", error.Message, StringComparison.Ordinal);
        Assert.Equal(0, service.Transport.Attempts);
    }

    private static AwsOperation<string, string> Put(SignedService service, string target, Stream? body, long? length = null) => new(
        service.Service,
        "Put",
        (string request, AwsHttpRequest http) =>
        {
            http.Method = "PUT";
            http.PathAndQuery = target;
            if (body is not null) http.BodyStream = new AwsRequestStream(body, length);
        },
        static (string request, AwsHttpResponse answer) => "");

    private sealed class StreamTransport(AwsTransport inner) : AwsTransport
    {
        public override bool StreamsRequests => true;

        public override ValueTask<AwsHttpResponse> SendAsync(AwsHttpRequest request, CancellationToken cancellationToken) =>
            inner.SendAsync(request, cancellationToken);
    }
}
