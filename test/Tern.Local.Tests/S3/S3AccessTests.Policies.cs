namespace Tern.Local.Tests.S3;

// Bucket policies, and the block of public access.
public sealed partial class S3AccessTests
{
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
        await PolicyAsync(
            """{"Effect":"Allow","Principal":"*","Action":"s3:GetObject","Resource":"arn:aws:s3:::orders/*","Condition": """ + condition + "}");
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

    [Theory]
    [InlineData("""{"Statement":[{"Effect":"Allow","Action":"s3:*","Resource":"arn:aws:s3:::orders"}]}""", "Missing required field Principal")]
    [InlineData("""{"Statement":[{"Effect":"Allow","Principal":"*","Resource":"arn:aws:s3:::orders"}]}""", "Missing required field Action")]
    [InlineData("""{"Statement":[{"Effect":"Allow","Principal":"*","Action":"s3:*"}]}""", "Missing required field Resource")]
    [InlineData("""{"Statement":[{"Principal":"*","Action":"s3:*","Resource":"arn:aws:s3:::orders"}]}""", "Missing required field Effect")]
    [InlineData("""{"Statement":[{"Effect":"Allow","Principal":"*","Action":"s3:*","Resource":"arn:aws:s3:::other"}]}""", "Policy has invalid resource")]
    [InlineData("""{"Statement":[{"Effect":"Allow","Principal":{"AWS":"me"},"Action":"s3:*","Resource":"arn:aws:s3:::orders"}]}""",
        "Invalid principal in policy")]
    [InlineData(
        """{"Statement":[{"Effect":"Allow","Principal":"*","Action":"s3:*","Resource":"arn:aws:s3:::orders","Condition":{"NotNull":{"a":"b"}}}]}""",
        "Invalid Condition type : NotNull")]
    [InlineData("""{"Statement":[{"Effect":"Allow","NotPrincipal":"*","Action":"s3:*","Resource":"arn:aws:s3:::orders"}]}""",
        "Allow with NotPrincipal is not allowed.")]
    [InlineData("""{"Version":"2020","Statement":[]}""", "The policy must contain a valid version string")]
    public async Task A_policy_must_be_valid(string policy, string message)
    {
        await _s3.DoAsync("PUT", "/orders");
        Assert.Equal("400 MalformedPolicy: " + message, await _s3.FailAsync("PUT", "/orders?policy", policy));
    }

    [Theory]
    [InlineData("""{"StringLike":{"s3:prefix":["","home/*"]}}""", "?prefix=", 200)]
    [InlineData("""{"StringLike":{"s3:prefix":"*"}}""", "?prefix=", 200)]
    [InlineData("""{"StringLike":{"s3:prefix":"?*"}}""", "?prefix=", 403)]
    [InlineData("""{"DateLessThan":{"aws:CurrentTime":"99999999999999"}}""", "", 403)]
    public async Task Odd_values_of_conditions_are_compared(string condition, string query, int status)
    {
        await CreateAsync();
        await PolicyAsync($$"""
            {"Effect":"Allow","Principal":{"AWS":"111122223333"},"Action":"s3:ListBucket","Resource":"arn:aws:s3:::orders","Condition":{{condition}} }
            """);
        Assert.Equal(status, (await AsOther().SendAsync("GET", "/orders" + query)).Status);
    }

    [Theory]
    [InlineData("arn:aws:iam::cloudfront:user/CloudFront Origin Access Identity E1EXAMPLE")]
    [InlineData("AIDAEXAMPLEEXAMPLE12")]
    public async Task Principals_that_never_come_here_are_accepted(string principal)
    {
        await CreateAsync();
        await PolicyAsync($$"""{"Effect":"Allow","Principal":{"AWS":"{{principal}}"},"Action":"s3:GetObject","Resource":"arn:aws:s3:::orders/*"}""");
        Assert.Equal(Denied, await AsOther().FailAsync("GET", "/orders/1"));
    }

    [Fact]
    public async Task A_policy_is_limited_and_must_be_text()
    {
        await CreateAsync();
        var policy = """{"Statement":{"Effect":"Allow","Principal":{"AWS":"111122223333"},"Action":"s3:GetObject","Resource":"arn:aws:s3:::orders/KEY"}}""";
        Assert.Equal(
            "400 MalformedPolicy: Policy exceeds the maximum allowed document size.",
            await _s3.FailAsync("PUT", "/orders?policy", policy.Replace("KEY", new string('k', 20_480), StringComparison.Ordinal)));
        Assert.Equal(
            "400 MalformedPolicy: Policies must be valid JSON and the first byte must be '{'",
            await _s3.FailAsync("PUT", "/orders?policy", policy.Replace("KEY", @"\ud800", StringComparison.Ordinal)));
    }
}
