using Tern.S3.Model;
using Tern.S3.Tests.Server;
using Tern.S3.Tests.Sockets;
using Tern.S3.Tests.Transfers;
using Tern.S3.Transfers;
using Tern.TestHarness;

namespace Tern.S3.Tests.Stores;

/// <summary>
/// Stores other than AWS: each row of the table in <c>docs/guides/s3-stores.md</c> is a server with that store's quirks, on which everything works with the
/// settings that the row names.
/// </summary>
public sealed class StoreTests
{
    private const string Bucket = TransferFixture.Bucket;

    /// <summary>The rows: the store, its differences, and the client's settings for requests and responses.</summary>
    public static TheoryData<string, S3Quirks, AwsChecksumMode, AwsChecksumMode> Rows => new()
    {
        { "MinIO, current", new S3Quirks(), AwsChecksumMode.WhenSupported, AwsChecksumMode.WhenSupported },
        { "MinIO to 2025, Dell ECS", new S3Quirks { IgnoresChecksums = true, WantsMd5 = true }, AwsChecksumMode.Never, AwsChecksumMode.Never },
        {
            "MinIO to 2025, Dell ECS, without the setting", new S3Quirks { IgnoresChecksums = true, WantsMd5 = true }, AwsChecksumMode.WhenRequired,
            AwsChecksumMode.WhenRequired
        },
        { "Cloudflare R2", new S3Quirks { RefusesChunks = true, RefusesFullObject = true }, AwsChecksumMode.WhenRequired, AwsChecksumMode.WhenRequired },
        { "Backblaze B2", new S3Quirks { RefusesChecksums = true, RefusesChunks = true }, AwsChecksumMode.Never, AwsChecksumMode.Never },
        { "Ceph RGW", new S3Quirks { RefusesTrailers = true, TellsPartETags = true }, AwsChecksumMode.WhenRequired, AwsChecksumMode.WhenSupported },
        {
            "Scality, Storj, Oracle, ONTAP", new S3Quirks { RefusesTrailers = true, RefusesChunks = true, ThrottlesBy429 = true },
            AwsChecksumMode.WhenRequired, AwsChecksumMode.WhenRequired
        },
        {
            "Google Cloud Storage", new S3Quirks { HasNoBatchDelete = true, TellsNoLength = true, IgnoresChecksums = true, RefusesChunks = true },
            AwsChecksumMode.WhenRequired, AwsChecksumMode.WhenRequired
        },
        { "Alibaba OSS", new S3Quirks { HasNoBatchDelete = true, RefusesChunks = true }, AwsChecksumMode.WhenRequired, AwsChecksumMode.WhenRequired },
        { "Scaleway, Hetzner, Wasabi", new S3Quirks { ThrottlesBy429 = true }, AwsChecksumMode.WhenSupported, AwsChecksumMode.WhenSupported },
        {
            "NooBaa, Versity", new S3Quirks { KeepsChunkedEncoding = true, DateFormat = "ddd, dd MMM yyyy HH:mm:ss 'UTC'" }, AwsChecksumMode.WhenSupported,
            AwsChecksumMode.WhenSupported
        },
        {
            "emulators that don't decode chunks", new S3Quirks { KeepsChunks = true, DateFormat = "ddd MMM d HH:mm:ss yyyy" }, AwsChecksumMode.WhenSupported,
            AwsChecksumMode.WhenSupported
        },
    };

    [Theory]
    [MemberData(nameof(Rows))]
    public async Task Everything_works_on_a_store_with_the_settings_of_its_row(string store, S3Quirks quirks, AwsChecksumMode requests, AwsChecksumMode answers)
    {
        await using var s3 = new TransferFixture(options => (options.RequestChecksums, options.ResponseChecksums) = (requests, answers));
        s3.Server.Quirks = quirks;
        var transfer = s3.Transfer();
        var token = TransferFixture.Token;
        var (small, medium, large) = (TransferFixture.Bytes(10), TransferFixture.Bytes(70_000), TransferFixture.Bytes((5 * TransferFixture.Part) + 1));

        // A body of each kind, by a call and by a transfer.
        foreach (var (name, bytes) in (IEnumerable<(string, byte[])>)[("small", small), ("medium", medium), ("large", large)])
        {
            var put = new PutObjectRequest { Bucket = Bucket, Key = "put/" + name, Body = new MemoryStream(bytes) };
            await s3.Client.PutObjectAsync(put, cancellationToken: token);
            var up = await transfer.UploadAsync(Bucket, "up/" + name, s3.Write("file-" + name, bytes), cancellationToken: token);
            await transfer.UploadAsync(Bucket, "stream/" + name, new OnceStream(bytes), cancellationToken: token);
            Assert.Equal(bytes.Length, up.Length);
            foreach (var key in (IEnumerable<string>)["put/" + name, "up/" + name, "stream/" + name])
            {
                Assert.True(bytes.AsSpan().SequenceEqual(s3.Server.Find(Bucket, key)), $"{store}: {key} is not what was sent.");
                var path = s3.PathOf("down");
                var down = await transfer.DownloadAsync(Bucket, key, path, cancellationToken: token);
                Assert.Equal(bytes, File.ReadAllBytes(path));
                var stream = new MemoryStream();
                await transfer.DownloadAsync(Bucket, key, stream, cancellationToken: token);
                Assert.Equal(bytes, stream.ToArray());
                await using var got = await s3.Client.GetObjectAsync(new GetObjectRequest { Bucket = Bucket, Key = key }, cancellationToken: token);
                Assert.True(got.LastModified > DateTimeOffset.UtcNow.AddHours(-1) && got.ContentEncoding is null, $"{got.LastModified} {got.ContentEncoding}");
                await using var random = await s3.Client.OpenReadAsync(Bucket, key, cancellationToken: token);
                Assert.Equal(bytes.Length, random.Length);
            }
        }

        // A folder, which is in sync immediately, although all of its files have the same time in seconds.
        s3.Write("folder/a", small);
        s3.Write("folder/b", large);
        var sync = new S3SyncOptions { Delete = true };
        await transfer.SyncFolderAsync(S3SyncDirection.Up, s3.PathOf("folder"), Bucket, "folder", sync, token);
        File.Delete(s3.PathOf("folder/a"));
        var again = await transfer.SyncFolderAsync(S3SyncDirection.Up, s3.PathOf("folder"), Bucket, "folder", sync, token);
        Assert.Equal(1, again.Deleted);
        Assert.Equal(["folder/b"], s3.Server.Keys(Bucket).Where(static key => key.StartsWith("folder/", StringComparison.Ordinal)));

        var deleted = await s3.Client.DeletePrefixAsync(Bucket, "up/", token);
        Assert.Equal((3, 0), (deleted.Deleted, deleted.Errors.Count));
    }

