using System.Text;

namespace Tern.Local.Tests.S3;

/// <summary>What other accounts and anonymous callers may do.</summary>
public sealed class S3AccessTests : IDisposable
{
    private const string Owner = "000000000000";
    private const string Other = "111122223333";
    private const string Denied = "403 AccessDenied: Access Denied";
    private const string Everything = """{"Effect":"Allow","Principal":{"AWS":"111122223333"},"Action":"s3:*","Resource":["arn:aws:s3:::orders","arn:aws:s3:::orders/*"]}""";

    private readonly S3Wire _s3 = new();

    public void Dispose() => _s3.Dispose();

    [Fact]
    public async Task Another_account_is_refused_whatever_it_does()
    {
        await CreateAsync();
        _s3.Caller = Other;
        foreach (var (method, target) in new[]
        {
            ("GET", "/orders/1"), ("PUT", "/orders/2"), ("DELETE", "/orders/1"), ("GET", "/orders"), ("GET", "/orders?list-type=2"),
            ("GET", "/orders?versions"), ("GET", "/orders?acl"), ("GET", "/orders?policy"), ("PUT", "/orders?acl"), ("GET", "/orders/1?acl"), ("GET", "/orders/1?tagging"),
            ("POST", "/orders/1?uploads"), ("DELETE", "/orders"), ("GET", "/orders?location"), ("GET", "/orders/missing"),
        })
            Assert.Equal((method, target, Denied), (method, target, await _s3.FailAsync(method, target)));
        Assert.Equal(403, (await _s3.SendAsync("HEAD", "/orders/1")).Status);
        Assert.Equal(403, (await _s3.SendAsync("HEAD", "/orders")).Status);
        await _s3.DoAsync("PUT", "/mine");
        Assert.Equal(Denied, await _s3.FailAsync("PUT", "/mine/copy", "", "x-amz-copy-source: /orders/1"));
        await AsOwner().DoAsync("GET", "/orders/1");
    }

    [Fact]
    public async Task A_request_without_a_signature_is_the_owners_if_none_is_verified()
    {
        await CreateAsync();
        _s3.Caller = null;
        await _s3.DoAsync("GET", "/orders/1");
        await _s3.DoAsync("PUT", "/orders/2");
    }

    [Fact]
    public async Task A_policy_lets_another_account_in()
    {
        await CreateAsync();
        await PolicyAsync(Everything);
        _s3.Caller = Other;
        Assert.Equal("one", (await _s3.DoAsync("GET", "/orders/1")).Body);
        await _s3.DoAsync("PUT", "/orders/2");
        await _s3.DoAsync("GET", "/orders?list-type=2");
        await _s3.DoAsync("PUT", "/mine");
        await _s3.DoAsync("PUT", "/mine/copy", "", "x-amz-copy-source: /orders/1");
        Assert.Equal("404 NoSuchKey: The specified key does not exist. (Key=missing)", await _s3.FailAsync("GET", "/orders/missing"));
        _s3.Caller = "444455556666";
        Assert.Equal(Denied, await _s3.FailAsync("GET", "/orders/1"));
    }

    [Fact]
    public async Task A_caller_that_cannot_list_does_not_learn_which_objects_exist()
    {
        await CreateAsync();
        await PolicyAsync("""{"Effect":"Allow","Principal":{"AWS":"arn:aws:iam::111122223333:root"},"Action":"s3:GetObject","Resource":"arn:aws:s3:::orders/*"}""");
        _s3.Caller = Other;
        await _s3.DoAsync("GET", "/orders/1");
        Assert.Equal(Denied, await _s3.FailAsync("GET", "/orders/missing"));
    }

