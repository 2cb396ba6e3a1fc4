using System.Security.Cryptography;
using System.Text;
using Tern.Local.S3;
using Tern.Local.Serving;

namespace Tern.Local.Tests.S3.Engine;

/// <summary>Signatures, with the examples of AWS's documentation.</summary>
public sealed class SignatureTests : EngineTest
{
    private const string Key = "AKIAIOSFODNN7EXAMPLE";
    private const string Secret = "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY";
    private const string Host = "examplebucket.s3.amazonaws.com";

    private static readonly DateTimeOffset s_time = new(2013, 5, 24, 0, 0, 0, TimeSpan.Zero);

    [Theory]
    [InlineData("bytes=0-9", null)]
    [InlineData("bytes=0-8", "SignatureDoesNotMatch")]
    public void A_signature_in_a_header_is_verified(string range, string? code)
    {
        var authorization = $"AWS4-HMAC-SHA256 Credential={Key}/20130524/us-east-1/s3/aws4_request,SignedHeaders=host;range;x-amz-content-sha256;x-amz-date,"
            + "Signature=f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41";
        var request = Request(
            "GET", "/test.txt", "", ("authorization", authorization), ("host", Host), ("range", range), ("x-amz-content-sha256", SignatureV4.EmptyHash),
            ("x-amz-date", "20130524T000000Z"));
        if (code is null)
        {
            var signature = Verifier().Verify(request)!;
            Assert.Equal([Key, "us-east-1"], [signature.AccessKey, signature.Region!]);
            Assert.NotNull(signature.Chunks);
            Fails("RequestTimeTooSkewed", () => Verifier(s_time.AddMinutes(16)).Verify(request));
            return;
        }

        Assert.Equal(Key, Member(Fails(code, () => Verifier().Verify(request)), "AWSAccessKeyId"));
        Assert.NotNull(Verifier(s_time.AddDays(900), verifies: false).Verify(request)); // only the form
    }

    [Fact]
    public void A_presigned_query_is_verified_and_expires()
    {
        var query = $"X-Amz-Algorithm=AWS4-HMAC-SHA256&X-Amz-Credential={Key}%2F20130524%2Fus-east-1%2Fs3%2Faws4_request&X-Amz-Date=20130524T000000Z"
            + "&X-Amz-Expires=86400&X-Amz-SignedHeaders=host&X-Amz-Signature=aeeed9bbccd4d02ee5c0109b86d86835f995330da4c265957d157751f604d404";
        Assert.True(Verifier().Verify(Request("GET", "/test.txt", query, ("host", Host)))!.IsPresigned);
        Fails("SignatureDoesNotMatch", () => Verifier().Verify(Request("PUT", "/test.txt", query, ("host", Host))));
        Fails("SignatureDoesNotMatch", () => Verifier().Verify(Request("GET", "/test.txt", query + "&versionId=1", ("host", Host))));
        var late = s_time.AddSeconds(86_401);
        foreach (var verifies in new[] { true, false })
        {
            var verifier = Verifier(late, verifies);
            var error = Fails("AccessDenied", () => verifier.Verify(Request("GET", "/test.txt", query, ("host", Host))));
            Assert.Equal(
                ["Request has expired", "86400", "2013-05-25T00:00:00Z", "2013-05-25T00:00:01Z"],
                [error.Message, Member(error, "X-Amz-Expires"), Member(error, "Expires"), Member(error, "ServerTime")]);
        }

        var unsigned = Fails("AccessDenied", () => Verifier().Verify(
            Request("GET", "/test.txt", query, ("host", Host), ("x-amz-meta-b", "1"), ("x-amz-date", "x"), ("x-amz-content-sha256", "y"))));
        Assert.Equal("x-amz-date, x-amz-meta-b", Member(unsigned, "HeadersNotSigned"));
        foreach (var (old, changed) in new[] { ("&X-Amz-Expires=86400", ""), ("86400", "604801"), ("%2Fs3", ""), ("T000000Z", "") })
        {
            var malformed = Request("GET", "/", query.Replace(old, changed, StringComparison.Ordinal));
            Fails("AuthorizationQueryParametersError", () => Verifier().Verify(malformed));
        }
    }

