using Tern.Local.S3;

namespace Tern.Local.Tests.S3.Engine;

public sealed class ReadTests : EngineTest
{
    [Theory]
    [InlineData(null, "0123456789", false)]
    [InlineData("bytes=0-0", "0", true)]
    [InlineData("bytes=2-5", "2345", true)]
    [InlineData("bytes=7-", "789", true)]
    [InlineData("bytes=-3", "789", true)]
    [InlineData("bytes=-30", "0123456789", true)]
    [InlineData("bytes=4-400", "456789", true)]
    [InlineData("bytes=5-4", "0123456789", false)]
    [InlineData("bytes=-", "0123456789", false)]
    [InlineData("bytes=0-1,4-5", "0123456789", false)]
    [InlineData("items=0-1", "0123456789", false)]
    public async Task A_range_is_one_of_bytes_or_ignored(string? range, string expected, bool isPartial)
    {
        await Put("key", "0123456789");
        using var reading = Bucket.Read("key", null, new ReadRequest { Range = range });
        Assert.Equal(isPartial, reading.Range.IsPartial);
        Assert.Equal(expected.Length == 10, reading.Checksum is not null);
        Assert.Equal(expected, Get("key", null, new ReadRequest { Range = range }));
    }

    [Theory]
    [InlineData("bytes=10-")]
    [InlineData("bytes=-0")]
    [InlineData("bytes=100-200")]
    public async Task A_range_outside_of_the_object_is_an_error(string range)
    {
        await Put("key", "0123456789");
        var error = Fails("InvalidRange", () => Get("key", null, new ReadRequest { Range = range }));
        Assert.Equal(416, error.StatusCode);
        Assert.Equal(["10", range], [Member(error, "ActualObjectSize"), Member(error, "RangeRequested")]);
    }

    [Fact]
    public async Task The_stream_of_a_read_can_seek_and_keeps_its_bytes_after_a_deletion()
    {
        var text = string.Concat(Enumerable.Range(0, 500_000).Select(static i => (char)('a' + (i % 26))));
        await Put("key", text);
        var used = Memory.Used;
        using (var first = Bucket.Read("key", null, new ReadRequest { Range = "bytes=1000-" }).Open())
        using (var second = Bucket.Read("key", null, new ReadRequest()).Open())
        {
            Delete("key");
            Assert.Equal(used, Memory.Used);
            first.Seek(-10, SeekOrigin.End);
            Assert.Equal(text[^10..], new StreamReader(first).ReadToEnd());
            second.Position = 300_000;
            var bytes = new byte[100];
            Assert.Equal(100, await second.ReadAsync(bytes));
            Assert.Equal(text[300_000..300_100], System.Text.Encoding.ASCII.GetString(bytes));
        }

        Assert.Equal(0, Memory.Used);
    }

    [Fact]
    public async Task Objects_in_an_archive_are_read_after_they_were_restored_and_until_that_ends()
    {
        await Put(Bucket, new ObjectDraft { Key = "key", StorageClass = "GLACIER" }, "cold");
        var error = Fails("InvalidObjectState", () => Get("key"));
        Assert.Equal("GLACIER", Member(error, "StorageClass"));
        Bucket.Read("key", null, new ReadRequest { Method = "HEAD" }).Dispose();
        Assert.False(Bucket.Restore("key", null, 1));
        Assert.Equal("cold", Get("key"));
        Assert.True(Bucket.Restore("key", null, 1));
        Clock.Advance(TimeSpan.FromDays(2));
        Fails("InvalidObjectState", () => Get("key"));
        await Put("warm");
        Fails("InvalidObjectState", () => Bucket.Restore("warm", null, 1));
    }

    [Fact]
    public async Task An_object_with_a_customer_key_is_read_with_that_key_only()
    {
        var key = Key(1);
        var version = await Put(Bucket, new ObjectDraft { Key = "key", CustomerKey = key }, "secret");
        Assert.Equal(key.Md5, version.CustomerKeyMd5);
        Assert.NotEqual((await Put("plain", "secret")).ETag, version.ETag);
        Assert.Equal("secret", Get("key", null, new ReadRequest { CustomerKey = key }));
        Assert.Equal(400, Fails("InvalidRequest", () => Get("key")).StatusCode);
        Assert.Equal(403, Fails("AccessDenied", () => Get("key", null, new ReadRequest { CustomerKey = Key(2) })).StatusCode);
        Fails("InvalidRequest", () => Get("plain", null, new ReadRequest { CustomerKey = key }));

        static CustomerKey Key(byte fill)
        {
            var bytes = new byte[32];
            Array.Fill(bytes, fill);
            return CustomerKey.Read("AES256", Convert.ToBase64String(bytes), Convert.ToBase64String(Md5(bytes)))!;
        }
    }

    [Theory]
    [InlineData("KMS", "QUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUE=", "x", "InvalidEncryptionAlgorithmError")]
    [InlineData(null, "QUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUE=", "x", "InvalidArgument")]
    [InlineData("AES256", null, "x", "InvalidArgument")]
    [InlineData("AES256", "QUFB", "x", "InvalidArgument")]
    [InlineData("AES256", "QUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUE=", null, "InvalidArgument")]
    [InlineData("AES256", "QUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUE=", "x", "InvalidArgument")]
    public void A_customer_key_needs_its_three_headers(string? algorithm, string? key, string? md5, string code)
    {
        var error = Fails(code, () => CustomerKey.Read(algorithm, key, md5));
        Assert.Equal("x-amz-server-side-encryption", Member(error, "ArgumentName"));
    }
}