    [Fact]
    public void The_table_of_the_guide_has_these_rows_and_their_settings()
    {
        var shown = File.ReadLines(Path.Combine(Repository.Root, "docs", "guides", "s3-stores.md"))
            .SkipWhile(static line => !line.StartsWith("| Store |", StringComparison.Ordinal)).Skip(2)
            .TakeWhile(static line => line.StartsWith('|')).Select(static line => line.Split('|'))
            .Select(static cells => (cells[1].Trim(), cells[3].Trim('`', ' '), cells[4].Trim('`', ' ')));

        var tested = Rows.Select(static row => row.Data).Where(static row => !row.Item1.EndsWith("without the setting", StringComparison.Ordinal));

        Assert.Equal(tested.Select(static row => (row.Item1, row.Item3.ToString(), row.Item4.ToString())), shown);
    }

    [Fact]
    public async Task Without_TLS_a_body_that_can_be_read_twice_is_hashed_and_sent_as_it_is()
    {
        await using var s3 = new TransferFixture();
        var bytes = TransferFixture.Bytes(300_000);
        var request = new PutObjectRequest { Bucket = Bucket, Key = "a", Body = new MemoryStream(bytes) };
        await s3.Client.PutObjectAsync(request, cancellationToken: TransferFixture.Token);

        Assert.True(s3.Server.Requests.TryDequeue(out var asked));
        Assert.Equal(Convert.ToHexStringLower(System.Security.Cryptography.SHA256.HashData(bytes)), asked.Header("x-amz-content-sha256"));
        Assert.Equal(("300000", null), (asked.Header("content-length"), asked.Header("content-encoding")));
        Assert.NotNull(asked.Header("x-amz-checksum-crc32"));
        Assert.Equal(bytes, s3.Server.Find(Bucket, "a"));
    }

    [Fact]
    public async Task Progress_counts_what_is_sent_and_not_what_is_hashed()
    {
        await using var s3 = new TransferFixture(static options => options.HttpMessageHandler = PatientHandler.Create());
        var told = new List<S3TransferProgress>();
        var sent = -1L;
        s3.Server.Script = request =>
        {
            lock (told) sent = told.Count == 0 ? 0 : told[^1].Transferred;
            return null;
        };
        var transfer = s3.Transfer(static options => options.PartThreshold = 16 * 1024 * 1024);

        await transfer.UploadAsync(
            Bucket, "a", new MemoryStream(new byte[3_000_000]), new S3UploadOptions { Progress = new UploadTests.Told(told) }, TransferFixture.Token);

        // The server received the head of the request before any byte of the body: the client waits for permission to
        // continue.
        Assert.Equal(0, sent);
        Assert.Equal(3_000_000, told[^1].Transferred);
    }

    [Fact]
    public async Task A_composite_checksum_that_a_store_gives_no_parts_for_leaves_the_object_unverified_and_whole()
    {
        await using var s3 = new TransferFixture();
        s3.Server.Quirks = new S3Quirks { TellsPartETags = true };
        var bytes = TransferFixture.Bytes(3 * TransferFixture.Part);
        s3.Server.PutParts(Bucket, "a", bytes.Chunk(TransferFixture.Part), "SHA256");

        var result = await s3.Transfer().DownloadAsync(Bucket, "a", s3.PathOf("a"), cancellationToken: TransferFixture.Token);

        Assert.Equal(bytes, File.ReadAllBytes(s3.PathOf("a")));
        Assert.False(result.IsVerified);
    }

