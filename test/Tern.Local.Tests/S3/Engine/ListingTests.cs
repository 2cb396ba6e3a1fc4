using System.Globalization;
using Tern.Local.S3;

namespace Tern.Local.Tests.S3.Engine;

public sealed class ListingTests : EngineTest
{
    [Fact]
    public async Task Objects_are_listed_in_byte_order_with_prefix_and_delimiter()
    {
        foreach (var key in new[] { "b", "a/2", "a/1", "\uFFFD", "\U0001F600", "a", "c/x/y", "c/z" }) await Put(key);
        Assert.Equal(["a", "a/1", "a/2", "b", "c/x/y", "c/z", "\uFFFD", "\U0001F600"], Keys(List(new ObjectListRequest())));
        var page = List(new ObjectListRequest { Delimiter = "/" });
        Assert.Equal(["a", "b", "\uFFFD", "\U0001F600"], Keys(page));
        Assert.Equal(["a/", "c/"], page.CommonPrefixes);
        page = List(new ObjectListRequest { Prefix = "c/", Delimiter = "/" });
        Assert.Equal(["c/z"], Keys(page));
        Assert.Equal(["c/x/"], page.CommonPrefixes);
        Assert.Equal(["b", "c/x/y", "c/z"], Keys(List(new ObjectListRequest { After = "a/2", MaxKeys = 3 })));
    }

    [Fact]
    public async Task A_marker_inside_a_common_prefix_skips_all_of_it()
    {
        foreach (var key in new[] { "a/1", "a/2", "b" }) await Put(key);
        Assert.Empty(List(new ObjectListRequest { Delimiter = "/", After = "a/1" }).CommonPrefixes);
        Assert.Empty(List(new ObjectListRequest { Delimiter = "/", After = "a/" }).CommonPrefixes);
        Assert.Equal(["b"], Keys(List(new ObjectListRequest { Delimiter = "/", After = "a/" })));
    }

    [Fact]
    public async Task Pages_of_any_size_give_all_keys_and_prefixes_once()
    {
        var random = new Random(11);
        for (var i = 0; i < 400; i++) await Put(string.Concat(Enumerable.Range(0, random.Next(1, 8)).Select(_ => "ab/"[random.Next(3)])));
        foreach (var (prefix, delimiter) in new[] { ("", null), ("", "/"), ("a", "/"), ("ab/", "/"), ("", "b/"), ("x", "/") })
        {
            var all = List(new ObjectListRequest { Prefix = prefix, Delimiter = delimiter });
            var expected = Bucket.ListVersions(new VersionListRequest { Prefix = prefix }).Versions.Select(static listed => listed.Version.Key).ToList();
            if (delimiter is null) Assert.Equal(expected, Keys(all));
            else Assert.Equal(Roll(expected, prefix, delimiter), Keys(all).Concat(all.CommonPrefixes).Order(StringComparer.Ordinal));
            foreach (var size in new[] { 1, 2, 7 })
            {
                List<string> byToken = [], byMarker = [];
                string? token = null, marker = null;
                do
                {
                    var page = List(new ObjectListRequest { Prefix = prefix, Delimiter = delimiter, MaxKeys = size, ContinuationToken = token });
                    byToken.AddRange([.. Keys(page), .. page.CommonPrefixes]);
                    token = page.NextToken;
                }
                while (token is not null);
                do
                {
                    var page = List(new ObjectListRequest { Prefix = prefix, Delimiter = delimiter, MaxKeys = size, After = marker });
                    byMarker.AddRange([.. Keys(page), .. page.CommonPrefixes]);
                    marker = page.NextMarker;
                }
                while (marker is not null);
                var whole = Keys(all).Concat(all.CommonPrefixes).Order(StringComparer.Ordinal).ToList();
                Assert.Equal(whole, byToken.Order(StringComparer.Ordinal));
                Assert.Equal(whole, byMarker.Order(StringComparer.Ordinal));
            }
        }
    }

    [Fact]
    public async Task A_token_that_was_not_issued_is_refused_and_no_keys_are_no_page()
    {
        await Put("key");
        foreach (var token in new[] { "", "key", "a2V5a2V5a2V5" })
        {
            var error = Fails("InvalidArgument", () => List(new ObjectListRequest { ContinuationToken = token }));
            Assert.Equal("The continuation token provided is incorrect", error.Message);
        }

        var page = List(new ObjectListRequest { MaxKeys = 0 });
        Assert.False(page.IsTruncated);
        Assert.Empty(page.Objects);
    }

