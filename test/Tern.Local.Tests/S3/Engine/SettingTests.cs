using Tern.Local.S3;

namespace Tern.Local.Tests.S3.Engine;

/// <summary>Tags, locks and CORS.</summary>
public sealed class SettingTests : EngineTest
{
    [Theory]
    [InlineData("a,b", "v", "The TagKey you have provided is invalid")]
    [InlineData("", "v", "The TagKey you have provided is invalid")]
    [InlineData("a", "x;y", "The TagValue you have provided is invalid")]
    [InlineData("aws:a", "v", "Your TagKey cannot be prefixed with aws:")]
    [InlineData("same", "v", "Cannot provide multiple Tags with the same key")]
    public void Invalid_tags_are_named(string key, string value, string text)
    {
        var error = Fails("InvalidTag", () => TagRules.CheckObject([new S3Tag("same", "1"), new S3Tag(key, value)]));
        Assert.Equal([text, key], [error.Message, Member(error, "TagKey")]);
    }

    [Fact]
    public async Task Tags_have_limits_and_belong_to_a_version()
    {
        Assert.Equal("Object tags cannot be greater than 10", Fails("BadRequest", () => TagRules.CheckObject(Tags(11))).Message);
        Assert.Equal("Bucket tag count cannot be greater than 50", Fails("BadRequest", () => TagRules.CheckBucket(Tags(51))).Message);
        Fails("InvalidTag", () => TagRules.CheckObject([new S3Tag(new string('a', 129), "")]));
        Fails("InvalidTag", () => TagRules.CheckObject([new S3Tag("a", new string('a', 257))]));
        TagRules.CheckObject([new S3Tag("Größe + _.:/=@-", "\U00020000 ١")]);
        Bucket.SetVersioning(VersioningState.Enabled);
        var first = await Put("key");
        await Put("key");
        Bucket.SetTags("key", first.VersionId, Tags(2));
        Assert.Equal(2, Bucket.Find("key", first.VersionId, "GET").Tags.Count);
        Assert.Empty(Bucket.Find("key", null, "GET").Tags);
        Delete("key");
        Assert.Equal("PUT", Member(Fails("MethodNotAllowed", () => Bucket.SetTags("key", null, [])), "Method"));
        Fails("NoSuchKey", () => Bucket.SetTags("other", null, []));

        static List<S3Tag> Tags(int count) => [.. Enumerable.Range(0, count).Select(static i => new S3Tag($"k{i}", "v"))];
    }

    [Fact]
    public void The_tagging_header_is_like_a_query()
    {
        Assert.Equal([new S3Tag("a b", "c/d"), new S3Tag("e", "")], TagRules.ReadHeader("a+b=c%2Fd&e"));
        foreach (var header in new[] { "a=1&a=2", "a=1,b=2" })
            Assert.Equal(header, Member(Fails("InvalidArgument", () => TagRules.ReadHeader(header)), "ArgumentValue"));
    }

