using System.Security.Cryptography;
using System.Text;
using System.Text.Json;
using Tern.Buffers;
using Tern.Core.Tests.Conformance;
using Tern.Credentials;
using Tern.Http;
using Tern.Signing;

namespace Tern.Core.Tests.Signing;

public class SigV4ConformanceTests
{
    public static TheoryData<string> Cases => ConformanceFile.Ids("signing/v4.json");

    public static TheoryData<string> ClassicCases => ConformanceFile.Ids("signing/v4-classic.json");

    [Theory]
    [MemberData(nameof(Cases))]
    public void Signing_by_header_matches_the_suite(string id)
    {
        var test = ConformanceFile.Case("signing/v4.json", id);
        var context = test.GetProperty("context");
        var expected = test.GetProperty("header");
        var request = RawRequest.Parse(test.GetProperty("request").GetString()!, context.GetProperty("normalize").GetBoolean());

        Sign(request, context, context.GetProperty("sign_body").GetBoolean());

        var (canonical, toSign) = Texts(request, context);
        Assert.Equal(expected.GetProperty("canonicalRequest").GetString(), canonical);
        Assert.Equal(expected.GetProperty("stringToSign").GetString(), toSign);
        var authorization = RawRequest.Header(request, "authorization");
        Assert.EndsWith("Signature=" + expected.GetProperty("signature").GetString(), authorization);
        Assert.Contains("Authorization:" + authorization + "\n", expected.GetProperty("signedRequest").GetString());
        if (context.GetProperty("credentials").TryGetProperty("token", out var token))
            Assert.Equal(token.GetString(), RawRequest.Header(request, "x-amz-security-token"));
    }

    [Theory]
    [MemberData(nameof(Cases))]
    public void Signing_by_query_matches_the_suite(string id)
    {
        var test = ConformanceFile.Case("signing/v4.json", id);
        var context = test.GetProperty("context");
        var expected = test.GetProperty("query");
        var request = RawRequest.Parse(test.GetProperty("request").GetString()!, context.GetProperty("normalize").GetBoolean());
        var headers = request.Headers.Count;

        new SigV4Signer().Presign(
            request, Credentials(context), Text(context, "region"), Text(context, "service"), context.GetProperty("timestamp").GetDateTimeOffset(),
            TimeSpan.FromSeconds(context.GetProperty("expiration_in_seconds").GetInt32()));

        Assert.Equal(headers, request.Headers.Count);
        Assert.StartsWith($"{request.Method} {request.PathAndQuery} HTTP/1.1\n", expected.GetProperty("signedRequest").GetString());
        Assert.EndsWith("&X-Amz-Signature=" + expected.GetProperty("signature").GetString(), request.PathAndQuery);
        request.PathAndQuery = request.PathAndQuery[..request.PathAndQuery.IndexOf("&X-Amz-Signature", StringComparison.Ordinal)];
        var (canonical, toSign) = Texts(request, context);
        Assert.Equal(expected.GetProperty("canonicalRequest").GetString(), canonical);
        Assert.Equal(expected.GetProperty("stringToSign").GetString(), toSign);
    }

    [Theory]
    [MemberData(nameof(ClassicCases))]
    public void Signing_by_header_matches_the_classic_suite(string id)
    {
        var context = ConformanceFile.Read("signing/v4-classic.json").GetProperty("context");
        var test = ConformanceFile.Case("signing/v4-classic.json", id);
        var request = RawRequest.Parse(test.GetProperty("request").GetString()!, normalize: true);

        Sign(request, context, addPayloadHash: false);

        var (canonical, toSign) = Texts(request, context);
        Assert.Equal(test.GetProperty("canonicalRequest").GetString(), canonical);
        Assert.Equal(test.GetProperty("stringToSign").GetString(), toSign);
        Assert.Equal(test.GetProperty("authorization").GetString(), RawRequest.Header(request, "authorization"));
    }

    private static void Sign(AwsHttpRequest request, JsonElement context, bool addPayloadHash) =>
        new SigV4Signer().Sign(
            request,
            Credentials(context),
            Text(context, "region"),
            Text(context, "service"),
            context.GetProperty("timestamp").GetDateTimeOffset(),
            addPayloadHash);

    // The authorization header is not signed, so the signed request still has the canonical form that was hashed.
    private static (string Canonical, string ToSign) Texts(AwsHttpRequest request, JsonElement context)
    {
        using var output = new PooledBuffer();
        using var scratch = new PooledBuffer();
        CanonicalRequest.Write(request, Encoding.UTF8.GetBytes(Convert.ToHexStringLower(SHA256.HashData(request.Body.WrittenSpan))), output, scratch);
        var canonical = Encoding.UTF8.GetString(output.WrittenSpan);

        var date = new SigningClock().Format(context.GetProperty("timestamp").GetDateTimeOffset());
        var key = new SigningKey(Credentials(context), date, Text(context, "region"), Text(context, "service"));
        SigV4Signer.WriteStringToSign(output, date, key, Encoding.UTF8.GetBytes(Convert.ToHexStringLower(SHA256.HashData(Encoding.UTF8.GetBytes(canonical)))));
        return (canonical, Encoding.UTF8.GetString(output.WrittenSpan));
    }

    private static AwsCredentials Credentials(JsonElement context)
    {
        var credentials = context.GetProperty("credentials");
        return new AwsCredentials(
            Text(credentials, "access_key_id"), Text(credentials, "secret_access_key"), credentials.TryGetProperty("token", out var token)
                ? token.GetString()
                : null);
    }

    private static string Text(JsonElement element, string name) => element.GetProperty(name).GetString()!;
}