    [Fact]
    public void A_presigned_query_of_version_2_is_verified_and_expires()
    {
        const string Query = $"AWSAccessKeyId={Key}&Expires=1175139620&Signature=NpgCjnDzrM%2BWFzoENXmpNDUsSn8%3D";
        var request = new SignedRequest { Method = "GET", Path = "/photos/puppy.jpg", Query = Query, Headers = [], HostBucket = "johnsmith" };
        var time = DateTimeOffset.FromUnixTimeSeconds(1175139620);
        Assert.True(Verifier(time).Verify(request)!.IsPresigned);
        Fails("AccessDenied", () => Verifier(time.AddSeconds(1)).Verify(request));
        Fails("SignatureDoesNotMatch", () => Verifier(time).Verify(Request("GET", "/photos/puppy.jpg", Query)));
        var error = Fails("AccessDenied", () => Verifier(time).Verify(Request("GET", "/", $"AWSAccessKeyId={Key}&Expires=1175139620")));
        Assert.Equal("Query-string authentication requires the Signature, Expires and AWSAccessKeyId parameters", error.Message);
    }

    [Theory]
    [InlineData("Bearer x", "InvalidArgument")]
    [InlineData("AWS4-HMAC-SHA256 Credential=a", "AuthorizationHeaderMalformed")]
    [InlineData("AWS4-HMAC-SHA256 Credential=a/b, SignedHeaders=host, Signature=c", "AuthorizationHeaderMalformed")]
    [InlineData("AWS4-HMAC-SHA256 Credential=other/20130524/us-east-1/s3/aws4_request, SignedHeaders=host, Signature=c", "InvalidAccessKeyId")]
    [InlineData("AWS nothing", "InvalidArgument")]
    public void A_malformed_header_is_refused(string authorization, string code) =>
        Fails(code, () => Verifier().Verify(Request("GET", "/", "", ("host", Host), ("authorization", authorization))));

    [Fact]
    public void A_request_without_a_signature_is_anonymous()
    {
        var request = Request("GET", "/", "prefix=a", ("host", Host));
        Assert.Null(Verifier(verifies: false).Verify(request));
        Assert.Null(Verifier().Verify(request));
    }

    [Fact]
    public void An_empty_Authorization_header_is_like_none() =>
        Assert.Null(Verifier(verifies: false).Verify(Request("GET", "/", "", ("host", Host), ("authorization", ""))));

    [Fact]
    public void A_signature_of_version_2_in_a_header_is_verified_at_its_time()
    {
        var request = new SignedRequest
        {
            Method = "GET",
            Path = "/photos/puppy.jpg",
            Query = "",
            Headers = [new("authorization", $"AWS {Key}:bWq2s1WEIj+Ydj0vQ697zp+IXMU="), new("date", "Tue, 27 Mar 2007 19:36:42 +0000")],
            HostBucket = "johnsmith",
        };
        var time = new DateTimeOffset(2007, 3, 27, 19, 36, 42, TimeSpan.Zero);
        Assert.Equal(Key, Verifier(time.AddMinutes(15)).Verify(request)!.AccessKey);
        foreach (var now in new[] { time.AddMinutes(16), time.AddMinutes(-16) })
        {
            var error = Fails("RequestTimeTooSkewed", () => Verifier(now).Verify(request));
            Assert.Equal("Tue, 27 Mar 2007 19:36:42 +0000", Member(error, "RequestTime"));
            Assert.NotNull(Verifier(now, verifies: false).Verify(request));
        }
    }

    [Theory]
    [InlineData("/orders", "/orders", true)]
    [InlineData("/orders", "/orders/", true)]
    [InlineData("/orders/", "/orders", false)]
    [InlineData("/orders/1", "/orders/1/", false)]
    public void A_signature_of_version_2_can_have_a_slash_after_the_bucket(string path, string signed, bool isAccepted)
    {
        const string Date = "Tue, 27 Mar 2007 19:36:42 +0000";
        var signature = SignatureV2.Sign(Secret, $"GET\n\n\n{Date}\n{signed}");
        var request = Request("GET", path, "", ("host", Host), ("authorization", $"AWS {Key}:{signature}"), ("date", Date));
        var verifier = Verifier(new DateTimeOffset(2007, 3, 27, 19, 36, 42, TimeSpan.Zero));
        if (isAccepted) Assert.Equal(Key, verifier.Verify(request)!.AccessKey);
        else Fails("SignatureDoesNotMatch", () => verifier.Verify(request));
    }