    [Fact]
    public async Task Retention_protects_a_version_until_it_ends()
    {
        var bucket = Create("locked", hasLock: true);
        var until = Start.AddDays(2);
        var governed = await Put(bucket, new ObjectDraft { Key = "g", Retention = new ObjectRetention(RetentionMode.Governance, until) }, "");
        var compliant = await Put(bucket, new ObjectDraft { Key = "c", Retention = new ObjectRetention(RetentionMode.Compliance, until) }, "");
        var error = Fails("AccessDenied", () => Remove(governed, false));
        Assert.Equal("Access Denied because object protected by object lock.", error.Message);
        Fails("AccessDenied", () => Remove(compliant, true));
        bucket.Delete(new DeleteRequest { Key = "c" }); // a marker protects nothing

        Fails("AccessDenied", () => Set("g", RetentionMode.Governance, until.AddHours(-1), false));
        Set("g", RetentionMode.Governance, until.AddHours(1), false);
        Set("g", RetentionMode.Governance, until, true);
        Fails("AccessDenied", () => bucket.SetRetention("g", null, null, false));
        Fails("AccessDenied", () => bucket.SetRetention("c", compliant.VersionId, null, true));
        error = Fails("InvalidArgument", () => Set("g", RetentionMode.Governance, new DateTimeOffset(2020, 1, 1, 0, 0, 0, TimeSpan.Zero), true));
        Assert.Equal("Tue Dec 31 16:00:00 PST 2019", Member(error, "ArgumentValue"));
        Clock.Advance(TimeSpan.FromDays(3));
        Remove(governed, false);
        Remove(compliant, false);

        DeleteResult Remove(ObjectVersion version, bool bypasses) =>
            bucket.Delete(new DeleteRequest { Key = version.Key, VersionId = version.VersionId, BypassesGovernance = bypasses });
        ObjectVersion Set(string key, RetentionMode mode, DateTimeOffset end, bool bypasses) =>
            bucket.SetRetention(key, null, new ObjectRetention(mode, end), bypasses);
    }

    [Fact]
    public async Task A_legal_hold_has_no_bypass_and_the_default_retention_applies_to_new_objects()
    {
        var bucket = Create("locked", hasLock: true);
        var version = await Put(bucket, new ObjectDraft { Key = "key" }, "");
        Fails("NoSuchObjectLockConfiguration", () => bucket.GetLegalHold("key", null));
        Fails("NoSuchObjectLockConfiguration", () => bucket.GetRetention("key", null));
        bucket.SetLegalHold("key", null, true);
        var request = new DeleteRequest { Key = "key", VersionId = version.VersionId, BypassesGovernance = true };
        Fails("AccessDenied", () => bucket.Delete(request));
        bucket.SetLegalHold("key", null, false);
        Assert.False(bucket.GetLegalHold("key", null));
        bucket.Delete(request);
        bucket.SetObjectLock(new DefaultRetention(RetentionMode.Compliance, null, 1));
        var kept = await Put(bucket, new ObjectDraft { Key = "key" }, "");
        Assert.Equal(new ObjectRetention(RetentionMode.Compliance, Start.AddYears(1)), kept.Retention);
        var fails = await Fails("InvalidRequest", () => Put(Bucket, new ObjectDraft { Key = "key", LegalHold = true }, ""));
        Assert.Equal("Bucket is missing Object Lock Configuration", fails.Message);
        await Put("key");
        Fails("InvalidRequest", () => Bucket.GetRetention("key", null));
    }

    [Theory]
    [InlineData("https://a.example", "GET", null, 0, "https://a.example")]
    [InlineData("https://x.a.example", "PUT", "X-Amz-Date, content-type", 1, "https://x.a.example")]
    [InlineData("https://x.a.example", "PUT", "authorization", null, null)]
    [InlineData("https://b.example", "PUT", null, null, null)]
    [InlineData("https://b.example", "HEAD", "any-header", 2, "*")]
    [InlineData("https://a.example", "DELETE", null, null, null)]
    public void The_first_CORS_rule_that_allows_all_of_a_request_matches(string origin, string method, string? headers, int? index, string? allowed)
    {
        CorsRule[] rules =
        [
            new() { AllowedOrigins = ["https://a.example"], AllowedMethods = ["GET"] },
            new() { AllowedOrigins = ["https://*.a.example"], AllowedMethods = ["PUT"], AllowedHeaders = ["x-amz-*", "Content-Type"] },
            new() { AllowedOrigins = ["*"], AllowedMethods = ["HEAD"], AllowedHeaders = ["*"] },
        ];
        var match = CorsRules.Match(rules, origin, method, headers);
        Assert.Equal(index, match is null ? null : Array.IndexOf(rules, match.Rule));
        Assert.Equal(allowed, match?.AllowedOrigin);
        Assert.Equal(allowed is not (null or "*"), match?.AllowsCredentials ?? false);
    }
}