    [Fact]
    public async Task Versions_are_listed_from_both_markers()
    {
        Bucket.SetVersioning(VersioningState.Enabled);
        var ids = new List<string>();
        for (var round = 0; round < 2; round++)
        {
            foreach (var key in new[] { "a", "b/1", "c" }) ids.Add((await Put(key, "text")).VersionId);
        }

        ids.Add(Delete("c").VersionId!);
        string[] expected = [ids[3], ids[0], ids[4], ids[1], ids[6], ids[5], ids[2]];
        var all = Bucket.ListVersions(new VersionListRequest());
        Assert.Equal(expected, all.Versions.Select(static listed => listed.Version.VersionId));
        Assert.Equal([true, false, true, false, true, false, false], all.Versions.Select(static listed => listed.IsLatest));

        for (var size = 1; size < 8; size++)
        {
            var found = new List<string>();
            string? key = null, version = null;
            VersionPage page;
            do
            {
                page = Bucket.ListVersions(new VersionListRequest { KeyMarker = key, VersionIdMarker = version, MaxKeys = size });
                found.AddRange(page.Versions.Select(static listed => listed.Version.VersionId));
                (key, version) = (page.NextKeyMarker, page.NextVersionIdMarker);
            }
            while (page.IsTruncated);
            Assert.Equal(expected, found);
        }

        var rolled = Bucket.ListVersions(new VersionListRequest { Delimiter = "/", MaxKeys = 3 });
        Assert.Equal("b/", rolled.NextKeyMarker);
        Assert.Null(rolled.NextVersionIdMarker);
        rolled = Bucket.ListVersions(new VersionListRequest { Delimiter = "/", KeyMarker = "b/" });
        Assert.Equal(["c", "c", "c"], rolled.Versions.Select(static listed => listed.Version.Key));
    }

    [Fact]
    public async Task A_version_marker_that_was_deleted_meanwhile_continues_with_the_older_versions()
    {
        Bucket.SetVersioning(VersioningState.Enabled);
        for (var i = 0; i < 5; i++) await Put("key");
        var deleted = 0;
        string? key = null, version = null;
        VersionPage page;
        do
        {
            page = Bucket.ListVersions(new VersionListRequest { KeyMarker = key, VersionIdMarker = version, MaxKeys = 2 });
            foreach (var listed in page.Versions)
            {
                Delete(listed.Version.Key, listed.Version.VersionId);
                deleted++;
            }

            (key, version) = (page.NextKeyMarker, page.NextVersionIdMarker);
        }
        while (page.IsTruncated);
        Assert.Equal(5, deleted);
    }

    [Fact]
    public void A_version_marker_needs_a_key_marker()
    {
        var error = Fails("InvalidArgument", () => Bucket.ListVersions(new VersionListRequest { VersionIdMarker = "null" }));
        Assert.Equal("A version-id marker cannot be specified without a key marker.", error.Message);
        Fails("InvalidArgument", () => Bucket.ListVersions(new VersionListRequest { KeyMarker = "a", VersionIdMarker = "" }));
        Fails("InvalidArgument", () => Bucket.ListVersions(new VersionListRequest { KeyMarker = "a", VersionIdMarker = "foreign" }));
    }

    [Fact]
    public async Task A_list_seeks_over_the_keys_of_a_prefix()
    {
        for (var i = 0; i < 30_000; i++) await Put(string.Create(CultureInfo.InvariantCulture, $"{i % 3}/{i:D6}"), "");
        List(new ObjectListRequest { Delimiter = "/" });
        var before = GC.GetAllocatedBytesForCurrentThread();
        Assert.Equal(["0/", "1/", "2/"], List(new ObjectListRequest { Delimiter = "/" }).CommonPrefixes);
        Assert.InRange(GC.GetAllocatedBytesForCurrentThread() - before, 0, 50_000); // a prefix of each key would be a megabyte
    }

    private static IEnumerable<string> Keys(ObjectPage page) => page.Objects.Select(static version => version.Key);

    private static IEnumerable<string> Roll(IEnumerable<string> keys, string prefix, string delimiter) => keys.Select(key =>
    {
        var at = key.IndexOf(delimiter, prefix.Length, StringComparison.Ordinal);
        return at < 0 ? key : key[..(at + delimiter.Length)];
    }).Distinct(StringComparer.Ordinal).Order(StringComparer.Ordinal);

    private ObjectPage List(ObjectListRequest request) => Bucket.ListObjects(request);
}
