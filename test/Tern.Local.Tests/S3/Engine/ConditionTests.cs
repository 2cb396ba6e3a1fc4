using Tern.Local.S3;

namespace Tern.Local.Tests.S3.Engine;

public sealed class ConditionTests : EngineTest
{
    private const string ETag = "\"1cb251ec0d568de6a929b520c4aed8d1\""; // of "text"

    [Theory]
    [InlineData(ETag, null, null, null, null)]
    [InlineData("*", null, null, null, null)]
    [InlineData("1cb251ec0d568de6a929b520c4aed8d1", null, null, null, null)]
    [InlineData("\"x\", W/" + ETag, null, null, null, null)]
    [InlineData("\"x\"", null, null, null, "If-Match")]
    [InlineData(ETag, null, null, -1, null)] // If-Match replaces If-Unmodified-Since
    [InlineData(null, null, null, -1, "If-Unmodified-Since")]
    [InlineData(null, null, null, 0, null)]
    [InlineData(null, ETag, null, null, "304")]
    [InlineData(null, "\"x\"", null, null, null)]
    [InlineData(null, "\"x\"", 0, null, null)] // If-None-Match replaces If-Modified-Since
    [InlineData(null, ETag, -1, null, "304")]
    [InlineData(null, null, 0, null, "304")]
    [InlineData(null, null, -1, null, null)]
    [InlineData(null, null, 100, null, null)] // a date in the future is ignored
    public async Task Reads_decide_conditions_in_the_order_of_HTTP(string? match, string? noneMatch, int? modified, int? unmodified, string? failed)
    {
        await Put("key");
        var conditions = new ReadConditions
        {
            IfMatch = match,
            IfNoneMatch = noneMatch,
            IfModifiedSince = modified is { } since ? Start.AddSeconds(since) : null,
            IfUnmodifiedSince = unmodified is { } until ? Start.AddSeconds(until) : null,
        };
        var request = new ReadRequest { Conditions = conditions };
        if (failed is null)
        {
            Assert.Equal("text", Get("key", null, request));
        }
        else if (failed == "304")
        {
            var error = Fails("NotModified", () => Get("key", null, request));
            Assert.Equal(304, error.StatusCode);
            Assert.Equal(ETag, error.Headers[0].Value);
        }
        else
        {
            var error = Fails("PreconditionFailed", () => Get("key", null, request));
            Assert.Equal([failed, "At least one of the pre-conditions you specified did not hold"], [Member(error, "Condition"), error.Message]);
        }

        Delete("key");
        Assert.Equal(0, Memory.Used); // failed reads keep nothing
    }

    [Fact]
    public async Task Writes_take_a_star_for_none_and_an_entity_tag_for_a_match()
    {
        await Fails("NoSuchKey", () => Put("key", "a", new WriteConditions { IfMatch = ETag }));
        await Put("key", "text", new WriteConditions { IfNoneMatch = "*" });
        var error = await Fails("PreconditionFailed", () => Put("key", "a", new WriteConditions { IfNoneMatch = "*" }));
        Assert.Equal("If-None-Match", Member(error, "Condition"));
        error = await Fails("PreconditionFailed", () => Put("key", "a", new WriteConditions { IfMatch = "\"x\"" }));
        Assert.Equal("If-Match", Member(error, "Condition"));
        await Put("key", "b", new WriteConditions { IfMatch = ETag });
        Assert.Equal("b", Get("key"));

        error = await Fails("NotImplemented", () => Put("key", "a", new WriteConditions { IfMatch = "*" }));
        Assert.Equal("We don't accept the provided value of If-Match header for this API", Member(error, "additionalMessage"));
        error = await Fails("NotImplemented", () => Put("key", "a", new WriteConditions { IfNoneMatch = ETag }));
        Assert.Equal("If-None-Match", Member(error, "Header"));
        Assert.Equal(501, error.StatusCode);
        error = await Fails("NotImplemented", () => Put("key", "a", new WriteConditions { IfNoneMatch = "*", IfMatch = ETag }));
        Assert.Equal("If-Match,If-None-Match", Member(error, "Header"));
    }

    [Fact]
    public async Task A_delete_marker_is_like_no_object()
    {
        Bucket.SetVersioning(VersioningState.Enabled);
        await Put("key");
        Delete("key");
        await Fails("NoSuchKey", () => Put("key", "a", new WriteConditions { IfMatch = ETag }));
        await Put("key", "text", new WriteConditions { IfNoneMatch = "*" });
        Fails("PreconditionFailed", () => Bucket.Delete(new DeleteRequest { Key = "key", IfMatch = "\"x\"" }));
        Bucket.Delete(new DeleteRequest { Key = "key", IfMatch = ETag });
        Fails("PreconditionFailed", () => Bucket.Delete(new DeleteRequest { Key = "key", IfMatch = ETag }));
    }

    [Fact]
    public async Task Exactly_one_of_many_concurrent_conditional_writes_wins()
    {
        for (var round = 0; round < 20; round++)
        {
            var key = $"key-{round}";
            var results = await Task.WhenAll(Enumerable.Range(0, 32).Select(i => Task.Run(async () =>
            {
                try
                {
                    await Put(key, $"writer {i}", new WriteConditions { IfNoneMatch = "*" });
                    return i;
                }
                catch (S3ErrorException error) when (error.Code == "PreconditionFailed")
                {
                    return -1;
                }
            })));
            var winner = Assert.Single(results, static result => result >= 0);
            Assert.Equal($"writer {winner}", Get(key));
            Delete(key);
        }

        Assert.Equal(0, Memory.Used);
    }

    [Fact]
    public async Task A_write_whose_condition_becomes_false_while_its_body_arrives_fails_and_keeps_nothing()
    {
        var body = new GatedStream();
        var slow = Bucket.PutAsync(new ObjectDraft { Key = "key" }, body, BodyChecks.None, new WriteConditions { IfNoneMatch = "*" }, default).AsTask();
        await Put("key", "fast");
        body.Complete("slow"u8.ToArray());
        await Fails("PreconditionFailed", () => slow);
        Assert.Equal("fast", Get("key"));
        Delete("key");
        Assert.Equal(0, Memory.Used);
    }
}