    [Theory]
    [InlineData(null, null, "AccessDenied")]
    [InlineData("yesterday", null, "AccessDenied")]
    [InlineData("Fri, 24 May 2013 00:10:00 GMT", null, "SignatureDoesNotMatch")]
    [InlineData("Fri, 24 May 2013 00:10:00 GMT", "", "AccessDenied")]
    [InlineData("yesterday", "Fri, 24 May 2013 00:10:00 GMT", "SignatureDoesNotMatch")]
    [InlineData(null, "20130524T001000Z", "SignatureDoesNotMatch")]
    [InlineData(null, "Mon, 24 May 2010 00:00:00 GMT", "RequestTimeTooSkewed")]
    [InlineData(null, "Sun, 24 May 2010 00:00:00 GMT", "RequestTimeTooSkewed")] // S3 doesn't look at the day of the week
    [InlineData(null, "Fri, 24 May 9999 00:00:00 GMT", "RequestTimeTooSkewed")]
    [InlineData(null, "Wed, 24 May 1950 00:00:00 GMT", "AccessDenied")]
    public void A_signature_in_a_header_needs_a_current_time(string? date, string? amazonDate, string code)
    {
        var scope = $"{Key}/20130524/us-east-1/s3/aws4_request";
        foreach (var authorization in new[] { $"AWS {Key}:x", $"AWS4-HMAC-SHA256 Credential={scope},SignedHeaders=host;x-amz-date,Signature=x" })
        {
            List<(string Name, string Value)> headers = [("authorization", authorization), ("host", Host), ("x-amz-content-sha256", SignatureV4.EmptyHash)];
            if (date is not null) headers.Add(("date", date));
            if (amazonDate is not null) headers.Add(("x-amz-date", amazonDate));
            var error = Fails(code, () => Verifier().Verify(Request("GET", "/", "", [.. headers])));
            if (code == "AccessDenied") Assert.Equal("AWS authentication requires a valid Date or x-amz-date header", error.Message);
        }
    }

    [Fact]
    public void A_POST_policy_is_verified_and_its_conditions_are_checked()
    {
        const string Policy = """
            {"expiration":"2013-05-24T01:00:00.000Z","conditions":[{"bucket":"b"},["starts-with","$key","user/"],{"acl":"private"},
            ["content-length-range",1,"10"],{"x-amz-credential":"c"},{"x-amz-algorithm":"a"},{"X-Amz-Date":"d"}]}
            """;
        var policy = Verifier().Verify(Form(Policy))!;
        Dictionary<string, string> Fields(string key) => new()
        {
            ["bucket"] = "b", ["key"] = key, ["acl"] = "private", ["policy"] = "p", ["x-amz-signature"] = "s", ["x-amz-credential"] = "c",
            ["x-amz-algorithm"] = "a", ["x-amz-date"] = "d", ["x-ignore-me"] = "1",
        };

        policy.Check(Fields("user/1"));
        Assert.Equal(
            """Invalid according to Policy: Policy Condition failed: ["starts-with", "$key", "user/"]""",
            Fails("AccessDenied", () => policy.Check(Fields("other"))).Message);
        var extra = Fields("user/1");
        extra["content-type"] = "text/plain";
        Assert.Equal("Invalid according to Policy: Extra input fields: content-type", Fails("AccessDenied", () => policy.Check(extra)).Message);
        policy.CheckLength(10);
        Fails("EntityTooLarge", () => policy.CheckLength(11));
        Fails("EntityTooSmall", () => policy.CheckLength(0));
        Assert.Equal("Invalid according to Policy: Policy expired.", Fails("AccessDenied", () => Verifier(s_time.AddHours(2)).Verify(Form(Policy))).Message);
    }