    [Theory]
    [InlineData("public-read", true, false)]
    [InlineData("public-read-write", true, true)]
    [InlineData("authenticated-read", true, false)]
    [InlineData("private", false, false)]
    public async Task A_list_of_a_bucket_lets_another_account_list_or_write(string acl, bool lists, bool writes)
    {
        await CreateAsync(acl);
        _s3.Caller = Other;
        Assert.Equal(lists ? 200 : 403, (await _s3.SendAsync("GET", "/orders")).Status);
        Assert.Equal(writes ? 200 : 403, (await _s3.SendAsync("PUT", "/orders/2")).Status);
        Assert.Equal(Denied, await _s3.FailAsync("GET", "/orders/1"));
    }

    [Fact]
    public async Task An_object_belongs_to_the_account_that_wrote_it_if_the_bucket_accepts_lists()
    {
        await CreateAsync("public-read-write");
        await AsOwner().DoAsync("PUT", "/orders?acl", "", "x-amz-acl: public-read-write");
        _s3.Caller = Other;
        await _s3.DoAsync("PUT", "/orders/theirs", "two");
        await _s3.DoAsync("PUT", "/orders/shared", "three", "x-amz-acl: bucket-owner-full-control");
        var list = await AsOwner().DoAsync("GET", "/orders?list-type=2&fetch-owner=true");
        Assert.Equal(["1", "shared", "theirs"], list.All("Key"));
        Assert.Equal(2, list.All("ID").Distinct().Count());
        Assert.Equal(Denied, await _s3.FailAsync("GET", "/orders/theirs"));
        Assert.Equal("three", (await _s3.DoAsync("GET", "/orders/shared")).Body);
        await _s3.DoAsync("DELETE", "/orders/theirs");
        _s3.Caller = Other;
        var upload = (await _s3.DoAsync("POST", "/orders/parts?uploads")).One("UploadId");
        Assert.Single((await _s3.DoAsync("GET", $"/orders/parts?uploadId={upload}")).Xml.Descendants(), static e => e.Name.LocalName == "Initiator");
        _s3.Caller = "444455556666";
        Assert.Equal(Denied, await _s3.FailAsync("DELETE", $"/orders/parts?uploadId={upload}"));
        _s3.Caller = Other;
        await _s3.DoAsync("DELETE", $"/orders/parts?uploadId={upload}");
    }

    [Fact]
    public async Task The_block_of_public_access_takes_public_rights_away()
    {
        await CreateAsync("public-read");
        await AsOwner().DoAsync("PUT", "/orders?publicAccessBlock",
            "<PublicAccessBlockConfiguration><IgnorePublicAcls>true</IgnorePublicAcls></PublicAccessBlockConfiguration>");
        _s3.Caller = Other;
        Assert.Equal(Denied, await _s3.FailAsync("GET", "/orders"));
        await AsOwner().DoAsync("DELETE", "/orders?publicAccessBlock");
        await PolicyAsync("""{"Effect":"Allow","Principal":"*","Action":"s3:GetObject","Resource":"arn:aws:s3:::orders/*"}""");
        _s3.Caller = Other;
        await _s3.DoAsync("GET", "/orders/1");
        await AsOwner().DoAsync("PUT", "/orders?publicAccessBlock",
            "<PublicAccessBlockConfiguration><RestrictPublicBuckets>true</RestrictPublicBuckets></PublicAccessBlockConfiguration>");
        _s3.Caller = Other;
        Assert.Equal(Denied, await _s3.FailAsync("GET", "/orders/1"));
    }

    [Fact]
    public async Task A_public_policy_is_refused_by_the_block_that_a_new_bucket_has()
    {
        await _s3.DoAsync("PUT", "/orders");
        const string Public = """{"Statement":{"Effect":"Allow","Principal":"*","Action":"s3:GetObject","Resource":"arn:aws:s3:::orders/*"}}""";
        Assert.Equal(
            "403 AccessDenied: User: arn:aws:iam::000000000000:root is not authorized to perform: s3:PutBucketPolicy on resource: \"arn:aws:s3:::orders\" "
                + "because public policies are prevented by the BlockPublicPolicy setting in S3 Block Public Access.",
            await _s3.FailAsync("PUT", "/orders?policy", Public));
        const string Office = """
            "Allow","Condition":{"IpAddress":{"aws:SourceIp":"10.0.0.0/8"}}
            """;
        await _s3.DoAsync("PUT", "/orders?policy", Public.Replace("\"Allow\"", Office, StringComparison.Ordinal));
        Assert.Equal("false", (await _s3.DoAsync("GET", "/orders?policyStatus")).One("IsPublic"));
    }

