using System.Text;
using Tern.Credentials;
using Tern.Endpoints;
using Tern.Http;
using Tern.Signing;
using Tern.TestHarness;

namespace Tern.Core.Tests.Signing;

public class SigV4SignerTests
{
    private static readonly DateTimeOffset Time = new(2015, 8, 30, 12, 36, 0, TimeSpan.Zero);
    private static readonly AwsCredentials Keys = new("AKIDEXAMPLE", "wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY");
    private static readonly AwsCredentials SessionKeys = new("AKIDEXAMPLE", "wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY", "a-token");

    private readonly SigV4Signer _signer = new();

    [Fact]
    public void The_session_token_is_sent_and_signed()
    {
        var request = NewRequest();

        Sign(request, SessionKeys);

        Assert.Equal("a-token", RawRequest.Header(request, "x-amz-security-token"));
        Assert.Contains("SignedHeaders=content-type;host;x-amz-date;x-amz-security-token;x-amz-target,", RawRequest.Header(request, "authorization"));
    }

    [Fact]
    public void A_second_signature_of_the_same_request_is_the_same()
    {
        var request = NewRequest();
        var before = request.Headers.Count;
        Sign(request, Keys);
        var first = RawRequest.Header(request, "authorization");

        request.Headers.Truncate(before);
        Sign(request, Keys);

        Assert.Equal(first, RawRequest.Header(request, "authorization"));
    }

    [Fact]
    public void Another_secret_day_region_or_service_gives_another_signature()
    {
        string Signature(AwsCredentials credentials, DateTimeOffset time, string region, string service)
        {
            var request = NewRequest();
            _signer.Sign(request, credentials, region, service, time);
            return RawRequest.Header(request, "authorization")![^64..];
        }

        var signatures = new HashSet<string>
        {
            Signature(Keys, Time, "us-east-1", "dynamodb"),
            Signature(new AwsCredentials(Keys.AccessKeyId, "another"), Time, "us-east-1", "dynamodb"),
            Signature(Keys, Time.AddDays(1), "us-east-1", "dynamodb"),
            Signature(Keys, Time, "us-east-2", "dynamodb"),
            Signature(Keys, Time, "us-east-1", "sqs"),
        };

        Assert.Equal(5, signatures.Count);
        Assert.Contains(Signature(Keys, Time, "us-east-1", "dynamodb"), signatures);
    }

    [Fact]
    public void Headers_that_proxies_change_are_not_signed()
    {
        var plain = NewRequest();
        Sign(plain, Keys);
        var request = NewRequest();
        foreach (var name in new[] { "user-agent", "expect", "x-amzn-trace-id", "transfer-encoding", "connection", "te", "upgrade", "keep-alive" })
            request.Headers.Add(name, "anything");

        Sign(request, Keys);

        Assert.Equal(RawRequest.Header(plain, "authorization"), RawRequest.Header(request, "authorization"));
    }

    [Theory]
    [InlineData("a  b   c", "a b c")]
    [InlineData("  a ", "a")]
    [InlineData("\t a\t", "a")]
    [InlineData("   ", "")]
    [InlineData("", "")]
    public void Blanks_in_header_values_do_not_change_the_signature(string sent, string signed)
    {
        var request = NewRequest();
        request.Headers.Add("x-amz-meta-note", sent);
        var expected = NewRequest();
        expected.Headers.Add("x-amz-meta-note", signed);

        Sign(request, Keys);
        Sign(expected, Keys);

        Assert.Equal(RawRequest.Header(expected, "authorization"), RawRequest.Header(request, "authorization"));
    }

    [Fact]
    public void A_payload_hash_that_the_request_has_stands_for_the_body()
    {
        var request = NewRequest();
        request.Headers.Add("x-amz-content-sha256", "UNSIGNED-PAYLOAD");
        var otherBody = NewRequest();
        otherBody.Headers.Add("x-amz-content-sha256", "UNSIGNED-PAYLOAD");
        otherBody.Body.Write("more"u8);

        _signer.Sign(request, Keys, "us-east-1", "s3", Time, addPayloadHash: true);
        _signer.Sign(otherBody, Keys, "us-east-1", "s3", Time, addPayloadHash: true);

        Assert.Equal(RawRequest.Header(request, "authorization"), RawRequest.Header(otherBody, "authorization"));
        Assert.Equal("UNSIGNED-PAYLOAD", RawRequest.Header(request, "x-amz-content-sha256"));
    }