    [Fact]
    public async Task An_encoding_of_the_objects_own_stays_where_a_store_keeps_aws_chunked_too()
    {
        await using var s3 = new TransferFixture();
        s3.Server.Quirks = new S3Quirks { KeepsChunkedEncoding = true };
        var body = new OnceStream(TransferFixture.Bytes(300_000));
        var request = new PutObjectRequest { Bucket = Bucket, Key = "a", ContentEncoding = "gzip", ContentLength = 300_000, Body = body };
        await s3.Client.PutObjectAsync(request, cancellationToken: TransferFixture.Token);
        Assert.Equal("aws-chunked,gzip", s3.Server.FindHeader(Bucket, "a", "content-encoding"));

        var head = await s3.Client.HeadObjectAsync(new HeadObjectRequest { Bucket = Bucket, Key = "a" }, cancellationToken: TransferFixture.Token);

        Assert.Equal("gzip", head.ContentEncoding);
    }

    [Fact]
    public async Task A_client_that_sends_no_checksums_sends_none_in_transfers_either()
    {
        await using var s3 = new TransferFixture(static options =>
            (options.RequestChecksums, options.ResponseChecksums) = (AwsChecksumMode.Never, AwsChecksumMode.Never));
        var transfer = s3.Transfer();
        var result = await transfer.UploadAsync(Bucket, "a", new MemoryStream(new byte[3 * TransferFixture.Part]), cancellationToken: TransferFixture.Token);
        await transfer.DownloadAsync(Bucket, "a", Stream.Null, cancellationToken: TransferFixture.Token);
        await s3.Client.DeleteAllAsync(Bucket, ["a"], cancellationToken: TransferFixture.Token);

        Assert.Null(result.Checksum);
        foreach (var request in s3.Server.Requests)
        {
            string[] headers = ["mode", "type", "algorithm", "crc32"];
            Assert.DoesNotContain(headers, header => request.Header("x-amz-checksum-" + header) is not null);
            Assert.Null(request.Header("x-amz-sdk-checksum-algorithm") ?? request.Header("x-amz-trailer"));
        }

        Assert.NotNull(s3.Server.Requests.Single(static request => request.Operation == "DeleteObjects").Header("content-md5"));
    }

    [Fact]
    public async Task A_client_can_send_Content_MD5_where_a_checksum_is_required_and_checksums_elsewhere()
    {
        await using var s3 = new TransferFixture(static options => options.UseContentMd5 = true);
        await s3.Client.PutObjectAsync(new() { Bucket = Bucket, Key = "a", Body = new MemoryStream([1]) }, cancellationToken: TransferFixture.Token);
        var request = new DeleteObjectsRequest { Bucket = Bucket, Delete = new() { Objects = [new() { Key = "a" }] } };
        await s3.Client.DeleteObjectsAsync(request, cancellationToken: TransferFixture.Token);

        var delete = s3.Server.Requests.Single(static request => request.Operation == "DeleteObjects");
        Assert.NotNull(delete.Header("content-md5"));
        Assert.Null(delete.Header("x-amz-checksum-crc32"));
        Assert.NotNull(s3.Server.Requests.Single(static request => request.Operation == "PutObject").Header("x-amz-checksum-crc32")
            ?? s3.Server.Requests.Single(static request => request.Operation == "PutObject").Header("x-amz-trailer"));

        request.ChecksumAlgorithm = "CRC32";
        await s3.Client.DeleteObjectsAsync(request, cancellationToken: TransferFixture.Token);
        var chosen = s3.Server.Requests.Last(static request => request.Operation == "DeleteObjects");
        Assert.Equal((null, true), (chosen.Header("content-md5"), chosen.Header("x-amz-checksum-crc32") is not null));
    }

    [Fact]
    public async Task A_checksum_that_a_transfer_names_is_sent_whatever_the_client_sends()
    {
        await using var s3 = new TransferFixture(static options => options.RequestChecksums = AwsChecksumMode.WhenRequired);
        var transfer = s3.Transfer(static options => options.ChecksumAlgorithm = ChecksumAlgorithm.Sha256);
        var result = await transfer.UploadAsync(Bucket, "a", new MemoryStream(new byte[3 * TransferFixture.Part]), cancellationToken: TransferFixture.Token);
        Assert.EndsWith("-3", result.Checksum, StringComparison.Ordinal);
    }

    [Fact]
    public async Task A_store_without_batches_is_asked_for_one_once()
    {
        await using var s3 = new TransferFixture();
        s3.Server.Quirks = new S3Quirks { HasNoBatchDelete = true };
        for (var i = 0; i < 1_500; i++) s3.Server.Put(Bucket, $"k{i}", []);

        var result = await s3.Client.DeleteAllAsync(
            Bucket, Enumerable.Range(0, 1_500).Select(static i => $"k{i}"), parallelism: 1, cancellationToken: TransferFixture.Token);

        Assert.Equal((1_500, 0), (result.Deleted, result.Errors.Count));
        Assert.Empty(s3.Server.Keys(Bucket));
        Assert.Equal(1, s3.Server.Requests.Count(static request => request.Operation == "DeleteObjects"));
    }
}