    [Theory]
    [InlineData("""{"IpAddress":{"aws:SourceIp":"10.0.0.0/8"}}""", false)]
    [InlineData("""{"IpAddress":{"aws:SourceIp":["10.0.0.0/8","0.0.0.0/1"]}}""", true)]
    [InlineData("""{"StringEquals":{"aws:SourceVpce":"vpce-1a2b3c4d"}}""", false)]
    [InlineData("""{"StringLike":{"aws:SourceVpce":"vpce-*"}}""", true)]
    [InlineData("""{"StringNotEquals":{"aws:SourceVpce":"vpce-1a2b3c4d"}}""", true)]
    [InlineData("""{"StringEquals":{"aws:PrincipalAccount":"${aws:PrincipalAccount}"}}""", true)]
    [InlineData("""{"StringEquals":{"s3:x-amz-acl":"private"}}""", true)]
    public async Task A_condition_on_a_fixed_origin_makes_a_policy_not_public(string condition, bool isPublic)
    {
        await _s3.DoAsync("PUT", "/orders");
        await _s3.DoAsync("DELETE", "/orders?publicAccessBlock");
        await _s3.DoAsync("PUT", "/orders?policy", """{"Statement":{"Effect":"Allow","Principal":"*","Action":"s3:GetObject","Resource":"arn:aws:s3:::orders/*","Condition": """
            + condition + "}}");
        Assert.Equal(isPublic ? "true" : "false", (await _s3.DoAsync("GET", "/orders?policyStatus")).One("IsPublic"));
    }

    [Theory]
    [InlineData("StringEquals", "s3:prefix", "a/", "?prefix=a/", true)]
    [InlineData("StringEquals", "s3:prefix", "a/", "?prefix=b/", false)]
    [InlineData("StringEquals", "s3:prefix", "a/", "", false)]
    [InlineData("StringEqualsIfExists", "s3:prefix", "a/", "", true)]
    [InlineData("StringNotEquals", "s3:prefix", "a/", "?prefix=a/", false)]
    [InlineData("StringNotEquals", "s3:prefix", "a/", "", true)]
    [InlineData("StringLike", "s3:prefix", "a*", "?prefix=ab", true)]
    [InlineData("StringNotLike", "s3:prefix", "a*", "?prefix=ab", false)]
    [InlineData("StringEqualsIgnoreCase", "s3:prefix", "A", "?prefix=a", true)]
    [InlineData("NumericLessThanEquals", "s3:max-keys", "10", "?max-keys=10", true)]
    [InlineData("NumericLessThan", "s3:max-keys", "10", "?max-keys=10", false)]
    [InlineData("Null", "s3:prefix", "true", "", true)]
    [InlineData("Null", "s3:prefix", "false", "", false)]
    [InlineData("Bool", "aws:SecureTransport", "true", "", true)]
    [InlineData("IpAddress", "aws:SourceIp", "127.0.0.0/8", "", true)]
    [InlineData("NotIpAddress", "aws:SourceIp", "127.0.0.0/8", "", false)]
    [InlineData("DateGreaterThan", "aws:CurrentTime", "2026-01-01T00:00:00Z", "", true)]
    [InlineData("DateLessThan", "aws:CurrentTime", "2026-01-01T00:00:00Z", "", false)]
    [InlineData("ForAllValues:StringEquals", "s3:prefix", "a", "", true)]
    [InlineData("ForAnyValue:StringEquals", "s3:prefix", "a", "", false)]
    [InlineData("ArnLike", "aws:PrincipalArn", "arn:aws:iam::1111*:root", "", true)]
    public async Task A_condition_decides(string test, string key, string value, string query, bool isMet)
    {
        await CreateAsync();
        await PolicyAsync("""
            {"Effect":"Allow","Principal":{"AWS":"111122223333"},"Action":"s3:ListBucket","Resource":"arn:aws:s3:::orders","Condition":CONDITION}
            """.Replace("CONDITION", $$"""{"{{test}}":{"{{key}}":"{{value}}"} }""", StringComparison.Ordinal));
        _s3.Caller = Other;
        Assert.Equal(isMet ? 200 : 403, (await _s3.SendAsync("GET", "/orders" + query)).Status);
    }

