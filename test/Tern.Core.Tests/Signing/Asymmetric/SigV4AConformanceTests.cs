using System.Security.Cryptography;
using System.Text;
using System.Text.Json;
using Tern.Buffers;
using Tern.Core.Tests.Conformance;
using Tern.Credentials;
using Tern.Http;
using Tern.Signing;

namespace Tern.Core.Tests.Signing.Asymmetric;

public sealed class SigV4AConformanceTests
{
    private const string Vectors = "signing/v4a.json";

    public static TheoryData<string> Cases => ConformanceFile.Ids(Vectors);

    [Theory]
    [MemberData(nameof(Cases))]
    public void Signing_by_header_matches_the_suite(string id)
    {
        var (test, context, request) = Read(id);
        var expected = test.GetProperty("header");

        new SigV4ASigner().Sign(
            request, Credentials(context), Text(context, "region"), Text(context, "service"), Time(context), context.GetProperty("sign_body").GetBoolean());

        AssertTexts(expected, request, context);
        var authorization = RawRequest.Header(request, "authorization")!;
        var start = authorization.IndexOf("Signature=", StringComparison.Ordinal) + "Signature=".Length;
        Assert.Contains("Authorization:" + authorization[..start], expected.GetProperty("signedRequest").GetString(), StringComparison.Ordinal);
        Assert.True(Verify(test, expected, authorization[start..]));
        Assert.True(Verify(test, expected, Text(expected, "signature")));
    }

    [Theory]
    [MemberData(nameof(Cases))]
    public void Signing_by_query_matches_the_suite(string id)
    {
        var (test, context, request) = Read(id);
        var expected = test.GetProperty("query");

        new SigV4ASigner().Presign(
            request, Credentials(context), Text(context, "region"), Text(context, "service"), Time(context),
            TimeSpan.FromSeconds(context.GetProperty("expiration_in_seconds").GetInt32()));

        var start = request.PathAndQuery.IndexOf("&X-Amz-Signature=", StringComparison.Ordinal);
        Assert.StartsWith($"{request.Method} {request.PathAndQuery[..start]}&X-Amz-Signature=", expected.GetProperty("signedRequest").GetString());
        Assert.True(Verify(test, expected, request.PathAndQuery[(start + "&X-Amz-Signature=".Length)..]));
        request.PathAndQuery = request.PathAndQuery[..start];
        AssertTexts(expected, request, context);
    }

    [Fact]
    public void The_key_of_a_secret_is_the_one_that_the_suite_says()
    {
        foreach (var test in ConformanceFile.Read(Vectors).GetProperty("cases").EnumerateArray())
        {
            using var key = new AsymmetricKey(Credentials(test.GetProperty("context")));
            Assert.Equal(Text(test.GetProperty("publicKey"), "X"), Convert.ToHexStringLower(key.PublicKey.Q.X!));
            Assert.Equal(Text(test.GetProperty("publicKey"), "Y"), Convert.ToHexStringLower(key.PublicKey.Q.Y!));
        }
    }

    [Fact]
    public async Task Threads_that_sign_at_once_sign_rightly()
    {
        var (test, context, _) = Read("get-vanilla");
        var signer = new SigV4ASigner();
        await Task.WhenAll(Enumerable.Range(0, 4).Select(_ => Task.Run(() =>
        {
            for (var i = 0; i < 50; i++)
            {
                var request = Read("get-vanilla").Request;
                signer.Sign(request, Credentials(context), Text(context, "region"), Text(context, "service"), Time(context));
                var authorization = RawRequest.Header(request, "authorization")!;
                Assert.True(Verify(test, test.GetProperty("header"), authorization[(authorization.IndexOf("Signature=", StringComparison.Ordinal) + 10)..]));
            }
        })));
    }

    [Fact]
    public void The_token_of_temporary_credentials_is_sent_and_signed()
    {
        var request = Read("get-vanilla").Request;
        new SigV4ASigner().Sign(request, new AwsCredentials("AKIDEXAMPLE", "secret", "a-token"), "*", "s3", DateTimeOffset.UnixEpoch);
        Assert.Equal("a-token", RawRequest.Header(request, "x-amz-security-token"));
        Assert.Equal("*", RawRequest.Header(request, "x-amz-region-set"));
        Assert.Contains(
            "SignedHeaders=host;x-amz-date;x-amz-region-set;x-amz-security-token,", RawRequest.Header(request, "authorization"), StringComparison.Ordinal);
    }

    private static (JsonElement Test, JsonElement Context, AwsHttpRequest Request) Read(string id)
    {
        var test = ConformanceFile.Case(Vectors, id);
        var context = test.GetProperty("context");
        return (test, context, RawRequest.Parse(Text(test, "request"), context.GetProperty("normalize").GetBoolean()));
    }

    private static void AssertTexts(JsonElement expected, AwsHttpRequest request, JsonElement context)
    {
        using var output = new PooledBuffer();
        using var scratch = new PooledBuffer();
        CanonicalRequest.Write(request, Encoding.UTF8.GetBytes(Convert.ToHexStringLower(SHA256.HashData(request.Body.WrittenSpan))), output, scratch);
        Assert.Equal(Text(expected, "canonicalRequest"), Encoding.UTF8.GetString(output.WrittenSpan));
        var date = new SigningClock().Format(Time(context));
        SigV4ASigner.WriteStringToSign(output, date, SigV4ASigner.Scope(date, Text(context, "service")));
        Assert.Equal(Text(expected, "stringToSign"), Encoding.UTF8.GetString(output.WrittenSpan));
    }

    private static bool Verify(JsonElement test, JsonElement expected, string signature)
    {
        var point = test.GetProperty("publicKey");
        using var key = ECDsa.Create(new ECParameters
        {
            Curve = ECCurve.NamedCurves.nistP256,
            Q = new ECPoint { X = Convert.FromHexString(Text(point, "X")), Y = Convert.FromHexString(Text(point, "Y")) },
        });
        return key.VerifyData(
            Encoding.UTF8.GetBytes(Text(expected, "stringToSign")), Convert
                .FromHexString(signature), HashAlgorithmName.SHA256, DSASignatureFormat.Rfc3279DerSequence);
    }

    private static AwsCredentials Credentials(JsonElement context)
    {
        var credentials = context.GetProperty("credentials");
        return new AwsCredentials(
            Text(credentials, "access_key_id"), Text(credentials, "secret_access_key"), credentials.TryGetProperty("token", out var token)
                ? token.GetString()
                : null);
    }

    private static DateTimeOffset Time(JsonElement context) => context.GetProperty("timestamp").GetDateTimeOffset();

    private static string Text(JsonElement element, string name) => element.GetProperty(name).GetString()!;
}
