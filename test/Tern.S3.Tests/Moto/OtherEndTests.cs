using System.Net.Http.Headers;
using System.Security.Cryptography;
using Tern.S3.Model;
using Tern.S3.Transfers;
using Tern.TestHarness;

namespace Tern.S3.Tests.Moto;

/// <summary>Objects that one end stores can be read by the other, including checksums.</summary>
public sealed class OtherEndTests(MotoServer moto)
{
    private const int Mib = 1024 * 1024;

    private static readonly HttpClient s_http = new();

    private static CancellationToken Token => TestContext.Current.CancellationToken;

    [Fact]
    public async Task The_command_line_reads_what_we_store_and_we_what_it_stores()
    {
        await using var s3 = await moto.BucketAsync("cli");
        var (ours, theirs) = (Path.GetTempFileName(), Path.GetTempFileName());
        try
        {
            var content = RandomNumberGenerator.GetBytes(200_000);
            await s3.PutObjectAsync(new PutObjectRequest { Bucket = "cli", Key = "ours ü+", Body = new MemoryStream(content) });
            await File.WriteAllBytesAsync(theirs, content, Token);
            // One process for both directions.
            await moto.BotoAsync(
                $"""
                s3.upload_file(r'{theirs}', 'cli', 'theirs', ExtraArgs=dict(ChecksumAlgorithm='SHA256'))
                s3.download_file('cli', 'ours ü+', r'{ours}')
                """);
            Assert.Equal(content, await File.ReadAllBytesAsync(ours, Token));

            await using var answer = await s3.GetObjectAsync(new GetObjectRequest { Bucket = "cli", Key = "theirs" });
            using var read = new MemoryStream();
            await answer.Body!.CopyToAsync(read, Token);
            Assert.Equal(content, read.ToArray());
            Assert.Equal(Convert.ToBase64String(SHA256.HashData(content)), answer.ChecksumSHA256);
        }
        finally
        {
            File.Delete(ours);
            File.Delete(theirs);
        }
    }

    [Fact]
    public async Task Boto3_reads_what_we_upload_in_parts_and_we_what_it_does()
    {
        await using var s3 = await moto.BucketAsync("parts");
        var transfer = new S3Transfer(s3, new S3TransferOptions { PartSize = 5 * Mib, PartThreshold = 5 * Mib, ChecksumAlgorithm = ChecksumAlgorithm.Crc32 });
        var folder = Directory.CreateTempSubdirectory("tern-s3-").FullName;
        try
        {
            var (source, ours, theirs) = (Path.Combine(folder, "source"), Path.Combine(folder, "ours"), Path.Combine(folder, "theirs"));
            var content = RandomNumberGenerator.GetBytes((11 * Mib) + 7);
            await File.WriteAllBytesAsync(source, content, Token);
            var up = await transfer.UploadAsync("parts", "ours", source, cancellationToken: Token);
            Assert.Equal(3, up.Parts);

            var said = await moto.BotoAsync(
                $"""
                from boto3.s3.transfer import TransferConfig
                config = TransferConfig(multipart_threshold={5 * Mib}, multipart_chunksize={5 * Mib})
                s3.upload_file(r'{source}', 'parts', 'theirs', ExtraArgs=dict(ChecksumAlgorithm='CRC32'), Config=config)
                s3.download_file('parts', 'ours', r'{ours}', Config=config)
                print(s3.head_object(Bucket='parts', Key='theirs', ChecksumMode='ENABLED')['ETag'])
                """);
            Assert.Equal(content, await File.ReadAllBytesAsync(ours, Token));
            Assert.EndsWith("-3\"", said, StringComparison.Ordinal);

            var down = await transfer.DownloadAsync("parts", "theirs", theirs, cancellationToken: Token);
            Assert.Equal((said, content.LongLength), (down.ETag, down.Length));
            Assert.Equal(content, await File.ReadAllBytesAsync(theirs, Token));
            var read = new MemoryStream();
            await transfer.DownloadAsync("parts", "theirs", read, cancellationToken: Token);
            Assert.Equal(content, read.ToArray());
        }
        finally
        {
            Directory.Delete(folder, recursive: true);
        }
    }