    [Fact]
    public async Task Tags_of_objects_and_requests_are_conditions()
    {
        await CreateAsync();
        await AsOwner().DoAsync("PUT", "/orders/open", "open", "x-amz-tagging: level=open");
        await PolicyAsync(
            """
            {"Effect":"Allow","Principal":{"AWS":"111122223333"},"Action":"s3:GetObject","Resource":"arn:aws:s3:::orders/*",
             "Condition":{"StringEquals":{"s3:ExistingObjectTag/level":"open"}}}
            """,
            """
            {"Effect":"Allow","Principal":{"AWS":"111122223333"},"Action":["s3:PutObject","s3:PutObjectTagging"],"Resource":"arn:aws:s3:::orders/*",
             "Condition":{"ForAllValues:StringLike":{"s3:RequestObjectTagKeys":["level","own*"]}}}
            """);
        _s3.Caller = Other;
        Assert.Equal("open", (await _s3.DoAsync("GET", "/orders/open")).Body);
        Assert.Equal(Denied, await _s3.FailAsync("GET", "/orders/1"));
        await _s3.DoAsync("PUT", "/orders/new", "", "x-amz-tagging: level=x&owner=y");
        Assert.Equal(Denied, await _s3.FailAsync("PUT", "/orders/new", "", "x-amz-tagging: level=x&secret=y"));
        Assert.Equal(
            Denied, await _s3.FailAsync("PUT", "/orders/new?tagging", "<Tagging><TagSet><Tag><Key>secret</Key><Value>y</Value></Tag></TagSet></Tagging>"));
    }

    [Fact]
    public async Task A_denial_wins_and_applies_to_the_owner_too()
    {
        const string Deny = """{"Effect":"Deny","Principal":"*","Action":"s3:DeleteObject","Resource":"arn:aws:s3:::orders/*"}""";
        await CreateAsync();
        await PolicyAsync(Everything, Deny);
        _s3.Caller = Other;
        Assert.Equal(Denied, await _s3.FailAsync("DELETE", "/orders/1"));
        var result = await _s3.DoAsync("POST", "/orders?delete", "<Delete><Object><Key>1</Key></Object></Delete>");
        Assert.Equal("AccessDenied", result.One("Code"));
        Assert.Equal(Denied, await AsOwner().FailAsync("DELETE", "/orders/1"));
        await _s3.DoAsync("GET", "/orders/1");
        await PolicyAsync(Deny.Replace("s3:DeleteObject", "s3:*", StringComparison.Ordinal).Replace("orders/*", "orders*", StringComparison.Ordinal));
        Assert.Equal(Denied, await _s3.FailAsync("GET", "/orders/1"));
        await _s3.DoAsync("DELETE", "/orders?policy");
        await _s3.DoAsync("DELETE", "/orders/1");
    }