    [Fact]
    public void A_host_prefix_is_part_of_the_signed_host()
    {
        var request = NewRequest();
        request.HostPrefix = "stream-";
        var expected = NewRequest();
        expected.Endpoint = new AwsEndpoint(new Uri("https://stream-dynamodb.us-east-1.amazonaws.com"), "dynamodb", "us-east-1");

        Sign(request, Keys);
        Sign(expected, Keys);

        Assert.Equal(RawRequest.Header(expected, "authorization"), RawRequest.Header(request, "authorization"));
    }

    [Fact]
    public void Many_headers_and_parameters_are_signed_in_order_whatever_order_they_come_in()
    {
        AwsHttpRequest Request(IEnumerable<int> order)
        {
            var request = NewRequest();
            request.PathAndQuery = "/?" + string.Join('&', order.Select(i => $"p{i}=v{i}"));
            foreach (var i in order) request.Headers.Add($"x-amz-meta-{i}", $"v{i}");
            return request;
        }

        var forward = Request(Enumerable.Range(0, 100));
        var backward = Request(Enumerable.Range(0, 100).Reverse());
        Sign(forward, Keys);
        Sign(backward, Keys);

        Assert.Equal(RawRequest.Header(forward, "authorization"), RawRequest.Header(backward, "authorization"));
    }

    [Fact]
    public async Task Threads_that_sign_at_once_get_the_same_signatures()
    {
        var expected = NewRequest();
        Sign(expected, Keys);
        var authorization = RawRequest.Header(expected, "authorization");

        var threads = Enumerable.Range(0, 8).Select(_ => Task.Run(() =>
        {
            var request = NewRequest();
            var before = request.Headers.Count;
            for (var i = 0; i < 500; i++)
            {
                request.Headers.Truncate(before);
                Sign(request, Keys);
                Assert.Equal(authorization, RawRequest.Header(request, "authorization"));
            }
        }));

        await Task.WhenAll(threads);
    }

    [Fact]
    public void Every_tenant_of_a_thousand_gets_its_own_signature()
    {
        var signatures = new HashSet<string>();
        for (var round = 0; round < 2; round++)
            for (var tenant = 0; tenant < 1000; tenant++)
            {
                var request = NewRequest();
                Sign(request, new AwsCredentials("AKIDEXAMPLE", $"secret-{tenant}"));
                signatures.Add(RawRequest.Header(request, "authorization")!);
            }

        Assert.Equal(1000, signatures.Count);
    }

    [Fact]
    public void A_warm_signature_allocates_nothing()
    {
        var request = new AwsHttpRequest { Endpoint = NewRequest().Endpoint };
        var time = Time;

        var bytes = AllocationTest.BytesPerCall(() =>
        {
            request.Headers.Truncate(0);
            request.Headers.Add("content-type", "application/x-amz-json-1.0");
            request.Headers.Add("x-amz-target", "DynamoDB_20120810.GetItem");
            Sign(request, SessionKeys, time);
        });

        Assert.Equal(0, bytes);
    }

    [Fact]
    public void A_request_that_is_signed_again_and_again_does_not_grow()
    {
        var request = NewRequest();
        var before = request.Headers.Count;

        var bytes = AllocationTest.BytesPerCall(() =>
        {
            request.Headers.Truncate(before);
            Sign(request, SessionKeys);
        });

        Assert.Equal(0, bytes);
    }

    [Fact]
    public void A_warm_signature_of_a_path_and_query_allocates_nothing()
    {
        var request = new AwsHttpRequest
        {
            Method = "GET", Endpoint = NewRequest().Endpoint, PathAndQuery = "/2015-03-31/functions/my%20function/invocations?Qualifier=1&Another=%E1%88%B4",
        };

        var bytes = AllocationTest.BytesPerCall(() =>
        {
            request.Headers.Truncate(0);
            Sign(request, SessionKeys);
        });

        Assert.Equal(0, bytes);
    }

    private static AwsHttpRequest NewRequest()
    {
        var request = new AwsHttpRequest { Endpoint = new AwsEndpoint(new Uri("https://dynamodb.us-east-1.amazonaws.com"), "dynamodb", "us-east-1") };
        request.Headers.Add("content-type", "application/x-amz-json-1.0");
        request.Headers.Add("x-amz-target", "DynamoDB_20120810.GetItem");
        request.Body.Write(Encoding.UTF8.GetBytes("""{"TableName":"t"}"""));
        return request;
    }

    private void Sign(AwsHttpRequest request, AwsCredentials credentials, DateTimeOffset? time = null) =>
        _signer.Sign(request, credentials, "us-east-1", "dynamodb", time ?? Time);
}