    [Theory]
    [InlineData("CRC32", 5)]
    [InlineData("CRC32C", 100_000)]
    [InlineData("CRC64NVME", 100_000)]
    [InlineData("SHA1", 100_000)]
    [InlineData("SHA256", 3_000_000)]
    public async Task The_service_computes_the_checksum_that_we_send(string algorithm, int length)
    {
        var bucket = "sums-" + algorithm.ToLowerInvariant();
        await using var s3 = await moto.BucketAsync(bucket);
        var content = RandomNumberGenerator.GetBytes(length);
        var key = $"{algorithm}-{length}";
        await s3.PutObjectAsync(new PutObjectRequest
        {
            Bucket = bucket, Key = key, Body = new MemoryStream(content), ChecksumAlgorithm = new ChecksumAlgorithm(algorithm),
        });
        await using var answer = await s3.GetObjectAsync(new GetObjectRequest { Bucket = bucket, Key = key });
        using var read = new MemoryStream();
        await answer.Body!.CopyToAsync(read, Token);
        Assert.Equal(content, read.ToArray());
    }

    [Fact]
    public async Task Odd_keys_are_stored_and_listed()
    {
        await using var s3 = await moto.BucketAsync("odd");
        string[] keys = ["a b+c/ü", "a//b", "a/../b", "a?b&c=d#e", "a%20b", "🐦", "~-_.!*'()"];
        foreach (var key in keys) await s3.PutObjectAsync(new PutObjectRequest { Bucket = "odd", Key = key, Body = new MemoryStream("x"u8.ToArray()) });
        var listed = await s3.ListObjectsV2Async(new ListObjectsV2Request { Bucket = "odd" });
        Assert.Equal(keys.Order(StringComparer.Ordinal), listed.Contents.Select(static entry => entry.Key!).Order(StringComparer.Ordinal));
        foreach (var key in keys)
        {
            await using var answer = await s3.GetObjectAsync(new GetObjectRequest { Bucket = "odd", Key = key });
            Assert.Equal(1, answer.ContentLength);
        }
    }

    [Fact]
    public async Task A_form_uploads_what_its_policy_allows()
    {
        await using var s3 = await moto.BucketAsync("forms");
        var form = await s3.PresignPostAsync("forms", "in/", TimeSpan.FromMinutes(5), new() { KeyIsPrefix = true, MaxLength = 100, SuccessStatus = 201 });
        using (var content = Form(form, "hello"))
        using (var answer = await s_http.PostAsync(form.Uri, content, Token))
            Assert.True((int)answer.StatusCode == 201, await answer.Content.ReadAsStringAsync(Token));

        await using var stored = await s3.GetObjectAsync(new GetObjectRequest { Bucket = "forms", Key = "in/a.txt" });
        using var reader = new StreamReader(stored.Body!);
        Assert.Equal("hello", await reader.ReadToEndAsync(Token));
    }

    [Fact]
    public async Task A_link_downloads_and_another_uploads()
    {
        await using var s3 = await moto.BucketAsync("named");
        await s3.PutObjectAsync(new PutObjectRequest { Bucket = "named", Key = "k", Body = new MemoryStream("hello"u8.ToArray()) });
        var link = await s3.PresignGetAsync("named", "k", TimeSpan.FromMinutes(5));
        using var answer = await s_http.GetAsync(link.Uri, Token);
        Assert.Equal("hello", await answer.Content.ReadAsStringAsync(Token));

        var upload = await s3.PresignPutAsync("named", "put", TimeSpan.FromMinutes(5), new() { ContentType = "text/plain" });
        using var put = new HttpRequestMessage(HttpMethod.Put, upload.Uri) { Content = new StringContent("x", new MediaTypeHeaderValue("text/plain")) };
        using var taken = await s_http.SendAsync(put, Token);
        Assert.True(taken.IsSuccessStatusCode);
    }

    [Fact]
    public async Task A_write_that_wants_no_object_there_fails_where_there_is_one()
    {
        await using var s3 = await moto.BucketAsync("conditions");
        var put = new PutObjectRequest { Bucket = "conditions", Key = "k", IfNoneMatch = "*" };
        await s3.PutObjectAsync(put);
        await Assert.ThrowsAsync<PreconditionFailedException>(async () => await s3.PutObjectAsync(put));
        var head = await s3.HeadObjectAsync(new HeadObjectRequest { Bucket = "conditions", Key = "k" });
        await Assert.ThrowsAsync<NotModifiedException>(
            async () => await s3.GetObjectAsync(new GetObjectRequest { Bucket = "conditions", Key = "k", IfNoneMatch = head.ETag }));
    }

    private static MultipartFormDataContent Form(S3PresignedPost form, string file)
    {
        var content = new MultipartFormDataContent();
        foreach (var (name, value) in form.Fields) content.Add(new StringContent(value), name);
        content.Add(new StringContent(file), "file", "a.txt");
        return content;
    }
}