    [Theory]
    [InlineData("""{"Bool":{"aws:SecureTransport":"false"}}""")]
    [InlineData("""{"StringNotEquals":{"aws:SourceVpce":"vpce-1a2b3c4d"}}""")]
    [InlineData("""{"StringNotLike":{"aws:userid":"AROAEXAMPLE:*"}}""")]
    [InlineData("""{"StringNotEqualsIfExists":{"aws:PrincipalOrgID":"o-1"}}""")]
    public async Task What_the_local_AWS_does_not_have_denies_nothing(string condition)
    {
        await CreateAsync();
        await PolicyAsync($$"""{"Effect":"Deny","Principal":"*","Action":"s3:*","Resource":"arn:aws:s3:::orders/*","Condition":{{condition}} }""");
        await _s3.DoAsync("GET", "/orders/1");
    }

    [Fact]
    public async Task A_form_belongs_to_the_account_that_signed_its_policy()
    {
        await CreateAsync("private");
        var policy = Convert.ToBase64String(Encoding.UTF8.GetBytes("""
            {"expiration":"2026-04-01T00:00:00Z","conditions":[{"bucket":"orders"},["starts-with","$key",""],["starts-with","$x-amz-credential",""],
             ["starts-with","$x-amz-algorithm",""],["starts-with","$x-amz-date",""]]}
            """));
        var form = string.Concat(new[]
        {
            ("key", "form"), ("policy", policy), ("x-amz-algorithm", "AWS4-HMAC-SHA256"), ("x-amz-date", "20260301T100000Z"),
            ("x-amz-credential", "ACCOUNT/20260301/us-east-1/s3/aws4_request"), ("x-amz-signature", "0"), ("file", "text"),
        }.Select(static field => $"--b\r\nContent-Disposition: form-data; name=\"{field.Item1}\"\r\n\r\n{field.Item2}\r\n")) + "--b--\r\n";
        _s3.Caller = null;
        await _s3.DoAsync("POST", "/orders", form.Replace("ACCOUNT", Owner, StringComparison.Ordinal), "content-type: multipart/form-data; boundary=b");
        Assert.Equal(
            Denied,
            await _s3.FailAsync("POST", "/orders", form.Replace("ACCOUNT", Other, StringComparison.Ordinal), "content-type: multipart/form-data; boundary=b"));
        Assert.Equal("text", (await AsOwner().DoAsync("GET", "/orders/form")).Body);
    }

    [Fact]
    public async Task A_request_of_signature_version_2_belongs_to_the_account_of_its_key()
    {
        await _s3.DoAsync("PUT", "/theirs", "", $"authorization: AWS {Other}:signature", "date: Sun, 01 Mar 2026 10:00:00 GMT");
        Assert.Equal(Denied, await AsOwner().FailAsync("GET", "/theirs"));
    }

    [Theory]
    [InlineData("""{"Statement":[{"Effect":"Allow","Action":"s3:*","Resource":"arn:aws:s3:::orders"}]}""", "Missing required field Principal")]
    [InlineData("""{"Statement":[{"Effect":"Allow","Principal":"*","Resource":"arn:aws:s3:::orders"}]}""", "Missing required field Action")]
    [InlineData("""{"Statement":[{"Effect":"Allow","Principal":"*","Action":"s3:*"}]}""", "Missing required field Resource")]
    [InlineData("""{"Statement":[{"Principal":"*","Action":"s3:*","Resource":"arn:aws:s3:::orders"}]}""", "Missing required field Effect")]
    [InlineData("""{"Statement":[{"Effect":"Allow","Principal":"*","Action":"s3:*","Resource":"arn:aws:s3:::other"}]}""", "Policy has invalid resource")]
    [InlineData("""{"Statement":[{"Effect":"Allow","Principal":{"AWS":"me"},"Action":"s3:*","Resource":"arn:aws:s3:::orders"}]}""", "Invalid principal in policy")]
    [InlineData("""{"Statement":[{"Effect":"Allow","Principal":"*","Action":"s3:*","Resource":"arn:aws:s3:::orders","Condition":{"Like":{"a":"b"}}}]}""",
        "Invalid Condition type : Like")]
    [InlineData("""{"Statement":[{"Effect":"Allow","NotPrincipal":"*","Action":"s3:*","Resource":"arn:aws:s3:::orders"}]}""",
        "Allow with NotPrincipal is not allowed.")]
    [InlineData("""{"Version":"2020","Statement":[]}""", "The policy must contain a valid version string")]
    public async Task A_policy_must_be_valid(string policy, string message)
    {
        await _s3.DoAsync("PUT", "/orders");
        Assert.Equal("400 MalformedPolicy: " + message, await _s3.FailAsync("PUT", "/orders?policy", policy));
    }

