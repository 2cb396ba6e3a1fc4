using System.Text;
using Tern.TestHarness;

namespace Tern.Local.Tests.S3.State;

public sealed class BodyFileTests : IDisposable
{
    private const int Long = 100_000;

    private readonly KeptShop _shop = new();

    private S3Wire S3 => _shop.S3;

    public void Dispose() => _shop.Dispose();

    [Fact]
    public async Task Bodies_over_64_KiB_are_files_and_equal_ones_share_a_file()
    {
        await S3.DoAsync("PUT", "/shop");
        await _shop.PutAsync("/shop/short", 64 * 1024, 1);
        Assert.Empty(_shop.State.Bodies);
        await _shop.PutAsync("/shop/long", (64 * 1024) + 1, 2);
        await _shop.PutAsync("/shop/same", (64 * 1024) + 1, 2);
        await S3.DoAsync("PUT", "/shop/copy", "", "x-amz-copy-source: /shop/long");
        var file = Assert.Single(_shop.State.Bodies);
        Assert.Equal(Convert.ToHexStringLower(System.Security.Cryptography.SHA256.HashData(await File.ReadAllBytesAsync(file))), Path.GetFileName(file));

        await _shop.RestartUnchangedAsync("GET /shop/short", "GET /shop/long", "GET /shop/same", "GET /shop/copy");
        var range = await S3.DoAsync("GET", "/shop/copy", "", "range: bytes=65000-65009");
        Assert.Equal(Encoding.ASCII.GetString(KeptShop.Bytes((64 * 1024) + 1, 2)[65000..65010]), range.Body);
    }

    [Fact]
    public async Task A_file_goes_with_its_last_object()
    {
        await S3.DoAsync("PUT", "/shop");
        await _shop.PutAsync("/shop/a", Long, 1);
        await S3.DoAsync("PUT", "/shop/b", "", "x-amz-copy-source: /shop/a");
        await S3.DoAsync("DELETE", "/shop/a");
        Assert.Single(_shop.State.Bodies);
        _shop.Restart();
        await S3.DoAsync("DELETE", "/shop/b");
        await Polling.UntilAsync(() => _shop.State.Bodies.Count == 0);
    }

    [Fact]
    public async Task A_file_stays_until_the_record_without_it_is_on_disk()
    {
        await S3.DoAsync("PUT", "/shop");
        await _shop.PutAsync("/shop/a", Long, 1);
        using (_shop.State.StopDisk())
        {
            await S3.DoAsync("DELETE", "/shop/a");
            await _shop.PutAsync("/shop/b", Long, 2); // the deletion would have been done before this
            Assert.Equal(2, _shop.State.Bodies.Count);
            await S3.DoAsync("DELETE", "/shop/b");
            await _shop.PutAsync("/shop/c", Long, 2); // needs the file again
        }

        await Polling.UntilAsync(() => _shop.State.Bodies.Count == 1);
        Assert.Equal(Encoding.ASCII.GetString(KeptShop.Bytes(Long, 2)), (await S3.DoAsync("GET", "/shop/c")).Body);
    }

    [Fact]
    public async Task Parts_become_an_object_without_being_copied_and_the_others_go()
    {
        await S3.DoAsync("PUT", "/shop");
        var id = (await S3.DoAsync("POST", "/shop/key?uploads")).One("UploadId");
        var target = $"/shop/key?uploadId={id}&partNumber=";
        var first = await _shop.PutAsync(target + 1, 5 * 1024 * 1024, 1);
        var second = await _shop.PutAsync(target + 2, Long, 2);
        await _shop.PutAsync(target + 3, Long, 3);
        var files = _shop.State.Bodies;
        await S3.DoAsync("POST", $"/shop/key?uploadId={id}",
            $"<CompleteMultipartUpload><Part><PartNumber>1</PartNumber><ETag>{first}</ETag></Part><Part><PartNumber>2</PartNumber><ETag>{second}</ETag></Part>"
            + "</CompleteMultipartUpload>");
        await Polling.UntilAsync(() => _shop.State.Bodies.Count == 2);
        Assert.Empty(_shop.State.Bodies.Except(files));
        _shop.Restart();
        var read = (await S3.DoAsync("GET", "/shop/key")).Body;
        Assert.Equal(Encoding.ASCII.GetString([.. KeptShop.Bytes(5 * 1024 * 1024, 1), .. KeptShop.Bytes(Long, 2)]), read);
    }

