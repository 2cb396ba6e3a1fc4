using Tern.Credentials;
using Tern.Endpoints;
using Tern.Http;
using Tern.Signing;

namespace Tern.Core.Tests.Signing;

public sealed class PresigningTests
{
    private static readonly DateTimeOffset Time = new(2013, 5, 24, 0, 0, 0, TimeSpan.Zero);
    private static readonly AwsCredentials Keys = new("AKIAIOSFODNN7EXAMPLE", "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY");

    // The worked example of S3, "Authenticating Requests: Using Query Parameters".
    [Fact]
    public void The_example_of_S3_is_signed_as_it_says()
    {
        var request = Get("https://examplebucket.s3.amazonaws.com", "/test.txt");
        new SigV4Signer().Presign(request, Keys, "us-east-1", "s3", Time, TimeSpan.FromDays(1), unsignedPayload: true);
        Assert.Equal(
            "/test.txt?X-Amz-Algorithm=AWS4-HMAC-SHA256&X-Amz-Credential=AKIAIOSFODNN7EXAMPLE%2F20130524%2Fus-east-1%2Fs3%2Faws4_request"
            + "&X-Amz-Date=20130524T000000Z"
            + "&X-Amz-SignedHeaders=host&X-Amz-Expires=86400&X-Amz-Signature=aeeed9bbccd4d02ee5c0109b86d86835f995330da4c265957d157751f604d404",
            request.PathAndQuery);
        Assert.Equal(0, request.Headers.Count);
    }

    [Fact]
    public void The_token_of_temporary_credentials_is_a_parameter_that_is_signed()
    {
        var request = Get("https://sts.us-east-1.amazonaws.com", "/?Action=GetCallerIdentity&Version=2011-06-15");
        new SigV4Signer().Presign(request, new AwsCredentials("AKIDEXAMPLE", "secret", "to/ken+="), "us-east-1", "sts", Time, TimeSpan.FromMinutes(1));
        Assert.StartsWith("/?Action=GetCallerIdentity&Version=2011-06-15&X-Amz-Algorithm=AWS4-HMAC-SHA256&", request.PathAndQuery, StringComparison.Ordinal);
        Assert.Contains("&X-Amz-Security-Token=to%2Fken%2B%3D&X-Amz-Signature=", request.PathAndQuery, StringComparison.Ordinal);

        var other = Get("https://sts.us-east-1.amazonaws.com", "/?Action=GetCallerIdentity&Version=2011-06-15");
        new SigV4Signer().Presign(other, new AwsCredentials("AKIDEXAMPLE", "secret", "another"), "us-east-1", "sts", Time, TimeSpan.FromMinutes(1));
        Assert.NotEqual(request.PathAndQuery[^64..], other.PathAndQuery[^64..]);
    }

    [Fact]
    public void The_body_is_signed_unless_it_may_be_any()
    {
        string Signature(string body, bool unsignedPayload)
        {
            var request = Get("https://s3.amazonaws.com", "/bucket/key");
            request.Method = "PUT";
            request.Body.Write(System.Text.Encoding.UTF8.GetBytes(body));
            new SigV4Signer().Presign(request, Keys, "us-east-1", "s3", Time, TimeSpan.FromHours(1), unsignedPayload);
            return request.PathAndQuery[^64..];
        }

        Assert.NotEqual(Signature("a", false), Signature("b", false));
        Assert.Equal(Signature("a", true), Signature("b", true));
    }

    [Theory]
    [InlineData(0)]
    [InlineData(-5)]
    [InlineData(604_801)]
    public void An_address_is_good_for_a_second_to_seven_days(int seconds)
    {
        var expires = TimeSpan.FromSeconds(seconds);
        var request = Get("https://s3.amazonaws.com", "/bucket/key");
        var error = Assert.Throws<ArgumentOutOfRangeException>(() => new SigV4Signer().Presign(request, Keys, "us-east-1", "s3", Time, expires));
        Assert.Contains("7 days", error.Message, StringComparison.Ordinal);
        Assert.Throws<ArgumentOutOfRangeException>(() => new SigV4ASigner().Presign(request, Keys, "*", "s3", Time, expires));
        Assert.Equal("/bucket/key", request.PathAndQuery);
    }

    [Fact]
    public void The_longest_and_the_shortest_time_pass()
    {
        foreach (var seconds in new[] { 1, 604_800 })
        {
            var request = Get("https://s3.amazonaws.com", "/bucket/key");
            new SigV4Signer().Presign(request, Keys, "us-east-1", "s3", Time, TimeSpan.FromSeconds(seconds));
            Assert.Contains($"&X-Amz-Expires={seconds}&", request.PathAndQuery, StringComparison.Ordinal);
        }
    }

    [Fact]
    public void A_signed_address_is_not_signed_again()
    {
        var request = Get("https://s3.amazonaws.com", "/bucket/key");
        var signer = new SigV4Signer();
        signer.Presign(request, Keys, "us-east-1", "s3", Time, TimeSpan.FromHours(1));
        Assert.Throws<ArgumentException>(() => signer.Presign(request, Keys, "us-east-1", "s3", Time, TimeSpan.FromHours(1)));
    }

    private static AwsHttpRequest Get(string endpoint, string path) => new()
    {
        Method = "GET", Endpoint = new AwsEndpoint(new Uri(endpoint), "s3", "us-east-1") { DisableDoubleEncoding = true }, PathAndQuery = path,
    };
}