    [Fact]
    public async Task An_anonymous_caller_needs_a_right_if_signatures_are_verified()
    {
        using var strict = new S3Wire(verified: ("local", "local"));
        await strict.OpenAsync("open");
        await strict.DoAsync("PUT", "/open/1", "one", "x-amz-acl: public-read");
        await strict.DoAsync("PUT", "/open/2", "two");
        strict.IsAnonymous = true;
        Assert.Equal("one", (await strict.DoAsync("GET", "/open/1")).Body);
        Assert.Equal(["1", "2"], (await strict.DoAsync("GET", "/open")).All("Key"));
        Assert.Equal(Denied, await strict.FailAsync("GET", "/open/2"));
        Assert.StartsWith("404 NoSuchKey", await strict.FailAsync("GET", "/open/none"), StringComparison.Ordinal);
        Assert.Equal(Denied, await strict.FailAsync("GET", "/"));
        Assert.Equal(Denied, await strict.FailAsync("PUT", "/mine"));
        await strict.DoAsync("PUT", "/open/3", "three");
    }

    [Fact]
    public async Task New_buckets_can_accept_lists_and_be_public_as_in_the_past()
    {
        using var s3 = new S3Wire(acceptsAcls: true);
        await s3.DoAsync("PUT", "/old", "", "x-amz-acl: public-read");
        Assert.StartsWith("404 OwnershipControlsNotFoundError", await s3.FailAsync("GET", "/old?ownershipControls"), StringComparison.Ordinal);
        Assert.StartsWith("404 NoSuchPublicAccessBlockConfiguration", await s3.FailAsync("GET", "/old?publicAccessBlock"), StringComparison.Ordinal);
        await s3.DoAsync("PUT", "/old/1", "one", "x-amz-acl: public-read");
        await s3.DoAsync("PUT", "/old?policy", """{"Statement":{"Effect":"Allow","Principal":"*","Action":"s3:*","Resource":"arn:aws:s3:::old/*"}}""");
        await s3.DoAsync("PUT", "/new", "", "x-amz-object-ownership: BucketOwnerEnforced");
        Assert.StartsWith("400 AccessControlListNotSupported", await s3.FailAsync("PUT", "/new/1", "", "x-amz-acl: public-read"), StringComparison.Ordinal);
    }

    private S3Wire AsOwner()
    {
        _s3.Caller = Owner;
        return _s3;
    }

    // A bucket of the owner's with the object 1; with a list, it accepts lists and can be public.
    private async Task CreateAsync(string? acl = null)
    {
        AsOwner();
        if (acl is null)
        {
            await _s3.DoAsync("PUT", "/orders");
        }
        else
        {
            await _s3.DoAsync("PUT", "/orders", "", "x-amz-object-ownership: ObjectWriter");
            await _s3.DoAsync("DELETE", "/orders?publicAccessBlock");
            await _s3.DoAsync("PUT", "/orders?acl", "", "x-amz-acl: " + acl);
        }

        await _s3.DoAsync("PUT", "/orders/1", "one");
    }

    private async Task PolicyAsync(params string[] statements) =>
        await AsOwner().DoAsync("PUT", "/orders?policy", $$"""{"Version":"2012-10-17","Statement":[{{string.Join(',', statements)}}]}""");
}