    [Fact]
    public async Task A_failed_upload_leaves_no_file()
    {
        await S3.DoAsync("PUT", "/shop");
        Assert.StartsWith("400 BadDigest",
            (await S3.SendAsync("PUT", "/shop/a", KeptShop.Bytes(Long, 1), "content-md5: 1B2M2Y8AsgTpgAmY7PhCfg==")).Error, StringComparison.Ordinal);
        Assert.Empty(_shop.State.Bodies);
    }

    [Fact]
    public async Task A_disk_that_refuses_a_body_is_an_error_of_the_service()
    {
        await S3.DoAsync("PUT", "/shop");
        await File.WriteAllTextAsync(Path.Combine(_shop.State.Folder, "bodies"), "a file in place of the folder");
        var error = (await S3.SendAsync("PUT", "/shop/a", KeptShop.Bytes(Long, 1))).Error;
        Assert.StartsWith("500 InternalError: The data directory can't store the object: ", error, StringComparison.Ordinal);
        Assert.Contains(_shop.State.Folder, error, StringComparison.Ordinal);
        Assert.StartsWith("404 NoSuchKey", await S3.FailAsync("GET", "/shop/a"), StringComparison.Ordinal);
    }

    [Fact]
    public async Task A_start_deletes_files_that_nothing_names()
    {
        await S3.DoAsync("PUT", "/shop");
        await _shop.PutAsync("/shop/a", Long, 1);
        var used = Assert.Single(_shop.State.Bodies);
        await File.WriteAllTextAsync(Path.Combine(Path.GetDirectoryName(used)!, "unfinished.tmp"), "");
        await File.WriteAllTextAsync(Path.Combine(Path.GetDirectoryName(used)!, new string('0', 64)), "");
        _shop.Restart();
        Assert.Equal([used], _shop.State.Bodies);
    }

    [Theory]
    [InlineData(null, "is missing")]
    [InlineData(3, "has 3 bytes instead of 100000")]
    public async Task A_damaged_file_is_named_with_its_object_and_an_upload_mends_it(int? length, string damage)
    {
        await S3.DoAsync("PUT", "/shop");
        await _shop.PutAsync("/shop/a", Long, 1);
        var file = Assert.Single(_shop.State.Bodies);
        _shop.Restart(start: _ =>
        {
            File.Delete(file);
            if (length is { } bytes) File.WriteAllBytes(file, new byte[bytes]);
        });

        Assert.Equal(
            $"500 InternalError: The bytes of the object 'a' in the bucket 'shop' can't be read: The file {file} {damage}. "
                + "Restore the file from a copy of the data directory, upload the object again, or delete it.",
            await S3.FailAsync("GET", "/shop/a"));
        await S3.DoAsync("HEAD", "/shop/a");
        await _shop.PutAsync("/shop/a", Long, 1);
        Assert.Equal(Encoding.ASCII.GetString(KeptShop.Bytes(Long, 1)), (await S3.DoAsync("GET", "/shop/a")).Body);
    }

    [Fact]
    public async Task An_object_that_is_being_read_keeps_its_file()
    {
        await S3.DoAsync("PUT", "/shop");
        await _shop.PutAsync("/shop/a", Long, 1);
        using (var stream = S3.Part.Engine.GetBucket("shop").Read("a", null, new Local.S3.ReadRequest()).Open())
        {
            await S3.DoAsync("DELETE", "/shop/a");
            using var reader = new StreamReader(stream, Encoding.ASCII);
            Assert.Equal(Encoding.ASCII.GetString(KeptShop.Bytes(Long, 1)), await reader.ReadToEndAsync());
        }

        await Polling.UntilAsync(() => _shop.State.Bodies.Count == 0);
    }
}