    [Theory]
    [InlineData("""{"conditions":[]}""", "Invalid Policy: Policy missing expiration.")]
    [InlineData("{", "Invalid Policy: Invalid JSON.")]
    [InlineData("""{"expiration":"2030-01-01T00:00:00Z","conditions":[{"a":"1","b":"2"}]}""",
        "Invalid Policy: Invalid Simple-Condition: Simple-Conditions must have exactly one property specified.")]
    [InlineData("{\"expiration\":\"2030-01-01 00:00:00+00:00\",\"conditions\":[]}", "Invalid Policy: Invalid 'expiration' value: '2030-01-01 00:00:00+00:00'")]
    [InlineData("{\"expiration\":\"2030-01-01\",\"conditions\":[]}", "Invalid Policy: Invalid 'expiration' value: '2030-01-01'")]
    public void A_malformed_policy_is_refused(string policy, string text) =>
        Assert.Equal(text, Fails("InvalidPolicyDocument", () => Verifier().Verify(Form(policy))).Message);

    [Theory]
    [InlineData("2030-01-01T00:00:00Z")]
    [InlineData("2030-01-01T00:00:00.000Z")]
    [InlineData("2030-01-01T00:00:00.1234567Z")]
    [InlineData("2030-01-01T00:00:00+00:00")]
    public void The_expiration_of_a_policy_is_an_ISO_8601_time(string time) =>
        Assert.Equal(Key, Verifier().Verify(Form($$"""{"expiration":"{{time}}","conditions":[]}"""))!.AccessKey);

    [Fact]
    public void A_form_needs_all_fields_of_its_signature()
    {
        var form = Form("{}");
        Assert.Null(Verifier(verifies: false).Verify(new Dictionary<string, string> { ["key"] = "k" }));
        Assert.Null(Verifier().Verify(new Dictionary<string, string> { ["key"] = "k" }));
        Fails("AccessDenied", () => Verifier().Verify(new Dictionary<string, string> { ["policy"] = "p" }));
        form["x-amz-signature"] = "0";
        Fails("SignatureDoesNotMatch", () => Verifier().Verify(form));
        form.Remove("x-amz-signature");
        Assert.Equal(
            "Bucket POST must contain a field named 'X-Amz-Signature'.  If it is specified, please check the order of the fields.",
            Fails("InvalidArgument", () => Verifier().Verify(form)).Message);
        Assert.Equal("AWSAccessKeyId", Member(Fails("InvalidArgument", () => Verifier().Verify(
            new Dictionary<string, string> { ["policy"] = "p", ["signature"] = "s" })), "ArgumentName"));
    }

    private static Dictionary<string, string> Form(string policy)
    {
        var encoded = Convert.ToBase64String(Encoding.UTF8.GetBytes(policy));
        var key = SignatureV4.DeriveKey(Secret, new SignatureScope(Key, "20130524", "us-east-1", "s3"));
        return new Dictionary<string, string>
        {
            ["policy"] = encoded,
            ["x-amz-algorithm"] = "AWS4-HMAC-SHA256",
            ["x-amz-credential"] = $"{Key}/20130524/us-east-1/s3/aws4_request",
            ["x-amz-date"] = "20130524T000000Z",
            ["x-amz-signature"] = Convert.ToHexStringLower(HMACSHA256.HashData(key, Encoding.ASCII.GetBytes(encoded))),
        };
    }

    private static SignatureVerifier Verifier(DateTimeOffset? now = null, bool verifies = true)
    {
        var clocks = new RequestClocks(new FixedClock(now ?? s_time));
        return new(clocks, verifies ? new RequestVerifier(clocks, static key => key == Key ? new AccessSecret(Secret) : null) : null);
    }

    private static SignedRequest Request(string method, string path, string query, params (string Name, string Value)[] headers) => new()
    {
        Method = method,
        Path = path,
        Query = query,
        Headers = headers.Select(static header => new KeyValuePair<string, string>(header.Name, header.Value)).ToList(),
    };

    private sealed class FixedClock(DateTimeOffset now) : TimeProvider
    {
        public override DateTimeOffset GetUtcNow() => now;
    }
}
